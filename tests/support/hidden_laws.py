"""What must hold for the worlds of every view (tests/solver and the soak)."""

from random import Random
from typing import Any

from msgspec import structs
from support.assignments import assignments, raw_count
from support.laws import moments
from support.replay import agrees, viewers
from support.setups import Setup

from stammtisch.engine.cards import cards_in
from stammtisch.engine.deal import Seat
from stammtisch.games import AnyDeal, worlds_of
from stammtisch.solver import SchafkopfWorld, SchnapsenWorld


def guessed(setup: Setup, seed: int) -> list[AnyDeal]:
    """All moments of a random deal in which somebody may have to guess."""
    path = [deal for deal in moments(setup, seed) if deal.outcome is None]
    return [deal for deal in path if deal.phase.name not in ("naming", "cutting")]


def worlds_are_exact(deal: AnyDeal, seat: Seat) -> int:
    """Neither more nor fewer worlds than the rules allow, found by trying them all."""
    view = deal.view(seat)
    worlds = worlds_of(view, deal.rules)
    listed = worlds.all(1_000_000)
    expected = [world for world in assignments(deal, view) if agrees(deal, seat, world)]
    assert len(set(listed)) == len(listed) == worlds.count()
    assert set(listed) == set(expected), f"{seat} {deal.phase.name} {list(map(str, deal.history))}"
    return len(listed)


def small_moments(setup: Setup, seed: int, most: int) -> list[tuple[AnyDeal, Seat]]:
    """Views with something to guess, but not too much to try everything."""
    return [
        (deal, seat)
        for deal in guessed(setup, seed)
        for seat in viewers(deal)
        if 1 < raw_count(deal, deal.view(seat)) <= most
    ]


def samples_agree(deal: AnyDeal, seat: Seat, seed: int, number: int) -> int:
    """Whatever is drawn agrees; and what is nearly that is held possible if it agrees, too.

    Returns how many were rightly held impossible.
    """
    rng = Random(seed)
    view = deal.view(seat)
    impossible = 0
    for world in worlds_of(view, deal.rules).sample(number, seed):
        assert agrees(deal, seat, world), f"{seat} {deal.phase.name}: {world}"
        other = disturbed(world, view, rng)
        held = held_possible(deal, view, other)
        story = f"{seat} {deal.phase.name}: {other} {list(map(str, view.history))}"
        assert held == agrees(deal, seat, other), story
        impossible += not held
    return impossible


def held_possible(deal: AnyDeal, view, world) -> bool:
    """Let the view show all hands: at least one world is left, or none."""
    shown = structs.replace(view, hands=tuple(map(cards_in, world.hands)))
    return worlds_of(shown, deal.rules).count() > 0


def disturbed(world, view, rng: Random):
    """Two hidden cards of different places change places."""
    places = [cards_in(hand) for seat, hand in enumerate(world.hands) if view.hands[seat] is None]
    talon = getattr(world, "talon", ())[:-1]
    places = [place for place in (*places, talon) if place]
    if len(places) < 2:
        return world
    ours, theirs = (rng.choice(place) for place in rng.sample(places, 2))
    swap = {ours: theirs, theirs: ours}
    hands: Any = tuple(sum(swap.get(card, card).bit for card in cards_in(h)) for h in world.hands)
    if isinstance(world, SchnapsenWorld):
        return SchnapsenWorld(hands, tuple(swap.get(card, card) for card in world.talon))
    return SchafkopfWorld(hands, world.rest)
