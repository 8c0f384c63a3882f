"""What somebody is asked, on every screen: the explanation never takes the buttons away."""

import pytest
from support.browser import MY_CALL
from support.stacked import hand_for, stacked

from stammtisch import rulesets
from stammtisch.schafkopf.contracts import parse_contract

SCREENS = {
    "phone": {"width": 390, "height": 844},
    "phone-landscape": {"width": 844, "height": 390},
    "desktop": {"width": 1440, "height": 900},
}
SEAT = 2
EVERYTHING = """extends = "schafkopfschule"
contracts = ["rufspiel", "solo", "wenz", "farbwenz", "geier", "tout", "sie"]
"""
IN_SIGHT = """button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.9].every((part) =>
        button.contains(document.elementFromPoint(left + width / 2, top + height * part)));
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_explanation_leaves_every_game_in_sight(people, screen):
    page = announcing(people(viewport=SCREENS[screen], hasty=True), "extends = 'schafkopfschule'")
    games = page.locator(".calls button").all()
    assert len(games) == 7
    page.locator(".calls summary").click()
    assert page.locator(".calls details p").is_visible()
    assert [game.inner_text() for game in games if not game.evaluate(IN_SIGHT)] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_a_house_that_plays_everything_finds_every_game(people, screen):
    person = people(viewport=SCREENS[screen], hasty=True)
    page = announcing(person, EVERYTHING)
    page.locator(".calls summary").click()
    games = page.locator(".calls button").all()
    assert len(games) == 17
    for game in games:
        game.scroll_into_view_if_needed()
        assert game.evaluate(IN_SIGHT), game.inner_text()
    assert page.locator(".calls .mine").evaluate(IN_SIGHT), "the question stays"
    assert person.complaints() == []


def test_with_five_at_the_table_nobody_is_hidden_on_a_phone_held_sideways(people):
    person = people(viewport=SCREENS["phone-landscape"], hasty=True)
    person.sit_down(rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    while not person.page.locator(MY_CALL).count():
        if person.over():
            person.next_deal()
        else:
            person.step()
    calls = person.page.locator(".calls").bounding_box()
    for plate in person.page.locator(".seat .plate").all():
        box = plate.bounding_box()
        assert box["x"] + box["width"] <= calls["x"] or calls["x"] + calls["width"] <= box["x"]


def test_the_title_tells_the_trumps_of_schnapsen_and_names_a_round_once(people):
    person = people(viewport={"width": 320, "height": 568}, hasty=True)
    page = person.play("schnapsen")
    page.locator("header").get_by_text("Atout: ").wait_for()
    person.sit_down(rules="ttc-freising-10-30", round="trixer", bots=["anfaenger"] * 3)
    page.locator(".hand.playing").wait_for()
    assert page.locator("header h1").inner_text() == "Trixer"
    assert page.locator("header .title p").count() == 0


def announcing(person, house):
    """The player has said that they play, and is asked what."""
    rules = rulesets.parse(house, name="house")
    person.practise(stacked(rules, hand_for(parse_contract("RG")), SEAT), SEAT)
    person.over()
    person.step(wanted=("PLAY",))
    person.page.locator('.calls button[data-verb="ANNOUNCE"]').first.wait_for()
    return person.page


def test_on_a_small_phone_a_result_is_in_sight_as_a_whole(people):
    person = people(viewport={"width": 390, "height": 568}, hasty=True)
    person.sit_down(rules="ttc-freising-10-30", chairs=5, bots=["anfaenger"] * 4)
    person.finish_deal()
    box = "it => [it.scrollHeight, it.clientHeight]"
    needed, shown = person.page.locator(".result").evaluate(box)
    assert needed <= shown
