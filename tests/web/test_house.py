"""House rules from a form: every kind of option has a field that fits it."""

import re

import pytest

from stammtisch import rulesets
from stammtisch.kits import KITS
from stammtisch.rulesets.schema import options


def options_of(page, wanted):
    page.get_by_role("searchbox").fill(wanted)
    return page.locator("details .option")


def test_a_house_changes_lists_numbers_and_groups(people):
    person = people()
    page = person.open("/new")
    page.get_by_text("Hausregeln", exact=False).last.wait_for()
    page.locator("details summary").last.click()
    options_of(page, "Was gespielt wird").get_by_label("Geier").check()
    options_of(page, "die man sich wünschen kann").get_by_label("Trixer").check()
    tout = options_of(page, "Preis: Tout")
    tout.get_by_role("combobox").select_option(label="eigene Werte")
    tout.get_by_label("Solo").fill("14")
    options_of(page, "auf einmal bekommt").get_by_role("textbox").fill("2, 2, 2, 2")
    steps = options_of(page, "Stoss, wie oft")
    steps.get_by_role("combobox").select_option(label="unbegrenzt")
    page.get_by_role("searchbox").fill("")
    assert page.locator(".option.changed").count() == 5
    assert person.complaints() == []
    page.locator("form button.primary").click()
    page.locator("section > button.primary").wait_for()
    table = page.url.partition("/at/")[2].partition("?")[0]
    page.goto(f"{person.url}/at/{table}/rules")
    page.locator("#title-games").wait_for()
    book = page.locator("article").inner_text()
    assert "Geier" in book
    assert "Trixer" in book
    assert "14" in book


def test_what_a_house_cannot_have_is_explained(people):
    page = people().open("/new")
    page.locator("details summary").last.click()
    options_of(page, "auf einmal bekommt").get_by_role("textbox").fill("3, 3")
    page.locator("form button.primary").click()
    told = page.get_by_role("alert").inner_text()
    assert told == "Geben: Die Päckchen müssen zusammen ein ganzes Blatt ergeben, etwa 4, 4."


@pytest.mark.parametrize("rules", rulesets.names())
def test_nobody_reads_a_word_that_only_programs_know(people, rules):
    page = people().open(f"/new?rules={rules}")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.locator("details .option").first.wait_for()
    model = KITS[rulesets.builtin(rules).game].model
    told = set(re.findall(r"\w+", page.locator("main").inner_text()))
    assert {word for word in told if "_" in word} == set()
    assert {key for key in options(model) if "_" in key} & told == set()


def test_a_number_that_is_missing_is_asked_for(people):
    page = people().open("/new")
    page.locator("details summary").last.click()
    number = options_of(page, "beim Abheben jeder Teil").get_by_role("spinbutton")
    number.fill("")
    number.blur()
    page.locator("form button.primary").click()
    assert number.evaluate("field => field.validity.valueMissing && field.matches(':focus')")
    assert page.get_by_role("alert").count() == 0
