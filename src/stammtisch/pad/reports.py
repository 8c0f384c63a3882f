"""A game as people tell it, made into the ``Outcome`` that is settled: from people to seats."""

from __future__ import annotations

from typing import Any

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.course import Seats
from stammtisch.engine.deal import Refused, Seat
from stammtisch.pad.errors import Unwritable
from stammtisch.pad.moves import Fault, Game, Passed, Played, Won
from stammtisch.pad.page import Page
from stammtisch.schafkopf.contracts import CONTRACTS, Sides
from stammtisch.schafkopf.entering import Told, entered, thrown_in
from stammtisch.schafkopf.entering_rulings import before_a_game, ruled
from stammtisch.schafkopf.misconduct import CASES, Fact, Ruling
from stammtisch.schafkopf.reported import reported_game
from stammtisch.schnapsen import entering as schnapsen_entering
from stammtisch.table.state import PlayerId


def outcome_of(game: Game, page: Page, seats: Seats, trusted: bool) -> Any:  # noqa: ANN401
    """Refused if it cannot have been so, by these rules and as the evening stands."""
    rules, context = page.rules, page.course.context(seats)
    teller = _Teller(page, seats)
    if isinstance(rules, schnapsen.RuleSet):
        if not isinstance(game, Won):
            raise Unwritable("other_game")
        told = schnapsen_entering.Told(teller.maybe(game.winner), game.points)
        return schnapsen_entering.entered(told, rules, context)
    assert isinstance(rules, schafkopf.RuleSet)
    if isinstance(game, Passed):
        return thrown_in(rules, context)
    if not isinstance(game, Played):
        raise Unwritable("other_game")
    if game.fault is None:
        return entered(teller.told(game), rules, context, trusted=trusted)
    ruling = teller.ruling(game.fault)
    if not game.contract and not game.fault.announced:
        return before_a_game(ruling, context)
    return ruled(teller.told(game), ruling, rules, context, trusted=trusted)


class _Teller:
    """Knows who sits where in this deal."""

    def __init__(self, page: Page, seats: Seats) -> None:
        self.page, self.seats = page, seats

    def told(self, game: Played) -> Told:
        declarer, won, augen = self.maybe(game.declarer), game.won, game.augen
        contract = CONTRACTS.get(game.contract)
        if contract is not None and contract.kind.sides is Sides.CROSS:
            if declarer in (1, 3):  # told by the other side
                won = won if won is None else not won
                augen = augen if augen is None else 120 - augen
            declarer = None
        return Told(
            contract=game.contract,
            declarer=declarer,
            partner=self.maybe(game.partner),
            won=won,
            grade=game.grade,
            augen=augen,
            laufende=game.laufende,
            knocks=game.knocks,
            contra=game.contra,
            step=game.step,
            most=tuple(self.seat(player) for player in game.most),
            virgins=game.virgins,
        )

    def ruling(self, fault: Fault) -> Ruling:
        if fault.case not in CASES:
            raise Refused("6.2", "unknown_case", case=fault.case)
        unknown = [fact for fact in fault.facts if fact not in {it.value for it in Fact}]
        announced = reported_game(fault.announced)
        if unknown or (fault.announced and announced is None):
            raise Refused("6.2", "ruling_word", word=(*unknown, fault.announced)[0])
        return Ruling(
            CASES[fault.case],
            self.seat(fault.culprit),
            self.maybe(fault.exposer),
            None if announced is None else announced.contract,
            facts=frozenset(map(Fact, fault.facts)),
        )

    def maybe(self, player: PlayerId | None) -> Seat | None:
        return None if player is None else self.seat(player)

    def seat(self, player: PlayerId) -> Seat:
        chair = self.page.chair_of(player)
        if chair not in self.seats[:4]:
            raise Unwritable("rests", player=player)
        return self.seats.index(chair)
