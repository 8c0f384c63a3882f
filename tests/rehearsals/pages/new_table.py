"""A table of one's own: game, rules, house options, company."""

from rehearsals.pages.house import HouseForm


class NewTablePage(HouseForm):
    def __init__(self, user):
        self.user, self.page = user, user.page

    def game(self, game):
        self.page.get_by_role("radio", name=self.user.say(f"web.game.{game}")).check()

    def rules(self, name):
        self.user.choose("web.new.rules", self.user.say(f"ruleset_title.{name}"))

    def bots(self, count, strength="anfaenger"):
        self.user.choose("web.new.bots", str(count))
        self.user.choose("web.new.strength", self.user.say(f"web.bot.{strength}"))

    def title(self, text):
        self.user.write("web.new.name", text)

    def differences(self):
        return self.page.locator(".count").inner_text()

    def open(self):
        self.user.press("web.new.open")
        self.page.locator(".link input").first.wait_for()

    def invitation(self):
        """The link that is given to others."""
        return self.page.locator(".link input").first.input_value()
