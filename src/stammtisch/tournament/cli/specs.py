"""The commands of a tournament, as data: what each takes, and for whom it speaks by default.

Those that change a tournament follow from ``COMMANDS``; here stand only those that tell something.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from stammtisch.tournament.bases import TournamentCommand
from stammtisch.tournament.commands import COMMANDS


class Spec(NamedTuple):
    takes: str  # names of parameters behind the address and the tournament
    by: str = ""  # who acts if nobody else is named; nobody if it only tells something
    kind: str = "command"  # or: query, without a tournament: list, free, bring, alone


# Fields that are called otherwise on the command line, by their defaults there.
CALLED: Final[dict[tuple[str, Any], str]] = {
    ("number", None): "start",
    ("club", None): "new_club",
    ("reason", ""): "why",
    ("text", ""): "why",
    ("csv", NODEFAULT): "file",
    ("game", 0): "about",
    ("prizes", NODEFAULT): "prize",
    ("granted", NODEFAULT): "answer",
    ("told", None): "played",
    ("online", True): "off",
}
OTHERS: Final[dict[str, str]] = {"enter.game": "at_game"}


def called(command: str, field: FieldInfo) -> str:
    """The parameter of a field."""
    name = OTHERS.get(f"{command}.{field.name}")
    return name or CALLED.get((field.name, field.default), field.name)


def spec_of(name: str, command: type[TournamentCommand]) -> Spec:
    takes = " ".join(called(name, it) for it in fields(command))
    if name == "keeper":  # all players of a table may name one together
        return Spec(f"{takes} all_by")
    return Spec(takes, command.usual)


SPECS: Final[dict[str, Spec]] = {
    "new": Spec(
        "rules title date place organiser management pairing rounds partien bummerl lives min_age"
        " fee totals prizes left_over options",
        kind="free",
    ),
    "list": Spec("", kind="list"),
    "show": Spec("", kind="query"),
    **{name: spec_of(name, command) for name, command in COMMANDS.items()},
    "preview": Spec("file", kind="query"),
    "export": Spec("results", kind="query"),
    "proof": Spec("", kind="query"),
    "verify": Spec("source tournament", kind="alone"),
    "sheet": Spec("round table", kind="query"),
    "ranking": Spec("", kind="query"),
    "journal": Spec("", kind="query"),
    "print": Spec("document file page base", kind="query"),
    "codes": Spec("base", kind="query"),
    "backup": Spec("file", kind="query"),
    "restore": Spec("file", kind="bring"),
}
