"""Whether a world agrees with a view, by the rules themselves: deal it and replay the history."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import structs

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.cards import Card, cards_in, mask_of
from stammtisch.engine.deal import ONLOOKER, Action, Refused, Seat, Verb
from stammtisch.games import AnyDeal
from stammtisch.schafkopf.phases.schieber import OBERS_ON_THE_WAY
from stammtisch.solver import SchafkopfWorld, SchnapsenWorld

BEFORE_THE_DEAL = (Verb.CUT, Verb.MIX, Verb.DEAL)
OBERS = mask_of(OBERS_ON_THE_WAY)


def agrees(deal: AnyDeal, seat: Seat, world: SchafkopfWorld | SchnapsenWorld) -> bool:
    """The world, dealt and played as everybody saw it, looks to the seat as the deal does."""
    other = replayed(deal, seat, world)
    if other is None or set(_hands(other)) != set(_hands(world)):
        return False
    same: bool = _without_cut(other.view(seat)) == _without_cut(deal.view(seat))
    return same


def _hands(of) -> tuple[tuple[int, int], ...]:
    return tuple(enumerate(of.hands))


def _without_cut(view):
    history = tuple(a for a in view.history if a.verb not in BEFORE_THE_DEAL)
    return structs.replace(view, history=history)


def replayed(deal: AnyDeal, seat: Seat, world) -> AnyDeal | None:
    """The world, dealt and played as everybody saw it; nothing if the rules do not allow that."""
    history = [action for action in deal.history if action.verb not in BEFORE_THE_DEAL]
    if isinstance(deal, schnapsen.Deal):
        return _applied(_schnapsen_start(deal, world), history)
    hands = [hand | played for hand, played in zip(world.hands, _played(deal), strict=True)]
    if deal.context.round == "schieber":
        told = [a for a in deal.view(seat).history if a.verb not in BEFORE_THE_DEAL]
        opening = [a for a in told if a.verb is not Verb.CARD]
        for start, actions in _before_pushes(deal, hands, opening):
            opened = _applied(start, [a for a in actions if a.verb not in LATER])
            if opened is not None:
                return _applied(start, _in_order(history, actions))
        return None
    if mask_of(deal.round.aside) & ~hands[0]:
        return None  # what is set aside is forehand's
    return _applied(_schafkopf_start(deal, hands, world.rest), history)


LATER = (Verb.CONTRA, Verb.RETOUR, Verb.UP, Verb.ADD_TOUT)


def _in_order(history: list[Action], opening: list[Action]) -> list[Action]:
    """The whole history with the pushes as they are assumed."""
    pushed = iter([action for action in opening if action.verb is Verb.PUSH])
    return [next(pushed) if action.verb is Verb.PUSH else action for action in history]


def _applied(deal: AnyDeal, actions) -> AnyDeal | None:
    try:
        for action in actions:
            deal = deal.apply(action)
    except Refused:
        return None
    return deal


def _played(deal: AnyDeal) -> list[int]:
    played = [0] * len(deal.hands)
    for action in deal.history:
        if action.verb is Verb.CARD:
            assert isinstance(action.argument, Card)
            played[action.seat] |= action.argument.bit
    return played


def _schafkopf_start(deal: schafkopf.Deal, hands: list[int], rest: int = 0) -> schafkopf.Deal:
    aside = deal.round.aside
    second = rest.bit_count() // 4  # packets that are still to come
    ordered = [[card for card in cards_in(hand) if card not in aside] for hand in hands]
    ordered[0] = [*aside, *ordered[0]]
    for seat in range(4):
        ordered[seat] += cards_in(rest)[seat * second : (seat + 1) * second]
    return schafkopf.dealt(deal.rules, ordered, deal.context)


def _before_pushes(deal, hands: list[int], opening: list[Action]) -> Iterator:
    """All deals and pushes that lead to these hands; hidden pushes may have been any."""
    for start, actions in _unpushed(hands, opening):
        if start[0] & OBERS == OBERS:
            yield _schafkopf_start(deal, start), actions


def _unpushed(hands: list[int], actions: list[Action]) -> Iterator:
    if not actions:
        yield hands, []
        return
    *earlier, last = actions
    for pair in _pairs(last, hands):
        before, mask = list(hands), mask_of(pair)
        if mask & ~hands[min(last.seat + 1, 3)]:
            continue
        if pair:
            before[last.seat] |= mask
            before[last.seat + 1] &= ~mask
        action = Action(last.seat, Verb.PUSH, pair) if last.verb is Verb.PUSH else last
        for start, others in _unpushed(before, earlier):
            yield start, [*others, action]


def _pairs(action: Action, hands: list[int]) -> Iterator[tuple[Card, ...]]:
    if action.verb is Verb.PASS_OBER:
        yield OBERS_ON_THE_WAY
    elif action.verb is not Verb.PUSH:
        yield ()
    elif isinstance(action.argument, tuple):
        yield action.argument
    else:
        yield from combinations(cards_in(hands[action.seat + 1]), 2)


def _schnapsen_start(deal: schnapsen.Deal, world: SchnapsenWorld) -> schnapsen.Deal:
    """The deal as it was, with hidden cards exchanged for those the world has in their places."""
    swap: dict[Card, Card] = {}
    for ours, theirs in zip(deal.hands, world.hands, strict=True):
        pairs = zip(cards_in(ours & ~theirs), cards_in(theirs & ~ours), strict=True)
        swap |= dict(pairs)
    swap |= dict(zip(deal.talon, world.talon, strict=True))
    hands = [
        [swap.get(card, card) for card in pile] for pile in schnapsen.start.hands_received(deal)
    ]
    return schnapsen.dealt(deal.rules, hands, deal.context)


def viewers(deal: AnyDeal) -> list[Seat]:
    """Everybody who sees something, but not all."""
    banned = getattr(deal.rules, "onlookers", "") == "banned"
    return [*range(deal.context.players), *([] if banned else [ONLOOKER])]
