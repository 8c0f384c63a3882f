"""Playouts replayed by the rules: every card legal, the same points, tricks and Laufende."""

from random import Random

import pytest
from support import chi_square
from support.hidden_laws import guessed
from support.setups import SCHAFKOPF_SETUPS
from support.table import KREUZ, SCHULE, TTC_30, declare, do, new_deal, rules_of

from stammtisch import rulesets, schafkopf
from stammtisch.engine.cards import CARDS, Card, cards_in, mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf.contracts import CONTRACTS, Sides
from stammtisch.schafkopf.solver.worlds import course_of
from stammtisch.schafkopf.view import current_play
from stammtisch.solver import (
    CHANCE,
    SENSE,
    SchafkopfWorld,
    _core,
    contract_table,
    play_deals,
    play_out,
    problem_of,
    problems_in,
    worlds_of,
)
from stammtisch.solver.positions import native_table

ANNOUNCED = [("RE", SCHULE), ("RS", KREUZ), ("RG", TTC_30), ("SE", KREUZ), ("SH", TTC_30)]
ANNOUNCED += [("W", SCHULE), ("G", KREUZ), ("WG", TTC_30), ("RE", "short"), ("SS", "short")]


def rules_by(name):
    return rules_of(TTC_30, deck='"short"') if name == "short" else rules_of(name)


def declared(rules, code, hands):
    deal = schafkopf.dealt(rules, [cards_in(hand) for hand in hands])
    return declare(deal, "p1", code)


def played(deal, cards):
    """Play the cards in order, through the rules."""
    for card in cards:
        deal = deal.apply(Action(deal.options.seat, Verb.CARD, card))
    return deal


def agrees(deal, playouts, number):
    """The outcome of a replayed game has the numbers of the playout."""
    outcome, standing, rules = deal.phase.result, deal.standing, deal.rules
    ours = [seat for seat in range(4) if standing.side(seat)]
    assert playouts.points[number] == sum(outcome.points[seat] for seat in ours)
    assert playouts.tricks[number] == sum(outcome.tricks[seat] for seat in ours)
    minimum = getattr(rules, standing.contract.kind.laufende)
    run = min(playouts.runs[number], rules.laufende_max)
    assert outcome.laufende == (run if minimum and playouts.runs[number] >= minimum else 0)


@pytest.mark.parametrize("sense", [CHANCE, (0.5, 0.2), SENSE], ids=str)
@pytest.mark.parametrize(("code", "name"), ANNOUNCED)
def test_games_of_fresh_deals_follow_the_rules(code, name, sense):
    rules = rules_by(name)
    table = contract_table(CONTRACTS[code], (0,), rules)
    playouts = play_deals(table, 12, seed=5, sense=sense, write=True)
    assert len(playouts) == len(playouts.written) == 12
    for number, game in enumerate(playouts.written):
        agrees(played(declared(rules, code, game.hands), game.cards), playouts, number)


@pytest.mark.parametrize("setup", SCHAFKOPF_SETUPS, ids=str)
def test_games_from_any_moment_follow_the_rules(setup):
    rng = Random(1)
    path = [deal for seed in range(4) for deal in guessed(setup, seed)]
    path = [deal for deal in path if deal.phase.name == "play"]
    for deal in rng.sample(path, min(4, len(path))):
        play, kind = current_play(deal), deal.standing.contract.kind
        if kind.solo_after:
            continue  # the rest of a Trixer is another game
        declarers = (1,) if kind.sides is Sides.EACH else ()
        before = course_of(deal.view(0), deal.rules).played
        played_out = play_out(
            [problem_of(deal, declarers)], 6, seed=3, sense=(0.3, 0.6), played=before, write=True
        )
        for number, game in enumerate(played_out.written):
            assert game.hands == deal.hands
            last = played(deal, game.cards)
            assert len(game.cards) == sum(hand.bit_count() for hand in deal.hands)
            if kind.sides is not Sides.EACH and deal.context.round != "trixer":
                agrees(last, played_out, number)
            elif kind.sides is Sides.EACH:
                assert played_out.points[number] == last.outcome.points[1]
                assert played_out.tricks[number] == last.outcome.tricks[1]
        assert len(play.trick) < 4


def test_every_legal_card_is_chosen_equally_often():
    """Forehand holds the called Sau: some leads are forbidden to him, all others are as likely."""
    hands = ("EA EX E9 HA HX H9 GA G9", "EK GX GK HK H8 H7 SA SX", "", "")
    rest = [card for card in CARDS if str(card) not in " ".join(hands).split()]
    hands = (*hands[:2], " ".join(map(str, rest[:8])), " ".join(map(str, rest[8:])))
    deal = do(
        new_deal(SCHULE, hands), "p1 PASS", "p2 PLAY", "p3 PASS", "p4 PASS", "p2 ANNOUNCE(RE)"
    )
    games = play_out([problem_of(deal)], 40_000, seed=1, write=True).written
    legal = [action.argument for action in deal.options.actions]
    assert Card.EX not in legal
    assert chi_square.fits([game.cards[0] for game in games], dict.fromkeys(legal, 1.0))
    led = legal[0]
    after = deal.apply(Action(0, Verb.CARD, led))
    answers = [game.cards[1] for game in games if game.cards[0] == led]
    legal = [action.argument for action in after.options.actions]
    assert chi_square.fits(answers, dict.fromkeys(legal, 1.0))


def test_fresh_deals_are_fair():
    table = contract_table(CONTRACTS["W"], (0,), rulesets.builtin(SCHULE))
    games = play_deals(table, 20_000, seed=2, write=True).written
    for card in (Card.EA, Card.SU, Card.H7):
        seats = [next(s for s in range(4) if game.hands[s] >> card & 1) for game in games]
        assert chi_square.fits(seats, dict.fromkeys(range(4), 1.0))
    together = [(game.hands[2] & mask_of((Card.EA, Card.E7))).bit_count() for game in games]
    assert chi_square.fits(together, {0: 24 * 23, 1: 2 * 8 * 24, 2: 8 * 7})


def test_the_same_seed_plays_the_same_games_on_every_machine():
    table = contract_table(CONTRACTS["RE"], (1,), rulesets.builtin(SCHULE))
    for sense in (CHANCE, (0.7, 0.1)):
        first = play_deals(table, 1000, seed=9, sense=sense)
        assert first == play_deals(table, 1000, seed=9, sense=sense, portable=True)
        assert first != play_deals(table, 1000, seed=10, sense=sense)
    assert list(play_deals(table, 5, seed=9).points) == [82, 116, 106, 20, 53]


def test_a_problem_has_its_own_chance():
    table = contract_table(CONTRACTS["SE"], (0,), rulesets.builtin(SCHULE))
    hands = play_deals(table, 2, seed=1, write=True).written
    problems = [problem_of(declared(rulesets.builtin(SCHULE), "W", g.hands)) for g in hands]
    both, one = play_out(problems, 50, seed=4), play_out(problems[:1], 50, seed=4)
    assert both.points[:50] == one.points


@pytest.mark.parametrize("code", ["SE", "W", "RE"])
def test_sense_beats_chance(code):
    """Whichever side plays with sense makes more points, and most when the other does not."""
    table = contract_table(CONTRACTS[code], (0,), rulesets.builtin(SCHULE))
    means = {
        sense: play_deals(table, 20_000, seed=1, sense=sense).mean
        for sense in ((1.0, 0.0), CHANCE, SENSE, (0.0, 1.0))
    }
    assert means[1.0, 0.0] > max(means[CHANCE], means[SENSE]) + 3
    assert means[0.0, 1.0] < min(means[CHANCE], means[SENSE]) - 3


def test_results_add_up():
    table = contract_table(CONTRACTS["SE"], (0,), rulesets.builtin(SCHULE))
    playouts = play_deals(table, 10_000, seed=1, sense=(1.0, 0.0))
    assert sum(playouts.point_counts) == sum(playouts.trick_counts) == len(playouts) == 10_000
    assert playouts.mean == sum(playouts.points) / 10_000
    assert playouts.share_of_tricks(8) <= playouts.share(120) <= playouts.share(61) < 1
    assert playouts.share(0) == playouts.share_of_tricks(0) == 1


@pytest.mark.parametrize("setup", SCHAFKOPF_SETUPS[::5], ids=str)
def test_the_problem_of_the_true_world_is_that_of_the_deal(setup):
    rng = Random(2)
    path = [deal for deal in guessed(setup, 7) if deal.phase.name == "play"]
    for deal in rng.sample(path, min(5, len(path))):
        each = deal.standing.contract.kind.sides is Sides.EACH
        declarers = (2,) if each else ()
        view = deal.view(rng.randrange(4))
        if deal.standing.contract.kind.solo_after:
            with pytest.raises(ValueError, match="only the Solo after the third trick"):
                problem_of(deal, declarers)
            with pytest.raises(ValueError, match="only the Solo after the third trick"):
                problems_in(view, [], deal.rules, declarers)
            continue
        (problem,) = problems_in(view, [SchafkopfWorld(deal.hands)], deal.rules, declarers)
        assert problem == problem_of(deal, declarers)
        worlds = worlds_of(view, deal.rules).sample(5, seed=1)
        before = course_of(view, deal.rules).played
        problems = problems_in(view, worlds, deal.rules, declarers)
        assert len(play_out(problems, 4, seed=1, played=before)) == 20


def test_fewer_points_than_none_are_always_made():
    table = contract_table(CONTRACTS["SE"], (0,), rulesets.builtin(SCHULE))
    playouts = play_deals(table, 100, seed=1)
    assert playouts.share(-1) == playouts.share_of_tricks(-1) == 1
    assert playouts.share(121) == playouts.share_of_tricks(9) == 0
    with pytest.raises(TypeError, match="points must be"):
        playouts.share(None)


def test_no_games_have_no_mean_and_no_share():
    table = contract_table(CONTRACTS["SE"], (0,), rulesets.builtin(SCHULE))
    nothing = play_deals(table, 0, seed=1)
    assert len(nothing) == 0
    for ask in (
        lambda: nothing.mean,
        lambda: nothing.share(61),
        lambda: nothing.share_of_tricks(1),
    ):
        with pytest.raises(ValueError, match="no game was played"):
            ask()


def test_impossible_playouts_are_refused():
    table = contract_table(CONTRACTS["RE"], (0, 1), rulesets.builtin(SCHULE))
    with pytest.raises(ValueError, match="declarer only"):
        play_deals(table, 1, seed=1)
    solo = contract_table(CONTRACTS["SE"], (0,), rulesets.builtin(SCHULE))
    with pytest.raises(ValueError, match="share"):
        play_deals(solo, 1, seed=1, sense=(0.0, float("nan")))
    with pytest.raises(ValueError, match="number must be"):
        play_deals(solo, 2**40, seed=1)


def test_nonsense_is_refused_or_played_but_never_crashes():
    rng = Random(1)
    tables = [contract_table(CONTRACTS[code], (0,), rules_by(name)) for code, name in ANNOUNCED]
    played_out = 0
    for _ in range(3000):
        cards = rng.sample(CARDS, 32)
        size = rng.randrange(4)
        hands = [mask_of(cards[size * seat : size * seat + size]) for seat in range(4)]
        hands[rng.randrange(4)] ^= rng.choice((0, 0, 0, 1, 1 << 31, rng.getrandbits(32)))
        trick = [rng.randrange(-1, 33) for _ in range(rng.choice((0, 0, 0, 1, 3, 4)))]
        numbers = (
            rng.choice((0, 0, 1, 3, -1, 9)),
            rng.choice((0, 0, 60, -1, 260)),
            rng.randrange(10),
        )
        leader, points, tricks = numbers
        try:
            problem = _core.problem(
                native_table(rng.choice(tables)), hands, leader, trick, True, False, points, tricks
            )
            before = rng.choice(((0,) * 4, tuple(hands), (1, 2, 4, 8)))
            rows = _core.play_problems([problem], before, 3, 1, (0.5, 0.0), True, False)
            played_out += len(rows[0])
        except (ValueError, TypeError) as error:
            assert str(error)
    assert played_out
