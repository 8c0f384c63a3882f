"""``stammtisch score``: the pad for real cards, in the same database that the server uses."""

from stammtisch.pad.cli.group import group

__all__ = ["group"]
