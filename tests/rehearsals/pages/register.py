"""Self-registration: what the code at the door opens on a phone."""


class RegisterPage:
    def __init__(self, user):
        self.user, self.page = user, user.page

    def enter(self, name, birth, club=""):
        user = self.user
        user.write("web.tournament.name", name)
        user.write("web.tournament.birth", birth)
        user.write("web.tournament.club", club)
        user.press("web.tournament.register.enter")

    def welcomed(self, name):
        """The start number, and the personal link."""
        self.user.sees("web.tournament.register.welcome", name=name)
        number = int(self.page.locator(".welcome > b").inner_text())
        return number, self.user.field("web.tournament.register.link").input_value()

    def owes(self, fee):
        self.user.sees("web.tournament.register.unpaid", fee=fee)

    def another(self):
        self.user.press("web.tournament.register.another")
