"""3er-Runde: a duty is fulfilled now if it would be dearer later (RULES 3.17)."""

from itertools import combinations

import pytest
from support.sense import Position, said_by

from stammtisch import rulesets
from stammtisch.schafkopf import DUTIES
from stammtisch.schafkopf.bots import Meister, Stammgast
from stammtisch.schafkopf.bots.stakes import keeping

TARIFFS = ["ttc-freising-10-30", "ttc-freising-10-50"]
HOPELESS, FAIR = "E7 E8 G7 G8 S7 S8 H7 H8", "GO EU SU EA EK E8 SA HX"
SOLO_EACH = (("solo",),) * 4
OWED = [owed for size in (1, 2, 3) for owed in combinations(DUTIES, size)]


@pytest.mark.parametrize("rules", TARIFFS)
@pytest.mark.parametrize("owed", OWED, ids="+".join)
def test_every_duty_has_its_price_in_money(rules, owed):
    rules = rulesets.builtin(rules)
    for left in range(len(owed) + 1, 9 + len(owed) + 1):
        for duty in owed:
            assert abs(keeping(rules, owed, left, duty)) < 60 * rules.base_ruf
    lone = [keeping(rules, owed, len(owed) + 1, duty) for duty in owed if duty != "rufspiel"]
    assert all(price < 0 for price in lone)  # a player who waits will be forced with any hand


@pytest.mark.parametrize("rules", TARIFFS)
def test_the_fewer_are_open_the_dearer_it_is_to_keep_a_solo(rules):
    rules = rulesets.builtin(rules)
    assert keeping(rules, ("solo",), 2, "solo") < keeping(rules, ("solo",), 9, "solo")


def test_after_the_last_of_all_nothing_comes():
    assert keeping(rulesets.builtin(TARIFFS[0]), ("solo",), 1, "solo") == 0


@pytest.mark.parametrize("bot", [Stammgast(), Meister()], ids=lambda bot: bot.name)
@pytest.mark.parametrize("rules", TARIFFS)
@pytest.mark.parametrize(("hand", "call"), [(FAIR, "DUTY(solo)"), (HOPELESS, "DECLINE")])
def test_a_fair_solo_is_taken_and_a_hopeless_one_kept(bot, rules, hand, call):
    """A Solo that nobody would play for money is still better than any hand later."""
    context = {"duties": SOLO_EACH}
    position = Position("a duty", {1: hand}, "", 1, call, rules, "3er-runde", context=context)
    assert said_by(bot, position) == call


@pytest.mark.parametrize("bot", [Stammgast(), Meister()], ids=lambda bot: bot.name)
def test_the_same_hand_passes_where_nothing_is_owed(bot):
    position = Position("no duty", {1: FAIR}, "", 1, "", TARIFFS[0])
    assert "SOLO" not in said_by(bot, position)
