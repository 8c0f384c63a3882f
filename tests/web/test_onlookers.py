"""An onlooker sees what the table lets them see, and an absent player knows it."""

COMPANY = {"rules": "ttc-freising-10-30", "bots": ["anfaenger"] * 3}


def test_an_onlooker_sees_cards_that_a_player_shows(people):
    anna, looker = people(), people(name="Kiebitz", hasty=True)
    table = anna.sit_down(**COMPANY, onlookers=True, public=True)
    anna.over()
    page = looker.open(f"/at/{table}")
    page.locator(".board").wait_for()
    assert page.locator(".laid, .hand").count() == 0
    anna.page.get_by_role("button", name="Menü").click()
    anna.page.get_by_role("button", name="Kiebitze dürfen").click()
    cards = page.get_by_role("list", name="Karten von Anna").locator("img")
    cards.first.wait_for()
    mine = anna.page.locator(".hand button").evaluate_all("all => all.map(it => it.ariaLabel)")
    assert [card.get_attribute("alt") for card in cards.all()] == mine
    board, laid = (page.locator(found).bounding_box() for found in (".board", ".laid ul"))
    assert board["x"] <= laid["x"]
    assert laid["x"] + laid["width"] <= board["x"] + board["width"]
    assert looker.complaints() == []
    anna.finish_deal()
    page.locator(".result").wait_for()
    assert page.locator(".result h2").inner_text() == "Ergebnis", "he has neither won nor lost"
    size = "it => parseFloat(getComputedStyle(it).fontSize)"
    heading, text = (page.locator(f".result {it}").evaluate(size) for it in ("h2", "p"))
    assert heading > text


def test_an_absent_player_sees_the_way_back(person):
    person.sit_down(**COMPANY)
    person.over()
    page = person.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Kurze Pause").click()
    page.get_by_text("Ein Bot spielt gerade für dich").wait_for()
    page.get_by_role("button", name="Ich bin wieder da").click()
    page.get_by_text("Ein Bot spielt gerade für dich").wait_for(state="detached")
