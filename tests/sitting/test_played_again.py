"""A deal of another evening is played again: its cards, and all that it had inherited there."""

import pytest
from msgspec import structs
from support import sitting
from support.evening import Evening

from stammtisch import rulesets
from stammtisch.engine.deal import Verb
from stammtisch.games import GAMES
from stammtisch.record import read
from stammtisch.table.events import Dealt

DEALS = 12
SCHOOL = rulesets.builtin("schafkopfschule")
STOCK = structs.replace(SCHOOL, name="house", stock=True, stock_stake=20)
DOUBLED = structs.replace(SCHOOL, name="house", all_pass="double")
SETTINGS = [
    (rules.name, rules, round_, chairs)
    for rules in map(rulesets.builtin, rulesets.names())
    for round_ in GAMES[rules.game].rounds(rules)
    for chairs in rules.players
] + [("stock", STOCK, "normal", 4), ("doubled", DOUBLED, "normal", 4)]


def finished(rules, round_, chairs, seed):
    """Deals of one evening, as they were booked; the first are thrown in where that is possible."""
    evening = Evening(rules, seed, chairs=chairs, round_=round_)
    while evening.now.deals < DEALS:
        evening.begin()
        while evening.now.deals < 3 and any(a.verb is Verb.PASS for a in turn(evening)):
            evening.act(next(a for a in turn(evening) if a.verb is Verb.PASS))
        evening.by_chance().next_cut()
        yield evening.now


def turn(evening):
    return evening.deal.options.actions if evening.deal.outcome is None else ()


def again(deal, chairs):
    """At a table of its own, dealt so that seat 1 is the first chair, if that can be said."""
    agreed = deal.game == "schafkopf" and deal.rules.first_dealer == "agreed"
    round_ = getattr(deal.context, "round", "normal")
    evening = Evening(deal.rules, chairs=chairs, dealer=chairs - 1 if agreed else 0, round_=round_)
    return evening(sitting.begin_again, deal)


def replayed(evening, deal):
    moment = GAMES[deal.game].notation.restart(deal)
    for action in deal.history:
        if moment.phase.name != "cutting":  # these cards are cut and dealt
            evening.act(action)
        moment = moment.apply(action)
    return evening


@pytest.mark.parametrize(
    ("rules", "round_", "chairs"),
    [setting[1:] for setting in SETTINGS],
    ids=[f"{name}-{round_}-{chairs}" for name, _, round_, chairs in SETTINGS],
)
def test_the_same_actions_bring_the_same_outcome_and_the_same_amounts(rules, round_, chairs):
    for seed in (1, 2):
        for booked in finished(rules, round_, chairs, seed):
            (record,) = read(sitting.record_of(booked))
            evening = replayed(again(record.deal, chairs), record.deal)
            assert evening.deal.context == booked.playing.deal.context
            assert evening.now.result.outcome == booked.result.outcome
            assert evening.now.result.booking.amounts == booked.result.booking.amounts
            assert evening.now.result.booking.settlement == booked.result.booking.settlement
            assert sum(evening.balances) + evening.now.course.stock == 0


@pytest.mark.parametrize(
    ("setting", "inherited"),
    [
        (("ttc-freising-10-30", "3er-runde", 4), "duties"),
        (("schafkopfschule-turnier", "normal", 4), "lone_games"),
        (("schafkopfschule-turnier", "normal", 4), "first_game"),
        ((STOCK, "normal", 4), "stock"),
        ((DOUBLED, "normal", 4), "carry"),
        (("schnapsen-scharf", "normal", 2), "score"),
    ],
)
def test_these_evenings_do_leave_something_to_their_deals(setting, inherited):
    values = {
        getattr(now.playing.deal.context, inherited)
        for seed in (1, 2)
        for now in finished(*setting, seed)
    }
    assert len(values) > 1


def test_the_players_for_a_stock_have_paid_it_in():
    booked = next(now for now in finished(STOCK, "normal", 4, 1) if now.course.stock)
    evening = Evening(STOCK, dealer=3)
    deal = structs.replace(
        booked.playing.deal,
        table=structs.replace(
            booked.playing.deal.table,
            context=structs.replace(booked.playing.deal.context, stock=82),
        ),
    )
    evening(sitting.begin_again, deal)
    assert evening.balances == [-21, -21, -20, -20]
    evening.by_chance().next_cut()(sitting.end)
    assert sum(evening.balances) == 0


def test_a_log_of_before_is_read_as_it_was_written():
    line = sitting.line(sitting.link(None, Dealt(("EO GO", "HO SO"))))
    assert b"context" not in line
    assert sitting.read_line(line).event == Dealt(("EO GO", "HO SO"))
