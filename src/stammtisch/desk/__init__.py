"""The desk of a tournament: its log in a store, the people's names beside it, lists and prints."""

from stammtisch.desk.desk import Desk, tournaments
from stammtisch.desk.people import Person

__all__ = ["Desk", "Person", "tournaments"]
