"""Stammtisch: Schafkopf and Schnapsen, complete."""

__version__ = "0.1.0"
