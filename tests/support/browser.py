"""A person in front of a browser: sees the page, presses, plays."""

import json

from axe_playwright_python.sync_playwright import Axe

PATIENCE = 60_000  # milliseconds for what will come, on whatever machine
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WAYS_ON = ("PASS", "NO_KNOCK", "NO_LEGE", "YIELD")
STEPS = 400  # more than any deal has


class Person:
    def __init__(self, context, url, name="Anna", **settings):
        self.context, self.url, self.errors = context, url, []
        kept = json.dumps({"speed": "fast", "name": name, **settings})
        context.add_init_script(
            f"localStorage.getItem('stammtisch') ?? localStorage.setItem('stammtisch', {kept!r})"
        )
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path="/"):
        self.page.goto(self.url + path)
        self.page.locator("main").wait_for()
        return self.page

    def play(self, game="schafkopf"):
        """Press "Play"; returns when cards are in the hand."""
        page = self.open()
        page.locator(f'.games button[data-game="{game}"]').click()
        page.locator(".hand li").first.wait_for()
        return page

    def finish_deal(self, press=None):
        """Say no, play the first legal card, until the result is on the table."""
        press = press or (lambda button: button.click(position={"x": 8, "y": 20}))
        page = self.page
        for _ in range(STEPS):
            page.wait_for_selector(".result, .hand.playing button:not(.dimmed), .calls button")
            if page.locator(".result").count():
                return
            before = self.moment()
            if page.locator('.calls [data-verb="PUSH"]:disabled').count():
                for card in (0, 1):
                    press(page.locator(".hand button").nth(card))
            press(self.choice())
            page.wait_for_function(
                "before => document.querySelector('.result') || before !== "
                "document.querySelector('main').dataset.moment",
                arg=before,
            )
        raise AssertionError("the deal does not end")

    def moment(self):
        return self.page.locator("main").get_attribute("data-moment")

    def choice(self):
        cards = self.page.locator(".hand.playing button:not(.dimmed)")
        if cards.count():
            return cards.first
        calls = self.page.locator(".calls button:not(:disabled)")
        quiet = self.page.locator(",".join(f'.calls button[data-verb="{v}"]' for v in WAYS_ON))
        return quiet.first if quiet.count() else calls.first

    def complaints(self):
        """What axe finds wrong with the page as it is."""
        found = Axe().run(self.page).response["violations"]
        return [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found]
