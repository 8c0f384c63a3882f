"""Cards, hands and deals as pictures and tables in notebooks."""

from xml.etree import ElementTree as ET

import pytest

import stammtisch as st
from stammtisch.engine.pictures import DECKS
from stammtisch.review import Depth, review

SVG = "{http://www.w3.org/2000/svg}svg"
DEAL = st.deal(st.rules("schafkopfschule"), 1)


def cards_of(picture):
    return len(ET.fromstring(picture).findall(SVG))


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_drawn_in_every_deck(deck):
    assert cards_of(st.svg(st.CardSet(2**32 - 1), deck)) == 32


def test_a_card_a_hand_and_a_deal_show_themselves():
    assert cards_of(st.Card.EO._repr_svg_()) == 1
    assert cards_of(st.CardSet("EO GO")._repr_svg_()) == 2
    assert cards_of(st.svg(DEAL)) == 32
    assert DEAL._repr_html_().startswith("<pre>schafkopfschule: auction\n")


def test_the_cards_on_the_table_lie_below_the_hands():
    deal = st.deal(st.rules("schnapsen-weich"), 1)
    laid = deal.play(deal.hands[0].__iter__().__next__())
    assert cards_of(st.svg(laid)) == 10
    texts = [it.text for it in ET.fromstring(st.svg(laid)).iter() if it.tag.endswith("text")]
    assert texts == ["p1", "p2", "…"]


def test_a_view_shows_what_its_seat_sees():
    html = DEAL.view(2)._repr_html_()
    assert html.count("<svg x=") == 8
    assert html.startswith("<p>schafkopfschule, auction: p3</p>")


def test_a_match_and_a_review_show_tables():
    report = st.compare("zufall", "zufall", st.rules("schnapsen-weich"), deals=2)
    assert "<td>zufall – zufall (game_points)</td>" in report._repr_html_()
    found = review(st.playout(st.deal(st.rules("schnapsen-weich"), 1), seed=1), Depth.QUICK)
    assert found._repr_html_().count("<tr>") == 1 + len(found.judgements)


def test_a_deck_that_is_not_there_is_told():
    with pytest.raises(ValueError, match="decks are bavarian, french"):
        st.svg(st.Card.EO, "tarock")
