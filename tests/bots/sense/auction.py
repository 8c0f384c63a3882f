"""Playing and giving way in the auction."""

from bots.sense.words import (
    JUNK,
    NO_KNOCKS,
    ONLY_RUFSPIEL,
    PASSES,
    SIE,
    SURE_GEIER,
    SURE_SOLO,
    SURE_WENZ,
    TTC,
)
from support.sense import Position

AUCTION = [
    Position("a hopeless hand passes", {1: JUNK}, "", 1, "PASS"),
    Position("a hopeless hand passes in the last seat", {4: JUNK}, PASSES, 4, "PASS"),
    *(
        Position(
            "a poor game is better than a Ramsch with such cards",
            {4: "GO SO HA HX EX GX SX GK"},
            PASSES,
            4,
            "PLAY",
            "passed-ramsch",
            bots=bot,
        )
        for bot in ("Stammgast", "Meister")
    ),
    Position(
        "where nothing follows nobody plays it",
        {4: "GO SO HA HX EX GX SX GK"},
        PASSES,
        4,
        "PASS",
    ),
    Position("a Ramsch is welcome to low cards", {4: JUNK}, PASSES, 4, "PASS", "passed-ramsch"),
    Position("a good Rufspiel is played", {1: "EO GO EU HA HX H9 E9 S9"}, "", 1, "PLAY"),
    Position("a sure Solo is played", {3: SURE_SOLO}, "p1 PASS; p2 PASS", 3, "PLAY"),
    Position(
        "three Säue and small trumps are gesperrt", {1: "EA GA SA HK H9 H8 H7 SU"}, "", 1, "PASS"
    ),
    Position("a Sie is laid at once", {1: SIE}, "", 1, "SIE"),
    Position("a Sie is laid out of turn", {4: SIE}, "p1 PLAY", 4, "SIE"),
    Position("a Sie is laid in a Ramsch too", {2: SIE}, "p1 GESUND", 2, "SIE", TTC, "ramsch"),
    Position("a Solo is said over a game", {2: SURE_SOLO}, "p1 PLAY", 2, "ALSO"),
    Position("with a Rufspiel nobody plays over a game", {2: ONLY_RUFSPIEL}, "p1 PLAY", 2, "PASS"),
    Position(
        "a Rufspiel gives way to a lone game", {1: ONLY_RUFSPIEL}, "p1 PLAY; p2 ALSO", 1, "YIELD"
    ),
    Position("a sure Solo is held", {1: SURE_SOLO}, "p1 PLAY; p2 ALSO", 1, "HOLD"),
    Position(
        "a Solo goes over a Wenz that was held",
        {2: SURE_SOLO},
        "p1 PLAY; p2 ALSO; p1 HOLD",
        2,
        "SOLO TOUT SOLOTOUT",
    ),
    Position(
        "a Geier goes over a Farbwenz that was held",
        {2: SURE_GEIER},
        NO_KNOCKS + "p1 PLAY; p2 ALSO; p1 HOLD",
        2,
        "GEIER TOUT",
        "graded-ranks",
    ),
    Position(
        "a Wenz goes over a Geier that was held",
        {2: SURE_WENZ},
        NO_KNOCKS + "p1 PLAY; p2 ALSO; p1 HOLD; p2 GEIER; p1 HOLD",
        2,
        "WENZ TOUT",
        "graded-ranks",
    ),
    Position(
        "a sure Solo raises", {2: SURE_SOLO}, "p1 PLAY; p2 ALSO; p1 HOLD", 2, "RAISE(70) TOUT", TTC
    ),
    Position(
        "nobody holds a hundred and ten with a modest Solo",
        {1: "EO GO SO HU HA HX E9 S9"},
        "p1 PLAY; p2 ALSO; p1 HOLD; p2 RAISE(70); p1 HOLD; p2 RAISE(80); p1 HOLD; "
        "p2 RAISE(90); p1 HOLD; p2 RAISE(100); p1 HOLD; p2 RAISE(110)",
        1,
        "YIELD",
        TTC,
    ),
    Position(
        "a challenger without a Solo lets go",
        {2: "EU GU EA EX GA G9 S9 H7"},
        "p1 PLAY; p2 ALSO; p1 HOLD",
        2,
        "PASS",
    ),
]
