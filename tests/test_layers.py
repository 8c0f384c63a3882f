"""Every module imports only from its layer and those above it in the table of ARCHITECTURE.md.

In the folder of a feature the name of a file may make it a door.
"""

import ast
import re
from pathlib import Path

import stammtisch

ROOT = Path(stammtisch.__file__).parent
TABLE = (ROOT.parents[1] / "ARCHITECTURE.md").read_text("utf-8")
LAYERS = ("engine", "games", "features", "doors")
GAMES = {"schafkopf", "schnapsen"}
WITH_STORE = {  # the modules of features that keep something; all others are pure
    "pad": {"service"},
    "people": {"about", "persons"},
    "table": {
        "autoplay",
        "broadcast",
        "chat",
        "clock",
        "host",
        "lobby",
        "log",
        "peers",
        "service",
        "services",
    },
    "tournament": {"access", "backup", "chairs", "match", "room", "service"},
}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")
NAMES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in MODULES}


def places(layer: str) -> set[str]:
    """What the table of ARCHITECTURE.md lists for a layer, without its marks."""
    row = re.search(rf"^\| {layer} \|([^|]*)\|", TABLE, re.MULTILINE)
    assert row is not None, layer
    return {name.removesuffix("/").removesuffix(".py") for name in re.findall("`(.+?)`", row[1])}


PLACES = {layer: places(layer) for layer in LAYERS}


def layer(name: str) -> str:
    """Of a module or package by its name within ours, such as ``table.host``."""
    first, _, rest = name.partition(".")
    if f"*/{rest.partition('.')[0]}" in PLACES["doors"]:
        return "doors"
    return next((layer for layer in LAYERS if first in PLACES[layer]), f"nowhere: {first}")


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


def subjects(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def test_every_module_has_a_layer_and_every_place_of_the_table_is_there():
    assert {layer(name) for name in NAMES} == set(LAYERS)
    there = {name.partition(".")[0] for name in NAMES}
    inner = {f"*/{name.split('.')[1]}" for name in NAMES if "." in name}
    assert set().union(*PLACES.values()) <= there | inner


def test_a_module_imports_only_from_its_layer_and_those_below():
    too_high = {
        (name, other)
        for name, path in NAMES.items()
        for other in imported(path)
        if LAYERS.index(layer(other)) > LAYERS.index(layer(name))
    }
    assert too_high == set()


def test_only_the_list_of_games_knows_them():
    """What serves all games asks the seam (``engine/game.py``)."""
    knowing = {
        str(path.relative_to(ROOT))
        for name, path in NAMES.items()
        if name.partition(".")[0] not in GAMES and subjects(path) & GAMES
    }
    assert knowing == {"games.py"}


def test_no_game_is_told_from_others_by_its_name():
    compared = {
        (name, node.lineno)
        for name, path in NAMES.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in GAMES
    }
    assert {it for it in compared if it[0].partition(".")[0] not in GAMES} == set()


def test_only_services_and_doors_of_features_use_the_store():
    using = {
        name
        for name, path in NAMES.items()
        if layer(name) == "features" and name.partition(".")[0] in WITH_STORE
        if "store" in subjects(path)
    }
    allowed = {f"{feature}.{module}" for feature, them in WITH_STORE.items() for module in them}
    assert using <= allowed <= NAMES.keys() | {it.removesuffix(".__init__") for it in NAMES}


def test_an_evening_knows_no_bots_and_no_solver():
    """Bots sit down by name; the host of a table asks them."""
    pure = [
        path
        for name, path in NAMES.items()
        if name.startswith("table.") and layer(name) == "features"
        if name.split(".")[1] not in WITH_STORE["table"]
    ]
    assert len(pure) > 5
    assert not set().union(*map(subjects, pure)) & {"bots", "solver", "cli"}


def test_the_store_knows_no_feature():
    """Lines and documents are bytes; what they mean is known by the kinds of streams."""
    used = set().union(
        *(subjects(path) for name, path in NAMES.items() if name.startswith("store"))
    )
    assert used == {"store", "texts"}
