"""What all pages of an office share: parts behind tabs, words of success, the journal."""

import re


class OfficePage:
    def __init__(self, user):
        self.user, self.page = user, user.page

    def part(self, name):
        tabs = self.page.get_by_role("navigation", name=self.user.say("web.tournament.parts"))
        said = self.user.say(f"web.tournament.part.{name}")
        tabs.get_by_role("button", name=re.compile(f"^{re.escape(said)}")).click()

    def told(self, text):
        """Until the page has said so."""
        self.page.get_by_role("status").filter(has_text=text).first.wait_for()

    def refused(self):
        """Why the last step was refused."""
        alert = self.page.get_by_role("alert").first
        alert.wait_for()
        return alert.inner_text()

    def open_sheet(self, table):
        """The list of a table, in a dialog."""
        self.part("tables")
        said = self.user.say("web.tournament.table", table=table)
        self.page.locator("main ul > li").get_by_role(
            "button", name=re.compile(f"^{re.escape(said)}\\b")
        ).click()
        self.user.dialog().locator("table").first.wait_for()
        return self.user.dialog()

    def journal(self, wanted=""):
        """Sentences that hold what was looked for, the oldest first."""
        self.part("journal")
        self.user.write("web.tournament.journal.find", wanted)
        self.page.locator("main ol li time").first.wait_for()
        lines = self.page.locator("main ol li")
        return lines.evaluate_all("all => all.map(it => it.lastChild.data.trim()).reverse()")

    # People

    def replace(self, number, name, birth, reason):
        self.act_on("substitute", number, reason, name=name, birth=birth)
        self.told(name)

    def act_on(self, act, number, reason, name="", birth=""):
        self.part("people")
        form = self.page.locator("main form")
        self.user.press(f"web.tournament.people.{act}", form.get_by_role("group"))
        self.user.write("web.tournament.number_long", number, form)
        if name:
            self.user.write("web.tournament.people.heir", name, form)
            self.user.write("web.tournament.birth", birth, form)
        self.user.write("web.tournament.office.reason", reason, form)
        form.locator("button.loud").click()
