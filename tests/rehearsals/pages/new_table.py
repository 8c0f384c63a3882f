"""A table of one's own: game, rules, house options, company."""


class NewTablePage:
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

    def open_house_options(self):
        self.page.locator("summary", has_text=self.user.say("web.new.house")).click()

    def option(self, name):
        """The field of a house option, looked for as people look for it: by its name."""
        self.user.write("web.new.find_option", name)
        return self.page.locator(".option", has=self.page.get_by_text(name, exact=True)).first

    def set_number(self, name, value):
        self.option(name).locator("input").first.fill(str(value))

    def set_choice(self, name, label):
        self.option(name).locator("select").first.select_option(label=label)

    def set_switch(self, name, on):
        self.option(name).locator("input[type=checkbox]").first.set_checked(on)

    def differences(self):
        return self.page.locator(".count").inner_text()

    def open(self):
        self.user.press("web.new.open")
        self.page.locator(".link input").first.wait_for()

    def invitation(self):
        """The link that is given to others."""
        return self.page.locator(".link input").first.input_value()
