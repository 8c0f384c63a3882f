"""What many evenings come to: balances, games played and won, person by person and kind by kind.

People are joined by name: write a name the same way to count it as one person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from stammtisch.engine.report import Feat, Reports
from stammtisch.games import GAMES
from stammtisch.pad.page import PadResult
from stammtisch.pad.state import Pad
from stammtisch.table.state import PlayerId


class GameCount(Struct):
    """Games of one kind: how many, and how many of them were won."""

    played: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        self.played += 1
        self.won += won


class Balance(Struct):
    """In one unit: ZE and cents are never added up."""

    unit: str
    total: int = 0
    best: int = 0  # single game
    worst: int = 0
    evenings: list[int] = []  # what each evening brought, in their order


class PlayerStatistics(Struct):
    name: str
    evenings: int = 0
    games: int = 0  # with cards in hand
    gained: int = 0  # games that brought something: money, or game points
    declared: dict[str, GameCount] = {}  # by kind of game
    called: GameCount = field(default_factory=GameCount)  # as the partner in a Rufspiel
    balances: dict[str, Balance] = {}  # by unit


class PadEvening(Struct, frozen=True):
    pad: str
    title: str
    began: int
    rules: str
    unit: str
    games: int
    balances: dict[str, int]  # by name


class Statistics(Struct):
    evenings: list[PadEvening] = []
    people: list[PlayerStatistics] = []
    kinds: dict[str, GameCount] = {}  # won by those who declared


class PadRecord(Struct, frozen=True):
    """A pad with what is known of it beside its log."""

    pad: Pad
    names: Mapping[PlayerId, str] = {}
    title: str = ""
    began: int = 0


def statistics(pads: Iterable[PadRecord]) -> Statistics:
    people: dict[str, PlayerStatistics] = {}
    told = Statistics(evenings=[], people=[], kinds={})
    for written in sorted(pads, key=lambda it: (it.began, it.pad.id)):
        _add(written, told, people)
    told.people = sorted(people.values(), key=lambda it: (-it.games, it.name.casefold()))
    told.kinds = dict(sorted(told.kinds.items(), key=lambda it: -it[1].played))
    return told


def _add(written: PadRecord, told: Statistics, people: dict[str, PlayerStatistics]) -> None:
    page, unit = written.pad.page, written.pad.page.standing.unit
    known = {player: written.names.get(player, player) for player in page.balances}
    for player in page.balances:
        key = known[player].casefold()
        person = people.setdefault(key, PlayerStatistics(known[player], declared={}, balances={}))
        person.evenings += 1
        balance = person.balances.setdefault(unit, Balance(unit, evenings=[]))
        balance.total += page.balances[player]
        balance.evenings.append(page.balances[player])
    reports = GAMES[page.rules.game].reports
    for result in written.pad.results:
        _count(result, reports, known, unit, told, people)
    told.evenings.append(
        PadEvening(
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
    result: PadResult,
    reports: Reports,
    known: Mapping[PlayerId, str],
    unit: str,
    told: Statistics,
    people: dict[str, PlayerStatistics],
) -> None:
    feat = Feat("") if result.outcome is None else reports.feat(result.outcome) or Feat("")
    if feat.kind:
        total = told.kinds.setdefault(feat.kind, GameCount())
        total.count(any(feat.declared.values()))
    dealt_in = result.players if result.outcome is None else result.players[: reports.seats]
    for seat, player in enumerate(dealt_in):
        person, amount = people[known[player].casefold()], result.booking.amounts[seat]
        person.games += 1
        person.gained += amount > 0 if feat.gained is None else seat in feat.gained
        balance = person.balances[unit]
        balance.best, balance.worst = max(balance.best, amount), min(balance.worst, amount)
        if seat in feat.declared:
            person.declared.setdefault(feat.kind, GameCount()).count(feat.declared[seat])
        if seat in feat.called:
            person.called.count(feat.called[seat])
