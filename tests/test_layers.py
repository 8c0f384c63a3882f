"""Every layer imports only from layers above it (ARCHITECTURE.md).

In the folder of a feature the name of a file says its layer.
"""

import ast
from pathlib import Path

import stammtisch

ROOT = Path(stammtisch.__file__).parent
LAYERS = (
    ("texts",),
    ("cards",),
    ("game",),
    (
        "tricks",
        "machine",
        "cutting",
        "packs",
        "fair",
        "chain",
        "errors",
        "spreadsheets",
        "spelling",
    ),
    ("engine",),
    ("schafkopf", "schnapsen"),
    ("games",),
    ("rulesets",),
    ("record",),
    ("solver",),
    ("bots",),
    ("table", "people"),
    ("pad",),
    ("tournament",),
    ("store",),
    ("streams",),
    ("arena",),
    ("told",),
    ("review",),
    ("service",),  # of features: what uses the store
    ("server", "web"),
    ("cli",),
)
GAMES = {"schafkopf", "schnapsen"}
# What still lies elsewhere, though games need it (shrinks until nothing is left).
GAMES_USE = {"games", "rulesets", "solver", "bots"}
# Modules that still know a game by name (shrinks until nothing is left).
KNOWN_EXCEPTIONS = {
    "arena/deals.py",
    "arena/match.py",
    "arena/partie.py",
    "cli/batch.py",
    "cli/bench/samples.py",
    "cli/bench/solver.py",
    "cli/recorded.py",
    "cli/solve.py",
    "pad/csv.py",
    "pad/forecast.py",
    "pad/menu.py",
    "pad/moves.py",
    "pad/notation.py",
    "pad/reports.py",
    "pad/statistics.py",
    "pad/text.py",
    "solver/__init__.py",
    "tournament/approving.py",
    "tournament/command.py",
    "tournament/five.py",
    "tournament/journal.py",
    "tournament/lines.py",
    "tournament/match.py",
    "tournament/notation.py",
    "tournament/online.py",
    "tournament/plan.py",
    "tournament/prints/hall.py",
    "tournament/prints/sheets.py",
    "tournament/ranking.py",
    "tournament/reports.py",
    "tournament/requests.py",
    "tournament/rewriting.py",
    "tournament/ruling.py",
    "tournament/rulings.py",
    "tournament/schafkopf.py",
    "tournament/schnapsen.py",
    "tournament/text.py",
    "tournament/totals.py",
    "tournament/views/cases.py",
    "tournament/views/table.py",
}
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
# The modules of features that are not pure.
FEATURES = {
    "pad": {"service": {"service"}, "web": {"web"}, "cli": {"cli"}},
    "people": {"service": {"about", "accounts", "persons"}, "web": {"login_limit", "web"}},
    "tournament": {
        "service": {"access", "backup", "chairs", "match", "room", "service"},
        "web": {"web"},
        "cli": {"cli"},
    },
    "streams": {"chain": {"chain", "lines"}},
    "table": {
        "service": {
            "autoplay",
            "broadcast",
            "chat",
            "clock",
            "documents",
            "host",
            "lobby",
            "log",
            "peers",
            "pool",
            "queue",
            "service",
            "services",
        },
        "web": {"socket", "web", "web_deals"},
    },
}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")
NAMES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in MODULES}


def layer(name: str) -> str:
    """Of a module or package by its name within ours, such as ``table.host``."""
    first, _, rest = name.partition(".")
    module = rest.partition(".")[0]
    layers = FEATURES.get(first, {})
    return next((layer for layer, modules in layers.items() if module in modules), first)


def imported(path: Path) -> set[str]:
    """The names of what a module imports, also inside functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stammtisch"):
            place = (node.module or "").removeprefix("stammtisch").lstrip(".")
            within = {f"{place}.{alias.name}".lstrip(".") for alias in node.names}
            modules = {name for name in within if name in NAMES or f"{name}.__init__" in NAMES}
            names |= modules | ({place} if place and modules != within else set())
    return names


def layers(path: Path) -> set[str]:
    return set(map(layer, imported(path)))


def test_a_module_imports_only_from_its_layer_and_those_above():
    too_low = {
        (name, other)
        for name, path in NAMES.items()
        for other in imported(path)
        if layer(name) not in GAMES or layer(other) not in GAMES_USE
        if LEVEL[layer(other)] > LEVEL[layer(name)]
    }
    assert not too_low


def test_only_the_list_of_games_knows_them():
    """Whatever serves all games asks the seam (``engine/game.py``)."""
    knowing = {
        str(path.relative_to(ROOT))
        for name, path in NAMES.items()
        if layer(name) not in GAMES and layers(path) & GAMES
    }
    assert knowing - {"games.py"} == KNOWN_EXCEPTIONS


def test_every_module_of_a_feature_is_there():
    """A name that is gone from its folder says nothing any more."""
    named = {
        f"{feature}.{module}"
        for feature, layers in FEATURES.items()
        for modules in layers.values()
        for module in modules
    }
    assert named <= NAMES.keys() | {name.removesuffix(".__init__") for name in NAMES}


def test_an_evening_knows_no_bots_and_no_solver():
    """Bots sit down by name; the host of a table asks them."""
    pure = [path for name, path in NAMES.items() if layer(name) == "table"]
    assert len(pure) > 5
    assert not set().union(*map(layers, pure)) & {"bots", "solver", "cli"}


def test_the_store_needs_no_game_and_no_server():
    """Lines and documents are bytes; only a restored log is read again (docs/store.md)."""
    used = set().union(*(layers(path) for name, path in NAMES.items() if layer(name) == "store"))
    assert used <= {"store", "texts", "chain", "table", "pad", "tournament"}
