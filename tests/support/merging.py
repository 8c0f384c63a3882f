"""What a client does with changes (docs/server.md)."""


def merged(view, message):
    """The view after a message: a view as it is, a change laid over the last one."""
    if message["type"] == "view":
        return message["view"]
    new = _over(view, message["view"])
    if message.get("said"):
        deal = new["playing"]["deal"]
        deal["history"] = [*deal["history"], *message["said"]]
    return new


def _over(old, new):
    """Fields that are not mentioned stay; ``playing`` and its ``deal`` are changed likewise."""
    result = {**old, **new}
    for part in ("playing", "deal"):
        if isinstance(new.get(part), dict) and isinstance(old.get(part), dict):
            result[part] = _over(old[part], new[part])
    return result
