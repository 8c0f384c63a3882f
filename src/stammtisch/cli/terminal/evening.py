"""An evening at the terminal: deal after deal, until the person has enough."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from rich.console import Console

from stammtisch.bots.protocol import Bot, Thinker
from stammtisch.cli.terminal.face import Evening, seat_of
from stammtisch.cli.terminal.person import Quit, ask
from stammtisch.cli.terminal.review import show_review
from stammtisch.cli.terminal.schafkopf import SchafkopfEvening
from stammtisch.cli.terminal.schnapsen import SchnapsenEvening
from stammtisch.cli.terminal.table import TerminalTable
from stammtisch.kits import AnyRules, new_deal
from stammtisch.review import review
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.texts import Texts

PERSON = 0  # the person's chair at the table


def evening_of(rules: AnyRules, round_: str, players: int, rng: Random, texts: Texts) -> Evening:
    players = players or rules.players[0]
    new_deal(rules, Random(0), round_, players)  # refuses what these rules do not play
    if isinstance(rules, SchnapsenRules):
        return SchnapsenEvening.begin(rules, rng, texts)
    return SchafkopfEvening.begin(rules, round_, players, rng, texts)


class Company(Struct, frozen=True):
    """Who sits down with the person, and what help he has."""

    bots: tuple[Bot, ...]  # on the chairs after his own, again and again
    adviser: Thinker | None = None
    looks_back: bool = False

    def at(self, chair: int) -> Bot:
        return self.bots[(chair - 1) % len(self.bots)]


def run(
    evening: Evening, company: Company, console: Console, texts: Texts, deals: int | None = None
) -> None:
    """Play until so many deals are done, the match has ended, or the person leaves."""
    played = 0
    try:
        while deals is None or played < deals:
            _one_deal(evening, company, console, texts)
            played += 1
            more = "table.again" if evening.finished else "table.next"
            ask(console, texts(more))
    except Quit:
        console.print(texts("table.goodbye"))


def _one_deal(evening: Evening, company: Company, console: Console, texts: Texts) -> None:
    deal, chairs = evening.next_deal()
    everybody = evening.chair_names()
    names = [everybody[chair] for chair in chairs]
    console.rule(texts("table.deal", dealer=names[-1]))
    bots, person = [company.at(chair) for chair in chairs], seat_of(chairs, PERSON)
    table = TerminalTable(console, texts, names, person, evening.face, bots, company.adviser)
    played = table.play(deal)
    console.print(evening.count(played, chairs), style="bold")
    if company.looks_back:
        show_review(review(played), names, console, texts, person)
