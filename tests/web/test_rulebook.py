"""The rules of every rule set as a page, in three languages."""

import pytest

from stammtisch import rulesets


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_has_no_complaints(people, light):
    person = people(color_scheme=light, viewport={"width": 390, "height": 844})
    for name in ("ttc-freising-10-30", "schnapsen-scharf"):
        person.open(f"/rulebook/{name}").locator("article section").first.wait_for()
        assert person.complaints() == [], name


@pytest.mark.parametrize(
    ("language", "chapter"),
    [("de", "Was es kostet"), ("en", "What it costs"), ("bar", "Wos kost")],
)
def test_every_rule_set_has_its_prices_in_every_language(people, language, chapter):
    person = people(language=language)
    for name in rulesets.names():
        page = person.open(f"/rulebook/{name}")
        assert page.locator("#title-prices").inner_text() == chapter


def test_only_the_differences_remain_on_demand(people):
    page = people().open("/rulebook/kreuz-turnier")
    page.locator("article section").first.wait_for()
    whole = page.locator("article li").count()
    page.get_by_role("checkbox").check()
    some = page.locator("article li").count()
    assert 0 < some < whole
    assert page.locator("article li.differs").count() == some


def test_a_table_with_house_rules_has_a_book_of_its_own(people):
    person = people()
    page = person.play("schafkopf")
    page.locator("header button").first.click()
    page.get_by_role("link", name="Regeln nachlesen").click()
    page.locator("#title-games").wait_for()
    page.get_by_role("link", name="Zurück an den Tisch").click()
    page.locator(".hand li").first.wait_for()


def test_a_rule_set_that_does_not_exist_is_explained(people):
    page = people().open("/rulebook/poker")
    assert "poker" in page.get_by_role("alert").inner_text()


def test_a_book_of_other_prices_shows_them_as_its_only_differences(people):
    person = people()
    person.introduce()
    table = person.ask("/tables", toml='extends = "schafkopfschule"\nbase_ruf = 10\n')
    page = person.open(f"/at/{table['table']}/rules")
    page.get_by_role("heading", name="Eigene Hausregeln").wait_for()
    page.get_by_role("checkbox").check()
    rows = page.locator("article tbody tr")
    assert [row.locator("th").inner_text() for row in rows.all()] == ["Rufspiel"]
    assert "10" in rows.first.inner_text()
    assert page.locator("article section").count() == 1
