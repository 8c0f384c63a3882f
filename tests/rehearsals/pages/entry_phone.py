"""A player's phone at the table: write, confirm, refuse, ask, sign."""

from rehearsals.pages.game_form import GameForm
from rehearsals.pages.score_list import ScoreList


class EntryPhone:
    def __init__(self, user):
        self.user, self.page = user, user.page
        self.list = ScoreList(user, user.page)

    def open(self, link):
        self.user.open(link)
        self.list.table.wait_for()
        return self

    def form(self, game):
        name = self.user.say("web.tournament.entry.title", game=game)
        section = self.page.get_by_role("region", name=name, exact=True)
        section.wait_for()
        return GameForm(self.user, section)

    def written(self, game):
        self.list.row(game).wait_for()

    def confirm_all(self):
        """Everything that waits; one or many have different buttons."""
        waiting = self.waiting()
        waiting.wait_for()
        rows = waiting.locator("article").count()
        if rows > 1:
            self.user.press("web.tournament.confirm.all", waiting, count=rows)
        else:
            self.user.press("web.tournament.confirm.right", waiting)
        waiting.wait_for(state="detached")

    def waiting(self):
        name = self.user.say("web.tournament.confirm.title")
        return self.page.get_by_role("region", name=name, exact=True)

    def refuse(self, why):
        """The newest game is not right."""
        last = self.waiting().locator("article").last
        last.wait_for()
        self.user.press("web.tournament.confirm.wrong", last)
        self.user.write("web.tournament.confirm.why", why, last)
        self.user.press("web.tournament.confirm.reject", last)
        last.wait_for(state="detached")

    def ask(self, suit):
        """Ask the supervisor about what is tapped in."""
        self.page.locator("button.ask").click()
        dialog = self.user.dialog()
        name = self.user.say(f"german.suit.{suit}")
        chosen = dialog.get_by_role("button", name=name, exact=True)
        if chosen.count():
            chosen.click()
        self.user.press("web.tournament.request.ask", dialog)
        dialog.wait_for(state="detached")

    def answered(self, key, game):
        told = self.user.say(f"web.tournament.request.{key}", game=game).partition("{")[0]
        ending = self.user.say(f"web.tournament.request.{key}").rpartition("}")[2]
        self.page.get_by_role("status").filter(has_text=told).filter(has_text=ending).wait_for()

    def call_supervisor(self, about):
        self.user.press("web.tournament.dispute.raise")
        dialog = self.user.dialog()
        self.user.write("web.tournament.dispute.what", about, dialog)
        self.user.press("web.tournament.dispute.call", dialog)
        dialog.wait_for(state="detached")

    def sign(self):
        self.user.press("web.tournament.sign.sign")
        self.user.button("web.tournament.sign.sign").wait_for(state="detached")
