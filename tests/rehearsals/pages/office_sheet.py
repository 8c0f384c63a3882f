"""The list of a table in the office: typed from paper, confirmed by a second person, signed."""

from rehearsals.pages.game_form import GameForm
from rehearsals.pages.score_list import ScoreList


class OfficeSheet:
    def __init__(self, user):
        self.user, self.dialog = user, user.dialog()
        self.list = ScoreList(user, self.dialog)

    def paper(self):
        self.user.press("web.tournament.office.write", self.dialog)

    def form(self, game):
        name = self.user.say("web.tournament.entry.title", game=game)
        section = self.dialog.get_by_role("region", name=name, exact=True)
        section.wait_for()
        return GameForm(self.user, section)

    def totals(self, sums, counts):
        """A whole list as sums, and what tie-breaks count."""
        self.user.press("web.tournament.totals.enter", self.dialog)
        name = self.user.say("web.tournament.totals.title")
        form = self.dialog.get_by_role("form", name=name, exact=True)
        rows = form.locator("tbody tr")
        for column, points in enumerate(sums[:-1]):
            rows.first.locator("input").nth(column).fill(str(points))
        for line, values in enumerate(counts, 1):
            for column, value in enumerate(values):
                if value:
                    rows.nth(line).locator("input").nth(column).fill(str(value))
        self.user.picture("sums")
        self.user.press("web.tournament.totals.write", form)
        form.wait_for(state="detached")

    def confirm_all(self):
        name = self.user.say("web.tournament.confirm.title")
        waiting = self.dialog.get_by_role("region", name=name, exact=True)
        waiting.wait_for()
        rows = waiting.locator("article").count()
        key = "all" if rows > 1 else "right"
        self.user.press(f"web.tournament.confirm.{key}", waiting, count=rows)
        waiting.wait_for(state="detached")

    def sign(self, name):
        """The people who have signed on paper."""
        button = self.user.button("web.tournament.office.sign", self.dialog, name=name)
        left = button.count()
        button.first.click()
        button.nth(left - 1).wait_for(state="detached")

    def close(self):
        self.user.close_dialog()
