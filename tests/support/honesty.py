"""Positions that differ only in what a seat cannot see, and what is hidden from it at all."""

import gc
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from msgspec import structs
from support.replay import replayed
from support.setups import Setup

from stammtisch.engine.bots import chance
from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import Refused, Seat
from stammtisch.engine.pack import shuffle
from stammtisch.games import GAMES, AnyDeal
from stammtisch.solver import worlds_of

WORLDS = 12  # tried before a position is given up: often nothing else is possible any more


def uncut(deal: AnyDeal, pack=None) -> AnyDeal:
    """The same deal without a cut, so that other hands do not need another one."""
    table = structs.replace(deal.table, pack=pack or deal.table.pack, cut=False)
    restarted: AnyDeal = GAMES[deal.game].notation.restart(structs.replace(deal, table=table))
    return restarted


def course(setup: Setup, seed: int) -> list[AnyDeal]:
    """All moments of a deal of random legal actions but for the end."""
    rng = Random(seed)
    path = [setup.opened(uncut(setup.start(rng)), rng)]
    while not path[-1].over:
        path.append(path[-1].apply(chance(path[-1].options, rng)))
    return path[:-1]


def decisions(path: list[AnyDeal]) -> Iterator[tuple[int, Seat]]:
    """The players who may do something, and when."""
    for at, deal in enumerate(path):
        for seat in range(deal.context.players):
            if deal.options.of(seat):
                yield at, seat


def one_of_each_kind(path: list[AnyDeal], rng: Random) -> list[tuple[int, Seat]]:
    """A decision of every phase, in turn and out of turn."""
    kinds: dict = {}
    for at, seat in decisions(path):
        kinds.setdefault((path[at].phase.name, path[at].options.seat == seat), []).append(
            (at, seat)
        )
    return [rng.choice(places) for places in kinds.values()]


def other_deal(path: list[AnyDeal], at: int, seat: Seat, seed: int) -> AnyDeal | None:
    """Another deal that looks the same to a seat; nothing if none is found."""
    deal = path[at]
    guessing = [moment for moment in path[: at + 1] if moment.outcome is None and any(moment.hands)]
    if not guessing:  # not dealt yet
        return uncut(deal, shuffle(deal.rules, Random(seed)))
    moment = guessing[-1]
    for world in worlds_of(moment.view(seat), moment.rules).sample(WORLDS, seed):
        other = _continued(replayed(moment, seat, world), deal.history[len(moment.history) :])
        if other is None or (other.hands, _talon(other)) == (deal.hands, _talon(deal)):
            continue
        if other.view(seat) == deal.view(seat):
            return other
    return None


def _talon(deal: AnyDeal) -> tuple[Card, ...]:
    return getattr(deal, "talon", ())


def _continued(deal: AnyDeal | None, actions) -> AnyDeal | None:
    try:
        for action in actions:
            deal = None if deal is None else deal.apply(action)
    except Refused:
        return None
    return deal


def unknown(deal: AnyDeal, seat: Seat) -> set[Card]:
    """Cards that the seat has never seen and cannot place."""
    worlds = worlds_of(deal.view(seat), deal.rules).sample(20, seed=1)
    places = [(*world.hands, getattr(world, "rest", 0)) for world in worlds]
    hidden = {card for mask in places[0] for card in cards_in(mask)}
    placed = {c for c in hidden if len({tuple(mask >> c & 1 for mask in p) for p in places}) == 1}
    seen = [a.argument for a in deal.history if seat in (a.seat, a.seat + 1)]
    through = {card for pushed in seen if isinstance(pushed, tuple) for card in pushed}
    return hidden - placed - through


NOT_DATA = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def reachable(thing: object) -> list[object]:
    """Every object that can be got at from this one, but for the code."""
    seen, waiting, found = {id(thing)}, [thing], []
    while waiting:
        found.append(waiting.pop())
        for other in gc.get_referents(found[-1]):
            if id(other) not in seen and not isinstance(other, NOT_DATA):
                seen.add(id(other))
                waiting.append(other)
    return found


def scramble(deal: AnyDeal, rng: Random) -> None:
    """Deal all cards anew under everybody's eyes, against all rules, in the deal itself."""
    pack = shuffle(deal.rules, rng)
    sizes = [hand.bit_count() for hand in deal.hands]
    hands, at = [], 0
    for size in sizes:
        hands.append(sum(card.bit for card in pack[at : at + size]))
        at += size
    structs.force_setattr(deal, "held", tuple(hands))
    structs.force_setattr(deal, "table", structs.replace(deal.table, pack=pack))
    if hasattr(deal, "talon"):
        structs.force_setattr(deal, "talon", pack[at : at + len(deal.talon)])
