"""Which sources belong together."""

AREAS = {
    "schafkopf": ("schafkopf", "rulesets"),
    "schnapsen": ("schnapsen",),
    "sitting": ("table", "pad"),
    "tournament": ("tournament",),
    "server": ("server", "people", "store"),
    "record": (
        "record",
        "bots",
        "solver",
        "schafkopf/bots",
        "schafkopf/solver",
        "schnapsen/bots",
        "schnapsen/solver",
    ),
}
SOURCES = "src/stammtisch"
# Minutes long, or with browsers: asked only for lines that no other test reaches.
HEAVY = ("tests/web/", "tests/crash/", "tests/cluster/", "tests/soak/", "tests/rehearsals/")


def sources(root, area):
    """The files of an area, as paths in the tree; a folder within another one's belongs to one."""
    elsewhere = {folder for name in AREAS for folder in AREAS[name] if name != area}
    for folder in AREAS[area]:
        for path in sorted((root / SOURCES / folder).rglob("*.py")):
            within = path.relative_to(root / SOURCES).as_posix()
            inner = (it for it in elsewhere if it.startswith(f"{folder}/"))
            if not within.startswith(tuple(f"{it}/" for it in inner)):
                yield path.relative_to(root).as_posix()
