"""What the bots decide in seeded deals, and what they think it is worth, as fingerprints.

A line a setup, a fingerprint a deal. A change of a bot changes them: `python3 dev.py golden` writes
them anew.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from support.seats import play_with
from support.setups import SETUPS, Setup

from stammtisch.bots.host import play_deal
from stammtisch.engine.bots import Thought
from stammtisch.engine.deal import CARD_ACTIONS
from stammtisch.schafkopf.bots import Anfaenger, Meister, Stammgast
from stammtisch.schafkopf.bots.decision import due, remark
from stammtisch.schafkopf.bots.judge import ThumbJudge
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.bots.thumb import thumb_card
from stammtisch.schnapsen.bots import MEISTER, STAMMGAST
from stammtisch.schnapsen.bots import Anfaenger as SchnapsenAnfaenger

FOLDER = Path(__file__).parents[1] / "golden" / "decisions"
ASIDE = 1.3e-6  # no mean of small numbers lies between two roundings


class Noting:
    """A bot that writes down what it says and what it thinks of its choices."""

    def __init__(self, bot):
        self.bot, self.name, self.notes = bot, bot.name, []

    def act(self, view, rules):
        if not view.options:
            return None
        said = self.noted(self.remark(view, rules))
        return self.noted(self.think(view, rules)) if said is None else said

    def remark(self, view, rules):
        return self.bot.remark(view, rules)

    def think(self, view, rules):
        return self.bot.think(view, rules)

    def noted(self, thought):
        worths = [f"{action} {worth + ASIDE:.3f}" for action, worth in thought.worths.items()]
        self.notes.append(f"{thought.choice}: {', '.join(worths)}")
        return thought.choice


class NotingThumb(Noting):
    """The beginner of Schafkopf, which does not tell its thoughts."""

    def remark(self, view, rules):
        return remark(view, rules, ThumbJudge(view, rules))

    def think(self, view, rules):
        return due(view, rules, ThumbJudge(view, rules), thumb)


class NotingSilent(Noting):
    """A bot without thoughts."""

    def act(self, view, rules):
        return self.noted(Thought(self.bot.act(view, rules)))


def thumb(view, rules):
    return Thought(CARD_ACTIONS[view.seat][thumb_card(Moment(view, rules))])


class Plan(Struct):
    """Which bot plays how many deals of which setups."""

    game: str
    make: Callable[[], Any]
    deals: int
    every: int = 1

    def setups(self):
        return [it for it in SETUPS if it.rules.game == self.game][:: self.every]


PLANS = {
    "schafkopf-anfaenger": Plan("schafkopf", lambda: NotingThumb(Anfaenger()), 12),
    "schafkopf-stammgast": Plan("schafkopf", lambda: Noting(Stammgast.quick(1)), 1),
    "schafkopf-meister": Plan("schafkopf", lambda: Noting(Meister.quick(2)), 1, every=2),
    "schnapsen-anfaenger": Plan("schnapsen", lambda: NotingSilent(SchnapsenAnfaenger()), 60),
    "schnapsen-stammgast": Plan("schnapsen", lambda: Noting(STAMMGAST.quick(1)), 4),
    "schnapsen-meister": Plan("schnapsen", lambda: Noting(MEISTER.quick(2)), 4),
}


def notes_of(plan: Plan, setup: Setup, number: int) -> list[str]:
    """A deal: everything that was decided."""
    bot = plan.make()
    deal = setup.start(Random(f"{setup} decided {number}"))
    if plan.game == "schafkopf":
        play_with(deal, [bot] * 4)
    else:
        play_deal(deal, [bot] * 2)
    notes: list[str] = bot.notes
    return notes


def fingerprints(plan: Plan, setup: Setup) -> list[str]:
    deals = (notes_of(plan, setup, number) for number in range(plan.deals))
    return [sha256("\n".join(notes).encode()).hexdigest()[:8] for notes in deals]


def known(name: str) -> dict[str, list[str]]:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return {setup: marks.split() for setup, _, marks in (line.partition(": ") for line in lines)}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        lines = [f"{setup}: {' '.join(fingerprints(plan, setup))}\n" for setup in plan.setups()]
        (FOLDER / f"{name}.txt").write_text("".join(lines), "utf-8")
