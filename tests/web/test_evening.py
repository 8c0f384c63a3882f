"""Whole evenings in the browser: a Bummerl, five at the table, settlement and records."""

import pytest

from stammtisch import rulesets
from stammtisch.record import prove, read

QUICK = {"pace": 0, "window": 0, "pause": 600}
SCHNAPSEN = [name for name in rulesets.names() if rulesets.builtin(name).game == "schnapsen"]


def sit_down(person, **terms):
    """A table with beginners on all other chairs, and cards on it."""
    person.ask("/guests", name=person.name)
    table = person.ask("/tables", **QUICK, **terms)
    person.ask(f"/tables/{table['table']}/start")
    person.open(f"/at/{table['table']}").locator(".board").wait_for()


def on_with_it(page):
    """Whoever rests may see the next result at once: only its number tells that it is another."""
    number = page.locator("main").get_attribute("data-moment").partition("-")[0]
    page.locator(".result .next").click()
    page.locator(f'main:not([data-moment^="{number}-"])').wait_for()


@pytest.mark.parametrize("rules", SCHNAPSEN)
def test_a_whole_bummerl_of_schnapsen(people, rules):
    person = people(hasty=True)
    sit_down(person, rules=rules, bots=["anfaenger"])
    page, won = person.page, {}
    while "●" not in page.locator(".board").inner_text():
        person.finish_deal(wanted=("CLAIM66",))
        names = page.locator(".result .amounts span").all_inner_texts()
        for name, points in zip(names, person.amounts(), strict=True):
            won[name] = won.get(name, 0) + points
        on_with_it(page)
    assert max(won.values()) >= 7 > min(won.values()), won


def test_with_five_at_the_table_the_dealer_rests(people):
    person = people(hasty=True)
    sit_down(person, rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    page, rested = person.page, []
    for _ in range(5):
        rested.append(person.finish_deal() == 0)
        on_with_it(page)
    assert rested.count(True) == 1
    page.get_by_role("button", name="Spielzettel").click()
    sheet = page.locator("dialog[open] tbody tr")
    sheet.nth(4).wait_for()
    assert person.complaints() == []
    for row in sheet.all():
        paid = row.locator("td:not(.what)").all_inner_texts()
        assert len(paid) == 5
        assert sum(int(amount.replace("\N{MINUS SIGN}", "-")) for amount in paid) == 0


def test_at_the_end_of_the_evening_people_settle_and_take_the_records_home(people):
    person = people(hasty=True)
    sit_down(person, rules="ttc-freising-10-30", bots=["anfaenger"] * 3)
    page = person.page
    for _ in range(2):
        person.finish_deal()
        on_with_it(page)
    person.finish_deal()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Den Abend beenden").click()
    page.get_by_role("heading", name="Der Abend ist aus").wait_for()
    assert person.complaints() == []
    with page.expect_download() as told:
        page.get_by_role("link", name="Aufzeichnungen").click()
    found = read(told.value.path().read_text("utf-8"))
    assert len(found) == 3
    assert {each.deal.rules for each in found} == {rulesets.builtin("ttc-freising-10-30")}
    for each in found:
        prove(each)
