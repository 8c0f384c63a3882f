"""Schnapsen with all cards open, solved by trying everything on the rules engine. Slow and plain:
options, apply and outcome, nothing else of the game."""

from random import Random

from msgspec import structs

from stammtisch import rulesets, schnapsen
from stammtisch.engine.deal import Verb
from stammtisch.engine.pack import shuffle
from stammtisch.schnapsen.ruleset import ClaimScale, CloseFailure, MarriageValues, contradictions

MOST = 9  # no game brings more

HOUSES = {
    "at-end": 'extends = "schnapsen-weich"\nclose_basis = "at_end"',
    "sharp-sixty-six": 'extends = "sechsundsechzig"\nsharp = true\nclose_basis = "at_end"',
    "long-exchange": """
        extends = "schnapsen-scharf"
        close_min_talon = 4
        exchange_after_closing = true
        exchange_before_first_lead = true
        exchange_one_face_down_left = true
    """,
    "last-trick-one": """
        extends = "schnapsen-weich"
        last_trick_value = "one"
        marriage_values = { plain = 30, trump = 50 }
    """,
    "dear-closing": """
        extends = "schnapsen-weich"
        close_basis = "at_end"
        exchange_after_closing = true
        close_failure = { no_trick = 1, otherwise = 4 }
        claim_scale = { no_trick = 5, below = 4, enough = 2 }
        marriage_lead = "king"
    """,
    "cheap-closing": """
        extends = "sechsundsechzig"
        close_failure = { no_trick = 2, otherwise = 1 }
        last_trick_points = 25
        win_condition = 70
        claim_half = 40
    """,
    "flat-claims": 'extends = "schnapsen-weich"\nwrong_claim = "flat"',
    "short-way": """
        extends = "schnapsen-weich"
        win_condition = 40
        claim_half = 12
        marriage_values = { plain = 5, trump = 120 }
    """,
}

RULES = [
    *map(rulesets.builtin, ("schnapsen-weich", "schnapsen-scharf", "sechsundsechzig")),
    *(rulesets.parse(text, name=name) for name, text in HOUSES.items()),
]


def any_house(rng):
    """A rule set with every option by chance, as wild as the rules allow."""
    base, win = rng.choice(RULES[:3]), rng.choice((20, 40, 66, 66, 80, 100))
    grades = sorted((rng.randint(1, 6) for _ in range(3)), reverse=True)
    rules = structs.replace(
        base,
        win_condition=win,
        claim_half=rng.randint(1, win - 1),
        claim_scale=ClaimScale(*grades),
        close_failure=CloseFailure(rng.randint(1, 5), rng.randint(1, 5)),
        close_basis=rng.choice(("at_close", "at_end")),
        wrong_claim=rng.choice(("would_be_value", "flat")),
        close_min_talon=rng.choice((2, 4)),
        exchange_after_closing=rng.random() < 0.5,
        exchange_before_first_lead=rng.random() < 0.5,
        exchange_one_face_down_left=rng.random() < 0.5,
        marriage_without_trick=rng.random() < 0.5,
        marriage_lead=rng.choice(("either", "king")),
        marriage_values=MarriageValues(rng.randint(1, 50), rng.randint(1, 120)),
        last_trick_value=rng.choice(("scale", "one")),
        last_trick_points=rng.randint(1, 60) if base.last_trick == "extra_points" else 0,
    )
    assert not contradictions(rules)
    return rules


def choices(deal, wrong_claims=False):
    """What may be done; a claim that is wrong on purpose only where that is asked for (C-29)."""
    actions = deal.options.actions
    seat = deal.options.seat
    if wrong_claims or deal.points_of(seat) >= deal.rules.win_condition:
        return actions
    return tuple(action for action in actions if action.verb is not Verb.CLAIM66)


def value(deal, low=-MOST, high=MOST, wrong_claims=False):
    """Forehand's game points with best play of both, as far as it lies between the bounds."""
    outcome = deal.outcome
    if outcome is not None:
        sign = {0: 1, 1: -1, None: 0}[outcome.winner]
        return sign * outcome.value
    seat, actions = deal.options.seat, choices(deal, wrong_claims)
    for action in actions:
        after = value(deal.apply(action), low, high, wrong_claims)
        if seat == 0:
            low = max(low, after)
        else:
            high = min(high, after)
        if low >= high:
            break
    return low if seat == 0 else high


def values(deal, wrong_claims=False):
    """Every legal action with the value after it."""
    return {
        action: value(deal.apply(action), wrong_claims=wrong_claims)
        for action in choices(deal, wrong_claims)
    }


def begun(rules, rng):
    """A shuffled deal before the first lead."""
    deal = schnapsen.shuffled(rules, shuffle(rules, rng))
    while deal.trump is None:
        deal = deal.apply(rng.choice(deal.options.actions))
    return deal


def somewhere(rules, rng, fits):
    """A moment of a random deal that fits; claims are left out, so that it does not end early."""
    while True:
        deal = begun(rules, rng)
        closes = rng.random() < 0.5
        while deal.outcome is None:
            if fits(deal) and rng.random() < 0.3:
                return deal
            actions = [
                action
                for action in deal.options.actions
                if action.verb is not Verb.CLAIM66 and (closes or action.verb is not Verb.CLOSE)
            ]
            deal = deal.apply(rng.choice(actions))


def strict(cards):
    """The talon is closed or exhausted, and the hands have at most so many cards."""
    return lambda deal: deal.strict and max(map(int.bit_count, deal.hands)) <= cards


def open_talon(cards):
    """The talon is open and has at most so many cards."""
    return lambda deal: not deal.strict and len(deal.talon) <= cards


def hopeless():
    """Forehand is on lead and loses two at least, though the other has 33: nothing is closed."""
    rules, rng = RULES[0], Random("hopeless")
    while True:
        deal = somewhere(rules, rng, strict(2))
        on_lead = deal.options.seat == 0 and deal.phase.led is None and deal.closing is None
        if on_lead and deal.tricks_won[0] and deal.points_of(1) >= 33 and value(deal) < -1:
            return deal
