"""What is led."""

from bots.sense.words import FIRST_PLAYS, RED_SOLO, SURE_TOUT, SURE_WENZ, cards
from support.sense import Position

LEADING = [
    Position(
        "a soloist leads trumps", {1: "EO GO HO EU HA HX E9 G9"}, RED_SOLO, 1, cards("EO GO HO EU")
    ),
    Position(
        "a defender searches the called Sau",
        {1: "E9 E8 G9 G8 S9 S8 H7 SX", 2: "EX EO GO HO HA"},
        "p1 PASS; p2 PLAY; p3 PASS; p4 PASS; p2 ANNOUNCE(RE)",
        1,
        cards("E9 E8"),
    ),
    Position(
        "the declarer of a Rufspiel leads trumps",
        {1: "EO GO EU SU HA H9 EX G9"},
        FIRST_PLAYS + "; p1 ANNOUNCE(RE)",
        1,
        cards("EO GO EU SU HA H9"),
    ),
    Position(
        "the partner leads trumps",
        {1: "EA GO HU H9 H8 G9 S9 S8", 2: "EX EO"},
        "p1 PASS; p2 PLAY; p3 PASS; p4 PASS; p2 ANNOUNCE(RE)",
        1,
        cards("GO HU H9 H8"),
        bots="Anfänger",
    ),
    Position(
        "a Wenz with all Unter draws nothing and runs",
        {1: SURE_WENZ},
        FIRST_PLAYS + "; p1 ANNOUNCE(W-TOUT)",
        1,
        cards("EU GU HU SU EA EX EK GA"),
    ),
    Position(
        "a hand that takes all is laid down",
        {1: SURE_TOUT.replace("HU", "SU HU")[:23]},
        RED_SOLO.replace("SH", "SH"),
        1,
        "LAY_DOWN ADD_TOUT",
        "manual-claims",
    ),
]
