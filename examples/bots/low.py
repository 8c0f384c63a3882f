"""A bot as a program: it plays the cheapest card, and never a game of its own.

stammtisch bot check "python examples/bots/low.py"
stammtisch arena "run:python examples/bots/low.py" anfaenger --deals 20
"""

import re
import sys

POINTS = {"A": 11, "X": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}


def price(call):
    """Card points of a card, nothing for what is said."""
    card = re.fullmatch(r"CARD\(.(.)\)", call)
    return POINTS[card[1]] if card else 0


must = []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "stammtisch":
        print("bot low", flush=True)
    elif word == "must":
        must = rest
    elif word == "go":
        print(f"action {min(must, key=price)}" if must else "silent", flush=True)
    elif word == "quit":
        break
