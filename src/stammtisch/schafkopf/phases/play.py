"""The play of the cards, with doubling and a late Tout in their windows (RULES 1, 4)."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct, structs

from stammtisch.engine.cards import SUITS, Card, Suit, cards_in
from stammtisch.engine.deal import CARD_ACTIONS, Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.machine import check_turn
from stammtisch.engine.tricks import Trick, Tricks
from stammtisch.schafkopf.contracts import SOLO, Contract, Sides
from stammtisch.schafkopf.deal import Deal, Hands
from stammtisch.schafkopf.doubling import NO_DOUBLING, Doublings, terms
from stammtisch.schafkopf.legal import Duties, takes_all
from stammtisch.schafkopf.outcome import Sanction
from stammtisch.schafkopf.phases.approval import TOUT, Approval, needed_approvals
from stammtisch.schafkopf.phases.end import played_out, sanctioned

DOUBLING_VERBS: Final = frozenset((Verb.CONTRA, Verb.RETOUR, Verb.UP))


class Play(Struct, frozen=True, gc=False):
    name: ClassVar[str] = "play"

    duties: Duties
    doublings: Doublings
    legal: int  # the cards the seat to play may choose from
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: Tricks = ()

    @property
    def turn(self) -> Seat:
        return (self.leader + len(self.trick)) % 4

    @property
    def cards_played(self) -> int:
        return 4 * len(self.tricks) + len(self.trick)

    def options(self, deal: Deal) -> Options:
        seat = (self.leader + len(self.trick)) % 4
        actions = CARD_ACTIONS[seat]
        cards = tuple([actions[card] for card in cards_in(self.legal)])
        if len(self.tricks) > 1:
            return Options(seat, cards)
        return Options(seat, cards, self._interjections(deal))

    def _interjections(self, deal: Deal) -> tuple[Action, ...]:
        cards = self.cards_played
        who = self.doublings.who(deal.standing, cards)
        verb = self.doublings.verb(len(deal.standing.doublers))
        doubles = tuple([call(seat, verb) for seat in who])
        if cards == 0 and may_add_tout(deal):
            assert deal.standing.declarer is not None
            return (*doubles, call(deal.standing.declarer, Verb.ADD_TOUT))
        return doubles

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is not Verb.CARD:
            return self._interject(deal, action)
        seat = (self.leader + len(self.trick)) % 4
        card = action.argument
        if action.seat != seat:
            raise Refused("1.1", "not_your_turn", seat=seat)
        if not isinstance(card, Card) or not self.legal >> card & 1:
            raise self._refusal(deal, seat, card)
        return self._lay(deal, action, seat, card)

    def _refusal(self, deal: Deal, seat: Seat, card: object) -> Refused:
        if not isinstance(card, Card):
            return Refused("0.1", "not_a_card")
        return self.duties.refusal(deal.held[seat], self.trick, card)

    def _lay(self, deal: Deal, action: Action, seat: Seat, card: Card) -> Deal:
        hands = without(deal.held, seat, card)
        duties = self.duties
        if not self.trick and duties.called is not None:
            duties = duties.after_lead(card, hands[seat])
        trick = (*self.trick, card)
        if len(trick) < 4:
            legal = duties.legal(hands[(seat + 1) % 4], trick)
            phase = Play(duties, self.doublings, legal, self.leader, trick, self.tricks)
            return Deal(phase, (*deal.history, action), deal.table, deal.standing, hands)
        winner = (self.leader + duties.order.winner(trick)) % 4
        tricks = (*self.tricks, Trick(self.leader, trick, winner))
        legal = duties.legal(hands[winner], ())
        phase = Play(duties, self.doublings, legal, winner, (), tricks)
        after = Deal(phase, (*deal.history, action), deal.table, deal.standing, hands)
        return _trick_turned(after, phase)

    def _interject(self, deal: Deal, action: Action) -> Deal:
        if action.verb in DOUBLING_VERBS:
            return self._double(deal, action)
        if action.verb is Verb.ADD_TOUT:
            return self._add_tout(deal, action)
        if action.verb is Verb.LAY_DOWN:
            return self._lay_down(deal, action)
        raise Refused("1.1", "play_a_card")

    def _double(self, deal: Deal, action: Action) -> Deal:
        standing, cards = deal.standing, self.cards_played
        steps = len(standing.doublers)
        if action.verb is not self.doublings.verb(steps) or action.seat not in self.doublings.who(
            standing, cards
        ):
            raise Refused(_doubling_rule(deal), "cannot_double", call=action)
        phase = structs.replace(self, doublings=Doublings(self.doublings.terms, cards))
        doubled = structs.replace(standing, doublers=(*standing.doublers, action.seat))
        return structs.replace(deal.said(action, phase), standing=doubled)

    def _lay_down(self, deal: Deal, action: Action) -> Deal:
        """Lay the hand open and take the rest, where the house allows it; wrongly it is lost.

        Not among the options: that would tell whether the others can still win a trick (A-44).
        """
        refusal = self._no_laying_down(deal, action.seat)
        if refusal is not None:
            raise refusal
        laid = deal.said(action, self)
        if takes_all(deal.held, action.seat, self.duties.order):
            return played_out(laid, self.tricks, rest_to=action.seat)
        return sanctioned(laid, Sanction("MC-17", action.seat))

    def may_lay_down(self, deal: Deal, seat: Seat) -> bool:
        return deal.table.rules.claim_remaining and self._no_laying_down(deal, seat) is None

    def _no_laying_down(self, deal: Deal, seat: Seat) -> Refused | None:
        contract = deal.standing.contract
        assert contract is not None
        if not deal.rules.claim_remaining or contract.kind.sides is Sides.EACH:
            return Refused("6.2", "lay_down_not_allowed")
        if seat != self.turn:
            return Refused("0.2", "not_your_turn", seat=self.turn)
        if self.trick or len(cards_in(deal.held[seat])) == 1:
            return Refused("6.2", "lay_down_on_lead")
        return None

    def _add_tout(self, deal: Deal, action: Action) -> Deal:
        if self.cards_played:
            raise Refused("3.6", "tout_too_late")
        if action.seat != deal.standing.declarer or not may_add_tout(deal):
            raise Refused("3.6", "no_tout_here")
        assert deal.standing.contract is not None
        contract = deal.standing.contract.with_tout()
        deal = deal.said(action, self)
        if TOUT in needed_approvals(contract, action.seat, deal.context.lone_games, deal.rules):
            return deal.to(Approval(action.seat, contract, (TOUT,), resume))
        return deal.settle(contract=contract)


def begin_play(deal: Deal) -> Deal:
    """All is settled: forehand leads (A-05)."""
    contract = deal.standing.contract
    assert contract is not None
    duties = Duties.of(contract, deal.rules)
    doublings = Doublings(terms(deal.rules, deal.round, contract))
    play = Play(duties, doublings, duties.legal(deal.held[0], ()))
    return deal.settle(dealt=deal.held).to(play)


def resume(deal: Deal, seat: Seat, contract: Contract) -> Deal:
    """The supervisor has answered about a Tout that was added: no card has been played yet."""
    return begin_play(deal.settle(contract=contract))


def without(hands: Hands, seat: Seat, card: int) -> Hands:
    left = list(hands)
    left[seat] &= ~(1 << card)
    return left[0], left[1], left[2], left[3]


def may_add_tout(deal: Deal) -> bool:
    """A Tout may still be added before the first card (RULES 2.5)."""
    contract, rules = deal.standing.contract, deal.rules
    return (
        contract is not None
        and contract.kind.tout
        and not contract.tout
        and not deal.standing.tout_rejected
        and deal.round.tout
        and "tout" in rules.contracts
        and rules.tout_deadline == "first_card"
    )


def _doubling_rule(deal: Deal) -> str:
    if deal.rules.contra_window == "own_first_card":
        return "4.3" if deal.rules.retour_window == "next_card" else "4.4"
    return "4.2"


def _trick_turned(deal: Deal, play: Play) -> Deal:
    if not deal.held[0] and not any(deal.held):
        return played_out(deal, play.tricks)
    contract = deal.standing.contract
    if contract is not None and len(play.tricks) == contract.kind.solo_after:
        return deal.to(TrixerNaming(play))
    return deal


class TrixerNaming(Struct, frozen=True, gc=False):
    """Trixer: the winner of the third trick names the suit of the Solo and leads (RULES 3.19)."""

    name: ClassVar[str] = "trixer"

    play: Play

    def options(self, deal: Deal) -> Options:
        seat = self.play.leader
        return Options(seat, tuple(call(seat, Verb.NAME_SUIT, suit) for suit in SUITS))

    def apply(self, deal: Deal, action: Action) -> Deal:
        soloist = self.play.leader
        check_turn(action, soloist)
        if action.verb is not Verb.NAME_SUIT or not isinstance(action.argument, Suit):
            raise Refused("3.19", "name_suit_first")
        contract = Contract(SOLO, action.argument)
        duties = Duties.of(contract, deal.rules)
        hand = deal.held[soloist]
        play = Play(
            duties, Doublings(NO_DOUBLING), duties.legal(hand, ()), soloist, (), self.play.tricks
        )
        return deal.said(action, play).settle(contract=contract, declarer=soloist)
