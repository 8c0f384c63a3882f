"""All pads of a phone: begin one, by rules and options or from a list, and what they come to."""

import re

from rehearsals.pages.house import HouseForm
from rehearsals.pages.pad import amount_of
from rehearsals.words import say

READY = "select option"


class PadsPage(HouseForm):
    def __init__(self, user):
        self.user, self.page = user, user.page

    def prepare(self, rules, title, options):
        self.page.locator(READY).first.wait_for(state="attached")
        self.user.choose("web.pad.rules", self.user.say(f"ruleset_title.{rules}"))
        self.user.write("web.pad.evening", title)
        if options:
            self.set_options(options)

    def begin(self, rules, people, title="", options=None):
        self.prepare(rules, title, options)
        for number, name in enumerate(people, 1):
            self.user.write("web.pad.place", name, number=number)
        self.user.picture("new-evening")
        self.start()

    def begin_from(self, path, rules, title="", options=None):
        """A whole evening from a list."""
        self.prepare(rules, title, options)
        self.page.locator("summary", has_text=self.user.say("web.pad.files")).click()
        self.user.field("web.pad.csv").set_input_files(path)
        self.start()

    def start(self):
        self.user.press("web.pad.start")
        self.page.wait_for_url(re.compile("/pad/[a-z0-9]+"))

    def statistics(self):
        """By name: what all evenings have brought, games that brought something, own games."""
        section = self.page.locator("section", has=self.page.locator(".bars"))
        section.scroll_into_view_if_needed()
        bars = section.locator(".bars").first.evaluate(
            "it => [...it.children].map(child => child.innerText)"
        )
        totals = dict(zip(bars[::3], map(amount_of, bars[2::3]), strict=True))
        rows = section.locator("tbody tr").evaluate_all(
            """all => all.map(row => [...row.cells].map((cell, i) =>
                i < 2 ? cell.innerText : [...cell.querySelectorAll("span")].map(
                    (it) => it.innerText.replace(/\\s+/g, " "))))"""
        )
        return {
            name: (totals[name], self.parted(told)[1], dict(map(self.parted, own)))
            for name, told, own in rows
        }

    def parted(self, text):
        """``Solo 3 von 4`` is Solo, 3 and 4."""
        form = re.escape(say(self.user.language, "web.pad.of"))
        for name in ("won", "played"):
            form = form.replace(re.escape(f"{{{name}}}"), r"(\d+)")
        found = re.fullmatch(f"(.*?) ?{form}", text)
        return found[1], (int(found[2]), int(found[3]))
