"""Games in which everybody plays alone."""

from bots.sense.words import JUNK, NO_KNOCKS, PASSES, TTC, cards
from support.sense import Position

DUCKING = [
    Position(
        "without the trump duty a Sau goes on a strange suit",
        {1: "EA", 2: "GA GX H9 H8 S7 S8 G7 HU"},
        f"{PASSES}; p4 PASS; {NO_KNOCKS}p1 CARD(EA)",
        2,
        cards("GA"),
        "passed-ramsch",
    ),
    Position(
        "low cards knock before the Ramsch that all passes bring",
        {1: JUNK},
        f"{PASSES}; p4 PASS",
        1,
        "KNOCK",
        "passed-ramsch",
    ),
    Position(
        "in a Ramsch the ten goes under the Sau",
        {1: "EA", 2: "EX E7 GA GX SA SK HO H9"},
        NO_KNOCKS + "p1 CARD(EA)",
        2,
        cards("EX"),
        TTC,
        "ramsch-pur",
    ),
    Position(
        "in a Ramsch a low card ducks a trick",
        {1: "E9", 2: "EA E7 G9 G8 S9 S8 H7 H8"},
        NO_KNOCKS + "p1 CARD(E9)",
        2,
        cards("E7"),
        TTC,
        "ramsch-pur",
    ),
    Position(
        "in a Geist a bare Sau goes on a strange suit",
        {1: "EA", 2: "GA S9 S8 S7 H7 H8 H9 SK"},
        NO_KNOCKS + "p1 CARD(EA)",
        2,
        cards("GA"),
        TTC,
        "geist-pur",
    ),
    Position(
        "in a Ramsch nobody leads his Alten",
        {1: "EO E7 E8 G7 G8 S7 S8 EK"},
        NO_KNOCKS,
        1,
        cards("E7 E8 G7 G8 S7 S8"),
        TTC,
        "ramsch-pur",
    ),
]
