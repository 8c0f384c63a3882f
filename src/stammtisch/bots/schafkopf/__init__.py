"""Players of Schafkopf: a beginner by rules of thumb, regulars and masters by search."""

from stammtisch.bots.schafkopf.anfaenger import Anfaenger
from stammtisch.bots.schafkopf.stammgast import Meister, Stammgast

__all__ = ["Anfaenger", "Meister", "Stammgast"]
