"""Somebody in front of a browser, who reads words and presses buttons.

Everything is found by what people see: ``user.press("web.waiting.sit")`` presses the button that
says so in the user's language. What the page does wrong is noted by itself (``faults``).
"""

import re

from support.browser import HASTY, PATIENCE

from rehearsals.words import say

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
LOCALES = {"de": "de-DE", "en": "en-GB", "bar": "de-DE"}
SERVER_ERROR = 500
# Chromium's own lines about answers and lost connections; answers are judged by their status.
NETWORK = re.compile(r"^(Failed to load resource|WebSocket connection to|Access to )")


class User:
    def __init__(self, journey, name, language="de", size="desktop", hasty=True, **options):
        width, height = SIZES[size]
        self.journey, self.name, self.language, self.size = journey, name, language, size
        self.faults = []
        self.context = journey.browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            reduced_motion="reduce",
            has_touch=size == "phone",
            accept_downloads=True,
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        if hasty:
            self.context.add_init_script(HASTY)
        self.context.on("weberror", lambda it: self.fault(f"uncaught: {it.error}"))
        self.context.on("console", self.heard)
        self.context.on("response", self.answered)
        self.page = self.context.new_page()

    # What goes wrong

    def fault(self, told):
        self.faults.append(f"{self.name} at {self.page.url}: {told}")

    def heard(self, message):
        if message.type == "error" and not NETWORK.match(message.text):
            self.fault(f"console: {message.text}")

    def answered(self, response):
        if response.status >= SERVER_ERROR:
            self.fault(f"{response.status} {response.request.method} {response.url}")

    # Words

    def say(self, key, **details):
        return say(self.language, key, **details)

    def sees(self, key, **details):
        self.page.get_by_text(self.say(key, **details)).first.wait_for()

    def reads(self, text):
        self.page.get_by_text(text).first.wait_for()

    def heading(self, key, **details):
        self.page.get_by_role("heading", name=self.say(key, **details), exact=True).wait_for()

    def heading_reads(self, text):
        self.page.get_by_role("heading", name=text, exact=True).wait_for()

    # Pages

    def open(self, path="/"):
        """An address, typed or from somewhere else; links lead from page to page otherwise."""
        self.page.goto(path if path.startswith("http") else self.journey.url + path)
        self.page.locator("main").first.wait_for()
        return self

    def another_tab(self):
        """The tab is closed; another one of the same browser is opened."""
        self.page.close()
        self.page = self.context.new_page()
        return self

    def dialog(self):
        return self.page.locator("dialog[open]")

    def close_dialog(self):
        self.page.keyboard.press("Escape")
        self.dialog().wait_for(state="detached")

    # Buttons, links, fields: by their words

    def button(self, key, inside=None, **details):
        text = self.say(key, **details)
        return (inside or self.page).get_by_role("button", name=text, exact=True)

    def link(self, key, inside=None, **details):
        return (inside or self.page).get_by_role("link", name=self.say(key, **details), exact=True)

    def field(self, key, inside=None, **details):
        text, where = self.say(key, **details), inside or self.page
        listed = where.get_by_role("combobox", name=text, exact=True)  # its options are label too
        return where.get_by_label(text, exact=True).or_(listed)

    def press(self, key, inside=None, **details):
        self.button(key, inside, **details).first.click()

    def follow(self, key, inside=None, **details):
        self.link(key, inside, **details).first.click()

    def write(self, key, value, inside=None, **details):
        self.field(key, inside, **details).first.fill(str(value))

    def choose(self, key, option, inside=None):
        """One of the options of a list, by the words that it has there."""
        self.field(key, inside).first.select_option(label=option)

    def tick(self, key, inside=None):
        self.field(key, inside).first.check()

    def download(self, key, inside=None):
        """The text that a link puts on the user's disk."""
        with self.page.expect_download() as told:
            self.follow(key, inside)
        return told.value.path().read_text("utf-8")

    def answer(self, path):
        """Wait until the server has answered what is pressed meanwhile."""
        return self.page.expect_response(lambda it: it.url.partition("?")[0].endswith(path))

    # The line

    def go_offline(self):
        self.context.set_offline(True)

    def come_online(self):
        self.context.set_offline(False)

    # Pictures

    def picture(self, step):
        self.journey.picture(self, step)
