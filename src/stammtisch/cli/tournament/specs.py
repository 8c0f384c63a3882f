"""The commands of a tournament, as data: what each takes, and for whom it speaks by default."""

from __future__ import annotations

from typing import Final, NamedTuple


class Spec(NamedTuple):
    takes: str  # names of parameters behind the address and the tournament
    by: str = ""  # who acts if nobody else is named; nobody if it only tells something
    kind: str = "step"  # or: query, without a tournament: list, free, bring, alone


SPECS: Final[dict[str, Spec]] = {
    "new": Spec(
        "rules title date place organiser management pairing rounds partien bummerl lives min_age"
        " fee totals prizes left_over options",
        kind="free",
    ),
    "list": Spec("", kind="list"),
    "show": Spec("", kind="query"),
    "register": Spec("name birth club start paid fill_in of_age", "desk"),
    "preview": Spec("file", kind="query"),
    "import": Spec("file", "desk"),
    "export": Spec("results", kind="query"),
    "pay": Spec("number", "desk"),
    "refund": Spec("number", "desk"),
    "withdraw": Spec("number why no_show", "desk"),
    "reinstate": Spec("number", "desk"),
    "rename": Spec("number name birth new_club", "desk"),
    "substitute": Spec("number name reason birth club", "management"),
    "warn": Spec("number reason case", "supervisor"),
    "exclude": Spec("number reason case", "supervisor"),
    "prizes": Spec("prize", "management"),
    "promise": Spec("", "management"),
    "draw": Spec("called leave_out", "management"),
    "redraw": Spec("reason", "management"),
    "remainder": Spec("remainder", "management"),
    "proof": Spec("", kind="query"),
    "verify": Spec("source tournament", kind="alone"),
    "begin": Spec("tables leave_out", "management"),
    "online": Spec("clock off", "management"),
    "keeper": Spec("round table seat all_by", kind="step"),
    "enter": Spec("round table report at_game", "desk"),
    "confirm": Spec("round table games", "desk:2"),
    "reject": Spec("round table game reason", "desk:2"),
    "sign": Spec("round table seat version", "desk"),
    "correct": Spec("round table game report reason version", "supervisor"),
    "void": Spec("round table reason", "management"),
    "forfeit": Spec("round table seat reason", "management"),
    "ask": Spec("round table seat contract hand", "supervisor"),
    "answer": Spec("request answer question", "supervisor"),
    "rule": Spec("round table game ruling played why", "supervisor"),
    "dispute": Spec("round table text about", "supervisor"),
    "settle": Spec("dispute text", "supervisor"),
    "appeal": Spec("dispute why", "supervisor"),
    "close": Spec("dispute text", "court"),
    "sheet": Spec("round table", kind="query"),
    "ranking": Spec("", kind="query"),
    "journal": Spec("", kind="query"),
    "print": Spec("document file page base", kind="query"),
    "codes": Spec("base", kind="query"),
    "backup": Spec("file", kind="query"),
    "restore": Spec("file", kind="bring"),
    "finish": Spec("", "management"),
    "erase": Spec("", "management"),
}
