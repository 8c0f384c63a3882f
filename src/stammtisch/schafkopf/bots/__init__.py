"""Players of Schafkopf: a beginner by rules of thumb, regulars and masters by search."""

from stammtisch.schafkopf.bots.stammgast import Anfaenger, Meister, Stammgast

__all__ = ["Anfaenger", "Meister", "Stammgast"]
