"""Players of Schafkopf: a beginner by rules of thumb, regulars and masters by search."""

from stammtisch.schafkopf.bots.anfaenger import Anfaenger
from stammtisch.schafkopf.bots.stammgast import Meister, Stammgast

__all__ = ["Anfaenger", "Meister", "Stammgast"]
