"""What ``import stammtisch as st`` offers, and that its documentation is true.

``python -m tests.library.test_surface`` writes ``surface.txt`` anew: look at the difference, for
each line is a promise to those who use the library.
"""

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import stammtisch as st

SURFACE = Path(__file__).parent / "surface.txt"
ALIASES = {"Deal", "RuleSet", "View"}  # of the types of both games
VALUES = {"SUPERVISOR"}
GAMES = ("schafkopf", "schnapsen")
OF_GAMES = ("RuleSet", "rules", "Deal", "View")
OBJECTS = {
    **{name: getattr(st, name) for name in st.__all__ if name not in GAMES},
    **{f"{game}.{name}": getattr(getattr(st, game), name) for game in GAMES for name in OF_GAMES},
}


def lines():
    for name, found in sorted(OBJECTS.items()):
        if inspect.isclass(found):
            yield f"{name}: {', '.join(members(found))}"
        elif inspect.isfunction(found):
            yield f"{name}{inspect.signature(found)}"
        else:
            yield f"{name} = {found}"


def members(found):
    """Names that a user may rely on; the members of enumerations are those of the game."""
    if issubclass(found, (st.Card, st.Verb)):
        return sorted(name for name in vars(found) if name.islower() and name[0] != "_")
    return sorted(name for name in dir(found) if name[0] != "_" and not hasattr(int, name))


def test_the_surface_is_the_one_that_was_agreed():
    assert "\n".join(lines()) + "\n" == SURFACE.read_text("utf-8")


def test_type_checkers_know_the_same_names():
    tree = ast.parse(Path(st.__file__).read_text("utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    named = {alias.asname or alias.name for node in checked.body for alias in node.names}
    assert named == set(st.__all__) == {*dir(st)} - {"__version__"}


def test_an_unknown_name_is_refused_as_usual():
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        st.chess  # noqa: B018


def examples(found, name):
    return [it for it in doctest.DocTestFinder().find(found, name) if it.examples]


@pytest.mark.parametrize(
    "name", sorted(set(OBJECTS) - ALIASES - VALUES - {f"{g}.{n}" for g in GAMES for n in ALIASES})
)
def test_every_public_name_has_an_example_that_runs(name):
    found = examples(OBJECTS[name], name)
    assert found, "no example"
    for example in found:
        told = []
        failed, _ = doctest.DocTestRunner(verbose=False).run(example, out=told.append)
        assert not failed, "".join(told)


def test_rule_sets_of_both_games_are_derived_as_their_examples_say():
    for game in GAMES:
        derive = OBJECTS[f"{game}.RuleSet"].derive
        (example,) = examples(derive, "derive")
        assert doctest.DocTestRunner(verbose=False).run(example, out=lambda _: None).failed == 0


@pytest.mark.process
def test_the_import_loads_nothing_that_is_not_asked_for():
    code = (
        "import sys; before = set(sys.modules); import stammtisch as st; "
        "print(*sorted(m for m in set(sys.modules) - before if m[:11] == 'stammtisch.'))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


def test_the_games_are_modules():
    assert all(isinstance(getattr(st, game), ModuleType) for game in GAMES)


if __name__ == "__main__":
    SURFACE.write_text("\n".join(lines()) + "\n", "utf-8")
