"""House rules from a form: every kind of option has a field that fits it."""

import re

import pytest

from stammtisch import rulesets
from stammtisch.engine.schema import options
from stammtisch.games import GAMES


def options_of(page, wanted):
    page.get_by_role("searchbox").fill(wanted)
    return page.locator("details .option")


def test_a_house_changes_lists_numbers_and_groups(people):
    person = people()
    page = person.open("/new")
    page.get_by_text("Hausregeln", exact=False).last.wait_for()
    page.locator("details summary").last.click()
    options_of(page, "Was gespielt wird").get_by_label("Geier", exact=True).check()
    options_of(page, "die man sich wünschen kann").get_by_label("Trixer").check()
    tout = options_of(page, "Preis: Tout")
    tout.get_by_role("combobox").select_option(label="eigene Werte")
    tout.get_by_label("Solo").fill("14")
    options_of(page, "auf einmal bekommt").get_by_role("textbox").fill("2, 2, 2, 2")
    steps = options_of(page, "Stoss, wie oft")
    steps.get_by_role("combobox").select_option(label="unbegrenzt")
    page.get_by_role("searchbox").fill("")
    assert page.get_by_role("status").inner_text() == "Abweichungen vom Regelwerk: 5"
    assert marks(page) == {
        "Karten und Geben": "1 geändert",
        "Was gespielt wird": "1 geändert",
        "Stoss und Klopfen": "1 geändert",
        "Was es kostet": "1 geändert",
        "Sonderrunden": "1 geändert",
    }
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


def marks(page):
    """Chapters in which something was changed, with what they say about it."""
    chapters = page.locator("details details:has(.badge)").all()
    return {
        chapter.locator("summary b").inner_text(): chapter.locator(".badge").inner_text()
        for chapter in chapters
    }


def test_what_was_changed_goes_back_one_by_one_or_all_at_once(people):
    person = people(viewport={"width": 390, "height": 844})
    page = person.open("/new")
    page.locator("details summary").last.click()
    told = page.get_by_role("status")
    assert told.inner_text() == "Noch ist alles wie im Regelwerk."
    page.locator("summary", has_text="Stoss und Klopfen").click()
    page.get_by_role("checkbox", name="Stoss", exact=True).uncheck()
    knocks = page.get_by_role("spinbutton", name="Klopfer höchstens")
    knocks.fill("3")
    page.locator("summary", has_text="Was gespielt wird").click()
    page.locator(".option").get_by_label("Geier", exact=True).check()
    assert marks(page) == {"Was gespielt wird": "1 geändert", "Stoss und Klopfen": "2 geändert"}
    assert page.get_by_text("Im Regelwerk: ja").is_visible()
    assert person.complaints() == []
    page.get_by_role("button", name="Zurücknehmen: Stoss", exact=True).click()
    assert page.get_by_role("checkbox", name="Stoss", exact=True).is_checked()
    assert told.inner_text() == "Abweichungen vom Regelwerk: 2"
    page.get_by_role("button", name="Alles zurücknehmen").click()
    assert marks(page) == {}
    assert knocks.input_value() == "0"
    assert told.inner_text() == "Noch ist alles wie im Regelwerk."


def test_the_rules_chosen_last_count_whichever_answer_comes_first(person):
    page, held = person.page, []

    def hold(route):
        held.append(route)

    page.route("**/rules/kreuz-turnier", hold)
    person.open("/new?rules=ttc-freising-10-30")
    rules, five = page.locator("form select").first, page.get_by_text("Zu fünft")
    five.wait_for()
    with page.expect_request("**/rules/kreuz-turnier"):
        rules.select_option("kreuz-turnier")
    rules.select_option("schafkopfschule")
    five.wait_for(state="detached")
    rules.select_option("ttc-freising-10-50")
    five.wait_for()
    with page.expect_response("**/rules/kreuz-turnier"):
        held[0].continue_()
    page.locator("details summary").last.click()
    page.get_by_text("Noch ist alles wie im Regelwerk.").wait_for()
    assert five.is_visible()
    assert rules.input_value() == "ttc-freising-10-50"


def test_another_language_leaves_everything_that_was_chosen(person):
    page = person.open("/new?rules=schnapsen-scharf")
    page.locator('option[value="schnapsen-scharf"]').wait_for(state="attached")
    page.locator('input[name="game"]').first.check()
    page.locator("form select").first.select_option("kreuz-turnier")
    page.locator("details summary").last.click()
    page.locator("summary", has_text="Karten und Geben").click()
    number = options_of(page, "beim Abheben jeder Teil").get_by_role("spinbutton")
    number.fill("4")
    with page.expect_response("**/rules/kreuz-turnier"), page.expect_response("**/rules"):
        page.locator('button[lang="en"]').click()
    page.get_by_text("Undo all").wait_for()
    assert page.locator("form select").first.input_value() == "kreuz-turnier"
    page.get_by_role("searchbox").fill("")
    assert page.get_by_role("status").inner_text().endswith(": 1")


def test_the_chosen_rules_can_be_read_without_losing_the_form(person):
    page = person.open("/new")
    page.locator("form select").first.select_option("kreuz-turnier")
    with page.expect_popup() as book:
        page.get_by_role("link", name="Regeln nachlesen").click()
    book.value.locator("article").first.wait_for()
    assert book.value.url.endswith("/rulebook/kreuz-turnier")
    assert page.locator("form select").first.input_value() == "kreuz-turnier"


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
    page.locator("details summary").last.click()
    chapters = page.locator("details details summary")
    chapters.nth(6).wait_for()
    for chapter in chapters.all():
        chapter.click()
    page.locator("details details:not(:has(.option))").wait_for(state="detached")
    model = GAMES[rulesets.builtin(rules).game].rules
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


@pytest.mark.parametrize("late", ["/rules", "/games/*/options"])
def test_a_choice_made_before_the_answers_arrive_stays(people, late):
    person = people()
    person.page.route(f"**{late}", lambda route: None)  # it never comes
    page = person.open("/new")
    page.locator("details summary").last.click()
    page.get_by_label("Schnapsen", exact=True).check()
    assert opened_for_people(page) == 2


def test_no_table_is_opened_before_its_rules_are_known(people):
    person, held, waiting = people(), [], True
    person.page.route(
        "**/rules/*", lambda route: held.append(route) if waiting else route.continue_()
    )
    page = person.open("/new")
    page.get_by_label("Schnapsen", exact=True).check()
    page.get_by_label("Name des Tisches").press("Enter")
    page.wait_for_timeout(200)
    assert page.get_by_role("alert").count() == 0
    assert page.locator("form button.primary").is_disabled()
    waiting = False
    for route in held:
        route.continue_()
    assert opened_for_people(page) == 2


def test_five_sit_at_a_table_whose_house_allows_five(people):
    page = people().open("/new")
    page.locator("details summary").last.click()
    options_of(page, "Wie viele am Tisch").get_by_label("5").check()
    page.get_by_label("Zu fünft").check()
    assert opened_for_people(page) == 5


def test_where_a_house_wants_five_there_is_nothing_to_choose(people):
    page = people().open("/new")
    page.locator("details summary").last.click()
    players = options_of(page, "Wie viele am Tisch")
    players.get_by_label("5").check()
    players.get_by_label("4").uncheck()
    assert page.get_by_label("Zu fünft").count() == 0
    assert opened_for_people(page) == 5


def test_where_the_house_bans_onlookers_the_table_lets_none_in(people):
    page = people().open("/new")
    switch = page.get_by_label("Kiebitze dürfen zuschauen")
    assert switch.is_enabled()
    page.locator("details summary").last.click()
    option = options_of(page, "Wo am Tisch Kiebitze zuschauen dürfen")
    option.get_by_role("combobox").select_option(label="verboten")
    assert switch.is_disabled()


def opened_for_people(page):
    """How many chairs the table of this form has."""
    page.get_by_label("Bots am Tisch").select_option("0")
    page.locator("form button.primary").click()
    page.locator(".link input").wait_for()
    return page.locator(".sheet .who").count()
