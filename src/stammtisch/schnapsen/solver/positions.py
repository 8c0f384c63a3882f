"""A moment of Schnapsen as the solver sees it: both hands and the talon open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.cards import POINTS, Card, Rank, Suit, mask_of
from stammtisch.engine.deal import Action, Seat, Verb
from stammtisch.engine.machine import unhalted
from stammtisch.engine.tricks import Trick
from stammtisch.schnapsen.deal import Deal, Hands, Marriage, TalonClosing
from stammtisch.schnapsen.play import Play, Stage
from stammtisch.schnapsen.ruleset import RuleSet
from stammtisch.schnapsen.solver.worlds import SchnapsenWorld, tricks_in
from stammtisch.schnapsen.view import View
from stammtisch.solver import _core

STAGES: Final = {
    Verb.EXCHANGE: Stage.EXCHANGED,
    Verb.CLOSE: Stage.CLOSED,
    Verb.MARRIAGE: Stage.ANNOUNCED,
}


class SchnapsenPosition(Struct, frozen=True, kw_only=True):
    hands: Hands  # as masks
    trump: Suit
    talon: tuple[Card, ...] = ()  # the next to be drawn first, the open card last
    leader: Seat = 0
    led: Card | None = None
    stage: Stage = Stage.FRESH
    announced: Suit | None = None  # a marriage on this lead
    tricks_won: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)  # cards and marriages, also those of a player without a trick
    closing: TalonClosing | None = None

    @property
    def turn(self) -> Seat:
        return self.leader if self.led is None else 1 - self.leader


def schnapsen_position_of(deal: Deal) -> SchnapsenPosition:
    """A deal in play, as it stands."""
    play = unhalted(deal.phase)
    if not isinstance(play, Play) or deal.trump is None:
        raise ValueError("only a deal in play can be solved")
    return SchnapsenPosition(
        hands=deal.held,
        trump=deal.trump,
        talon=deal.talon,
        leader=play.leader,
        led=play.led,
        stage=play.stage,
        announced=play.announced,
        tricks_won=deal.tricks_won,
        points=_points(deal.tricks, deal.marriages),
        closing=deal.closing,
    )


def schnapsen_positions_in(view: View, worlds: Iterable[SchnapsenWorld]) -> list[SchnapsenPosition]:
    """The moment of a view, one position a world."""
    if view.trump is None or view.leader is None:
        raise ValueError("only a deal in play can be solved")
    steps = _steps(view)
    moment = SchnapsenPosition(
        hands=(0, 0),
        trump=view.trump,
        leader=view.leader,
        led=view.led,
        stage=max([STAGES[step.verb] for step in steps], default=Stage.FRESH),
        announced=next((step.argument for step in steps if isinstance(step.argument, Suit)), None),
        tricks_won=view.tricks_won,
        points=_points(tricks_in(view, view.history), view.marriages),
        closing=_closing(view),
    )
    return [structs.replace(moment, hands=world.hands, talon=world.talon) for world in worlds]


def _steps(view: View) -> list[Action]:
    """What the player on lead has done since the last trick."""
    since = takewhile(lambda action: action.verb is not Verb.CARD, reversed(view.history))
    return [] if view.led is not None else [action for action in since if action.verb in STAGES]


def _closing(view: View) -> TalonClosing | None:
    """What the other had when the talon was closed; without a trick nothing counts yet."""
    at = next((i for i, action in enumerate(view.history) if action.verb is Verb.CLOSE), None)
    if at is None:
        return None
    seat, before = view.history[at].seat, view.history[:at]
    tricks = tricks_in(view, before)
    announced = sum(action.verb is Verb.MARRIAGE for action in before)
    won = sum(trick.winner != seat for trick in tricks)
    points = _points(tricks, view.marriages[:announced])[1 - seat]
    return TalonClosing(seat, won, points if won else 0)


def _points(tricks: Iterable[Trick], marriages: Sequence[Marriage]) -> tuple[int, int]:
    """Cards and marriages of both, also those that do not count yet."""
    points = [0, 0]
    for trick in tricks:
        points[trick.winner] += trick.points
    for pair in marriages:
        points[pair.seat] += pair.points
    return points[0], points[1]


def schnapsen_table(rules: RuleSet, *, wrong_claims: bool = False) -> _core.SchnapsenTable:
    table = _core.SchnapsenTable()
    table.deck = mask_of(rules.cards)
    table.points = list(POINTS)
    table.lowest, table.king, table.ober = rules.exchange_rank, Rank.KING, Rank.OBER
    table.hand_size = rules.hand_size
    table.win, table.half = rules.win_condition, rules.claim_half
    scale = rules.claim_scale
    table.claim = (scale.no_trick, scale.below, scale.enough)
    table.wrong_claim_flat = rules.wrong_claim == "flat"
    table.wrong_claims = wrong_claims
    table.failure_no_trick = rules.close_failure.no_trick
    table.failure = rules.close_failure.otherwise
    table.marriage_plain = rules.marriage_values.plain
    table.marriage_trump = rules.marriage_values.trump
    table.marriage_without_trick = rules.marriage_without_trick
    table.marriage_king_led = rules.marriage_lead == "king"
    table.exchange_first_lead = rules.exchange_before_first_lead
    table.exchange_one_left = rules.exchange_one_face_down_left
    table.exchange_closed = rules.exchange_after_closing
    table.close_min_talon = rules.close_min_talon
    table.close_at_end = rules.close_basis == "at_end"
    table.last_trick_wins = rules.last_trick == "taker_wins"
    table.last_trick_points = rules.last_trick_points
    table.last_trick_one = rules.last_trick_value == "one"
    return table
