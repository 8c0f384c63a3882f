"""Every layer imports only from layers above it (ARCHITECTURE.md)."""

import ast
from pathlib import Path

import pytest

import stammtisch

ROOT = Path(stammtisch.__file__).parent
LAYERS = (
    ("texts",),
    ("cards",),
    ("game",),
    ("tricks", "machine", "cutting", "packs", "fair", "chain", "spreadsheets", "spelling"),
    ("schafkopf", "schnapsen"),
    ("kits",),
    ("rulesets",),
    ("record",),
    ("solver",),
    ("bots",),
    ("sitting",),
    ("pad",),
    ("tournament",),
    ("store",),
    ("desk",),
    ("arena",),
    ("words", "told"),
    ("review",),
    ("server",),
    ("cli",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def layer(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The layers a module imports, also inside functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stammtisch"):
            parts = node.module.split(".")
            names |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
    return names - {"__version__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_its_layer_and_those_above(path):
    own = LEVEL[layer(path)]
    too_low = {name for name in imported(path) if LEVEL[name] > own}
    assert not too_low


def test_a_sitting_knows_no_bots_and_no_solver():
    """Bots sit down by name; whoever runs the table asks them (DESIGN: pure inside)."""
    used = set().union(*(imported(path) for path in MODULES if layer(path) == "sitting"))
    assert not used & {"bots", "solver", "cli"}


def test_the_store_needs_no_game_and_no_server():
    """Lines and documents are bytes; only a restored log is read again (docs/store.md)."""
    used = set().union(*(imported(path) for path in MODULES if layer(path) == "store"))
    assert used <= {"store", "texts", "chain", "sitting", "pad", "tournament"}
