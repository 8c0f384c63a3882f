"""RULES 12 J: misconduct. p1 declares; in a Rufspiel p3 is his partner."""

import pytest
from support.table import (
    KREUZ,
    SCHULE,
    TTC,
    TTC_30,
    TTC_50,
    TURNIER,
    amounts,
    declare,
    do,
    hand_of,
    hands_of,
    is_refused,
    knocked,
    legal_cards,
    new_deal,
    paid,
    play_out,
    play_tricks,
)

from stammtisch.record import write

RUF_HANDS = hands_of(p1="EO HX E9", p2="GO HK", p3="HO EA", p4="SO H8")
SOLO_HANDS = hands_of(p1="EO E9 EX GU", p2="GO E8", p3="HO E7", p4="SO EA")
FOUR_LAUFENDE = hands_of(p1="EO GO HO SO E9 E8", p2="EU")
HANDS = {"RE": RUF_HANDS, "SE": SOLO_HANDS, "W": SOLO_HANDS, "SE-TOUT": SOLO_HANDS}


def in_trick(number, rules, code, doubles=()):
    """A deal of p1 on the way: so many tricks less one are turned."""
    deal = declare(new_deal(rules, HANDS[code]), "p1", code)
    return play_tricks(do(deal, *doubles), number - 1)


def ruled(deal, *words):
    return do(deal, f"sup RULING({' '.join(words)})")


POINTS = [
    ("EX-SAN-01", "RE", "MC-14 p1", "-4 +2 0 +2"),
    ("EX-SAN-02", "RE", "MC-07 p2", "+2 -4 +2 0"),
    ("EX-SAN-03", "SE", "MC-14 p1", "-9 +3 +3 +3"),
    ("EX-SAN-04", "W", "MC-14 p4", "+9 0 0 -9"),
    ("EX-SAN-05a", "SE-TOUT", "MC-14 p1", "-18 +6 +6 +6"),
    ("EX-SAN-05b", "SE-TOUT", "MC-14 p2", "+18 -18 0 0"),
    ("EX-SAN-06a", "RE", "MC-16 p1 by p3", "0 +2 -4 +2"),
    ("EX-SAN-06b", "RE", "MC-16 p1 by p2", "0 -4 +4 0"),
    ("EX-SAN-07a", "SE", "MC-16 p1 by p2", "0 -9 +5 +4"),
    ("EX-SAN-07b", "SE", "MC-16 p2 by p1", "-9 0 +5 +4"),
    ("EX-SAN-07c", "SE", "MC-16 p2 by p3", "+9 0 -9 0"),
]


@pytest.mark.parametrize(
    ("code", "ruling", "expected"), [pytest.param(*rest, id=id_) for id_, *rest in POINTS]
)
def test_the_culprit_alone_loses_fixed_points(code, ruling, expected):
    deal = ruled(in_trick(3, TURNIER, code), ruling)

    assert deal.outcome.ending == "sanctioned"
    assert deal.outcome.scored
    assert str(deal.outcome.contract) == code
    assert paid(deal).amounts == amounts(expected)
    assert f" sanctioned {ruling}" in write(deal), "the record says who and by whom"


@pytest.mark.parametrize(
    ("code", "ruling", "won"),
    [
        pytest.param("SE", "MC-14 p1", False, id="EX-SAN-03-counts-as-lost"),
        pytest.param("W", "MC-14 p4", True, id="EX-SAN-04-counts-as-won"),
    ],
)
def test_a_sanctioned_lone_game_counts_as_played(code, ruling, won):
    deal = ruled(in_trick(2, TURNIER, code), ruling)

    assert deal.outcome.declarer == 0
    assert deal.outcome.declarer_won is won
    assert paid(deal).circled == 0


MONEY = [
    ("EX-SAN-08a", SCHULE, "RE", (), "MC-14 p2", "+2 -4 +2 0"),
    ("EX-SAN-08c", SCHULE, "SE-TOUT", (), "MC-14 p3", "+30 0 -30 0"),
    *(("EX-SAN-09a", rules, "RE", (), "MC-14 p4", "+20 0 +20 -40") for rules in TTC),
    ("EX-SAN-09b", TTC_30, "SE", (), "MC-14 p2", "+120 -120 0 0"),
    ("EX-SAN-09c", TTC_50, "SE", (), "MC-14 p1", "-180 +60 +60 +60"),
    # a Spritze, a Redour: neither counts (6.1, 6.5)
    ("EX-SAN-09b-doubled", TTC_30, "SE", ("p2 CONTRA",), "MC-14 p2", "+120 -120 0 0"),
    ("EX-SAN-09c-doubled", TTC_50, "SE", ("p2 CONTRA",), "MC-14 p1", "-180 +60 +60 +60"),
]


@pytest.mark.parametrize(
    ("rules", "code", "doubles", "ruling", "expected"),
    [pytest.param(*rest, id=f"{id_}-{rest[0]}") for id_, *rest in MONEY],
)
def test_the_culprit_alone_pays_the_tariff_with_schneider(rules, code, doubles, ruling, expected):
    deal = ruled(in_trick(2, rules, code, doubles), ruling)

    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id=f"EX-SAN-08b-{SCHULE}")])
def test_neither_stoss_nor_laufende_raise_a_sanction(rules):
    deal = declare(new_deal(rules, FOUR_LAUFENDE), "p1", "SE")
    deal = play_tricks(do(deal, "p2 CONTRA"), 2)
    assert play_out(deal).outcome.laufende == 4

    sanctioned = ruled(deal, "MC-14 p1")
    assert paid(sanctioned).amounts == (-18, 6, 6, 6)
    assert sanctioned.outcome.laufende == 0, "cards still in hand are nobody's business"


@pytest.mark.parametrize(
    ("rules", "round_", "tricks", "expected"),
    [
        pytest.param(TTC_30, "ramsch-pur", 2, "+10 -30 +10 +10", id="A-48-ramsch-one-knock"),
        pytest.param(TTC_50, "geist-pur", 2, "+10 -30 +10 +10", id="A-48-geist-one-knock"),
        pytest.param(TTC_30, "kreuzbock", 2, "+20 -40 +20 0", id="A-48-kreuzbock"),
        pytest.param(TTC_30, "trixer", 2, "+40 -120 +40 +40", id=f"A-48-trixer-{TTC_30}"),
        pytest.param(TTC_50, "trixer", 2, "+60 -180 +60 +60", id=f"A-48-trixer-{TTC_50}"),
    ],
)
def test_a_special_round_has_its_own_sanctions(rules, round_, tricks, expected):
    deal = knocked(new_deal(rules, RUF_HANDS, round=round_), "p1")

    deal = ruled(play_tricks(deal, tricks), "MC-14 p2")

    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("code", [pytest.param("SE-TOUT", id="7.4-first-game")])
def test_in_the_first_game_of_a_tournament_a_tout_is_sanctioned_as_a_solo(code):
    deal = declare(new_deal(TURNIER, SOLO_HANDS, first_game=True), "p1", code)

    assert paid(ruled(play_tricks(deal, 2), "MC-14 p1")).amounts == (-9, 3, 3, 3)
    assert paid(ruled(play_tricks(deal, 2), "MC-14 p2")).amounts == (9, -9, 0, 0)


@pytest.mark.parametrize(
    ("hands", "code", "expected"),
    [
        pytest.param(
            hands_of(p1="EO EA EX HA HX SX SK GU", p3="GA"), "RG", "-2 +1 0 +1", id="EX-SAN-10a"
        ),
        pytest.param(hands_of(p1="EO EA GA G9"), "RG", "-3 +1 +1 +1", id="EX-SAN-10b"),
        pytest.param(hands_of(p1="EO EU GA G9 HA HX SX SK"), "SE", "-6 +2 +2 +2", id="EX-SAN-10c"),
    ],
)
def test_an_invalid_announcement_is_lost_plain_by_the_announcer(hands, code, expected):
    deal = do(new_deal(TURNIER, hands), "p1 PLAY", "p2 PASS", "p3 PASS", "p4 PASS")
    assert is_refused(deal, f"p1 ANNOUNCE({code})")

    deal = ruled(deal, f"MC-20 p1 {code}")

    assert deal.outcome.ending == "sanctioned"
    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("RE", "+2 -4 +2 0", id="EX-SAN-11-rufspiel"),
        pytest.param("SE", "+9 -9 0 0", id="EX-SAN-11-solo"),
        pytest.param("SE-TOUT", "+18 -18 0 0", id="EX-SAN-11-tout"),
    ],
)
def test_one_player_with_a_wrong_number_of_cards_has_lost(code, expected):
    deal = ruled(in_trick(5, TURNIER, code), "MC-12 p2")

    assert paid(deal).amounts == amounts(expected)


@pytest.mark.parametrize("rules", [pytest.param(TURNIER, id="EX-SAN-11-two-players")])
def test_two_players_with_wrong_numbers_of_cards_deal_again(rules):
    deal = ruled(in_trick(5, rules, "RE"), "MC-13")

    assert deal.outcome.ending == "redeal"
    assert not deal.outcome.scored
    assert paid(deal).amounts == (0, 0, 0, 0)


@pytest.mark.parametrize("rules", [pytest.param(KREUZ, id=f"EX-SAN-12-{KREUZ}")])
def test_a_wrong_card_taken_back_at_once_is_no_error(rules):
    deal = in_trick(3, rules, "RE")
    while deal.options.seat != 2:
        deal = deal.apply(deal.options.actions[0])
    right = legal_cards(deal)
    for wrong in hand_of(deal, 2) - right:
        assert is_refused(deal, f"p3 CARD({wrong})")

    mended = ruled(do(deal, "p4 HALT"), "MC-14 p3 at-once")

    assert mended.outcome is None
    assert legal_cards(mended) == right
    assert play_out(mended).outcome.ending == "played"


def finished(rules):
    """A Rufspiel of p1 and p3 that has been played out and not yet been cut for the next deal."""
    deal = play_out(declare(new_deal(rules, RUF_HANDS), "p1", "RE"))
    assert deal.outcome.ending == "played"
    return deal


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id="EX-SAN-13a")])
def test_a_revoke_found_before_the_next_cut_replaces_the_result(rules):
    deal = ruled(finished(rules), "MC-15 p2")

    assert deal.outcome.ending == "sanctioned"
    assert paid(deal).amounts == (2, -4, 2, 0)


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id="EX-SAN-13b")])
def test_after_the_cut_a_complaint_is_rejected(rules):
    before = finished(rules)
    deal = do(before, "p4 NEXT_CUT")

    assert deal.over
    assert is_refused(deal, "sup RULING(MC-15 p2)")
    assert is_refused(deal, "p1 HALT")
    assert paid(deal) == paid(before)


@pytest.mark.parametrize("rules", [pytest.param(SCHULE, id="EX-SAN-13c")])
def test_at_halt_the_cut_waits_for_the_ruling(rules):
    deal = do(finished(rules), "p1 HALT")
    assert is_refused(deal, "p4 NEXT_CUT")
    assert not deal.over

    deal = ruled(deal, "MC-15 p2")

    assert paid(deal).amounts == (2, -4, 2, 0)
    assert do(deal, "p4 NEXT_CUT").over


@pytest.mark.parametrize("rules", [pytest.param(TURNIER, id="EX-SAN-14")])
def test_in_the_last_trick_playing_too_early_is_no_error(rules):
    deal = in_trick(8, rules, "RE")

    ruled_on = ruled(deal, "MC-07 p4")

    assert ruled_on.outcome is None
    assert paid(play_out(ruled_on)) == paid(play_out(deal))
    assert play_out(ruled_on).outcome.ending == "played"
