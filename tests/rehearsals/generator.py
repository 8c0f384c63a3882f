"""Drives whatever a page offers, by chance: every field gets every kind of value, then a press."""

import re

from playwright.sync_api import Error as PlaywrightError

from rehearsals.values import KINDS, file_of

FIELDS = "input, select, textarea"
# In one go: what people would type one after the other, with the events that follow from it.
PUT = """
    ([selector, values]) => {
        const found = [...document.querySelectorAll(selector)].filter((field) =>
            field.checkVisibility() && !field.disabled && !field.readOnly && field.type !== "file");
        found.forEach((field, i) => {
            const [kind, value, chance] = values[i % values.length];
            if (field.type === "checkbox" || field.type === "radio") {
                if (chance < 0.5) field.click();
                return;
            }
            if (field.tagName === "SELECT")
                field.selectedIndex = Math.floor(chance * field.options.length);
            else field.value = value;
            for (const event of ["input", "change", "blur"])
                field.dispatchEvent(new Event(event, { bubbles: true }));
        });
        return found.length;
    }
"""
UNFOLD = """
    () => [...document.querySelectorAll("details:not([open])")].forEach((it) => (it.open = true))
"""
WITHOUT_CHECKS = "() => document.querySelectorAll('form').forEach((it) => (it.noValidate = true))"
SUBMIT = "form button:not([type=button]), button.primary"
ANY = "main button, dialog[open] button"
KEYS = re.compile(r"\b(?:web|option|option_name|round|phase|kind|error|unit)\.[a-z_]+[a-z_.]*\b")
WRONG = re.compile(r"\bundefined\b|\bNaN\b|\[object Object\]")
SUBMITS = 4  # forms that are sent after each filling
SOON = 3000  # milliseconds
SHORT = 500
BLINK = 60


class Generator:
    def __init__(self, user, random, kinds, presses):
        """``presses``: how many buttons are pressed by chance after each filling."""
        self.user, self.random, self.kinds, self.presses = user, random, kinds, presses
        self.filled = self.pressed = 0
        user.context.on("dialog", lambda it: it.accept() if random.random() < 0.5 else it.dismiss())

    @property
    def page(self):
        return self.user.page

    def drive(self, path):
        """A page with all its parts."""
        self.arrive(path)
        parts = self.page.locator("main nav button, nav[aria-label] button[aria-current]").count()
        for part in range(max(1, parts)):
            for kind in self.kinds:
                self.arrive(path)
                self.choose_part(part)
                self.fill(kind)
                self.press_some()

    def arrive(self, path):
        self.user.open(path)
        self.look()

    def choose_part(self, number):
        parts = self.page.locator("main nav button, nav[aria-label] button[aria-current]")
        if number and number < parts.count():
            self.press(parts.nth(number))

    def fill(self, kind):
        """Every field gets a value, each of the next kind."""
        self.page.evaluate(UNFOLD)
        names = list(KINDS)
        first = names.index(kind)
        order = names[first:] + names[:first]
        values = [[name, KINDS[name], self.random.random()] for name in order]
        if self.random.random() < 0.5:
            values = values[:1]  # all of them the same
        self.filled += self.page.evaluate(PUT, [FIELDS, values])
        for chooser in self.page.locator("input[type=file]").all():
            chooser.set_input_files(file_of(kind))
        if self.random.random() < 0.5:
            self.page.evaluate(WITHOUT_CHECKS)

    def press_some(self):
        submits = self.visible(SUBMIT)
        for button in self.random.sample(submits, min(SUBMITS, len(submits))):
            self.press(button)
        for _ in range(self.presses):
            buttons = self.visible(ANY)
            if not buttons:
                return
            self.press(self.random.choice(buttons))
            if self.page.locator("dialog[open]").count() and self.random.random() < 0.5:
                self.fill(self.random.choice(list(KINDS)))
                for button in self.visible("dialog[open] button.primary"):
                    self.press(button)

    def visible(self, selector):
        return [
            it for it in self.page.locator(selector).all() if it.is_visible() and it.is_enabled()
        ]

    def press(self, button):
        """What has gone by itself meanwhile, or lies under something else, is not pressed."""
        try:
            button.click(timeout=SHORT)
        except PlaywrightError:
            return
        self.pressed += 1
        self.page.wait_for_timeout(BLINK)
        self.look()

    def look(self):
        """Whether the page is about something, in words and not in keys."""
        main = self.page.locator("main")
        main.first.wait_for()
        text = main.first.inner_text()
        headed = self.page.locator("h1, h2, [role=alert]").count()
        if not headed or len(text.strip()) < 10:
            self.page.wait_for_timeout(SOON)
            text, headed = (
                main.first.inner_text(),
                self.page.locator("h1, h2, [role=alert]").count(),
            )
        if not headed or len(text.strip()) < 10:
            self.user.fault(f"a page without a heading: {text[:200]!r}")
        for form in (KEYS, WRONG):
            found = form.search(text)
            if found:
                self.user.fault(f"not for people: {found[0]}")
