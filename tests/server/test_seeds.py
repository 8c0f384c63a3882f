"""No test depends on luck: the servers of tests deal the same cards in every run."""

import re
from pathlib import Path

from support.server import Seat

TESTS = Path(__file__).parents[1]
LUCK = re.compile(r"\bRandom\(\)|begin\([^)]*urandom|\"stammtisch\.cli\", \"serve\"")
ONLY_STARTED = "test_settings.py"  # nobody plays at these servers


def hand(server, visitor, rules):
    """The cards of the first deal, once somebody has cut."""
    table = visitor.table(rules=rules, bots=1 if rules.startswith("schnapsen") else 3)
    with Seat(server.url, table["table"], table["token"]) as seat:
        while True:
            deal = seat.turn()["playing"]["deal"]
            if any(deal["hands"]):
                return deal["hands"]
            seat.act(seat.calls()[0])


def test_tables_with_the_same_rules_deal_the_same_cards(server, anna, bert):
    first = {rules: hand(server, anna, rules) for rules in ("schafkopfschule", "schnapsen-weich")}
    again = {rules: hand(server, bert, rules) for rules in reversed(first)}
    assert first == again


def test_nothing_is_dealt_without_a_seed():
    files = [
        file for file in TESTS.rglob("*.py") if file.name not in (ONLY_STARTED, "test_seeds.py")
    ]
    assert [file for file in files if LUCK.search(file.read_text("utf-8"))] == []
