"""Special rounds are rows (``schafkopf/rounds.py``): code asks for their flags, never by name."""

import ast
from pathlib import Path

import stammtisch
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS

ROOT = Path(stammtisch.__file__).parent
TABLES = {"schafkopf/contracts.py", "schafkopf/rounds.py"}
NAMES = ROUNDS.keys() - {NORMAL.name}
# Words with another meaning: where these are values of an option, a phase or a key.
ALSO = {"ramsch", "trixer"}


def words(path):
    """Every text in the code of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    return {it.value for it in ast.walk(tree) if isinstance(it, ast.Constant)}


def test_no_code_outside_the_table_asks_for_a_round_by_its_name():
    modules = [it for it in ROOT.rglob("*.py") if str(it.relative_to(ROOT)) not in TABLES]
    assert len(modules) > 100
    asking = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules
        for name in words(path) & (NAMES - ALSO)
    }
    assert not asking


def test_each_round_is_opened_by_its_row():
    """At most one way to open, so that the order in which the rows are asked does not matter."""
    for name, row in ROUNDS.items():
        forehand = row.names_before_cut or row.forehand_plays
        ways = (row.pushes, row.duties, forehand, row.undeclared is not None)
        assert sum(ways) == (name != NORMAL.name), name
