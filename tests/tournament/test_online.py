"""Games dealt by a server: the sheet says of every outcome what its settlement says."""

from random import Random

import pytest
from support.hall import Hall
from support.table import rules_of

from stammtisch import tournament
from stammtisch.game import SUPERVISOR, Verb, call
from stammtisch.schafkopf import Deal, settle, shuffle, shuffled
from stammtisch.tournament.online import columns, context_of, report_of
from stammtisch.tournament.scoring import line_of

RULINGS = ("MC-14 p{}", "MC-07 p{}", "MC-29 p1", "MC-16 p1 by p2", "MC-16 p3 by p4", "MC-20 p2 SE")


def played(rules, context, rng) -> Deal:
    """Any legal actions to the end; now and then a ruling."""
    deal = shuffled(rules, shuffle(rules, rng), context)
    while deal.outcome is None:
        deal = deal.apply(rng.choice(deal.options.actions))
        if deal.standing.contract is not None and rng.random() < 0.01:
            text = rng.choice(RULINGS).format(rng.randrange(1, 5))
            try:
                deal = deal.apply(call(SUPERVISOR, Verb.RULING, text))
            except ValueError:
                continue
    return deal


@pytest.mark.parametrize("name", ["schafkopfschule-turnier", "kreuz-turnier"])
@pytest.mark.parametrize("seed", range(8))
def test_a_played_deal_gives_the_line_that_its_settlement_gives(name, seed):
    hall, rng, rules = Hall(name, people=4), Random(seed), rules_of(name)
    hall.begin()
    written = 0
    while written < hall.plan.games:
        sheet = hall.sheet()
        at, context = columns(sheet), context_of(sheet)
        outcome = played(rules, context, rng).outcome
        report = report_of(outcome, sheet)
        if report is None:
            assert not outcome.scored
            continue
        amounts = settle(outcome, rules).amounts
        line = line_of(report, sheet, written + 1, rules)
        assert [line.points[column] for column in at] == list(amounts), (seed, outcome)
        circled = settle(outcome, rules).circled
        assert line.circled == (None if circled is None else at[circled])
        hall.enter(1, 1, written + 1, report, tournament.SUPERVISOR)
        written += 1
    assert sum(hall.sheet().totals()) == 0
