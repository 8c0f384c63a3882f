"""Schnapsen at the table in the browser: what one sees of the other (C-24)."""

from pathlib import Path
from random import Random

import pytest
from support.schnapsen_table import table

from stammtisch.engine.bots import play_by_chance
from stammtisch.record import write

PICTURES = Path(__file__).parents[2] / "build/screenshots"
SIZES = [{"width": 390, "height": 844}, {"width": 1440, "height": 900}]
NAMED = ["phone", "desktop"]


def keep(page, name):
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


@pytest.mark.parametrize("viewport", SIZES, ids=NAMED)
def test_the_draw_for_the_first_deal_is_shown_until_the_first_card(people, viewport):
    anna, bert = people(viewport=viewport), people(viewport=viewport, name="Bert")
    page, other = anna.page, anna.invite(bert)
    page.locator("section > button.primary").click()
    for each, names in ((page, ("Anna (Du)", "Bert")), (other, ("Anna", "Bert (Du)"))):
        told = each.locator(".draw figcaption").inner_text()
        assert told.startswith("Um den ersten Geber gezogen: ")
        drawn = told.split(": ")[1].split(", ")[:2]
        assert all(it.startswith(f"{name} ") for it, name in zip(drawn, names, strict=True)), told
        keep(each, f"draw-{viewport['width']}-{names[0].split()[0]}")
    leads = page if page.locator(".hand.playing").count() else other
    leads.locator(".hand button").first.click()
    for each in (page, other):
        each.locator(".trick .card").first.wait_for()
        assert each.locator(".draw").count() == 0


@pytest.mark.parametrize("viewport", SIZES, ids=NAMED)
def test_a_vierziger_lies_beside_the_tricks_and_only_ones_own_count_is_shown(people, viewport):
    person = people(viewport=viewport, hasty=True)
    deal = table("schnapsen-weich", "HK HO HA EA GA", "HX EU GU SU SA", open_card="HU")
    person.practise(write(play_by_chance(deal, Random(1))), 0)
    page = person.page
    call = page.locator('.optional [data-call="MARRIAGE(H)"]')
    assert call.inner_text() == "Vierziger in Herz"
    call.click()
    mine, other = page.locator(".seat.bottom .plate"), page.locator(".seat.top .plate")
    mine.get_by_text("Vierziger in Herz").wait_for()
    assert "0 Augen" in mine.inner_text()
    assert "Augen" not in other.inner_text()
    page.locator(".seat.bottom button").first.click()
    page.get_by_text("Angesagt: Vierziger in Herz.").wait_for()
