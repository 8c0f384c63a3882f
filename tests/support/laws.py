"""What must hold for every deal of every game (the properties of tests/properties and the soak)."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from support.setups import Setup

from stammtisch.bots.chance import chance
from stammtisch.cards import CARDS, SUITS, Card
from stammtisch.game import ONLOOKER, SUPERVISOR, Action, Refused, Seat, Verb
from stammtisch.record import read, write
from stammtisch.schafkopf import Deal, parse_contract, settle
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.start import start


def moments(setup: Setup, seed: int) -> Iterator[Deal]:
    """A deal of random legal actions, moment by moment, to its end."""
    rng = Random(seed)
    deal = setup.start(rng)
    yield deal
    while not deal.over:
        assert deal.options.actions, f"a dead end in phase {deal.phase.name}"
        deal = deal.apply(chance(deal.options, rng))
        yield deal


def ends_and_adds_up(setup: Setup, seed: int) -> None:
    """Any deal of random legal actions ends with 120 points and a settlement of nothing."""
    *_, last = moments(setup, seed)
    outcome = last.outcome
    assert outcome is not None
    assert not last.options.all()
    if outcome.points is not None:
        assert sum(outcome.points) == 120
        assert sum(outcome.tricks) == setup.rules.hand_size
    amounts = settle(outcome, setup.rules).amounts
    assert sum(amounts) == 0
    assert len(amounts) == setup.players
    assert all(isinstance(amount, int) for amount in amounts)


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
    path = list(moments(setup, seed))
    deal = Random(seed).choice(path)
    offered = set(deal.options.all())
    for action in candidates(deal, setup.players):
        try:
            deal.apply(action)
        except Refused as refused:
            assert action not in offered, f"{action} was offered but refused"
            assert refused.rule
            assert str(refused)
        else:
            assert action in offered, f"{action} was accepted but not offered"


def candidates(deal: Deal, players: int) -> Iterator[Action]:
    """Everything anybody might try: right, wrong and absurd."""
    hand = [card for card in CARDS if any(mask >> card & 1 for mask in deal.hands)]
    pairs = [(a, b) for a in hand[:6] for b in hand[:6] if a < b]
    arguments: dict[Verb, list] = {
        Verb.CARD: list(CARDS),
        Verb.ANNOUNCE: [*CONTRACTS, "RH", "XX"],
        Verb.NAME_SUIT: list(SUITS),
        Verb.TAKE: list(SUITS),
        Verb.PUSH: pairs,
        Verb.CUT: [0, 2, 3, 16, 29, 30, 99],
        Verb.MIX: [0, 1, 16, 31, 32],
        Verb.RAISE: [60, 70, 80, 90, 110, 120],
        Verb.DUTY: ["solo", "wenz", "rufspiel", "geier"],
        Verb.CLAIM_LAUFENDE: [0, 1, 3, 14, 15],
    }
    outside = (Verb.HALT, Verb.RULING, Verb.LAY_DOWN)
    for verb in Verb:
        if verb in outside:
            continue
        for seat in (SUPERVISOR, *range(players)):
            for argument in arguments.get(verb, [None]):
                yield Action(seat, verb, argument)


def hidden_stays_hidden(setup: Setup, seed: int) -> None:
    """The view law: two deals that a seat cannot tell apart look the same to it."""
    rng = Random(seed)
    path = list(moments(setup, seed))
    seats = [*range(setup.players), *([ONLOOKER] if _may_watch(setup) else [])]
    seat = rng.choice(seats)
    blind = [other for other in range(4) if other != seat and not _sees(path[0], seat, other)]
    if len(blind) < 2:
        return
    ours, theirs = _swap(path, blind, rng)
    other = _with_swapped(path[0], ours, theirs)
    assert other.view(seat) == path[0].view(seat)
    for before, after in pairwise(path):
        action = _as_seen(after.history[-1], seat, {ours: theirs, theirs: ours})
        if action is None:
            return
        try:
            other = other.apply(action)
        except Refused:
            return  # here the two deals part: the seat can tell them apart from now on
        assert other.view(seat) == after.view(seat), f"{before.phase.name}: {action}"


def _may_watch(setup: Setup) -> bool:
    return setup.rules.onlookers != "banned"


def _sees(deal: Deal, seat: Seat, other: Seat) -> bool:
    return seat not in range(4) and other in deal.context.shown and _may_watch_deal(deal)


def _may_watch_deal(deal: Deal) -> bool:
    return deal.rules.onlookers != "banned"


def _swap(path: list[Deal], blind: list[Seat], rng: Random) -> tuple[Card, Card]:
    """Two cards that go to two different hidden hands; often one of them is the called Sau."""
    dealt = next(deal for deal in path if sum(h.bit_count() for h in deal.hands) >= 20)
    first, second = rng.sample(blind, 2)
    hands = [_cards(dealt, first), _cards(dealt, second)]
    ours, theirs = rng.choice(hands[0]), rng.choice(hands[1])
    calls = (a for a in path[-1].history if a.verb is Verb.ANNOUNCE)
    for call in calls:
        contract = parse_contract(str(call.argument))
        if contract.kind.name == "rufspiel" and rng.random() < 0.7:
            ace = Card.of(contract.suit, 0)
            ours = ace if ace in hands[0] else ours
            theirs = ace if ace in hands[1] else theirs
    return ours, theirs


def _cards(deal: Deal, seat: Seat) -> list[Card]:
    """Cards of a hand that came from the pack (those set aside are known to everybody)."""
    aside = deal.table.round.aside
    return [card for card in CARDS if deal.hands[seat] >> card & 1 and card not in aside]


def _with_swapped(deal: Deal, ours: Card, theirs: Card) -> Deal:
    exchange = {ours: theirs, theirs: ours}
    pack = tuple(exchange.get(card, card) for card in deal.table.pack)
    table = type(deal.table)(
        deal.table.rules, deal.table.context, deal.table.round, pack, deal.table.cut
    )
    return start(table)


def _as_seen(action: Action, seat: Seat, exchange: dict[Card, Card]) -> Action | None:
    """The action as it must have been in the other deal; nothing once a swapped card is seen."""
    if action.verb is not Verb.PUSH or not isinstance(action.argument, tuple):
        return action
    if seat in (action.seat, action.seat + 1):
        return None if exchange.keys() & set(action.argument) else action
    swapped = tuple(sorted(exchange.get(card, card) for card in action.argument))
    return Action(action.seat, Verb.PUSH, swapped)


LAWS = (
    ends_and_adds_up,
    round_trips,
    unfinished_round_trips,
    options_are_the_law,
    hidden_stays_hidden,
)
