"""Players of Schafkopf: a beginner by rules of thumb, regulars and masters by search."""

from stammtisch.bots.schafkopf.anfaenger import Anfaenger

__all__ = ["Anfaenger"]
