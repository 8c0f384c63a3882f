"""What a seat can be sure of from its own cards and what it has seen."""

from __future__ import annotations

from stammtisch.engine.cards import mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf import RuleSet, View
from stammtisch.schafkopf.bots.moment import Moment
from stammtisch.schafkopf.certainty import takes_all
from stammtisch.schafkopf.contracts import Contract, Sides

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


def lay_down(view: View, rules: RuleSet) -> Action | None:
    """Claim the rest where the house allows it and nobody can win a trick any more (A-44)."""
    if not rules.claim_remaining or view.trick or len(view.hand) < 2 or view.turn != view.seat:
        return None
    moment = Moment(view, rules)
    if moment.contract.kind.sides is Sides.EACH:
        return None
    hands = (moment.hand, moment.unseen, 0, 0)
    if takes_all(hands, 0, moment.order):
        return Action(view.seat, Verb.LAY_DOWN)
    return None
