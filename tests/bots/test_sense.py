"""What every sensible player does: positions from the rules and from common advice."""

import pytest
from support.sense import Position, said_by

from stammtisch.bots.schafkopf import Anfaenger, Meister, Stammgast

BOTS = {"Anfänger": Anfaenger(), "Stammgast": Stammgast(), "Meister": Meister()}

SURE_SOLO = "EO GO HO SO EU HA HX H9"
SURE_TOUT = "EO GO HO SO EU GU HU HA"
SURE_WENZ = "EU GU HU SU EA EX EK GA"
SIE = "EO GO HO SO EU GU HU SU"
JUNK = "E9 E8 G9 G8 G7 S9 S8 H7"
ONLY_RUFSPIEL = "EO HO EU HA H9 H8 E9 S9"
PASSES = "p1 PASS; p2 PASS; p3 PASS"
FIRST_PLAYS = "p1 PLAY; p2 PASS; p3 PASS; p4 PASS"
RED_SOLO = FIRST_PLAYS + "; p1 ANNOUNCE(SH)"
SECOND_SOLO = "p1 PASS; p2 PLAY; p3 PASS; p4 PASS; p2 ANNOUNCE(SH)"
TTC = "ttc-freising-10-50"
KREUZ = "kreuz-turnier"
NO_KNOCKS = "p1 NO_KNOCK; p2 NO_KNOCK; p3 NO_KNOCK; p4 NO_KNOCK; "
TRUMPS = "EO GO HO SO EU GU HU SU HA HX HK H9 H8 H7"


def cards(text):
    return " ".join(f"CARD({card})" for card in text.split())


def announces(text):
    return " ".join(f"ANNOUNCE({code})" for code in text.split())


AUCTION = [
    Position("a hopeless hand passes", {1: JUNK}, "", 1, "PASS"),
    Position("a hopeless hand passes in the last seat", {4: JUNK}, PASSES, 4, "PASS"),
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

ROUNDS = [
    Position("with a sure Solo one is krank", {1: SURE_SOLO}, "", 1, "KRANK", TTC, "ramsch"),
    Position(
        "with small cards one is gesund",
        {1: "E7 E8 G7 G8 S7 S8 H7 H8"},
        "",
        1,
        "GESUND",
        TTC,
        "geist",
    ),
    Position(
        "small cards knock in a Ramsch",
        {1: "E7 E8 G7 G8 S7 S8 E9 H7"},
        "",
        1,
        "KNOCK",
        TTC,
        "ramsch-pur",
    ),
    Position(
        "Ober and Säue do not knock in a Ramsch",
        {1: "EO GO HO SO EA GA SA HA"},
        "",
        1,
        "NO_KNOCK",
        TTC,
        "ramsch-pur",
    ),
    Position(
        "Ober and Säue do not knock in a Geist",
        {1: "EO GO HO SO EA GA SA HA"},
        "",
        1,
        "NO_KNOCK",
        TTC,
        "geist-pur",
    ),
    Position("four Ober in the first packet knock", {1: "EO GO HO SO"}, "", 1, "KNOCK", KREUZ),
    Position("four small cards do not knock", {1: "E7 G7 S7 E8"}, "", 1, "NO_KNOCK", KREUZ),
    Position(
        "a strong hand lays in a Kreuz",
        {1: "EO GO HO EU GU HA EA GA"},
        NO_KNOCKS + PASSES + "; p4 PASS",
        1,
        "LEGE",
        KREUZ,
    ),
    Position(
        "a weak hand does not lay in a Kreuz",
        {1: JUNK},
        NO_KNOCKS + PASSES + "; p4 PASS",
        1,
        "NO_LEGE",
        KREUZ,
    ),
    Position(
        "a Solo is taken in the Schieber",
        {1: "EO GO HO SO EU HA HX HK E7 S7"},
        "",
        1,
        "TAKE(H)",
        TTC,
        "schieber",
    ),
    Position(
        "with nothing else the Ober are pushed on",
        {1: "EO GO E7 E8 G7 G8 S7 S8 G9 S9"},
        "",
        1,
        "PASS_OBER",
        TTC,
        "schieber",
    ),
    Position(
        "the soloist pushes his plain cards",
        {1: "EO GO HO SO EU HA HX HK E8 E7"},
        "p1 TAKE(H)",
        1,
        "PUSH(E8,E7)",
        TTC,
        "schieber",
    ),
    Position(
        "a defender pushes trumps to the next",
        {1: "EO GO HO SO EU HA HX HK E8 E7", 2: "GU HU EA EX EK GX G9 S9"},
        "p1 TAKE(H); p1 PUSH(E8,E7)",
        2,
        "PUSH(GU,HU)",
        TTC,
        "schieber",
    ),
    Position(
        "the last must take",
        {4: "HO SO EU HA HX HK"},
        "p1 PASS_OBER; p2 PASS_OBER; p3 PASS_OBER",
        4,
        "TAKE(H)",
        TTC,
        "schieber",
    ),
    Position(
        "a sure Solo is the time for that duty",
        {1: SURE_SOLO},
        "",
        1,
        "DUTY(solo)",
        TTC,
        "3er-runde",
    ),
    Position(
        "a sure Wenz is the time for that duty",
        {1: SURE_WENZ},
        "",
        1,
        "DUTY(wenz)",
        TTC,
        "3er-runde",
    ),
    Position("a poor hand declines while it may", {1: JUNK}, "", 1, "DECLINE", TTC, "3er-runde"),
    Position(
        "who is forced with a poor hand plays a Rufspiel",
        {4: JUNK},
        "p1 DECLINE; p2 DECLINE; p3 DECLINE; p4 DECLINE",
        4,
        "DUTY(rufspiel)",
        TTC,
        "3er-runde",
    ),
    Position(
        "the longest suit is named in a Trixer",
        {1: "EO GO HO EA EX EK E9 E8", 2: "EU H7 H8", 3: "GU H9 HK", 4: "HU HX HA"},
        "p1 CARD(EO); p2 CARD(H7); p3 CARD(H9); p4 CARD(HU); p1 CARD(GO); p2 CARD(H8); "
        "p3 CARD(HK); p4 CARD(HX); p1 CARD(HO); p2 CARD(EU); p3 CARD(GU); p4 CARD(HA)",
        1,
        "NAME_SUIT(E)",
        TTC,
        "trixer",
    ),
]

DOUBLING = [
    Position("a foolish Solo gets a Stoss", {2: "EO GO HO SO EU GU EA GA"}, RED_SOLO, 2, "CONTRA"),
    Position(
        "a foolish Wenz gets a Stoss",
        {2: "EU GU HU EA GA HA SA SX"},
        FIRST_PLAYS + "; p1 ANNOUNCE(W)",
        2,
        "CONTRA",
    ),
    Position("a sure loss gets no Stoss", {2: JUNK, 1: "HA"}, RED_SOLO, 2, "-"),
    Position(
        "a weak defender of a Rufspiel is silent",
        {2: "G9 G8 G7 S9 S8 S7 H7 E7", 1: "EX", 3: "EA"},
        FIRST_PLAYS + "; p1 ANNOUNCE(RE)",
        2,
        "-",
    ),
    Position(
        "a sure Solo answers a Stoss",
        {1: "EO GO HO SO EU GU HA E9"},
        RED_SOLO + "; p2 CONTRA",
        1,
        "RETOUR",
    ),
    Position(
        "a poor Rufspiel does not answer a Stoss",
        {1: "SO HU HA H9 EX G9 G8 S9", 3: "EA"},
        FIRST_PLAYS + "; p1 ANNOUNCE(RE); " + "p2 CONTRA",
        1,
        cards("SO HU HA H9 EX G9 G8 S9"),
    ),
    Position(
        "all tricks are promised where they are sure",
        {1: "EO GO SO HO EU GU HU HA"},
        "p1 NAME_SUIT(H)",
        1,
        "ADD_TOUT",
        TTC,
        "allgaeuer",
    ),
    Position(
        "nobody promises all tricks without the trumps",
        {1: "EO GO SO E9 E8 G9 S9 S8"},
        "p1 NAME_SUIT(H)",
        1,
        cards("EO GO SO E9 E8 G9 S9 S8"),
        TTC,
        "allgaeuer",
    ),
    Position(
        "the Herz-Ober and two trumps double an Allgäuer",
        {2: "HO EU HA E9 G9 S9 EA GA"},
        "p1 NAME_SUIT(H)",
        2,
        "CONTRA",
        TTC,
        "allgaeuer",
        bots="Anfänger",
    ),
    Position(
        "a Kreuzbock is raised with all Ober",
        {1: "EO GO HO SO EU HA EA GA"},
        "",
        1,
        "CONTRA",
        TTC,
        "kreuzbock",
    ),
    Position(
        "a Trixer is doubled with all Ober",
        {2: "EO GO HO SO EU GU HA HX"},
        "",
        2,
        "CONTRA",
        TTC,
        "trixer",
    ),
    Position(
        "a sure Solo doubles once more",
        {2: "EO GO HO SO EU GU EA GA"},
        RED_SOLO + "; p2 CONTRA; p1 RETOUR",
        2,
        "UP",
        TTC,
    ),
]

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

DUCKING = [
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

POSITIONS = [*AUCTION, *ANNOUNCING, *ROUNDS, *DOUBLING, *FOLLOWING, *LEADING, *DUCKING]


# Some positions ask only for what one of the bots was taught.
ASKED = [(position, bot) for position in POSITIONS for bot in BOTS if position.bots in ("all", bot)]


@pytest.mark.parametrize(("position", "bot"), ASKED, ids=str)
def test_no_sensible_player_doubts(position, bot):
    assert said_by(BOTS[bot], position) in position.calls()
