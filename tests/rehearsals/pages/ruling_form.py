"""A ruling by its number, on the supervisor's phone."""

from playwright.sync_api import expect


class RulingForm:
    def __init__(self, user, dialog):
        self.user = user
        self.form = dialog.locator("form", has_text=user.say("web.tournament.rule.decide"))
        self.form.wait_for()

    def choice(self, key):
        name = self.user.say(f"web.tournament.rule.{key}")
        return self.form.get_by_role("combobox", name=name, exact=True)

    def options(self, key):
        return self.choice(key).locator("option").all_inner_texts()

    def cases(self):
        """Every number that can be ruled."""
        self.choice("case").locator("option").first.wait_for(state="attached")
        return [it.partition(" ")[0] for it in self.options("case")]

    def choose_case(self, case):
        self.choice("case").select_option(value=case)

    def game(self, number):
        name = self.user.say("web.tournament.sheet.game")
        self.form.get_by_role("spinbutton", name=name, exact=True).fill(str(number))

    def seat(self, key, column):
        self.choice(key).select_option(value=str(column))

    def facts(self):
        return self.form.locator("input[type=checkbox]").evaluate_all(
            "all => all.map(it => it.value)"
        )

    def tick(self, fact):
        self.form.locator(f'input[type=checkbox][value="{fact}"]').check()

    def play(self, name, declarer, partner=None, **supplements):
        """What had been announced."""
        self.choice("contract").select_option(label=name)
        if declarer is not None:
            self.seat("declarer", declarer)
        if partner is not None:
            self.seat("partner", partner)
        for key, value in supplements.items():
            if value:
                self.choice(key).select_option(value=str(value))

    def announced(self, name, holder):
        self.choice("announced").select_option(label=name)
        if self.choice("holder").count():
            self.seat("holder", "" if holder is None else holder)

    def will_be(self, told):
        """Until the form says what will come of it."""
        expect(self.form.locator(".end")).to_contain_text(told)

    def preview(self):
        """The points that it will bring, where it brings any."""
        self.form.locator(".end b").wait_for()
        told = self.form.locator(".end b").inner_text().replace("\N{MINUS SIGN}", "-").strip()
        named = told.partition(":")[2].rstrip(".").split(",")
        return [int(it.rsplit(" ", 1)[1].replace("±", "")) for it in named]

    def remark(self, text):
        self.user.write("web.tournament.office.remark", text, self.form)

    def decide(self):
        """Written, and the form is empty again."""
        with self.user.answer("/steps"):
            self.user.press("web.tournament.rule.decide", self.form)
        expect(self.user.field("web.tournament.office.remark", self.form)).to_have_value("")
        self.user.sees("web.tournament.rule.done")

    def knows(self, name):
        """Until the form has found out what stands in the row."""
        chosen = self.choice("contract").locator("option:checked")
        expect(chosen).to_have_text(name)
