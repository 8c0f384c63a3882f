"""Whole evenings in the browser: a Bummerl, five at the table, settlement and records."""

import pytest

from stammtisch import rulesets
from stammtisch.record import prove, read

SCHNAPSEN = [name for name in rulesets.names() if rulesets.builtin(name).game == "schnapsen"]


@pytest.mark.parametrize("rules", SCHNAPSEN)
def test_a_whole_bummerl_of_schnapsen(people, rules):
    person = people(hasty=True, hints=False)
    person.sit_down(rules=rules, bots=["anfaenger"])
    page, won, told = person.page, {}, ""
    while "●" not in page.locator(".board").inner_text():
        assert "Partie" not in told
        person.finish_deal(wanted=("CLAIM66",))
        told = page.locator(".result .told").inner_text()
        names = page.locator(".result .amounts li > span").all_inner_texts()
        for name, points in zip(names, person.amounts(), strict=True):
            won[name] = won.get(name, 0) + points
        person.next_deal()
    assert max(won.values()) >= 7 > min(won.values()), won
    assert "gewinnt die Partie: " in told
    assert "Bummerl für " in told


def test_a_newcomer_at_schnapsen_knows_the_count_and_is_warned_before_a_claim(people):
    person = people(hasty=True)
    person.sit_down(rules="schnapsen-weich", bots=["anfaenger"])
    claim = person.page.locator('.optional [data-verb="CLAIM66"]')
    while not claim.count():
        assert not person.over()
        person.step()
    assert "Augen" in person.page.locator(".seat.bottom .plate").inner_text()
    assert person.page.locator(".seat.bottom .optional").is_visible(), "beside one's own plate"
    claim.click()
    person.page.get_by_role("button", name="Wirklich?").wait_for()
    assert not person.over()
    claim.click()
    person.page.locator(".result").wait_for()
    assert sum(person.amounts()) > 0


def test_the_sheet_says_when_the_deal_on_the_table_is_entered(people):
    person = people(hasty=True)
    person.sit_down(rules="schafkopfschule", bots=["anfaenger"] * 3)
    person.finish_deal()
    names = person.page.locator(".result .amounts li > span").all_inner_texts()
    assert [name for name in names if "Du" in name] == ["Anna (Du)"]
    assert person.page.locator(".seat.bottom .name").inner_text() == "Anna (Du)"
    person.page.get_by_role("button", name="Spielzettel").click()
    sheet = person.page.locator("dialog[open]")
    sheet.get_by_text("sobald das nächste beginnt").wait_for()
    provisional = sheet.locator(".provisional").inner_text()
    assert provisional.startswith("Auf dem Tisch, noch vorläufig: ")
    assert "Anna (Du)" in provisional
    person.page.keyboard.press("Escape")
    person.next_deal()
    person.over()
    person.page.get_by_role("button", name="Spielzettel").click()
    sheet.locator("tbody tr").wait_for()


def test_a_result_says_when_the_next_deal_comes_by_itself(people):
    person = people(hasty=True)
    person.introduce()
    terms = {"rules": "schnapsen-weich", "bots": ["anfaenger"], "pace": 0, "window": 0}
    table = person.ask("/tables", **terms, pause=50)["table"]
    person.ask(f"/tables/{table}/start")
    page = person.open(f"/at/{table}")
    person.finish_deal()
    told = page.locator(".result [role=timer]")
    first = int(told.inner_text().split(" in ")[1].split()[0])
    assert 0 < first <= 50
    page.wait_for_function(
        "first => Number(/in (\\d+) s/.exec(document.querySelector('[role=timer]').innerText)[1])"
        " < first",
        arg=first,
    )


def test_with_five_at_the_table_the_dealer_rests(people):
    person = people(hasty=True)
    person.sit_down(rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    page, rested = person.page, []
    for _ in range(5):
        rested.append(person.finish_deal() == 0)
        person.next_deal()
    assert rested.count(True) == 1
    page.get_by_role("button", name="Spielzettel").click()
    sheet = page.locator("dialog[open] tbody tr")
    sheet.nth(4).wait_for()
    assert person.complaints() == []
    for row in sheet.all():
        paid = row.locator("td:not(.what)").all_inner_texts()
        assert len(paid) == 5
        assert sum(int(amount.replace("\N{MINUS SIGN}", "-")) for amount in paid) == 0


def test_the_fifth_who_has_dealt_reads_that_they_rest(people):
    person = people(hasty=True)
    person.introduce()
    chairs = {"chairs": 5, "bots": ["anfaenger"] * 4, "pace": 500}
    table = person.ask("/tables", rules="ttc-freising-10-30", **chairs)["table"]
    person.ask(f"/tables/{table}/start")
    page = person.open(f"/at/{table}")
    page.locator(".calls").get_by_text("Du setzt aus, ").wait_for()


def test_at_the_end_of_the_evening_people_settle_and_take_the_records_home(people):
    person = people(hasty=True)
    person.sit_down(rules="ttc-freising-10-30", bots=["anfaenger"] * 3)
    page = person.page
    for _ in range(2):
        person.finish_deal()
        person.next_deal()
    person.finish_deal()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Den Abend beenden").click()
    assert page.get_by_role("heading", name="Der Abend ist aus").count() == 0
    page.get_by_role("button", name="für alle aus").click()
    page.get_by_role("heading", name="Der Abend ist aus").wait_for()
    assert person.complaints() == []
    with page.expect_download() as told:
        page.get_by_role("link", name="Aufzeichnungen").click()
    found = read(told.value.path().read_text("utf-8"))
    assert len(found) == 3
    assert {each.deal.rules for each in found} == {rulesets.builtin("ttc-freising-10-30")}
    for each in found:
        prove(each)


def test_a_settlement_that_cannot_be_read_says_so_and_is_read_again(people):
    person = people(hasty=True)
    person.sit_down(rules="schnapsen-weich", bots=["anfaenger"])
    person.page.route("**/settlement*", lambda route: route.abort())
    person.finish_deal()
    page = person.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Den Abend beenden").click()
    page.get_by_role("button", name="für alle aus").click()
    page.get_by_role("alert").wait_for()
    page.unroute("**/settlement*")
    page.get_by_role("button", name="Noch einmal").click()
    page.get_by_role("listitem").filter(has_text="Anna").wait_for()
    assert page.get_by_role("alert").count() == 0
