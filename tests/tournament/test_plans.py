"""What can be announced, and by whom anything is done."""

import pytest
from support.hall import DAY, Hall

from stammtisch import rulesets
from stammtisch.engine.errors import Impossible
from stammtisch.tournament.command import DESK, parse_actor
from stammtisch.tournament.plan import planned


@pytest.mark.parametrize(
    ("rules", "options", "reason"),
    [
        ("schafkopfschule", {}, "no_tournament_rules"),
        ("schafkopfschule-turnier", {"pairing": "ko"}, "plan_rounds"),
        ("schafkopfschule-turnier", {"pairing": "swiss"}, "plan_pairing"),
        ("schafkopfschule-turnier", {"bummerl": 2}, "plan_bummerl"),
        ("schafkopfschule-turnier", {"lives": 2}, "plan_lives"),
        ("schafkopfschule-turnier", {"rounds": 1000}, "plan_rounds"),
        ("schafkopfschule-turnier", {"games": -1}, "plan_games"),
        ("schafkopfschule-turnier", {"title": ""}, "bad_text"),
        ("schafkopfschule-turnier", {"fee": -1}, "plan_fee"),
        ("schafkopfschule-turnier", {"min_age": 200}, "plan_min_age"),
        ("schafkopfschule-turnier", {"prizes": ("",)}, "plan_prizes"),
        ("schafkopfschule-turnier", {"prizes": ("x" * 201,)}, "plan_prizes"),
        ("schafkopfschule-turnier", {"prizes": ("x",) * 1001}, "plan_prizes"),
        ("schnapsen-scharf", {"pairing": "ko", "totals": True}, "plan_totals"),
        ("schnapsen-scharf", {"pairing": "danish"}, "plan_rounds"),
        ("schnapsen-scharf", {"pairing": "ko", "games": 2}, "plan_games"),
        ("schnapsen-scharf", {"pairing": "ko", "games": 3, "bummerl": 2}, "plan_games"),
    ],
)
def test_plans_that_cannot_be(rules, options, reason):
    with pytest.raises(Impossible) as problem:
        planned(rulesets.builtin(rules), **{"title": "X", "day": DAY} | options)
    assert problem.value.reason == reason


def test_the_longest_plans_that_can_be():
    turnier = rulesets.builtin("schafkopfschule-turnier")
    most = {"title": "x" * 100, "place": "x" * 100, "prizes": ("x" * 200, *("x",) * 999)}
    plan = planned(turnier, day=DAY, **most)
    assert {key: getattr(plan, key) for key in ("title", "place")} == {
        key: most[key] for key in ("title", "place")
    }


def test_a_free_format_is_a_rule_set_of_ones_own():
    toml = """extends = "schafkopfschule-turnier"
matches = 5
games_per_match = 12
base_solo = 4
base_wenz = 3
tie_break = ["lone_won", "lots"]
approval = []
first_game = "unrestricted"
min_age = 0
"""
    hall = Hall(toml=toml)
    assert (hall.plan.rounds, hall.plan.games, hall.plan.min_age) == (5, 12, 0)
    for number in range(4):
        hall.register(f"p{number}", by=DESK)
    hall.begin()
    assert hall.write("SG 1 won schwarz").line.points == (18, -6, -6, -6)
    assert hall.write("W-TOUT 2 won").line.points == (-6, 18, -6, -6)
    hall.refused("impossible_points", "write", "+6 -2 -2 -2")


@pytest.mark.parametrize("text", ["", "nobody", "player:", "player:x", "player:1234567", "desk:\n"])
def test_actors_that_are_nobody(text):
    with pytest.raises(Impossible):
        parse_actor(text)
