"""House rules from a form: every kind of option has a field that fits it."""


def options_of(page, wanted):
    page.get_by_role("searchbox").fill(wanted)
    return page.locator("details .option")


def test_a_house_changes_lists_numbers_and_groups(people):
    person = people()
    page = person.open("/new")
    page.get_by_text("Hausregeln", exact=False).last.wait_for()
    page.locator("details summary").last.click()
    options_of(page, "contracts").get_by_label("Geier").check()
    options_of(page, "special_rounds").get_by_label("Trixer").check()
    tout = options_of(page, "tout_value")
    tout.get_by_role("combobox").select_option(label="eigene Werte")
    tout.get_by_label("Solo").fill("14")
    options_of(page, "deal_packets").get_by_role("textbox").fill("2, 2, 2, 2")
    steps = options_of(page, "contra_max_steps")
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
    options_of(page, "deal_packets").get_by_role("textbox").fill("3, 3")
    page.locator("form button.primary").click()
    assert "deal_packets" in page.get_by_role("alert").inner_text()
