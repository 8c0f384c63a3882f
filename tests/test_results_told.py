"""How calls and finished deals are told in words."""

from itertools import pairwise

import pytest
from support.table import SCHULE, TTC_30, declare, do, hands_of, new_deal, play_tricks

from stammtisch.games import call_name, result_told
from stammtisch.texts import LANGUAGES, texts

NAMES = ("Anna", "Bruno", "Cilli", "Dora")
SOLO = hands_of(p1="EO E9 EX GU", p2="GO E8", p3="HO E7", p4="SO EA")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ruling", "ending"), [("MC-06 not-his-deal", "redeal_turn"), ("MC-02", "redeal")]
)
def test_a_void_deal_is_not_told_as_drawn_though_a_game_was_announced(ruling, ending, language):
    deal = play_tricks(declare(new_deal(SCHULE, SOLO), "p1", "SE"), 2)
    deal = do(deal, "p2 HALT", f"sup RULING({ruling})")
    assert deal.outcome.ending == ending
    say = texts(language)
    assert result_told(deal, NAMES, say)[0] == say(f"ending.{ending}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_sie_the_table_is_told_to_take_a_new_pack(language):
    """S0 2.9.3, RULES 3.7."""
    hands = hands_of(p1="EO GO HO SO EU GU HU SU")
    deal = do(new_deal(SCHULE, hands), "p1 SIE")
    say = texts(language)
    told = result_told(deal, NAMES, say)[0]
    assert told == f"{say('ending.sie', winner='Anna')} {say('ending.pack_retired')}"


def test_a_duel_of_the_auction_has_the_words_of_those_who_raise():
    """RULES 2.4, S3."""
    calls = ("p1 PLAY", "p2 ALSO", "p1 HOLD", "p2 RAISE(70)", "p1 HOLD", "p2 PASS", "p3 PASS")
    said = do(new_deal(TTC_30, SOLO), *calls).history
    told = [call_name(it, texts("bar"), None, before) for before, it in pairwise((None, *said))]
    spoken = ["I dadad", "I dad aa", "saiba", "siebzgeh", "hoide", "nacha spoi zua", "weida"]
    assert told[-7:] == spoken


def test_where_half_a_hand_is_seen_and_where_ranks_decide():
    """A-30: the hints of the browser hold only there."""
    kreuz = new_deal("kreuz-turnier", SOLO).view(0)
    assert (kreuz.phase, kreuz.first_packet, kreuz.ranked) == ("knocking", True, True)
    ramsch = new_deal(TTC_30, SOLO, round="ramsch-pur").view(0)
    assert (ramsch.phase, ramsch.first_packet, ramsch.ranked) == ("knocking", False, False)
