"""``stammtisch tournament``: every step of a tournament for scripts and for the desk."""

from stammtisch.tournament.cli.group import group

__all__ = ["group"]
