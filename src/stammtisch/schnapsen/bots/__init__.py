"""Players of Schnapsen and Sechsundsechzig."""

from stammtisch.schnapsen.bots.anfaenger import Anfaenger
from stammtisch.schnapsen.bots.searcher import MEISTER, STAMMGAST, Searcher

__all__ = ["MEISTER", "STAMMGAST", "Anfaenger", "Searcher"]
