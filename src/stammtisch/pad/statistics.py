"""What many evenings come to: balances, games played and won, person by person and kind by kind.

People are joined by name: write a name the same way to count it as one person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from stammtisch import schnapsen
from stammtisch.pad.page import Result
from stammtisch.pad.state import Pad
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.table.state import PlayerId


class Tally(Struct):
    """Games of one kind: how many, and how many of them were won."""

    played: int = 0
    won: int = 0


class Balance(Struct):
    """In one unit: ZE and cents are never added up."""

    unit: str
    total: int = 0
    best: int = 0  # single game
    worst: int = 0
    evenings: list[int] = []  # what each evening brought, in their order


class Person(Struct):
    name: str
    evenings: int = 0
    games: int = 0  # with cards in hand
    gained: int = 0  # games that brought something: money, or game points
    declared: dict[str, Tally] = {}  # by kind of game
    called: Tally = field(default_factory=Tally)  # as the partner in a Rufspiel
    balances: dict[str, Balance] = {}  # by unit


class Evening(Struct, frozen=True):
    pad: str
    title: str
    began: int
    rules: str
    unit: str
    games: int
    balances: dict[str, int]  # by name


class Statistics(Struct):
    evenings: list[Evening] = []
    people: list[Person] = []
    kinds: dict[str, Tally] = {}  # won by those who declared


class Written(Struct, frozen=True):
    """A pad with what is known of it beside its log."""

    pad: Pad
    names: Mapping[PlayerId, str] = {}
    title: str = ""
    began: int = 0


def statistics(pads: Iterable[Written]) -> Statistics:
    people: dict[str, Person] = {}
    told = Statistics(evenings=[], people=[], kinds={})
    for written in sorted(pads, key=lambda it: (it.began, it.pad.id)):
        _add(written, told, people)
    told.people = sorted(people.values(), key=lambda it: (-it.games, it.name.casefold()))
    told.kinds = dict(sorted(told.kinds.items(), key=lambda it: -it[1].played))
    return told


def _add(written: Written, told: Statistics, people: dict[str, Person]) -> None:
    page, unit = written.pad.page, written.pad.page.standing.unit
    known = {player: written.names.get(player, player) for player in page.balances}
    for player in page.balances:
        key = known[player].casefold()
        person = people.setdefault(key, Person(known[player], declared={}, balances={}))
        person.evenings += 1
        balance = person.balances.setdefault(unit, Balance(unit, evenings=[]))
        balance.total += page.balances[player]
        balance.evenings.append(page.balances[player])
    for result in written.pad.results:
        _count(result, known, unit, told, people)
    told.evenings.append(
        Evening(
            written.pad.id,
            written.title,
            written.began,
            page.rules.name,
            unit,
            page.games,
            {known[player]: balance for player, balance in page.balances.items()},
        )
    )


def _count(
    result: Result,
    known: Mapping[PlayerId, str],
    unit: str,
    told: Statistics,
    people: dict[str, Person],
) -> None:
    kind, declarers, won = _deed(result.outcome)
    if kind:
        total = told.kinds.setdefault(kind, Tally())
        total.played += 1
        total.won += any(won)
    dealt_in = result.players if result.outcome is None else result.players[:4]
    for seat, player in enumerate(dealt_in):
        person, amount = people[known[player].casefold()], result.booking.amounts[seat]
        person.games += 1
        person.gained += won[seat] if kind == "schnapsen" else amount > 0
        balance = person.balances[unit]
        balance.best, balance.worst = max(balance.best, amount), min(balance.worst, amount)
        if seat in declarers:
            called = seat in declarers[1:] and kind != "schnapsen"
            tally = person.called if called else person.declared.setdefault(kind, Tally())
            tally.played += 1
            tally.won += won[declarers.index(seat)]


def _deed(outcome: Any) -> tuple[str, tuple[int, ...], tuple[bool, ...]]:  # noqa: ANN401
    """What was played, by whom (the declarer first), and which of them won."""
    if isinstance(outcome, schnapsen.Outcome):
        return "schnapsen", (0, 1), (outcome.winner == 0, outcome.winner == 1)
    if not isinstance(outcome, Outcome) or not outcome.scored or outcome.contract is None:
        return "", (), ()
    kind = outcome.contract.kind.name + ("-tout" if outcome.contract.tout else "")
    declarers = () if outcome.declarer is None else outcome.sides[0]
    return kind, declarers, (bool(outcome.declarer_won),) * len(declarers)
