"""`stammtisch rules`."""

import json

import pytest

from stammtisch import rulesets
from stammtisch.engine.schema import allowed, options
from stammtisch.schafkopf import RuleSet
from stammtisch.texts import texts

FIVE = (
    "schafkopfschule",
    "schafkopfschule-turnier",
    "ttc-freising-10-30",
    "ttc-freising-10-50",
    "kreuz-turnier",
)

# Every option of RULES 10 A-E, by the name it has there.
PARAMETER_TABLE = [
    "players",
    "deck",
    "deal_packets",
    "cut",
    "first_dealer",
    "next_dealer",
    "first_lead",
    "follow_rule",
    "win_condition",
    "revoke",
    "look_at_tricks",
    "last_trick_rule",
    "score_unit",
    "session",
    "contracts",
    "rank_order",
    "equal_rank",
    "auction_model",
    "steigern_steps",
    "all_pass",
    "invalid_announcement",
    "callable_condition",
    "runaway_min_cards",
    "ace_forced_when_searched",
    "ace_forced_after_runaway",
    "ace_discard_before_search",
    "ace_discard_after_runaway",
    "solo_min_suit_cards",
    "wenz_without_unter",
    "tout_deadline",
    "sie_first_game",
    "contra",
    "contra_window",
    "retour_window",
    "retour_by",
    "contra_max_steps",
    "knock",
    "knock_max",
    "kreuz_doubling",
    "schneider_declarer_max",
    "schneider_defender_max",
    "draw_without_declarer",
    "schwarz_on_demand",
    "laufende_min_ruf",
    "laufende_min_solo",
    "laufende_min_wenz",
    "laufende_min_farbwenz",
    "laufende_max",
    "laufende_side",
    "laufende_claim",
    "base_ruf",
    "base_solo",
    "base_wenz",
    "schneider_bonus",
    "schwarz_bonus",
    "laufende_bonus",
    "tout_value",
    "sie_value",
    "stock",
    "special_rounds",
    "special_trigger",
    "ramsch_base",
    "ramsch_tie",
    "ramsch_durchmarsch",
    "sanction_model",
    "correct_if_immediate",
    "limitation",
    "seat_draw",
    "approval",
    "first_game",
    "disallowed_game",
    "tie_break",
    "scoresheet",
    "min_age",
    "substitute",
    "onlookers",
]

# Every option that RULES 11 (and 3.15) names beside the table.
DECISIONS = [
    "games_per_match",
    "matches",
    "steigern_max",
    "steigern_jump",
    "steigern_pays",
    "carry_cap",
    "sie_factor",
    "claim_remaining",
    "exposure_split",
    "approval_scope",
    "wenz_tout_lone_ace",
    "redraw_each_match",
    "special_queue",
    "schieber_scheme",
    "threer_forced",
    "trixer_laufende",
    "allgaeuer_spritz_pflicht",
]


def test_the_five_rule_sets_are_listed(stammtisch):
    done = stammtisch("rules")
    assert done.code == 0
    assert all(name in done.out for name in FIVE)
    listed = json.loads(stammtisch("rules", "--json").out)
    assert {entry["name"] for entry in listed} >= set(FIVE)


@pytest.mark.parametrize("name", FIVE)
def test_json_prints_all_resolved_options(stammtisch, name):
    done = stammtisch("rules", name, "--json")
    printed = json.loads(done.out)
    assert done.code == 0
    assert set(PARAMETER_TABLE + DECISIONS) <= printed.keys()
    assert set(options(RuleSet)) <= printed.keys()
    assert printed["name"] == name


@pytest.mark.parametrize("name", FIVE)
def test_what_is_printed_reads_back_as_the_same_rules(stammtisch, name):
    printed = stammtisch("rules", name).out
    again = rulesets.parse(printed, name=name)
    assert rulesets.difference(again) == rulesets.difference(
        rulesets.parse(rulesets.to_toml(rulesets.builtin(name), whole=True), name=name)
    )


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("contre = true", ["contre", "contra"]),
        ("contra = 1", ["contra", "true", "false"]),
        ("knock_max = 7", ["knock_max", "0", "4"]),
        ('knock = "often"', ["knock", "none", "ramsch", "second_packet"]),
        ("deal_packets = [3, 4]", ["deal_packets", "8"]),
        ('extends2 = "x"', ["extends2"]),
        ('contracts = ["bettel"]', ["contracts", "rufspiel", "farbwenz"]),
        ("tout_value = { solo = 3 }", ["tout_value", "doubled", "wenz"]),
        ("players = []", ["players", "[4, 5]"]),
        ("base_solo = -5", ["base_solo", "0", "100000"]),
        ("base_solo = 5.5", ["base_solo"]),
        ('carry_cap = "many"', ["carry_cap", "unlimited"]),
    ],
)
@pytest.mark.parametrize("language", ["de", "en", "bar"])
def test_a_bad_key_or_value_exits_2_and_names_key_and_what_is_allowed(
    stammtisch, tmp_path, line, named, language
):
    house = tmp_path / "house.toml"
    house.write_text(f'extends = "schafkopfschule"\n\n{line}\n')
    for words in (("rules", "--check", house), ("deal", "--rules", house, "--seed", 1)):
        done = stammtisch(*words, "--lang", language)
        assert done.code == 2
        assert done.out == ""
        assert all(word in done.err for word in named)
        assert f"{house}:3:" in done.err


def test_a_house_rule_set_passes_the_check_and_plays(stammtisch, tmp_path):
    house = tmp_path / "unser-tisch.toml"
    house.write_text('extends = "ttc-freising-10-30"\ndeck = "short"\nbase_solo = 20\n')
    done = stammtisch("rules", "--check", house)
    assert done.code == 0
    assert "base_solo" in done.out
    record = tmp_path / "deal.txt"
    record.write_text(stammtisch("deal", "--rules", house, "--seed", 5).out)
    assert stammtisch("replay", record).code == 0
    assert 'deck = "short"' in record.read_text()


@pytest.mark.parametrize("name", ["no-such-rules", "nowhere.toml", "/", ""])
def test_an_unknown_rule_set_exits_2(stammtisch, name):
    done = stammtisch("rules", name)
    assert done.code == 2
    assert done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("name", rulesets.names())
def test_each_option_is_printed_with_all_that_it_may_be(stammtisch, name):
    lines = stammtisch("rules", name, "--lang", "en").out.splitlines()
    speak, model = texts("en"), type(rulesets.builtin(name))
    for key, type_ in options(model).items():
        place = next(i for i, line in enumerate(lines) if line.startswith(f"{key} = "))
        assert lines[place - 1] == f"# May be: {allowed(type_, speak)}."


def test_words_and_numbers_of_an_option_are_told(stammtisch):
    told = stammtisch("rules", "kreuz-turnier", "--lang", "en").out
    assert '# May be: "none" or "ramsch" or "second_packet".\nknock =' in told
    assert "# May be: a whole number from 0 to 99.\nlaufende_min_ruf =" in told


@pytest.mark.parametrize(
    ("number", "told"),
    [("1.6", "Rufsau"), ("C-26", "all_pass"), ("6", "MC-14"), ("MC-14", "revoke")],
)
def test_a_section_of_the_rules_is_printed(stammtisch, number, told):
    done = stammtisch("rules", number)
    assert done.code == 0
    assert number in done.out and told in done.out
    assert "<a id" not in done.out and "](" not in done.out
    assert json.loads(stammtisch("rules", number, "--json").out)["number"] == number


def test_a_section_that_is_not_there_exits_2(stammtisch):
    done = stammtisch("rules", "2.99", "--lang", "en")
    assert (done.code, done.err) == (2, "There is no section 2.99 in the rules.\n")


def test_a_refusal_says_how_to_read_its_rule(stammtisch, tmp_path):
    record = tmp_path / "deal.txt"
    told = stammtisch("deal", "--seed", 1).out
    record.write_text(told.replace("1. p1:", "1. p2:", 1))
    done = stammtisch("replay", record, "--lang", "en")
    assert done.code == 1
    assert done.err.endswith("What the rule says: stammtisch rules 1.3\n")
