"""The options of a house, on a new table's form and on a new pad's: each looked for by its name."""


class HouseForm:
    def open_house_options(self):
        self.page.locator("summary", has_text=self.user.say("web.new.house")).click()

    def option(self, name):
        """The field of a house option, looked for as people look for it: by its name."""
        self.user.write("web.new.find_option", name)
        return self.page.locator(".option", has=self.page.get_by_text(name, exact=True)).first

    def set_number(self, name, value):
        self.option(name).locator("input").first.fill(str(value))

    def set_choice(self, name, value):
        self.option(name).locator("select").first.select_option(value)

    def set_switch(self, name, on):
        self.option(name).locator("input[type=checkbox]").first.set_checked(on)

    def set_options(self, options):
        """By their keys: switches, numbers and words."""
        self.open_house_options()
        for key, value in options.items():
            name = self.user.say(f"option_name.{key}")
            if isinstance(value, bool):
                self.set_switch(name, value)
            elif isinstance(value, int):
                self.set_number(name, value)
            else:
                self.set_choice(name, value)
        self.user.write("web.new.find_option", "")
