"""A table: cards, calls, results, the score sheet, the menu, the settlement."""

import re
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error as PlaywrightError

MINUS = "\N{MINUS SIGN}"
PLAYABLE = ".hand.playing button:not(.dimmed)"
MY_CALL = ".calls:has(.mine) .row button"
MY_PUSH = '.calls:has(.mine) [data-verb="PUSH"]'
INTERJECTION = ".optional button"
CORNER = {"x": 8, "y": 20}  # of a card, which the next one may cover
SPELLINGS = ("data-spot", "data-call")
LEADS = "data-step"  # to another choice, or a newcomer is asked once more
SELDOM = 0.05
SOON = 5000  # milliseconds
READY = f".result .next:not(:disabled), {PLAYABLE}, {MY_CALL}, {MY_PUSH}"
MOVED = """
    before => document.querySelector('.result') ||
        before !== document.querySelector('main').dataset.moment
"""


def number(text):
    """What an amount says, whatever its unit."""
    kept = [sign for sign in text.replace(MINUS, "-") if sign.isdigit() or sign == "-"]
    return int("".join(kept))


@dataclass(frozen=True)
class Result:
    told: str
    amounts: dict[str, int]


class TablePage:
    def __init__(self, user):
        self.user, self.page = user, user.page
        self.played = []  # cards and calls that were pressed, as records write them

    # A deal

    def hand(self):
        """The cards in the hand, as records write them."""
        spots = self.page.locator(".hand button").evaluate_all(
            "all => all.map(b => b.dataset.spot)"
        )
        return [spot.removeprefix("card-") for spot in spots]

    def wait_for_turn(self):
        """Until there are cards, and it is up to the user."""
        self.page.locator(".hand li").first.wait_for()
        self.page.wait_for_selector(f"{PLAYABLE}, {MY_CALL}, {MY_PUSH}")

    def play_deal(self, random):
        """Press whatever may be pressed, by chance, until the result is there."""
        while not self.is_over():
            self.act(random)
        return self.result()

    def is_over(self):
        """Waits until there is something to press; tells whether that is the next deal."""
        self.page.wait_for_selector(READY)
        return self.page.locator(".result").count() > 0

    def act_if_due(self, random):
        """Whether there was anything to press, and it was pressed."""
        due = not self.page.locator(".result").count() and self.page.locator(READY).count() > 0
        if due:
            self.act(random)
        return due

    def act(self, random):
        """One card or call, and wait until the table has heard it."""
        before = self.page.locator("main").get_attribute("data-moment")
        ways = (MY_PUSH, PLAYABLE, MY_CALL)
        if self.page.locator(INTERJECTION).count() and random.random() < SELDOM:
            ways = (INTERJECTION,)
        found = next((way for way in ways if self.page.locator(way).count()), None)
        if found is None:
            return
        if found == MY_PUSH:
            self.push(random)
            self.page.wait_for_function(MOVED, arg=before)
            return
        buttons = self.page.locator(found).all()
        try:
            pressed = self.press(random.choice(buttons))
        except (PlaywrightError, IndexError):
            return  # the moment for it has passed
        if pressed is None:
            return
        self.page.wait_for_function(MOVED, arg=before)
        if self.is_done(pressed):
            self.played.append(pressed)

    def press(self, button):
        """A card or a call; gives what records write for it, nothing if it leads to others."""
        card, call = (button.get_attribute(name, timeout=SOON) for name in SPELLINGS)
        leads = button.get_attribute(LEADS, timeout=SOON) is not None
        button.click(position=CORNER if card else None, timeout=SOON)
        if leads and not call:
            return None  # a kind of game was chosen, its suit comes next
        if leads:
            button.and_(self.page.locator(f":not([{LEADS}])")).click(timeout=SOON)
        return card.removeprefix("card-") if card else call

    def is_done(self, pressed):
        """Whether a card has left the hand: if somebody was faster, it is pressed once more."""
        card = self.page.locator(f'.hand [data-spot="card-{pressed}"]')
        with suppress(PlaywrightError):
            card.wait_for(state="detached", timeout=SOON)
        return card.count() == 0

    def push(self, random):
        """Two cards to the neighbour (RULES 3.16)."""
        cards = self.page.locator(".hand button")
        for place in random.sample(range(cards.count()), 2):
            cards.nth(place).click(position=CORNER)
        self.page.locator(MY_PUSH).click()

    def result(self):
        self.page.locator(".result").wait_for()
        told = self.page.locator(".result .told").inner_text()
        rows = self.page.locator(".result .amounts li")
        names = rows.locator("> span").all_inner_texts()
        amounts = map(number, rows.locator("b").all_inner_texts())
        return Result(told, dict(zip(names, amounts, strict=True)))

    def deal(self):
        return self.page.locator("main").get_attribute("data-moment").partition("-")[0]

    def next_deal(self):
        deal = self.deal()
        self.user.press("web.result.next")
        self.wait_for_deal_after(deal)

    def wait_for_deal_after(self, deal):
        self.page.locator(f'main:not([data-moment^="{deal}-"])').wait_for()

    # Around it

    def menu(self):
        self.user.press("web.menu.title")
        self.user.dialog().wait_for()

    def ends_evening(self):
        self.menu()
        self.user.press("web.menu.end", self.user.dialog())
        self.user.press("web.sure.end", self.user.dialog())

    def sheet(self):
        """The score sheet: who, each row's amounts, the sums at the bottom; it stays open."""
        self.user.press("web.sheet.title")
        table = self.user.dialog().locator("table")
        table.locator("tbody tr").first.wait_for()
        return Sheet.read(table)

    def settlement(self):
        """Balances and payments at the end of the evening."""
        self.user.heading("web.settlement.title")
        rows = self.page.locator("section.sheet li")
        rows.first.wait_for()
        names = rows.locator("> span").all_inner_texts()
        amounts = map(number, rows.locator("b").all_inner_texts())
        return dict(zip(names, amounts, strict=True))

    def payments(self):
        """Payments, sentence by sentence."""
        form = re.escape(self.user.say("web.settlement.pays"))
        for name in ("payer", "receiver", "amount"):
            form = form.replace(re.escape(f"{{{name}}}"), f"(?P<{name}>.+)")
        told = self.page.locator("section.sheet > p").all_inner_texts()
        found = filter(None, (re.fullmatch(form, text) for text in told))
        return [(each["payer"], each["receiver"], number(each["amount"])) for each in found]

    def records(self):
        return self.user.download("web.sheet.records")


@dataclass(frozen=True)
class Sheet:
    people: list[str]
    rows: list[list[int | None]]
    sums: list[int]

    @classmethod
    def read(cls, table):
        names = table.locator("thead th").evaluate_all("all => all.map(th => th.title)")
        rows = [
            [None if text == "–" else number(text) for text in texts]
            for row in table.locator("tbody tr").all()
            for texts in [row.locator("td:not(.what)").all_inner_texts()]
        ]
        sums = list(map(number, table.locator("tfoot td").all_inner_texts()))
        return cls(names[2:], rows, sums)
