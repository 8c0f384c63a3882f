"""A pad that is told only outcomes books what a sitting books that has seen every card."""

from random import Random

import pytest
from msgspec import structs
from support import sitting
from support.evening import Evening
from support.laws import RULINGS
from support.pads import move_of, sheet_beside

from stammtisch import pad, rulesets
from stammtisch.engine.bots import chance
from stammtisch.engine.deal import SUPERVISOR
from stammtisch.games import GAMES
from stammtisch.schafkopf.course import SchafkopfCourse
from stammtisch.texts import UserError

EVERY_ROUND = [
    (name, round_, players)
    for name in rulesets.names()
    for round_ in GAMES[rulesets.builtin(name).game].rounds(rulesets.builtin(name))
    for players in rulesets.builtin(name).players
]
HOUSES = {
    "stock": 'extends = "schafkopfschule"\nstock = true\nstock_stake = 3',
    "manual": 'extends = "schafkopfschule"\nlaufende_claim = "manual"\nschwarz_on_demand = true',
    "queue": 'extends = "ttc-freising-10-30"\nspecial_queue = true\nramsch_tie = "split"'
    '\nramsch_durchmarsch = "wins"\ndeck = "short"\nplayers = [4]',
    "ramsch": 'extends = "schafkopfschule"\nall_pass = "ramsch"\nknock = "ramsch"\nstock = true'
    '\nramsch_virgins = "single"\nramsch_durchmarsch = "wins_plain"',
}
DEALS = 12


@pytest.mark.parametrize(("name", "round_", "players"), EVERY_ROUND)
def test_every_rule_set_and_round(name, round_, players):
    rules = rulesets.builtin(name)
    options = {"chairs": players, "round_": round_} if rules.game == "schafkopf" else {}
    rulings = [follow(Evening(rules, seed=seed, **options), seed) for seed in range(3)]
    assert any(rulings), "no ruling decided anything"


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules(house):
    rules = rulesets.parse(HOUSES[house], name=house)
    rulings = [follow(Evening(rules, seed=seed), seed) for seed in range(6)]
    assert any(rulings), "no ruling decided anything"


def follow(evening, seed):
    """Deal by deal: the same course, the same balances. How many deals a ruling has decided."""
    rng, rulings = Random(seed), 0
    sheet = None
    for _ in range(DEALS):
        evening(sitting.begin, evening.rng.randbytes)
        sheet = sheet or sheet_beside(evening)
        rulings += _play(evening, rng)
        wish = _maybe_wish(evening, rng)
        evening.next_cut()
        move = move_of(evening.now.result, evening.rules, wish)
        if move is not None:
            sheet(pad.Write, move)
            booking = sheet.now.results[-1].booking
            assert booking == evening.now.result.booking, (seed, move)
        assert sheet.page.balances == evening.now.balances, (seed, move)
        occupied = evening.now.occupied
        assert _about_to_deal(sheet.page.course, occupied) == _about_to_deal(
            evening.now.course, occupied
        ), (seed, move)
    assert sheet.folded() == sheet.now
    sheet(pad.Write, pad.PadClosed())
    evening(sitting.end)
    assert sheet.page.balances == evening.now.balances
    return rulings


def _about_to_deal(course, occupied):
    """The same course when the next cards are dealt: a void deal may have named the dealer."""
    begun = course.before_deal(occupied)
    if isinstance(begun, SchafkopfCourse):
        return structs.replace(begun, dealer=begun.seats(occupied)[-1])
    return begun


def _play(evening, rng):
    """To the end; whether a ruling was the end."""
    latest = 60 if evening.rules.game == "schafkopf" else 15
    ruled_at = rng.randrange(3, latest) if rng.random() < 0.5 else None
    actions = 0
    while evening.deal.outcome is None:
        actions += 1
        if actions == ruled_at and _ruled(evening, rng):
            return True
        evening.act(chance(evening.deal.options, rng))
    _claims(evening, rng)
    return False


def _ruled(evening, rng):
    """The supervisor tries rulings until one is possible; whether it has decided the deal."""
    possible = RULINGS[evening.rules.game]
    for ruling in rng.sample(possible, len(possible)):
        before = evening.now
        try:
            evening(sitting.act, SUPERVISOR, f"RULING({ruling})")
        except UserError:
            assert evening.now is before
            continue
        return evening.deal.outcome is not None
    return False


def _claims(evening, rng):
    """Laufende and Schwarz where they must be demanded, rightly or not."""
    for _ in range(2):
        options = [a for a in evening.deal.options.actions if a.verb.startswith(("CLAIM", "CHAL"))]
        if options:
            evening.act(rng.choice(options))


def _maybe_wish(evening, rng):
    wisher = evening.now.wisher
    if wisher is None or rng.random() < 0.4:
        return ""
    round_ = rng.choice(evening.now.special_rounds)
    evening(sitting.wish, wisher, round_)
    return round_
