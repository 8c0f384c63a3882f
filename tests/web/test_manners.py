"""Manners at the table: complaints about the play, and about what somebody says."""

from support.browser import IN_SIGHT
from support.stacked import hand_for, stacked

from stammtisch import rulesets
from stammtisch.schafkopf.contracts import parse_contract


def test_a_complaint_gets_an_answer_and_the_game_goes_on(person):
    page = person.play("schnapsen")
    page.wait_for_selector(".hand.playing button, .calls button")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Halt!").click()
    page.get_by_text("Die Aufsicht findet keinen Verstoß").wait_for()
    assert person.complaints() == []
    person.finish_deal()


def test_nobody_is_offered_to_lay_his_hand_open_where_the_rules_do_not_know_it(people):
    page = leading(people(hasty=True), "extends = 'schafkopfschule'")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Halt!").wait_for()
    assert page.locator('[data-call="LAY_DOWN"]').count() == 0


def test_laying_the_hand_open_is_asked_once_more(people):
    person = people(hasty=True)
    page = leading(person, "extends = 'schafkopfschule'\nclaim_remaining = true")
    page.get_by_role("button", name="Menü").click()
    lay_down = page.locator('[data-call="LAY_DOWN"]')
    lay_down.click()
    assert lay_down.inner_text().startswith("Wirklich?")
    assert person.complaints() == []
    lay_down.click()
    page.locator(".result").wait_for()


def test_who_presses_a_card_in_the_auction_hears_what_is_wanted(person):
    rules = rulesets.builtin("schafkopfschule")
    person.practise(stacked(rules, hand_for(parse_contract("SH")), 0), 0)
    page = person.page
    page.locator('.calls [data-verb="PLAY"]').wait_for()
    page.locator(".hand button").first.click(position={"x": 8, "y": 20})
    wanted = page.locator(".calls .mine").inner_text()
    page.get_by_text("Noch werden keine Karten gespielt: " + wanted).wait_for()


def leading(person, house):
    """The player announces a Solo and leads."""
    rules = rulesets.parse(house, name="house")
    person.practise(stacked(rules, hand_for(parse_contract("SH")), 0), 0)
    person.over()
    person.step(wanted=("PLAY",))
    person.over()
    person.step(wanted=("ANNOUNCE(SH)",))
    person.page.locator(".hand.playing").wait_for()
    return person.page


def test_a_loudmouth_is_muted_reported_and_heard_again(people):
    anna, bert = people(), people(name="Bert")
    page, other = anna.page, anna.invite(bert)
    other.get_by_role("button", name="Gespräch").click()
    page.get_by_role("button", name="Gespräch").click()
    say(other, "Du Depp!")
    page.get_by_text("Du Depp!").wait_for()
    assert other.locator("dialog[open] [data-does]").count() == 0, "nobody mutes himself"
    page.locator('[data-does="report"]').click()
    page.locator('[data-does="report"]:disabled').wait_for()
    assert anna.complaints() == []

    page.locator('[data-does="mute"]').click()
    page.get_by_text("Bert ist für dich stumm.").wait_for()
    assert page.get_by_text("Du Depp!").count() == 0
    say(other, "Hörst du mich?")
    page.reload()
    page.get_by_role("button", name="Gespräch").click()
    page.get_by_text("Bert ist für dich stumm.").wait_for()
    assert anna.complaints() == []
    page.get_by_role("button", name="Wieder hören").click()
    page.get_by_text("Bert ist für dich stumm.").wait_for(state="detached")
    say(other, "Und jetzt?")
    page.get_by_text("Und jetzt?").wait_for()


def test_what_is_not_heard_during_a_deal_stays_written(people):
    person = people(viewport={"width": 390, "height": 844})
    page = person.play("schnapsen")
    page.get_by_role("button", name="Gespräch").click()
    field = page.locator("#remark")
    assert field.is_disabled()
    assert page.get_by_text("Geredet wird nur zwischen den Spielen.").is_visible()
    assert person.complaints() == []
    page.keyboard.press("Escape")
    person.finish_deal()
    page.get_by_role("button", name="Gespräch").click()
    field.fill("Schön gespielt!\N{LEFT-TO-RIGHT OVERRIDE}")
    field.press("Enter")
    page.locator("dialog[open] [role=alert]").wait_for()
    assert field.input_value().startswith("Schön gespielt!")
    page.keyboard.press("Escape")
    page.wait_for_function(IN_SIGHT, arg='.place[role="alert"] p')
    page.get_by_role("button", name="Gespräch").click()
    say(page, "Schön gespielt!")
    page.locator("#remark:placeholder-shown").wait_for()


def test_a_table_without_talk_says_so(person):
    person.sit_down(rules="schnapsen-weich", bots=["anfaenger"], talk="off")
    person.page.get_by_role("button", name="Gespräch").click()
    assert person.page.locator("#remark").is_disabled()
    assert person.page.get_by_text("An diesem Tisch wird nicht geredet.").is_visible()


def say(page, text):
    page.locator("#remark").fill(text)
    page.locator("#remark").press("Enter")
    page.locator("dialog[open]").get_by_text(text).wait_for()
