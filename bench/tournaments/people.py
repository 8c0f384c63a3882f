"""A hall full of people."""

from datetime import date
from random import Random

from stammtisch.tournament.persons import Registration, new_person

FIRST = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gretl", "Hans", "Ida", "Josef", "Kathi")
LAST = ("Huber", "Maier", "Schmid", "Hinterholzer", "Oberauer", "Wimmer", "Zeller", "Brandl")
CLUBS = ("SV Hopfen", "Gasthof zur Post", "FFW Wolnzach", "")


def crowd(number: int, rng: Random, *, paid: bool = True) -> list[Registration]:
    """So many people, no two with the same name and birthday; most pay at once."""
    return [
        Registration(
            person=new_person(
                f"{rng.choice(FIRST)} {rng.choice(LAST)}",
                date(1930 + i % 75 + (not paid), 1 + i // 75 % 12, 1 + i % 28),
                rng.choice(CLUBS),
            ),
            paid=paid and rng.random() < 0.9,
        )
        for i in range(number)
    ]
