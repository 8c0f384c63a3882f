"""The organiser's desk: entries, fees, the draw, rounds, links, prints, backup."""

import re

from support.pdf_text import pages

from rehearsals.pages.office import OfficePage

LISTED = "Name;Verein;Geburtsdatum;bezahlt\n"


class DeskPage(OfficePage):
    # Entries

    def register(self, name, birth, club="", paid=True):
        self.part("entries")
        user, form = self.user, self.page.locator("main form").first
        user.write("web.tournament.name", name, form)
        user.write("web.tournament.birth", birth, form)
        user.write("web.tournament.club", club, form)
        form.get_by_label(re.compile(re.escape(self.paid_label()))).set_checked(paid)
        user.press("web.tournament.desk.enter", form)

    def paid_label(self):
        return self.user.say("web.tournament.desk.paid").partition("(")[0].strip()

    def entered(self, name):
        """The start number that the desk was told."""
        before = self.user.say("web.tournament.desk.entered", name=name).partition("{number}")[0]
        said = self.page.get_by_role("status").filter(has_text=before).first.inner_text()
        return int(re.search(r"\d+", said.partition(before)[2])[0])

    def bring(self, rows, encoding):
        """A list from a file: first shown, then taken."""
        self.part("entries")
        text = LISTED + "".join(";".join(row) + "\n" for row in rows)
        file = {"name": "Liste.csv", "mimeType": "text/csv", "buffer": text.encode(encoding)}
        self.user.field("web.tournament.desk.csv").set_input_files(file)
        shown = self.user.dialog().locator("tbody tr")
        shown.first.wait_for()
        read = shown.evaluate_all("all => all.map(row => row.cells[2].firstChild.data.trim())")
        assert read == [row[0] for row in rows]
        self.user.picture("list-preview")
        self.user.press("web.tournament.list.take", self.user.dialog(), count=len(rows))
        self.user.dialog().wait_for(state="detached")
        self.told(self.user.say("web.tournament.desk.imported", count=len(rows)))

    def row(self, number):
        head = self.page.get_by_role("rowheader", name=str(number), exact=True)
        return self.page.locator("tbody tr", has=head)

    def entries(self):
        """Names by start number, as the desk shows them."""
        self.part("entries")
        self.page.locator("tbody tr th").first.wait_for()
        told = self.page.locator("tbody tr").evaluate_all(
            "all => all.map(row => [row.cells[0].innerText, row.cells[1].firstChild.data.trim()])"
        )
        return {int(number): name for number, name in told}

    def pay(self, number):
        self.part("entries")
        self.row(number).get_by_role("button").first.click()
        self.row(number).get_by_text(self.user.say("web.tournament.desk.has_paid")).wait_for()

    def change(self, number, name):
        self.part("entries")
        self.user.press("web.tournament.desk.change", self.row(number), name=name)
        return self.user.dialog()

    def rename(self, number, old, new):
        dialog = self.change(number, old)
        self.user.write("web.tournament.name", new, dialog)
        self.user.press("web.tournament.entrant.correct", dialog)
        dialog.wait_for(state="detached")

    def leave(self, number, name, reason, way="withdraw"):
        dialog = self.change(number, name)
        self.user.press("web.tournament.entrant.leave", dialog)
        self.user.write("web.tournament.entrant.why", reason, dialog)
        self.user.press(f"web.tournament.entrant.{way}", dialog)
        dialog.wait_for(state="detached")

    def refund(self, number, name):
        dialog = self.change(number, name)
        self.user.press("web.tournament.entrant.refund", dialog)
        dialog.wait_for(state="detached")

    # The draw, rounds

    def promise(self):
        """The commitment that everybody is shown."""
        self.part("course")
        self.user.press("web.tournament.draw.promise")
        self.page.locator("main code").wait_for()
        return self.page.locator("main code").inner_text()

    def draw(self, called):
        self.part("course")
        self.user.write("web.tournament.draw.called", called)
        self.user.press("web.tournament.draw.pull")

    def drawn(self):
        self.user.field("web.tournament.draw.called").wait_for(state="detached")

    def redraw(self, reason):
        self.part("course")
        self.user.press("web.tournament.draw.redraw")
        form = self.page.locator("form", has=self.page.locator("button.loud"))
        self.user.write("web.tournament.office.reason", reason, form)
        self.user.press("web.tournament.draw.redraw", form)
        self.user.button("web.tournament.draw.promise").wait_for()

    def fill_up(self, count):
        """People of the house for empty seats."""
        self.part("course")
        self.user.press("web.tournament.remainder.add", count=count)
        words = self.user.say("web.tournament.remainder.add").partition("{count}")[2]
        self.page.get_by_role("button", name=words).wait_for(state="detached")

    def begin(self, round_, of, unit="schafkopf"):
        self.part("course")
        named = self.user.say(f"web.tournament.unit.{unit}", round=round_)
        self.user.press("web.tournament.course.begin", round=named)
        key = "web.tournament.round_of" if of else "web.tournament.round"
        self.user.heading(key, round=named, of=of)

    def finish(self):
        self.part("course")
        self.user.press("web.tournament.course.finish")
        self.user.button("web.tournament.course.finish").wait_for(state="detached")

    # Links, prints, lists, backup

    def link(self, key, inside=None, **details):
        field = self.user.field(key, inside, **details).first
        field.wait_for()
        return field.input_value()

    def register_link(self):
        self.part("take")
        return self.link("web.tournament.links.register")

    def public_link(self):
        self.part("take")
        return self.link("web.tournament.links.public")

    def official_link(self, role):
        self.part("take")
        summary = self.page.locator(
            "summary", has_text=self.user.say("web.tournament.links.helpers")
        )
        if summary.locator("..").get_attribute("open") is None:
            summary.click()
        label = self.user.say(f"web.tournament.role.{role}", mark="").strip()
        field = summary.locator("..").get_by_label(label, exact=True).first
        return field.input_value()

    def player_link(self, number):
        self.part("take")
        self.user.write("web.tournament.links.player", number)
        return self.link("web.tournament.role.player", mark=number)

    def print(self, document):
        """The lines of each page that comes out of the printer."""
        self.part("take")
        link = self.user.link(f"web.tournament.print.{document}")
        address = link.get_attribute("href")
        got = self.user.context.request.get(self.user.journey.url + address)
        assert got.ok, (document, got.text())
        return pages(got.body())

    def list(self, key):
        self.part("take")
        return self.user.download(key)

    def backup(self, path):
        self.part("take")
        with self.page.expect_download() as told:
            self.user.follow("web.tournament.backup.get")
        told.value.save_as(path)
        return path
