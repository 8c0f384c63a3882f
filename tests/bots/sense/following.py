"""What is played to the trick of others."""

from bots.sense.words import FIRST_PLAYS, NO_KNOCKS, PASSES, RED_SOLO, SECOND_SOLO, cards
from support.sense import Position

FOLLOWING = [
    Position(
        "the only card is played",
        {1: "EA", 2: "HA HX G9 G8 S9 S8 S7 E9"},
        SECOND_SOLO + "; p1 CARD(EA)",
        2,
        cards("E9"),
    ),
    Position(
        "the ten goes to a friend's sure trick",
        {1: "EA", 2: "E9 HA EO GO", 3: "E7", 4: "EX E8 G9 G8 S9 S8 H7 H8"},
        SECOND_SOLO + "; p1 CARD(EA); p2 CARD(E9); p3 CARD(E7)",
        4,
        cards("EX"),
    ),
    Position(
        "a friend's trick is not trumped but fed",
        {1: "EA", 2: "E9 HA EO GO", 3: "E7", 4: "HU H7 SX S9 S8 G9 G8 G7"},
        SECOND_SOLO + "; p1 CARD(EA); p2 CARD(E9); p3 CARD(E7)",
        4,
        cards("SX"),
    ),
    Position(
        "the soloist's fat trick is trumped",
        {1: "E9", 2: "EA HX EO GO", 3: "EX", 4: "HA H7 S9 S8 G9 G8 G7 S7"},
        SECOND_SOLO + "; p1 CARD(E9); p2 CARD(EA); p3 CARD(EX)",
        4,
        cards("HA H7"),
    ),
    Position(
        "nothing is given to the soloist",
        {1: "E9", 2: "EA HX EO GO", 3: "E8", 4: "EX E7 S9 S8 G9 G8 G7 S7"},
        SECOND_SOLO + "; p1 CARD(E9); p2 CARD(EA); p3 CARD(E8)",
        4,
        cards("E7"),
    ),
    Position(
        "no points under the Alte",
        {1: "EO HA H9 HU GU", 2: "HX H7 S9 S8 G9 G8 G7 S7"},
        RED_SOLO + "; p1 CARD(EO)",
        2,
        cards("H7"),
    ),
    Position(
        "the soloist takes a fat trick in the last seat",
        {1: "GA", 2: "GX", 3: "G9", 4: "EO GO HO EU HA HX HK E9"},
        PASSES + "; p4 PLAY; p4 ANNOUNCE(SH); p1 CARD(GA); p2 CARD(GX); p3 CARD(G9)",
        4,
        cards("HA HX HK EU"),
    ),
    Position(
        "the partner feeds the declarer's Alten",
        {1: "EO GO EU H9 H8 EX G9 S9", 2: "EA HX H7 SU G8 S8 S7 G7"},
        FIRST_PLAYS + "; p1 ANNOUNCE(RE); p1 CARD(EO)",
        2,
        cards("HX"),
    ),
    Position(
        "a defender gives nothing to the declarer's Alten",
        {1: "EO GO EU H9 H8 EX G9 S9", 2: "HX H7 SU G8 S8 S7 G7 E7", 3: "EA"},
        FIRST_PLAYS + "; p1 ANNOUNCE(RE); p1 CARD(EO)",
        2,
        cards("H7"),
    ),
    Position(
        "the called Sau is not thrown on a lost trick",
        {1: "GX", 2: "EA HU H9 S9 S8 S7 H8 H7", 3: "EX EO GO GA", 4: "GK"},
        NO_KNOCKS + "p1 PASS; p2 PASS; p3 PLAY; p4 PASS; p3 ANNOUNCE(RE); p1 CARD(GX)",
        2,
        cards("HU H9 S9 S8 S7 H8 H7"),
        "graded-ranks",
    ),
]
