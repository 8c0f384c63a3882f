"""What a player has seen and counted. Nobody tells him in sharp play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from stammtisch.cards import Card, Rank, Suit, cards_in, mask_of
from stammtisch.game import Action, Verb
from stammtisch.schnapsen import RuleSet, View
from stammtisch.schnapsen.play import ABOVE, pair
from stammtisch.solver import SchnapsenPosition, SchnapsenWorld
from stammtisch.solver.schnapsen_worlds import Witness
from stammtisch.tricks import TrickOrder


class Sight:
    def __init__(self, view: View, rules: RuleSet) -> None:
        assert view.trump is not None
        self.view = view
        self.rules = rules
        self.trump: Suit = view.trump
        self.witness = Witness(view, rules)
        self.own = mask_of(view.hand)

    @property
    def order(self) -> TrickOrder:
        return self.witness.order

    @property
    def trumps(self) -> tuple[Card, ...]:
        return tuple(card for card in self.view.hand if card.suit == self.trump)

    def counts(self, seat: int) -> int:
        """Marriages of a player without a trick are worth nothing yet (RULES 9.6)."""
        return self.witness.points[seat] if self.witness.tricks[seat] else 0

    @property
    def has_won(self) -> bool:
        return self.counts(self.view.seat) >= self.rules.win_condition

    def wins_now(self) -> Action | None:
        """The claim that is right, or the marriage after which it is: nothing can bring more."""
        for action in self.view.options:
            if action.verb is Verb.CLAIM66 and self.has_won:
                return action
            if action.verb is Verb.MARRIAGE and self.wins_by(action):
                return action
        return None

    def wins_by(self, marriage: Action) -> bool:
        values, seat = self.rules.marriage_values, self.view.seat
        points = values.trump if marriage.argument == self.trump else values.plain
        enough = self.witness.points[seat] + points >= self.rules.win_condition
        return enough and self.witness.tricks[seat] > 0

    @cached_property
    def unseen(self) -> int:
        """Cards that the other may hold or draw; the open card lies before everybody's eyes."""
        seen = self.own | self.witness.played[0] | self.witness.played[1]
        if self.view.open_card is not None:
            seen |= self.view.open_card.bit
        return mask_of(self.rules.cards) & ~seen

    def stands(self, card: Card) -> bool:
        """No higher card of the suit can come from the other."""
        return not ABOVE[card] & self.unseen

    def pairs(self) -> Iterable[Suit]:
        for suit in Suit:
            king, ober = pair(suit)
            if self.own & king and self.own & ober:
                yield suit

    def may_pair(self, card: Card) -> bool:
        """King or Ober whose partner is in the hand or may still come."""
        if card.rank not in (Rank.KING, Rank.OBER):
            return False
        return not sum(pair(card.suit)) & ~(self.own | self.unseen)

    def position(self, world: SchnapsenWorld) -> SchnapsenPosition:
        """What the solver must know, if the hidden cards lie so."""
        seen = self.witness
        return SchnapsenPosition(
            hands=world.hands,
            trump=self.trump,
            talon=world.talon,
            leader=seen.leader,
            led=seen.led,
            stage=seen.stage,
            announced=seen.announced,
            tricks_won=(seen.tricks[0], seen.tricks[1]),
            points=(seen.points[0], seen.points[1]),
            closing=seen.closing,
        )

    def trumps_unseen(self) -> int:
        return len(cards_in(self.unseen & self.order.trump_mask))
