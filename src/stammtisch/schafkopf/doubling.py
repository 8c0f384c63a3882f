"""Doubling, by whom and when (RULES 4): windows as data, one function that answers.

Steps alternate between the sides. In a Haadsch the first step is built in, so the declarer's side
answers first; in Kreuz, Kreuzbock and Trixer anybody may begin. Where a Kreuz is doubled in turn,
``phases/kreuz.py`` asks instead.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.engine.deal import Seat, Verb
from stammtisch.schafkopf.contracts import KREUZ, Contract, Doubler, Sides
from stammtisch.schafkopf.deal import Declaration
from stammtisch.schafkopf.rounds import Round
from stammtisch.schafkopf.ruleset import RuleSet

UNLIMITED: Final = 1_000


class DoublingTerms(Struct, frozen=True, gc=False):
    """The doubling rules of one deal."""

    first: Doubler
    window: str = "closed"
    reply_window: str = "closed"
    reply_by: str = "nobody"
    most: int = 0
    built_in: int = 0  # steps that count as made already


NO_DOUBLING: Final = DoublingTerms(Doubler.NOBODY)


def terms(rules: RuleSet, round_: Round, contract: Contract) -> DoublingTerms:
    kind = contract.kind
    first = round_.doubler or kind.doubler
    crossed = kind.sides is Sides.CROSS
    never = kind.doubler is Doubler.NOBODY  # in a Haadsch neither: a Sie is not played out
    if never or not rules.contra or (crossed and rules.kreuz_doubling != "normal_windows"):
        return NO_DOUBLING
    most = UNLIMITED if rules.contra_max_steps == "unlimited" else rules.contra_max_steps
    if first is Doubler.ANYONE_ONCE:
        return DoublingTerms(first, rules.contra_window, most=1)
    reply_by = "declarer_side" if crossed else rules.retour_by  # no declarer, no privilege
    if first is Doubler.DECLARERS:
        return DoublingTerms(
            first, rules.retour_window, rules.retour_window, reply_by, most, built_in=1
        )
    return DoublingTerms(first, rules.contra_window, rules.retour_window, reply_by, most)


def most_steps(rules: RuleSet, round_: Round, contract: Contract) -> int:
    """How often this game can be doubled, knocks and what is built in apart."""
    ours = terms(rules, round_, contract)
    if ours.first is Doubler.NOBODY:
        return 2 if contract.kind is KREUZ and rules.kreuz_doubling == "ordered" else 0
    answered = ours.reply_by != "nobody" and ours.reply_window != "closed"
    return min(ours.most, UNLIMITED if answered else 1) - ours.built_in


class Doublings(Struct, frozen=True, gc=False):
    """How far the doubling of this deal has gone."""

    terms: DoublingTerms
    last_at: int = 0  # cards on the table when the last step was made

    def verb(self, steps: int) -> Verb:
        step = self.terms.built_in + steps + 1
        return Verb.CONTRA if step == 1 else Verb.RETOUR if step == 2 else Verb.UP

    def closed(self, steps: int, cards: int) -> bool:
        """Nobody can double any more, on either side."""
        return (
            self.terms.first is Doubler.NOBODY
            or cards > 4
            or self.terms.built_in + steps >= self.terms.most
        )

    def who(self, standing: Declaration, cards: int) -> tuple[Seat, ...]:
        """The seats that may take the next step now that so many cards have been played."""
        steps = len(standing.doublers)
        if self.closed(steps, cards):
            return ()
        if steps == 0:
            return tuple(seat for seat in range(4) if self._may_begin(seat, standing, cards))
        if not _within(self.terms.reply_window, cards, self.last_at):
            return ()
        answering = not standing.side(standing.doublers[-1])
        return tuple(seat for seat in range(4) if self._may_answer(seat, standing, answering))

    def _may_begin(self, seat: Seat, standing: Declaration, cards: int) -> bool:
        first = self.terms.first
        if first is Doubler.DECLARERS:
            inside = _within(self.terms.window, cards, self.last_at)
            return inside and self._may_answer(seat, standing, answering=True)
        if first is Doubler.DEFENDERS and standing.side(seat):
            return False
        if self.terms.window == "own_first_card":
            return cards <= seat  # forehand leads, so this seat still holds all its cards
        return _within(self.terms.window, cards, self.last_at)

    def _may_answer(self, seat: Seat, standing: Declaration, answering: bool) -> bool:
        """Whether a seat speaks for the side that is to answer."""
        if standing.side(seat) != answering or self.terms.reply_by == "nobody":
            return False
        return not (answering and self.terms.reply_by == "declarer") or seat == standing.declarer


def _within(window: str, cards: int, last_at: int) -> bool:
    if window == "second_card":
        return cards <= 1
    if window == "second_trick":
        return cards <= 4
    return window == "next_card" and cards == last_at
