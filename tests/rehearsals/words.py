"""The words that people see, by their keys: the catalogues of the browser."""

import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ("de", "en", "bar")


@cache
def catalogue(language):
    """One flat catalogue: the game's own words, and those of the browser over them."""
    files = (ROOT / "src/stammtisch/texts", ROOT / "web/src/texts")
    flat = {}
    for folder in files:
        flat.update(flattened(tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))))
    return flat


def flattened(table, prefix=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def say(language, key, **details):
    """A sentence as the browser says it; an unknown key is an error of the journey."""
    text = catalogue(language)[key]
    for name, value in details.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
