"""The form for a match of Schnapsen: games, or whole Partien."""


class MatchForm:
    def __init__(self, user, inside):
        self.user, self.inside = user, inside

    def people(self):
        name = self.user.say("web.pad.winner")
        return self.inside.get_by_role("group", name=name, exact=True).get_by_role("button")

    def offers(self):
        """Points of a game, ends of a Partie, and whether a game can be drawn."""
        buttons = self.inside.locator(".ends button")
        buttons.first.wait_for()
        points = [("won", int(it)) for it in buttons.all_inner_texts() if it.isdigit()]
        left = [
            ("partie", int(it))
            for it in self.inside.locator("select option").all_inner_texts()
            if it.isdigit()
        ]
        drawn = [("drawn", 0)] if self.user.button("web.pad.drawn", self.inside).count() else []
        return [*points, *left, *drawn]

    def write(self, kind, value, winner):
        with self.user.answer("/steps"):
            if kind == "drawn":
                self.user.press("web.pad.drawn", self.inside)
                return
            self.people().nth(winner).click()
            if kind == "partie":
                self.inside.locator("select").select_option(label=str(value))
            else:
                ends = self.inside.locator(".ends")
                ends.get_by_role("button", name=str(value), exact=True).click()
