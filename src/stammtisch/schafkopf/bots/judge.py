"""What choices before the cards are worth: what a judge answers, and the one by rules of thumb."""

from __future__ import annotations

from typing import Final, Protocol

from stammtisch.engine.cards import (
    LORDS,
    OBERS,
    OF_RANK,
    POINTS,
    SUITS,
    Card,
    Rank,
    cards_in,
    mask_of,
)
from stammtisch.schafkopf.bots.strength import count_of, surplus
from stammtisch.schafkopf.contracts import (
    CONTRACTS,
    RUFSPIEL,
    SOLO,
    Contract,
    Sides,
    own_or_alike,
    parse_contract,
)
from stammtisch.schafkopf.legal import takes_all
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import base
from stammtisch.schafkopf.view import View


class Judge(Protocol):
    """All answers are money for the seat itself; more than nothing means yes."""

    def game(self, contract: Contract, step: int = 60, hand: int | None = None) -> float:
        """To play a game as declarer, with the own hand or one that it may become."""
        ...

    def leaving(self) -> float:
        """To leave the game to others, or to nobody."""
        ...

    def duty(self, kind: str) -> float:
        """3er-Runde: what it will be worth to fulfil a duty later instead of now."""
        ...

    def doubling(self) -> float:
        """What one more doubling adds to the game that is being played."""
        ...

    def knocking(self) -> float:
        """What a knock adds to the game to come."""
        ...

    def tout(self) -> float:
        """What it adds to promise all tricks now."""
        ...


A_STEP: Final = 1.0  # of strength for ten more points of Steigern
NO_TOUT: Final = -1_000.0
# Strength that a beginner wants for a Stoss, a Retour and what comes after.
TO_DOUBLE: Final = {"rufspiel": 7.5, "solo": 7.5, "wenz": 5.5, "farbwenz": 7.5}
TO_ANSWER: Final = 2.0  # more than the game needs
TO_CROSS: Final = 1.0
TO_TRIXER: Final = 1.0
# Four cards for a knock: so many trumps, so many Ober among them.
KNOCK_TRUMPS: Final = 3
KNOCK_OBERS: Final = 2
# Dangers in a Ramsch: a knock is for those who have few.
DANGER: Final = {"ober": 2.0, "unter": 1.0, "points": 0.15, "low": -0.5}
KNOCK_DANGER: Final = 2.0
PATIENCE: Final = {"solo": 0.0, "wenz": 0.0, "rufspiel": 0.0}
URGENT: Final = 3.0  # strength that is given up when nearly all duties are done


SAFE_RUN = 4  # top trumps without a gap …
SAFE_TRUMPS = 7  # … and trumps in all, with which the others' trumps are drawn


def likely_tout(contract: Contract, hand: int, rules: RuleSet) -> bool:
    """A hand that takes every trick unless the cards lie very badly."""
    order = contract.order
    pool = mask_of(rules.cards) & ~hand
    plain_only = hand & ~order.trump_mask
    if takes_all((hand, pool, 0, 0), 0, order):
        return True
    run = next(n for n, card in enumerate((*order.trumps, None)) if card is None or _no(hand, card))
    trumps = (hand & order.trump_mask).bit_count()
    short = 8 - rules.hand_size
    enough = run >= SAFE_RUN and trumps >= SAFE_TRUMPS - short
    return enough and run + trumps >= 12 - 2 * short and _tops(plain_only, contract, pool)


def _no(hand: int, card: int) -> bool:
    return not hand >> card & 1


def _tops(plain: int, contract: Contract, pool: int) -> bool:
    order = contract.order
    nothing = 0
    return takes_all((plain, pool & ~order.trump_mask, nothing, nothing), 0, order)


class ThumbJudge:
    def __init__(self, view: View, rules: RuleSet) -> None:
        self.view = view
        self.rules = rules
        self.hand = mask_of(view.hand)

    def game(self, contract: Contract, step: int = 60, hand: int | None = None) -> float:
        hand = self.hand if hand is None else hand
        price = base(contract, self.rules)
        if contract.tout:
            sure = likely_tout(contract, hand, self.rules)
            return 2 * price * (1 + surplus(contract, hand)) if sure else NO_TOUT
        margin = surplus(contract, hand) - A_STEP * (step - 60) / 10 - self._called(contract, hand)
        return price * (1 + margin) if margin >= 0 else price * margin

    def _called(self, contract: Contract, hand: int) -> float:
        """Rather the Sau of a short suit, and not one whose ten is in the own hand."""
        if contract.kind is not RUFSPIEL or contract.suit is None:
            return 0
        cards = hand & contract.order.class_masks[contract.suit]
        ten = Card.of(contract.suit, Rank.TEN)
        return 0.001 * cards.bit_count() + 0.002 * (hand >> ten & 1)

    def leaving(self) -> float:
        return 0

    def duty(self, kind: str) -> float:
        """The fewer duties are open at the table, the sooner one is forced."""
        left = sum(len(duties) for duties in self.view.context.duties)
        price = base(next(c for c in CONTRACTS.values() if c.kind.name == kind), self.rules)
        return price * (PATIENCE[kind] - URGENT / max(left, 1))

    def doubling(self) -> float:
        contract = parse_contract(self.view.contract) if self.view.contract else None
        if contract is None:
            return -1
        steps = len(self.view.doublers)
        if contract.kind.sides is Sides.CROSS:
            return surplus(CONTRACTS["RE"], self.hand) - TO_CROSS - steps
        if contract.kind.sides is Sides.EACH:
            return max(surplus(Contract(SOLO, suit), self.hand) for suit in SUITS) - TO_TRIXER
        if self.view.seat == self.view.declarer:
            return surplus(contract, self.hand) - TO_ANSWER - steps / 2
        strength = surplus(contract, self.hand) + count_of(contract.kind).needs
        if self._red_ober(contract):
            return 1
        wanted = own_or_alike(contract.kind, TO_DOUBLE)
        assert wanted is not None
        return strength - wanted - steps

    def _red_ober(self, contract: Contract) -> bool:
        """Allgäuer: the Herz-Ober and two more trumps should double (the course says so)."""
        trumps = (self.hand & contract.order.trump_mask).bit_count()
        named = ROUNDS[self.view.context.round].names_before_cut and not self.view.doublers
        return named and bool(self.hand & Card.HO.bit) and trumps >= 3

    def knocking(self) -> float:
        if self.rules.knock == "second_packet":
            trumps = self.hand & CONTRACTS["RE"].order.trump_mask
            lords = (trumps & OBERS).bit_count() >= KNOCK_OBERS
            return 1 if lords and trumps.bit_count() >= KNOCK_TRUMPS else -1
        return KNOCK_DANGER - self._danger()

    def _danger(self) -> float:
        plain = self.hand & ~LORDS
        low = sum((plain & OF_RANK[rank]).bit_count() for rank in (5, 6, 7))
        return (
            DANGER["ober"] * (self.hand & OBERS).bit_count()
            + DANGER["unter"] * (self.hand & LORDS & ~OBERS).bit_count()
            + DANGER["points"] * sum(POINTS[card] for card in cards_in(plain))
            + DANGER["low"] * low
        )

    def tout(self) -> float:
        contract = parse_contract(self.view.contract) if self.view.contract else None
        sure = contract is not None and likely_tout(contract, self.hand, self.rules)
        return 1 if sure else -1
