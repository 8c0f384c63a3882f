"""Which sources belong together."""

AREAS = {
    "schafkopf": ("schafkopf", "rulesets"),
    "schnapsen": ("schnapsen",),
    "sitting": ("sitting", "pad"),
    "tournament": ("tournament", "desk"),
    "server": ("server", "store"),
    "record": ("record", "bots", "solver"),
}
SOURCES = "src/stammtisch"
# Programs of the developers: they write files that the tests read.
LEFT_OUT = ("learn_duties.py", "learn_habits.py", "calibrate.py", "selfplay.py")
# Minutes long, or with browsers: asked only for lines that no other test reaches.
HEAVY = ("tests/web/", "tests/crash/", "tests/cluster/", "tests/soak/", "tests/rehearsals/")


def sources(root, area):
    """The files of an area, as paths in the tree."""
    for folder in AREAS[area]:
        for path in sorted((root / SOURCES / folder).rglob("*.py")):
            if path.name not in LEFT_OUT:
                yield path.relative_to(root).as_posix()
