"""The supervisor's phone: questions, disputes, lists, rulings by number."""

from rehearsals.pages.office import OfficePage
from rehearsals.pages.ruling_form import RulingForm
from rehearsals.pages.score_list import ScoreList


class SupervisorPage(OfficePage):
    def answer(self, way):
        """All that waits, ``grant`` or ``refuse``; tells how many questions it were."""
        self.part("requests")
        questions = self.page.locator("article .answer")
        questions.first.wait_for()
        asked = questions.count()
        for left in reversed(range(asked)):
            self.user.press(f"web.tournament.request.{way}", questions.first)
            questions.nth(left).wait_for(state="detached")
        return asked

    def settle(self, word):
        self.part("requests")
        self.user.write("web.tournament.dispute.ruling", word)
        self.user.press("web.tournament.dispute.settle")
        self.user.button("web.tournament.dispute.appeal").wait_for()

    def rulings_at(self, table):
        """The form for rulings, at the list of a table."""
        dialog = self.open_sheet(table)
        self.user.press("web.tournament.rule.title", dialog)
        return RulingForm(self.user, dialog)

    def list(self):
        return ScoreList(self.user, self.user.dialog())

    def correct(self, game, reason):
        """A row to be written again; the form of the game is there then."""
        dialog = self.user.dialog()
        self.list().row(game).click()
        self.user.write("web.tournament.office.reason", reason, dialog.locator(".correcting"))
        return dialog.locator(".correcting")
