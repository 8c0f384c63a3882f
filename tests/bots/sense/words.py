"""Hands, rules and beginnings that many positions share."""

SURE_SOLO = "EO GO HO SO EU HA HX H9"
SURE_TOUT = "EO GO HO SO EU GU HU HA"
SURE_WENZ = "EU GU HU SU EA EX EK GA"
SURE_GEIER = "EO GO HO SO EA EX EK GA"
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
