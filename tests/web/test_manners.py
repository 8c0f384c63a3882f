"""Manners at the table: complaints about the play, and about what somebody says."""


def test_whoever_says_halt_gets_an_answer_and_the_game_goes_on(person):
    page = person.play("schnapsen")
    page.wait_for_selector(".hand.playing button, .calls button")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Halt!").click()
    page.get_by_text("Die Aufsicht findet keinen Verstoß").wait_for()
    assert person.complaints() == []
    person.finish_deal()


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


def say(page, text):
    page.locator("#remark").fill(text)
    page.locator("#remark").press("Enter")
    page.locator("dialog[open]").get_by_text(text).wait_for()
