"""What is announced with a tournament of Schnapsen, and what never holds there (A-90, C-23)."""

from random import Random

import pytest
from msgspec import structs
from support.hall import DAY, Hall

from stammtisch import rulesets
from stammtisch.engine import schema
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.errors import Impossible
from stammtisch.games import new_deal
from stammtisch.record import read, write
from stammtisch.schafkopf.sheet_lines import named_games, possible
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.announcement import Announced, announced_texts
from stammtisch.tournament.plan import choices, hosts_tournaments, planned

SCHNAPSEN = ("schnapsen-weich", "schnapsen-scharf", "sechsundsechzig")
SHOWING = 'extends = "schnapsen-scharf"\nshow_points = true\nlook_at_tricks = "own_and_first"'


@pytest.mark.parametrize("rules", SCHNAPSEN)
def test_in_every_tournament_tricks_stay_turned_and_no_count_is_shown(rules):
    now = Hall(rules).now
    assert (now.rules.look_at_tricks, now.rules.show_points) == ("none", False)
    assert rulesets.parse(now.plan.toml, name=rules) == now.rules, "as it was announced"


def test_a_house_that_shows_them_does_not_do_so_in_a_tournament():
    now = Hall(toml=SHOWING).now
    assert (now.rules.look_at_tricks, now.rules.show_points) == ("none", False)


def test_a_tournament_that_was_announced_by_an_older_version_does_not_show_them_either():
    plan = Hall("schnapsen-weich").plan
    old = structs.replace(
        plan, toml=rulesets.to_toml(rulesets.builtin("schnapsen-weich"), whole=True)
    )
    assert "show_points = true" in old.toml
    rules = Announced("old", old).start().rules
    assert (rules.look_at_tricks, rules.show_points) == ("none", False)


@pytest.mark.parametrize("rules", SCHNAPSEN)
@pytest.mark.parametrize("basis", ["at_close", "at_end"])
def test_the_organiser_chooses_what_counts_when_the_talon_was_closed(rules, basis):
    now = Hall(rules, options={"close_basis": basis}).now
    assert now.rules.close_basis == basis
    assert now.plan.rules == rules, "the rule set keeps its name"
    for language in LANGUAGES:
        say = texts(language)
        assert say(f"announced.close_basis.{basis}") in announced_texts(now.rules, say)


def test_a_wrong_claim_is_announced_likewise():
    """C-29."""
    now = Hall("schnapsen-weich", options={"wrong_claim": "flat"}).now
    assert (now.rules.wrong_claim, now.rules.close_basis) == ("flat", "at_close")
    say = texts("de")
    wanted = ("announced.close_basis.at_close", "announced.wrong_claim.flat")
    assert announced_texts(now.rules, say) == tuple(map(say, wanted))


def test_without_a_choice_the_rule_set_holds():
    assert Hall("schnapsen-weich").now.rules.close_basis == "at_close"
    house = Hall(toml='extends = "schnapsen-weich"\nclose_basis = "at_end"')
    assert house.now.rules.close_basis == "at_end"


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("schnapsen-weich", {"close_basis": "never"}),
        ("schnapsen-weich", {"show_points": "true"}),
        ("schnapsen-weich", {"": ""}),
        ("schafkopfschule-turnier", {"close_basis": "at_end"}),
    ],
)
def test_what_cannot_be_chosen_is_refused(rules, options):
    with pytest.raises(Impossible) as problem:
        planned(rulesets.builtin(rules), title="X", day=DAY, options=options)
    assert problem.value.reason == "plan_option"
    assert all(problem.value.say(language) for language in LANGUAGES)


def test_every_choice_has_a_sentence_for_every_value():
    for name in rulesets.names():
        rules = rulesets.builtin(name)
        for key, values in choices(rules).items():
            assert set(values) == set(schema.choices(schema.fields(type(rules))[key]))
            for language in LANGUAGES:
                assert all(f"announced.{key}.{value}" in texts(language) for value in values)


@pytest.mark.parametrize("rules", SCHNAPSEN)
def test_a_deal_of_a_tournament_can_be_written_and_read(rules):
    now = Hall(rules, options={"close_basis": "at_end"}).now
    deal = play_by_chance(new_deal(now.rules, Random(3)), Random(3))
    (record,) = read(write(deal))
    assert record.deal == deal


def test_which_rule_sets_have_tournaments():
    found = {name for name in rulesets.names() if hosts_tournaments(rulesets.builtin(name))}
    assert found == {"schafkopfschule-turnier", "kreuz-turnier", *SCHNAPSEN}


FARBWENZ = """extends = "schafkopfschule-turnier"
contracts = ["rufspiel", "solo", "wenz", "farbwenz", "tout", "sie"]"""


@pytest.mark.parametrize("toml", ['extends = "kreuz-turnier"', FARBWENZ])
def test_bare_points_can_come_from_every_game_that_is_offered_and_from_no_other(toml):
    rules = rulesets.parse(toml, name="house")
    known = {game.name for found in possible(rules, False).values() for game in found}
    assert set(named_games(rules)) == known
    assert ("farbwenz-tout" in known) == ("farbwenz" in toml)
