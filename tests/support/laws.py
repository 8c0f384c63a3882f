"""What must hold for every deal of every game (the properties of tests/properties and the soak)."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import structs
from support.setups import Setup

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.bots import chance
from stammtisch.engine.cards import CARDS, SUITS, Card
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Action, Refused, Seat, Verb
from stammtisch.games import GAMES, AnyDeal
from stammtisch.record import read, write
from stammtisch.schafkopf.contracts import CONTRACTS


def moments(setup: Setup, seed: int) -> Iterator[AnyDeal]:
    """A deal of random legal actions, moment by moment, to its end."""
    rng = Random(seed)
    deal = setup.start(rng)
    yield deal
    while not deal.over:
        assert deal.options.actions, f"a dead end in phase {deal.phase.name}"
        deal = deal.apply(chance(deal.options, rng))
        yield deal


def ends_and_adds_up(setup: Setup, seed: int) -> None:
    """Any deal of random legal actions ends; its points and its settlement add up."""
    *_, last = moments(setup, seed)
    outcome = last.outcome
    assert outcome is not None
    assert not last.options.all()
    settlement = GAMES[last.game].settle(outcome, setup.rules)
    assert len(settlement.amounts) == setup.players
    assert all(isinstance(amount, int) for amount in settlement.amounts)
    ADDS_UP[last.game](last, settlement)


def _schafkopf_adds_up(last: schafkopf.Deal, settlement: schafkopf.Settlement) -> None:
    assert sum(settlement.amounts) == 0
    outcome = last.outcome
    assert outcome is not None
    if outcome.points is not None:
        assert outcome.tricks is not None
        assert sum(outcome.points) == 120
        assert sum(outcome.tricks) == last.rules.hand_size


def _schnapsen_adds_up(last: schnapsen.Deal, settlement: schnapsen.Settlement) -> None:
    """Every card is somewhere, and only the winner gets points."""
    out_of_play = sum(len(trick.cards) for trick in last.tricks) + len(last.talon)
    assert out_of_play + sum(hand.bit_count() for hand in last.hands) == len(last.rules.cards)
    assert sum(last.card_points) == sum(trick.points for trick in last.tricks) <= 120
    assert sorted(settlement.amounts)[0] == 0
    assert last.outcome is not None
    assert (max(settlement.amounts) > 0) == (last.outcome.winner is not None)


ADDS_UP: dict[str, Callable[[Any, Any], None]] = {
    "schafkopf": _schafkopf_adds_up,
    "schnapsen": _schnapsen_adds_up,
}


def round_trips(setup: Setup, seed: int) -> None:
    """What was written reads back to the same deal, and is written the same again."""
    *_, last = moments(setup, seed)
    text = write(last)
    (record,) = read(text)
    assert record.deal == last
    assert write(record.deal) == text


def unfinished_round_trips(setup: Setup, seed: int) -> None:
    """So does a deal that was broken off anywhere."""
    path = list(moments(setup, seed))
    deal = Random(seed).choice(path)
    (record,) = read(write(deal))
    assert record.deal == deal


def options_are_the_law(setup: Setup, seed: int) -> None:
    """Exactly the actions that are offered are accepted; a refusal names its rule."""
    rng = Random(seed)
    deal = rng.choice(list(moments(setup, seed)))
    offered = set(deal.options.all())
    tried = [*offered, *rng.sample(list(candidates(deal, setup.players)), 150)]
    for action in tried:
        try:
            deal.apply(action)
        except Refused as refused:
            assert action not in offered, f"{action} was offered but refused"
            assert refused.rule
            if rng.random() < 0.2:
                assert str(refused)
        else:
            assert action in offered, f"{action} was accepted but not offered"


def candidates(deal: AnyDeal, players: int) -> Iterator[Action]:
    """Everything anybody might try: right, wrong and absurd."""
    hand = [card for card in CARDS if any(mask >> card & 1 for mask in deal.hands)]
    pairs = [(a, b) for a in hand[:6] for b in hand[:6] if a < b]
    arguments: dict[Verb, list] = {
        Verb.CARD: list(CARDS),
        Verb.ANNOUNCE: [*CONTRACTS, "RH", "XX"],
        Verb.NAME_SUIT: list(SUITS),
        Verb.TAKE: list(SUITS),
        Verb.MARRIAGE: [*SUITS, None],
        Verb.PUSH: pairs,
        Verb.CUT: [0, 2, 3, 16, 29, 30, 99],
        Verb.MIX: [0, 1, 16, 31, 32],
        Verb.RAISE: [60, 70, 80, 90, 110, 120],
        Verb.DUTY: ["solo", "wenz", "rufspiel", "geier"],
        Verb.CLAIM_LAUFENDE: [0, 1, 3, 14, 15],
    }
    unlisted = (Verb.HALT, Verb.RULING, Verb.LAY_DOWN)
    for verb in Verb:
        if verb in unlisted:
            continue
        for seat in (SUPERVISOR, *range(players)):
            for argument in arguments.get(verb, [None]):
                yield Action(seat, verb, argument)


def hidden_stays_hidden(setup: Setup, seed: int) -> None:
    """The view law: two deals that a seat cannot tell apart look the same to it."""
    rng = Random(seed)
    path = list(moments(setup, seed))
    banned = getattr(setup.rules, "onlookers", "") == "banned"
    seat = rng.choice([*range(setup.players), *([] if banned else [ONLOOKER])])
    swap = hidden_pair(path, seat, rng)
    if swap is None:
        return
    other = with_swapped(path[0], swap)
    for action in path[0].history:  # the passes of a setup that begins after them
        other = other.apply(action)
    assert other.view(seat) == path[0].view(seat)
    for before, after in pairwise(path):
        same = in_the_other(after.history[-1], seat, swap)
        if same is None:
            return
        try:
            other = other.apply(same)
        except Refused:
            return  # here the two deals part: the seat can tell them apart from now on
        if visible(after, seat) & set(swap) or visible(other, seat) & set(swap):
            return  # it has drawn, or been given, one of the two cards
        assert other.view(seat) == after.view(seat), f"{before.phase.name}: {same}"


def visible(deal: AnyDeal, seat: Seat) -> set[Card]:
    """Cards in the hands that a seat may see, and the open card."""
    view = deal.view(seat)
    hands = {card for hand in view.hands if hand is not None for card in hand}
    open_card = getattr(view, "open_card", None)
    return hands if open_card is None else {*hands, open_card}


def hidden_pair(path: list[AnyDeal], seat: Seat, rng: Random) -> dict[Card, Card] | None:
    """Two cards that the seat does not see when all is dealt; often one is the called Sau."""
    full = max(path, key=lambda deal: sum(hand.bit_count() for hand in deal.hands))
    aside = getattr(getattr(full, "round", None), "aside", ())
    hidden = [
        card for card in full.rules.cards if card not in visible(full, seat) and card not in aside
    ]
    if len(hidden) < 2:
        return None
    ours, theirs = rng.sample(hidden, 2)
    called = [a.argument for a in path[-1].history if a.verb is Verb.ANNOUNCE]
    if called and str(called[0])[0] == "R" and rng.random() < 0.7:
        ace = Card.parse(f"{str(called[0])[1]}A")
        ours = ace if ace in hidden and ace != theirs else ours
    return {ours: theirs, theirs: ours}


def with_swapped(deal: AnyDeal, swap: dict[Card, Card]) -> AnyDeal:
    pack = tuple(swap.get(card, card) for card in deal.table.pack)
    table = structs.replace(deal.table, pack=pack)
    restarted: AnyDeal = GAMES[deal.game].notation.restart(structs.replace(deal, table=table))
    return restarted


def in_the_other(action: Action, seat: Seat, swap: dict[Card, Card]) -> Action | None:
    """The action as it must have been in the other deal; nothing once a swapped card is seen."""
    if action.verb is not Verb.PUSH or not isinstance(action.argument, tuple):
        return action
    if seat in (action.seat, action.seat + 1):
        return None if swap.keys() & set(action.argument) else action
    swapped = tuple(sorted(swap.get(card, card) for card in action.argument))
    return Action(action.seat, Verb.PUSH, swapped)


RULINGS = {
    "schafkopf": [
        f"MC-{case:02} {words}"
        for case in range(1, 31)
        for words in ("p1", "p2 wilful", "p4 repeated", "p3 RG", "p1 by p3", "p2 SE-TOUT", "")
    ],
    "schnapsen": ["RENONCE p1", "RENONCE p2", "RENONCE", "MC-14 p1"],
}


def complaints_are_heard(setup: Setup, seed: int) -> None:
    """HALT waits for the supervisor and leaves no trace if rejected; rulings add up."""
    rng = Random(seed)
    deal = rng.choice(list(moments(setup, seed)))
    if deal.over:
        return
    halted = deal.apply(Action(rng.randrange(setup.players), Verb.HALT))
    assert [action.verb for action in halted.options.all()] == [Verb.REJECT]
    rejected = halted.apply(Action(SUPERVISOR, Verb.REJECT))
    assert structs.replace(rejected, history=deal.history) == deal
    for ruling in rng.sample(RULINGS[deal.game], 4):
        _ruled(halted, ruling)


def _ruled(halted: AnyDeal, ruling: str) -> None:
    try:
        ruled = halted.apply(Action(SUPERVISOR, Verb.RULING, ruling))
    except Refused as refused:
        assert str(refused)
        return
    if ruled.outcome is not None and ruled.game == "schafkopf":
        assert sum(GAMES[ruled.game].settle(ruled.outcome, ruled.rules).amounts) == 0
    (record,) = read(write(ruled))
    assert record.deal == ruled


LAWS = (
    ends_and_adds_up,
    round_trips,
    unfinished_round_trips,
    options_are_the_law,
    hidden_stays_hidden,
    complaints_are_heard,
)
