"""The first page: language, name, play at once, the way back to one's tables."""


class StartPage:
    def __init__(self, user):
        self.user, self.page = user, user.page

    def speak(self):
        """Press the language of the user."""
        self.user.press(f"web.language.{self.user.language}")
        self.user.sees("web.start.motto")

    def hurry(self):
        """In the settings: fast, so that bots do not think for show."""
        self.user.press("web.settings.title")
        self.user.choose("web.settings.speed", self.user.say("web.speed.fast"), self.user.dialog())
        self.user.close_dialog()

    def play(self, game):
        """One press; cards are in the hand."""
        self.page.get_by_role("button", name=self.user.say(f"web.start.play_{game}")).click()
        self.page.locator(".hand li").first.wait_for()

    def mine(self):
        return self.page.get_by_role("region", name=self.user.say("web.lobby.mine"))

    def go_back_to_table(self):
        self.user.follow("web.lobby.back", self.mine())
