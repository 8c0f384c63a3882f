"""The form into which a game is tapped: on a keeper's phone, and in the office from paper."""

from playwright.sync_api import expect

from rehearsals.reckoning.lists import Game

ALONE = "sie"


class GameForm:
    def __init__(self, user, inside):
        self.user, self.inside = user, inside

    def group(self, key):
        return self.inside.get_by_role("group", name=self.user.say(key), exact=True)

    # What it offers

    def names(self):
        """Every game by the words on its button."""
        buttons = self.group("web.pad.what").get_by_role("button")
        buttons.first.wait_for()
        return buttons.all_inner_texts()

    def kinds(self):
        """The words on the buttons, and which game each of them is."""
        known = {self.user.say(f"kind.{kind}"): kind for kind in ("rufspiel", "solo")}
        known |= {
            self.user.say(f"contract.{kind}"): kind for kind in ("wenz", "geier", "sie", "kreuz")
        }
        return {name: known[name].replace("rufspiel", "ruf") for name in self.names()}

    def offers(self):
        """Everything that can be told of a game here, read from the form itself."""
        found = []
        for name, kind in self.kinds().items():
            self.button(name).click()
            base = Game(kind, 0)
            for grade in self.grades():
                self.press_grade(grade)
                found += [tapped(base, end=end, grade=grade) for end in self.ends(kind)]
                self.press_grade(grade)
            for key, field in STEPS.items():
                found += [tapped(base, **{field: value}) for value in self.steps(key)]
            if self.augen().count():
                found.append(tapped(base, augen=AUGEN))
            tout = self.button("Tout")
            if tout.count():
                tout.click()
                found += [tapped(base, tout=True, end=end) for end in self.ends(kind)]
                for key, field in STEPS.items():
                    found += [
                        tapped(base, tout=True, **{field: value}) for value in self.steps(key)
                    ]
                tout.click()
        return found

    def button(self, name):
        return self.inside.get_by_role("button", name=name, exact=True)

    def grades(self):
        given = [it for it in ("schneider", "schwarz") if self.graded(it).count()]
        return ["plain", *given]

    def press_grade(self, grade):
        """Pressed again it is taken back."""
        if grade != "plain":
            self.graded(grade).click()

    def graded(self, grade):
        return self.inside.locator(".grades").get_by_role(
            "button", name=self.user.say(f"grade.{grade}"), exact=True
        )

    def ends(self, kind):
        if kind == ALONE:
            return ["won"]
        keys = ("won", "lost", "drawn")
        return [it for it in keys if self.user.button(f"web.pad.{it}", self.inside).count()]

    def steps(self, key):
        """Every value of a counter except 0, by pressing until there is no more."""
        stepper, values = self.group(key), []
        if not stepper.count():
            return values
        more, less = stepper.get_by_role("button").last, stepper.get_by_role("button").first
        while more.is_enabled():
            more.click()
            values.append(int(stepper.locator("output").inner_text()))
        while less.is_enabled():
            less.click()
        return values

    def augen(self):
        return self.inside.get_by_label(self.user.say("web.pad.augen"), exact=True)

    # Tapping

    def tap(self, game, players, names):
        """All but the last press. ``players``: the columns that are offered, from the left."""
        who = self.group("web.pad.who").get_by_role("button")
        self.button(names[game.kind]).click()
        who.nth(players.index(game.declarer)).click()
        if game.partner is not None:
            who.nth(players.index(game.partner)).click()
        if game.tout:
            self.button("Tout").click()
        self.press_grade(game.grade)
        for key, field in STEPS.items():
            self.step_to(key, getattr(game, field))
        if game.augen is not None:
            self.augen().fill(str(game.augen))

    def forget(self):
        """Take back what the form knew of the game that stood there."""
        pressed = self.inside.locator(".people, .grades").locator('[aria-pressed="true"]')
        while pressed.count():
            pressed.last.click()
        for key in STEPS:
            less = self.group(key).get_by_role("button").first
            while less.count() and less.is_enabled():
                less.click()
        if self.augen().count():
            self.augen().fill("")

    def step_to(self, key, value):
        if value:
            stepper = self.group(key)
            while stepper.locator("output").inner_text() != str(value):
                stepper.get_by_role("button").last.click()

    def end(self, game):
        clear = game.augen is not None or game.kind == ALONE
        with self.user.answer("/steps"):
            self.user.press(f"web.pad.{'write' if clear else game.end}", self.inside)

    def write_points(self, points, resting=None):
        """Bare points; the last one follows from the others."""
        fields = self.inside.locator(".points input")
        if not fields.count():
            self.user.press("web.tournament.entry.as_points", self.inside)
        typed = [i for i in range(len(points)) if i != resting][:-1]
        expect(fields.nth(typed[0])).to_have_value("")
        for column in typed:
            fields.nth(column).fill(str(points[column]))
        with self.user.answer("/steps"):
            fields.nth(typed[0]).press("Enter")


STEPS = {
    "web.pad.laufende": "laufende",
    "web.pad.contra": "contra",
    "web.pad.knocks": "knocks",
}
AUGEN = -1  # stands for any card points


def tapped(base, **more):
    return Game(**{**base.__dict__, **more})
