"""Corners of Schnapsen, its rule sets and its records that once were wrong."""

from random import Random

import pytest
from support.pads import Sheet

from stammtisch import pad, rulesets
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.cards import Suit, parse_cards
from stammtisch.engine.deal import Action, Refused, Verb
from stammtisch.games import new_deal
from stammtisch.pad.csv import pad_csv
from stammtisch.record import RecordError, read, write
from stammtisch.schnapsen import (
    Context,
    How,
    Outcome,
    Reason,
    after_game,
    begin,
    dealt,
    draw_for_deal,
    shuffle,
    shuffled,
)
from stammtisch.schnapsen.game import SCHNAPSEN
from stammtisch.schnapsen.report import RealGame, Won, entered
from stammtisch.schnapsen.sheet import SchnapsenSheet, WonReport
from stammtisch.texts import LANGUAGES, UserError

WEICH = rulesets.builtin("schnapsen-weich")
HANDS = [
    parse_cards(h) for h in ("EA EX GA GX SA", "EK EO GK GO SK", "SX SO SU EU GU HA HX HK HU HO")
]


@pytest.mark.parametrize(
    "toml",
    [
        'extends = "schnapsen-weich"\nsharp = true\nmarriage_lead = "either"',
        'extends = "schnapsen-scharf"\nsharp = false\nshow_points = false',
        'extends = "sechsundsechzig"\nsharp = true\nlook_at_tricks = "own_and_first"',
        'extends = "schafkopfschule-turnier"\ndeck = "short"\ndeal_packets = [3, 3]',
    ],
)
def test_a_house_that_takes_something_back_survives_being_written(toml):
    rules = rulesets.parse(toml, name="house")
    assert rulesets.parse(rulesets.to_toml(rules), name="house") == rules


@pytest.mark.parametrize(
    "line",
    [
        "players = []",
        "players = [2, 2]",
        "claim_scale = { no_trick = 1, below = 2, enough = 3 }",
        "claim_half = 66",
        "claim_half = 100",
        "last_trick_points = 10",
        "deck = 24",
        'exchange_card = "9"',
        'draw = "next_plus_one"',
    ],
)
def test_what_cannot_be_together_is_refused(line):
    with pytest.raises(rulesets.RuleSetError) as wrong:
        rulesets.parse(f'extends = "schnapsen-weich"\n{line}', name="house")
    for language in ("de", "en", "bar"):
        assert wrong.value.say(language)


@pytest.mark.parametrize(
    "line", ["claim_half = 65", "claim_scale = { no_trick = 2, below = 2, enough = 2 }"]
)
def test_what_just_can_be_together_is_taken(line):
    assert rulesets.parse(f'extends = "schnapsen-weich"\n{line}', name="house")


def test_the_higher_card_deals_first_and_equal_ranks_draw_again():
    assert draw_for_deal(parse_cards("EA GX")) == 0
    assert draw_for_deal(parse_cards("GX EA")) == 1
    assert draw_for_deal(parse_cards("EK GK HO SA")) == 1
    assert draw_for_deal(shuffle(WEICH, Random(1))) in (0, 1)


def test_a_drawn_game_between_two_partien_is_no_end():
    rules = rulesets.builtin("sechsundsechzig")
    drawn = Outcome(how=How.DRAWN, winner=None, value=0, points=(65, 65), tricks=(6, 6))
    score = after_game(begin(rules), drawn, rules)
    assert score.bonus == 1
    assert score.bummerl == score.partien == (0, 0)


FLAT = rulesets.parse('extends = "schnapsen-weich"\nwrong_claim = "flat"', name="flat")
SHIPPED = [*map(rulesets.builtin, ("schnapsen-weich", "schnapsen-scharf", "sechsundsechzig"))]


@pytest.mark.parametrize("rules", [*SHIPPED, FLAT], ids=lambda rules: rules.name)
def test_the_reason_for_the_value_is_what_one_has_seen(rules):
    reasons = set()
    for seed in range(400):
        chance = Random(seed)
        deal = play_by_chance(shuffled(rules, shuffle(rules, chance)), chance)
        outcome = deal.outcome
        if outcome.winner is None:
            assert outcome.worth is None
            continue
        worth, closing = outcome.worth, deal.closing
        tricks, points = outcome.tricks[worth.seat], outcome.points[worth.seat]
        if worth.at_close:
            tricks, points = closing.tricks, closing.points
        seen = {
            Reason.NO_TRICK: tricks == 0,
            Reason.BELOW: tricks > 0 and points < rules.claim_half,
            Reason.ENOUGH: tricks > 0 and points >= rules.claim_half,
            Reason.CLOSED_NO_TRICK: outcome.closer == worth.seat and closing and not closing.tricks,
            Reason.CLOSED: outcome.closer == worth.seat and closing and closing.tricks > 0,
            Reason.WRONG_CLAIM: rules is FLAT and outcome.how == "wrong_claim" and closing is None,
            Reason.LAST_TRICK: all(trick.winner == worth.seat for trick in deal.tricks[-1:]),
        }
        assert seen[worth.reason], seed
        if rules is FLAT and outcome.how == "wrong_claim" and closing is None:
            assert outcome.value == (2 if outcome.tricks[outcome.winner] else 3)
        reasons.add(worth.reason)
    assert len(reasons) >= 4


@pytest.mark.parametrize("verb", [Verb.CLOSE, Verb.EXCHANGE, Verb.CLAIM66, Verb.HALT])
def test_a_call_that_takes_nothing_is_refused_with_something(verb):
    with pytest.raises(Refused):
        dealt(WEICH, HANDS).apply(Action(0, verb, "x"))


def test_nobody_can_have_broken_the_rules_before_the_cards_are_dealt():
    cutting = shuffled(WEICH, WEICH.cards)
    with pytest.raises(Refused):
        cutting.apply(Action(-1, Verb.RULING, "RENONCE p1"))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("EA EX GA GX SA", "EA EX GA GX", (4, 3)),
        ("HU HO", "HU", (6, 3)),
        ("EA EX", "EA H9", (4, 10)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Round "geist"]', (2, 9)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Bonus "\u0663"]', (2, 9)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Shown "p1 p1"]', (2, 9)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Score "4"]', (2, 9)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Score "0 7"]', (2, 9)),
        ('[Rules "schnapsen-weich"]', '[Rules "schnapsen-weich"]\n[Score "7 8"]', (2, 9)),
    ],
)
def test_records_are_read_strictly(old, new, place):
    text = write(dealt(WEICH, HANDS))
    assert old in text
    with pytest.raises(RecordError) as wrong:
        read(text.replace(old, new))
    assert (wrong.value.line, wrong.value.column) == place


def test_hands_beside_a_pack_must_be_whole():

    for name in ("schnapsen-weich", "schafkopfschule"):
        rng = Random(1)
        text = write(play_by_chance(new_deal(rulesets.builtin(name), rng), rng))
        line = next(line for line in text.split("\n") if line.startswith("  p1: "))
        with pytest.raises(RecordError):
            read(text.replace(line, line[:-3]))


def test_a_pack_must_be_whole():
    pack = shuffle(WEICH, Random(1))
    for wrong in (pack[:-1], [*pack[:-1], pack[0]]):
        with pytest.raises(Refused):
            shuffled(WEICH, wrong)


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (HANDS[:2], "hands_and_talon"),
        ([*HANDS, []], "hands_and_talon"),
        ([HANDS[0][:-1], HANDS[1], [HANDS[0][-1], *HANDS[2]]], "pile_size"),
    ],
)
def test_a_deal_is_two_hands_and_a_talon(hands, reason):
    with pytest.raises(Refused) as why:
        dealt(WEICH, hands)
    assert (why.value.rule, why.value.reason) == ("9.3", reason)


@pytest.mark.parametrize(("winner", "value"), [(2, 1), (0, 4), (1, 0), (None, 1), (None, 0)])
def test_a_told_game_has_a_winner_and_a_value_that_the_rules_know(winner, value):
    with pytest.raises(Refused) as why:
        entered(RealGame(winner=winner, value=value), WEICH, Context())
    assert why.value.reason == "game_value"


def test_a_told_game_brings_what_was_told():
    outcome = entered(RealGame(winner=1, value=2), WEICH, Context(bonus=1))
    assert (outcome.winner, outcome.value, outcome.bonus) == (1, 2, 1)


@pytest.mark.parametrize("shown", ["p1", "p2", "p1 p2"])
def test_whose_cards_are_shown_stands_in_the_record(shown):
    seats = tuple(int(word[1]) - 1 for word in shown.split())
    text = write(dealt(WEICH, HANDS, Context(shown=seats)))
    assert f'[Shown "{shown}"]' in text
    (again,) = read(text)
    assert again.deal.context.shown == seats
    for wrong in ("p3", "p2 p1", "p1 p1"):
        with pytest.raises(RecordError):
            read(text.replace(f'[Shown "{shown}"]', f'[Shown "{wrong}"]'))


def test_after_an_announcement_it_is_too_late_to_exchange_or_close():
    """The order on lead: exchange, close, announce, lead (RULES 9.4)."""
    deal = dealt(WEICH, [HANDS[1], HANDS[0], HANDS[2]])
    assert deal.apply(Action(0, Verb.CLOSE)).apply(Action(0, Verb.MARRIAGE, Suit.E))
    announced = deal.apply(Action(0, Verb.MARRIAGE, Suit.E))
    for verb in (Verb.EXCHANGE, Verb.CLOSE):
        with pytest.raises(Refused) as refused:
            announced.apply(Action(0, verb))
        assert refused.value.reason == "order_on_lead"


def test_a_talon_of_another_size_is_told_what_is_left_of_the_deck():
    for name, left in (("schnapsen-weich", 10), ("sechsundsechzig", 12)):
        with pytest.raises(UserError) as wrong:
            rulesets.parse(f'extends = "{name}"\ntalon_size = {22 - left}', name="house")
        for language in LANGUAGES:
            assert f"{left}, " in wrong.value.say(language)


def test_a_drawn_game_adds_a_point_to_the_next_on_a_sheet():
    """A-85"""
    rules, sheet = rulesets.builtin("sechsundsechzig"), SchnapsenSheet()
    drawn = WonReport(None, 0)
    assert sheet.line(rules, drawn, 1, (), 2).points == (0, 0)
    for number in range(3):
        earlier = (drawn,) * number
        for seat, points in ((0, (2 + number, 0)), (1, (0, 2 + number))):
            line = sheet.line(rules, WonReport(seat, 2), number + 1, earlier, 2)
            assert line.points == points


def test_in_an_evening_as_recorded_the_first_chair_is_forehand():
    course = SCHNAPSEN.course(WEICH, 2, None, "normal")
    assert course.undrawn
    context = Context(score=(3, 7))
    assert course.as_recorded(context, WEICH, (0, 1)).seats((0, 1)) == (0, 1)


def test_a_replay_tells_the_trump_suit_whichever_it_is():
    """Eichel is the first of the suits, and a suit like the others."""
    shown = set()
    for seed in range(20):
        deal = new_deal(WEICH, Random(seed))
        before, deal = SCHNAPSEN.moment(deal), play_by_chance(deal, Random(seed))
        assert before.trump == ""
        assert SCHNAPSEN.moment(deal).trump == str(deal.trump)
        shown.add(str(deal.trump))
    assert shown == {"E", "G", "H", "S"}


def test_schnapsen_has_no_special_rounds():
    with pytest.raises(Refused) as refused:
        new_deal(WEICH, Random(1), "ramsch")
    assert refused.value.reason == "round_not_played"


def test_a_drawn_game_is_written_in_one_word():
    sheet = Sheet("sechsundsechzig")
    sheet(pad.Write, Won(winner=None, points=0)).won("anna", 1)
    names = {"anna": "Anna", "bert": "Bert"}
    rows = [row.split(",")[3] for row in pad_csv(sheet.now, names).splitlines()[1:]]
    assert rows[-2:] == ["drawn", "won Anna 1"]
