"""Players of Schnapsen and Sechsundsechzig."""

from stammtisch.bots.schnapsen.anfaenger import Anfaenger
from stammtisch.bots.schnapsen.searcher import MEISTER, STAMMGAST, Searcher

__all__ = ["MEISTER", "STAMMGAST", "Anfaenger", "Searcher"]
