"""``stammtisch tournament``: every step of a tournament for scripts and for the desk."""

from stammtisch.cli.tournament.group import group

__all__ = ["group"]
