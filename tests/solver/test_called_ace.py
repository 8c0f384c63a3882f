"""The duties of the called Sau's holder (RULES 1.6) bind in the search as they do in play."""

from itertools import product
from random import Random

import pytest
from support.agreement import QUESTIONS
from support.endings import Game, ending, started
from support.positions import POSITIONS
from support.scenario import read_story, replay
from support.slow_solver import moment_of
from support.table import ALL, SCHULE, declare, new_deal, play

from stammtisch import rulesets
from stammtisch.engine.cards import Card, Rank, cards_in
from stammtisch.solver import Solver, problem_of

OPTIONS = (
    "ace_forced_when_searched",
    "ace_forced_after_runaway",
    "ace_discard_before_search",
    "ace_discard_after_runaway",
)


def house(values, run_away_from):
    """A house that has each option its own way."""
    lines = [f"{key} = {str(on).lower()}" for key, on in zip(OPTIONS, values, strict=True)]
    name = "".join("ny"[on] for on in values) + str(run_away_from)
    text = f'extends = "{SCHULE}"\nrunaway_min_cards = {run_away_from}\n' + "\n".join(lines)
    return rulesets.parse(text, name=name)


HOUSES = [house(values, 2 + i % 4) for i, values in enumerate(product((False, True), repeat=4))]


@pytest.fixture(scope="module")
def solver():
    return Solver()


def positions(rules, deals, cards=3):
    """Deals by chance, and deals whose first lead is running away; the called suit is kept long."""
    for seed in range(deals):
        rng = Random(f"{rules.name} {cards} {seed}")
        game = Game(rules, f"R{rng.choice('EGS')}")
        deal = run_away(game, rng) if seed % 3 == 0 else started(game, rng)
        kept = moment_of(deal).duties.called.cards if seed % 3 < 2 else 0
        yield f"game {game}, {cards} cards, seed {seed}", ending(deal, cards, rng, kept)


def run_away(game, rng):
    """p1 holds the Sau and as many of its suit as he needs, p2 the others and calls it."""
    suit = [Card.parse(game.code[1] + rank) for rank in "AXK987"]
    others, length = rng.sample(suit[1:], 5), max(game.rules.runaway_min_cards, 3)
    rest = rng.sample([card for card in game.rules.cards if card not in suit], 26)
    ours, theirs = [suit[0], *others[: length - 1]], others[length - 1 :]
    hands = [ours + rest[: 8 - length], theirs + rest[8 - length : 10], rest[10:18], rest[18:]]
    deal = declare(
        new_deal(game.rules, [" ".join(map(str, hand)) for hand in hands]), "p2", game.code
    )
    return play(deal, str(rng.choice(ours[1:])))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.name)
def test_endings_under_every_setting_of_the_options(solver, rules, question):
    for cards, deals in ((2, 10), (3, 20), (4, 2)):
        for where, deal in positions(rules, deals, cards):
            question(solver, deal, where)


def test_these_endings_show_every_duty():
    """Or else the test above says less than it seems to."""
    shown = {duty for rules in HOUSES for _, deal in positions(rules, 60) for duty in duties(deal)}
    assert shown == {
        "gone",
        "ran away",
        "bound on lead",
        "may run away",
        "searched and forced",
        "searched and free",
        "searched again and forced",
        "searched again and free",
        "must keep it",
        "may throw it off",
    }


def duties(deal):
    moment = moment_of(deal)
    called, hand, legal = moment.duties.called, moment.hands[moment.turn], set(moment.legal)
    ace = Card(called.ace.bit_length() - 1)
    assert ace.rank is Rank.ACE
    if called.ran_away:
        yield "ran away"
    if not any(hand & called.ace for hand in moment.hands):
        yield "gone"
    held = cards_in(hand)
    if ace not in held or len(held) == 1:
        return
    suit = set(cards_in(hand & called.cards))
    if not moment.trick and not called.suit_led and len(suit) > 1:
        yield "may run away" if suit <= legal else "bound on lead"
    elif moment.trick and called.cards >> moment.trick[0] & 1 and len(suit) > 1:
        again = " again" if called.ran_away else ""
        yield f"searched{again} and {'forced' if legal == {ace} else 'free'}"
    elif moment.trick and len(legal) >= len(held) - 1:
        yield "may throw it off" if ace in legal else "must keep it"


CALLED = [name for name, position in POSITIONS.items() if position.code in ("RE", "RG", "RS")]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("scenario", CALLED)
def test_the_positions_of_the_rule_book(solver, scenario, rules):
    """Legal cards as in RULES 12 C; in the short ones the values too."""
    story = read_story(scenario)
    deal = replay(scenario, rules, tricks=len(story.tricks))
    (values,) = solver.all_cards([problem_of(deal)])
    assert set(values) == {action.argument for action in deal.options.actions}
    if max(hand.bit_count() for hand in deal.hands) <= 3:
        for question in QUESTIONS:
            question(solver, deal, f"{scenario} {rules}")
