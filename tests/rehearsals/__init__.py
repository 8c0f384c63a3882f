"""Whole journeys of users, in real browsers on real servers: `python3 dev.py rehearse`."""
