"""Whole tournaments with simulated people, from registration to the printed results."""
