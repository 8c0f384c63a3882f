"""Moments worth a picture: each is set up once, then looked at in every size and light."""

from pathlib import Path

from support.browser import PLAYABLE, Person
from support.stacked import hand_for, stacked

from stammtisch import rulesets
from stammtisch.schafkopf.contracts import parse_contract

RECORD = Path(__file__).parents[1] / "golden" / "records" / "schafkopfschule-RE.txt"
SEAT = 2
CORNER = {"x": 8, "y": 20}  # of a card, which the next one may cover
EVENING = 8  # deals


def held(person):
    return person.page.locator(".hand li").count()


def lowest(person, button):
    """With high cards he would win every trick, and lead to an empty table."""
    cards = person.page.locator(PLAYABLE)
    return cards.last if cards.count() else button


def lying(person):
    return person.page.locator(".trick li").count()


def set_up(context, url):
    """Scene: where it is and what to press. Pages stay open, or bots would take over."""
    rules = rulesets.builtin("schafkopfschule")
    record = stacked(rules, hand_for(parse_contract("RG")), SEAT)
    wanted = ("PLAY", "ANNOUNCE(RG)")

    def anna():
        return Person(context, url, hasty=True)

    auction, play, result, evening = anna(), anna(), anna(), anna()
    auction_table = auction.practise(record, SEAT)
    auction.over()
    play_table = play.practise(record, SEAT)
    while not play.over() and not (held(play) <= 6 and lying(play) >= 2):
        play.step(lambda button: lowest(play, button).click(position=CORNER), wanted)
    result_table = result.practise(record, SEAT)
    result.finish_deal(wanted=wanted)
    evening_table = evening.sit_down(rules="ttc-freising-10-30", bots=["anfaenger"] * 3)
    for _ in range(EVENING):
        evening.finish_deal(wanted=wanted)
        evening.next_deal()
    for title, name in (("Feierabendrunde", "ttc-freising-10-30"), ("Bummerl", "schnapsen-weich")):
        evening.ask("/tables", rules=name, title=title, public=True, bots=["stammgast"])
    return {
        "lobby": ("/", ""),
        "auction": (f"/at/{auction_table}", ""),
        "play": (f"/at/{play_table}", ""),
        "result": (f"/at/{result_table}", ""),
        "sheet": (f"/at/{evening_table}", "Spielzettel"),
        "replay": ("/replay", "Anschauen"),
    }
