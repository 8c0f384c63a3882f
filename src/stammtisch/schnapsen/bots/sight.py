"""What a player has seen and counted. In sharp play nobody else tells it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import structs

from stammtisch.engine.cards import Card, Rank, Suit, cards_in, mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.tricks import TrickOrder, trick_order
from stammtisch.schnapsen.play import ABOVE, pair
from stammtisch.schnapsen.rules import RuleSet
from stammtisch.schnapsen.solver import SchnapsenPosition, SchnapsenWorld, schnapsen_positions_in
from stammtisch.schnapsen.view import View


class Sight:
    def __init__(self, view: View, rules: RuleSet) -> None:
        assert view.trump is not None
        self.view = view
        self.rules = rules
        self.trump: Suit = view.trump
        self.order: TrickOrder = trick_order((), view.trump)
        self.own = mask_of(view.hand)
        (self.moment,) = schnapsen_positions_in(view, [SchnapsenWorld((0, 0))])

    @property
    def points(self) -> int:
        """The player's own, also if they do not count yet."""
        return self.moment.points[self.view.seat]

    @property
    def has_trick(self) -> bool:
        return self.view.tricks_won[self.view.seat] > 0

    @property
    def trumps(self) -> tuple[Card, ...]:
        return tuple(card for card in self.view.hand if card.suit == self.trump)

    @property
    def has_won(self) -> bool:
        """Marriages of a player without a trick are worth nothing yet (RULES 9.6)."""
        return self.has_trick and self.points >= self.rules.win_condition

    def wins_now(self) -> Action | None:
        """The claim that is right, or the marriage after which it is: nothing can bring more."""
        for action in self.view.options:
            if action.verb is Verb.CLAIM66 and self.has_won:
                return action
            if action.verb is Verb.MARRIAGE and self.wins_by(action):
                return action
        return None

    def wins_by(self, marriage: Action) -> bool:
        values = self.rules.marriage_values
        brings = values.trump if marriage.argument == self.trump else values.plain
        return self.has_trick and self.points + brings >= self.rules.win_condition

    @cached_property
    def unseen(self) -> int:
        """Cards that the other may hold or draw; the open card lies before everybody's eyes."""
        laid = [action.argument for action in self.view.history if action.verb is Verb.CARD]
        seen = self.own | mask_of(card for card in laid if isinstance(card, Card))
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
        return structs.replace(self.moment, hands=world.hands, talon=world.talon)

    def trumps_unseen(self) -> int:
        return len(cards_in(self.unseen & self.order.trump_mask))


def routine(view: View) -> Action:
    """What nobody thinks about: a cut through the middle, the deal, the next cut."""
    return view.options[len(view.options) // 2]
