"""Players of Schnapsen and Sechsundsechzig."""

from stammtisch.bots.schnapsen.anfaenger import Anfaenger
from stammtisch.bots.schnapsen.searcher import Searcher, meister, stammgast

__all__ = ["Anfaenger", "Searcher", "meister", "stammgast"]
