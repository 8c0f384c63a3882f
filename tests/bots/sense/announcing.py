"""What is announced."""

from bots.sense.words import (
    FIRST_PLAYS,
    JUNK,
    KREUZ,
    NO_KNOCKS,
    SURE_SOLO,
    SURE_TOUT,
    SURE_WENZ,
    TTC,
    announces,
)
from support.sense import Position

ANNOUNCING = [
    Position("a sure Tout is announced", {1: SURE_TOUT}, FIRST_PLAYS, 1, announces("SH-TOUT")),
    Position("a sure Wenz is a Tout", {1: SURE_WENZ}, FIRST_PLAYS, 1, announces("W-TOUT")),
    Position(
        "a long Solo is no Rufspiel",
        {1: "EO GO SO HA HX HK H9 E9"},
        FIRST_PLAYS,
        1,
        announces("SH"),
    ),
    Position(
        "a Rufspiel hand calls a Sau",
        {1: "EO EU HU HA H9 EX G9 S9"},
        FIRST_PLAYS,
        1,
        announces("RE RG RS"),
    ),
    Position(
        "the Sau of a short suit without its ten is called",
        {1: "EO GO EU HA H9 EX E9 S7"},
        FIRST_PLAYS,
        1,
        announces("RS"),
        bots="Anfänger",
    ),
    Position(
        "two Ober and three Säue with tens are a Geier",
        {1: "EO SO EA EX GA GX SA SX"},
        NO_KNOCKS + FIRST_PLAYS,
        1,
        announces("G G-TOUT"),
        KREUZ,
    ),
    Position(
        "four Unter and a long suit are a Farbwenz",
        {1: "EU GU HU SU GA GX GK G9"},
        FIRST_PLAYS,
        1,
        announces("WG WG-TOUT"),
        TTC,
    ),
    Position(
        "who must play a Haadsch with a poor hand calls a Sau",
        {1: JUNK},
        "",
        1,
        announces("RE RG RS"),
        TTC,
        "haadsch",
    ),
    Position(
        "a krank player with a sure Solo announces its suit",
        {1: SURE_SOLO},
        "p1 KRANK; p2 GESUND; p3 GESUND; p4 GESUND",
        1,
        announces("SH SH-TOUT"),
        TTC,
        "ramsch",
    ),
]
