"""Positions of Schafkopf as text: the rules come with what reads them."""

from stammtisch.solver import CODES, Known, parse_hand, parse_problem, parse_seat_number

__all__ = ["CODES", "Known", "parse_hand", "parse_problem", "parse_seat_number"]
