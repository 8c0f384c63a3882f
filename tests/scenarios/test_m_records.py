"""Records of Schnapsen: exact round trips; what the rules do not allow is named with its place."""

from random import Random

import pytest
from support.schnapsen_goals import GOALS
from support.schnapsen_table import (
    ALL_THREE,
    FOLDER,
    SECHSUNDSECHZIG,
    WEICH,
    last_card,
    replay,
    table,
)
from support.table import do, rules_of

from stammtisch.record import IllegalRecord, RecordError, WrongResult, read, write
from stammtisch.schnapsen import Context, shuffle, shuffled


def round_trip(deal):
    """Reading what was written gives the same deal; writing what was read the same text."""
    text = write(deal)
    (record,) = read(text)
    assert record.deal == deal
    assert write(record.deal) == text
    return text


@pytest.mark.parametrize("scenario", GOALS)
def test_stored_deals_are_exact_records(scenario):
    text = (FOLDER / f"{scenario}.txt").read_text("utf-8")
    records = read(text)
    assert tuple(record.deal.rules.name for record in records) == GOALS[scenario].rules
    assert "\n".join(write(record.deal, record.tags) for record in records) == text


@pytest.mark.parametrize("rules", ALL_THREE)
@pytest.mark.parametrize(
    ("scenario", "actions", "result"),
    [
        ("EX-SN-08a", ["p1 CLAIM66"], "p1 wins 3 by claim 66:0"),
        ("EX-SN-09c", ["p1 CLAIM66"], "p2 wins 1 by wrong_claim 65:40"),
        ("EX-SN-08c", ["p2 HALT", "sup REJECT", "p1 CLAIM66"], "p1 wins 1 by claim 66:33"),
        ("EX-SN-08c", ["p2 HALT"], ""),
        ("EX-SN-08c", ["p1 CLAIM66", "sup RULING(RENONCE p1)"], "p2 wins 3 by renonce 66:33"),
        ("EX-SN-08c", ["p1 CLAIM66", "p2 NEXT_CUT"], "p1 wins 1 by claim 66:33"),
    ],
)
def test_whatever_is_said_at_the_end_is_recorded(rules, scenario, actions, result):
    text = round_trip(do(replay(scenario, rules), *actions))
    assert (f"result: {result}\n" in text) if result else ("result:" not in text)


def test_a_drawn_game_and_a_bonus_are_recorded():
    text = round_trip(last_card(replay("EX-SN-19", SECHSUNDSECHZIG, bonus=2)))
    assert '[Bonus "2"]' in text
    assert "result: drawn 65:65\nsettlement: 0 0 game_points" in text
    text = round_trip(do(replay("EX-SN-08a", SECHSUNDSECHZIG, bonus=2), "p1 CLAIM66"))
    assert "settlement: 5 0 game_points" in text


def test_the_score_of_the_partie_is_recorded():
    text = round_trip(replay("EX-SN-08a", SECHSUNDSECHZIG, score=(4, 7)))
    assert '[Score "4 7"]' in text
    assert "Score" not in round_trip(replay("EX-SN-08a", SECHSUNDSECHZIG))


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_deal_from_the_cut_on_is_recorded_at_every_moment(rules):
    house = rules_of(rules)
    for seed in range(5):
        rng = Random(seed)
        context = Context(bonus=seed % 2, shown=(0,) if seed % 3 else ())
        deal = shuffled(house, shuffle(house, rng), context)
        while not deal.over:
            round_trip(deal)
            deal = deal.apply(rng.choice(deal.options.all()))
        round_trip(deal)


def test_house_rules_travel_with_the_record():
    deal = replay("EX-SN-10", WEICH, close_basis='"at_end"')
    text = round_trip(do(deal, "p1 CLAIM66"))
    assert 'close_basis = "at_end"' in text
    assert "result: p1 wins 1 by claim" in text


HANDS = """\
[Rules "{rules}"]

hands:
  p1: EA EO GX HU SA
  p2: EX EK GA HA SX
  talon: GK SK EU GU SU HK SO GO HO HX

play:
  1. p1: EA SX
"""


@pytest.mark.parametrize(
    ("rules", "line", "wrong", "rule"),
    [
        ("schnapsen-scharf", "2. p1: (p1 CLOSE) SA |HA|", "HA", "9.4"),
        ("schnapsen-weich", "2. p1: |EA|", "EA", "9.4"),
        ("schnapsen-weich", "2. p1: GX GA\n  3. p2: (|p2 EXCHANGE|)", "p2 EXCHANGE", "9.5"),
        ("schnapsen-weich", "2. p1: (p1 CLOSE) (|p1 EXCHANGE|)", "p1 EXCHANGE", None),
        ("schnapsen-weich", "2. p1: (|p1 MARRIAGE(E)|) EO", "p1 MARRIAGE(E)", "9.6"),
        ("schnapsen-weich", "2. p1: (p1 CLOSE) (|p1 CLOSE|)", "p1 CLOSE", None),
        ("schnapsen-weich", "2. p1: (p1 CLOSE) SA |EK|", "EK", "9.4"),
        ("schnapsen-weich", "2. p1: SA (|p2 CLAIM66|) GA", "p2 CLAIM66", None),
    ],
)
def test_an_illegal_action_is_found_with_line_column_and_rule(rules, line, wrong, rule):
    """Bars enclose what is wrong; more follows it. Without a rule: one of 9.4 to 9.8."""
    before, middle, _ = line.split("|")
    assert middle == wrong
    head = HANDS.format(rules=rules) + "  " + before
    text = HANDS.format(rules=rules) + "  " + line.replace("|", "") + "\n"

    with pytest.raises(IllegalRecord) as found:
        read(text)

    assert found.value.line == head.count("\n") + 1
    assert found.value.column == len(head) - head.rfind("\n")
    assert found.value.rule in ((rule,) if rule else ("9.4", "9.5", "9.6", "9.7", "9.8"))


@pytest.mark.parametrize(
    ("first", "rule"),
    [("(p1 CLAIM66)", "9.8"), ("(p1 EXCHANGE)", "9.5"), ("(p1 MARRIAGE(H))", "9.6")],
)
def test_what_scharf_forbids_on_the_first_lead_is_found_on_the_first_lead(first, rule):
    text = write(table("schnapsen-scharf", "HU HK HO EA EX", open_card="HX"))
    text += f"\nplay:\n  1. p1: {first} EA\n"
    with pytest.raises(IllegalRecord) as found:
        read(text)
    assert found.value.rule == rule
    assert (found.value.line, found.value.column) == (text.count("\n"), len("  1. p1: (") + 1)


def test_a_card_after_a_marriage_must_be_one_of_the_pair():
    text = write(do(table(WEICH, "HK HO EA", open_card="HX"), "p1 MARRIAGE(H)", "p1 CARD(HK)"))
    assert "(p1 MARRIAGE(H)) HK" in text
    with pytest.raises(IllegalRecord) as found:
        read(text.replace(") HK", ") EA"))
    line = text.splitlines()[found.value.line - 1]
    assert line[found.value.column - 1 :] == "HK"
    assert found.value.rule == "9.6"


def test_a_stated_result_must_be_true():
    text = write(do(replay("EX-SN-08b", WEICH), "p1 CLAIM66"))
    assert "p1 wins 2" in text
    for changed in (
        text.replace("p1 wins 2", "p1 wins 3"),
        text.replace("66:32", "67:32"),
        text.replace("settlement: 2 0", "settlement: 0 2"),
    ):
        with pytest.raises(WrongResult):
            read(changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("HX", "HA"),  # twice
        ("HX", "H9"),  # not in this pack
        ("SA\n", "SA HX\n"),  # six cards in a hand, nine in the talon
        ("talon", "p3"),
        ('"schnapsen-weich"', '"sechsundsechzig"'),
    ],
)
def test_wrong_hands_are_refused(old, new):
    text = HANDS.format(rules=WEICH)
    with pytest.raises(RecordError) as found:
        read(text.replace(old, new, 1))
    assert 1 <= found.value.line <= text.count("\n")


def test_house_rules_are_blamed_where_they_are_wrong():
    """On their line, or on their name if it is something that they lack."""
    with pytest.raises(RecordError) as found:
        read('[Rules "house"]\n\nrules:\n  cut = "none"\n')
    assert (found.value.line, found.value.column) == (1, len('[Rules "') + 1)
    with pytest.raises(RecordError) as found:
        read('[Rules "house"]\n\nrules:\n  extends = "schnapsen-weich"\n  cut = "twice"\n')
    assert found.value.line == 5
