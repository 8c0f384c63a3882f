"""The native core and the rules engine play the same deals, action by action."""

from functools import cache
from random import Random

import pytest
from msgspec import structs

from stammtisch import schafkopf
from stammtisch.engine.bots import chance
from stammtisch.engine.cards import mask_of
from stammtisch.engine.deal import SUPERVISOR, Verb
from stammtisch.engine.machine import Table
from stammtisch.engine.pack import shuffle
from stammtisch.games import GAMES
from stammtisch.schafkopf.contracts import CONTRACTS
from stammtisch.schafkopf.course import move_stock
from stammtisch.schafkopf.native.actions import action_of, code_of
from stammtisch.schafkopf.native.deal import core_deal, seen_deal
from stammtisch.schafkopf.native.numbers import numbers
from stammtisch.schafkopf.outcome import Ending, Grade
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.start import start
from stammtisch.schafkopf.view import approves
from stammtisch.schnapsen.native.deal import action_of as schnapsen_action
from stammtisch.schnapsen.native.deal import code_of as schnapsen_code
from stammtisch.schnapsen.native.deal import core_deal as schnapsen_core
from stammtisch.schnapsen.native.deal import score_of
from stammtisch.schnapsen.native.deal import seen_deal as schnapsen_seen
from stammtisch.schnapsen.outcome import How
from stammtisch.schnapsen.start import start as schnapsen_start

ENDINGS = (Ending.PLAYED, Ending.SIE, Ending.THROWN_IN, Ending.STRUCK)
GRADES = tuple(Grade)
CODES = tuple(CONTRACTS)
IN_PLAY = ("play", "trixer")


def in_lockstep(setup, rng: Random, *, views: bool) -> None:
    play = schafkopf_in_lockstep if setup.rules.game == "schafkopf" else schnapsen_in_lockstep
    play(setup, rng, views)


def schafkopf_in_lockstep(setup, rng: Random, views: bool) -> None:
    """One deal by chance: equal options at every moment, and the same end."""
    started = setup.start(rng)
    stock = rng.randrange(9) if setup.rules.stock else 0
    context = structs.replace(started.context, stock=stock)
    pack = shuffle(setup.rules, rng)
    deal = start(Table(setup.rules, context, pack, False))
    core = core_deal(deal)
    passes = rng.random() < 0.3
    while not deal.over:
        compare_options(deal, core)
        if views and deal.outcome is None:
            compare_views(deal, core)
        options = deal.options
        if core.turn == -2 and not options.interjections:
            break
        action = chance(options, rng)
        if passes and any(it.verb is Verb.PASS for it in options.actions):
            action = next(it for it in options.actions if it.verb is Verb.PASS)
        if action.verb is Verb.NEXT_CUT:
            break
        deal = deal.apply(action)
        code = code_of(action)
        assert action_of(action.seat, code) == action
        core.apply(action.seat, code)
    compare_ends(deal, core, stock)


def compare_options(deal, core) -> None:
    options = deal.options
    due = {code_of(action) for action in options.actions if action.verb is not Verb.NEXT_CUT}
    assert set(core.actions()) == due, told(deal, core)
    if due:
        assert core.turn == options.seat, told(deal, core)
    if options.seat == SUPERVISOR:
        assert core.approved == approves(deal.view(SUPERVISOR)), told(deal, core)
    for seat in range(4):
        aside = {code_of(action) for action in options.interjections if action.seat == seat}
        assert set(core.interjections(seat)) == aside, told(deal, core)


def compare_views(deal, core) -> None:
    """What the net is told comes from the view alone, so equal views give equal inputs."""
    for seat in range(4):
        asked = deal.options.seat != seat
        if deal.options.of(seat):
            seen = seen_deal(deal.view(seat), deal.rules)
            assert seen.inputs(seat, asked) == core.inputs(seat, asked), told(deal, core)
            assert seen.stake == core.stake == pytest.approx(stake_of(deal)), told(deal, core)
            codes = [code_of(action) for action in deal.options.of(seat)]
            assert seen.outputs(seat, codes) == core.outputs(seat, codes), told(deal, core)


def stake_of(deal) -> float:
    """What the game costs as it stands, in prices of the cheapest; that one before the play."""
    prices, unit = prices_of(deal.rules, deal.context.round)
    doubled: float = 2.0 ** GAMES["schafkopf"].moment(deal).doublings
    contract = deal.standing.contract
    if contract is None or deal.phase.name not in IN_PLAY:
        return doubled
    return doubled * prices[str(contract)] / unit


@cache
def prices_of(rules, round_) -> tuple[dict[str, int], int]:
    """Of all games, and of the cheapest that may be announced."""
    found = numbers(rules, ROUNDS[round_])
    prices = dict(zip(CODES, found["game.base"], strict=True))
    [announced] = found["announced"]
    return prices, min(
        price for i, price in enumerate(prices.values()) if announced >> i & 1 and price
    )


def compare_ends(deal, core, stock) -> None:
    ours = deal.outcome
    assert core.ended
    ending, contract, declarer, partner, winners, grade, points, tricks, *rest = core.outcome()
    assert ENDINGS[ending] is ours.ending
    assert (None if contract < 0 else CODES[contract]) == (
        None if ours.contract is None else str(ours.contract)
    )
    assert none_if_negative(declarer) == ours.declarer
    assert none_if_negative(partner) == ours.partner
    assert winners == mask_of(ours.winners), told(deal, core)
    assert GRADES[grade] is ours.grade
    if ours.points is not None:
        assert (tuple(points), tuple(tricks)) == (ours.points, ours.tricks)
    counted = [ours.step, ours.laufende, ours.knocks, ours.contra, ours.virgins, ours.demoted]
    assert rest == counted, told(deal, core)
    amounts = schafkopf.settle(ours, deal.rules).amounts[:4]
    assert tuple(core.amounts()) == amounts, told(deal, core)
    assert tuple(core.stock_moves()) == move_stock(ours, deal.rules, stock).amounts


def none_if_negative(number):
    return None if number < 0 else number


def told(deal, core) -> str:
    history = " ".join(map(str, deal.history))
    return f"{deal.rules.name} {deal.context} {history}: {core.turn} {core.actions()}"


HOWS = (
    How.CLAIM,
    How.WRONG_CLAIM,
    How.LAST_TRICK,
    How.COUNT,
    How.CLOSE_FAILED,
    How.DRAWN,
)


def schnapsen_in_lockstep(setup, rng: Random, views: bool) -> None:
    """One deal by chance, in which few claim at once."""
    context = setup.start(rng).context
    deal = schnapsen_start(Table(setup.rules, context, shuffle(setup.rules, rng), False))
    core = schnapsen_core(deal)
    while deal.outcome is None:
        options = deal.options
        assert set(core.actions()) == {schnapsen_code(action) for action in options.actions}
        assert core.turn == options.seat
        if views:
            seat = options.seat
            seen = schnapsen_seen(deal.view(seat), deal.rules)
            score = score_of(context)
            assert seen.inputs(seat, score) == core.inputs(seat, score), deal.history
            assert seen.actions() == core.actions()
            assert seen.outputs(seat, seen.actions()) == core.outputs(seat, core.actions())
        calm = [action for action in options.actions if action.verb is not Verb.CLAIM66]
        action = rng.choice(calm if rng.random() < 0.8 else options.actions)
        deal = deal.apply(action)
        code = schnapsen_code(action)
        assert schnapsen_action(action.seat, code) == action
        core.apply(code)
    assert core.over
    ours = deal.outcome
    how, winner, value, points, tricks, closer = core.outcome()
    assert HOWS[how] is ours.how
    assert (none_if_negative(winner), value) == (ours.winner, ours.value), deal.history
    assert (tuple(tricks), none_if_negative(closer)) == (ours.tricks, ours.closer)
    if deal.rules.last_trick != "extra_points":
        assert tuple(points) == ours.points
