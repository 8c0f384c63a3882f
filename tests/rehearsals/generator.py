"""Drives whatever a page offers, by chance: every field gets every kind of value, then a press."""

import re
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Error as PlaywrightError

from rehearsals.values import KINDS, file_of

FIELDS = "input, select, textarea"
# In one go: what people would type one after the other, with the events that follow from it.
PUT = """
    ([selector, values]) => {
        const found = [...document.querySelectorAll(selector)].filter((field) =>
            field.checkVisibility() && !field.disabled && !field.readOnly && field.type !== "file");
        if (values.length) found.forEach((field, i) => {
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
PARTS = "main header button, main nav button, nav[aria-label] button[aria-current]"
SUBMIT = "form button:not([type=button]), button.primary"
KEYS = re.compile(r"\b(?:web|option|option_name|round|phase|kind|error|unit)\.[a-z_]+[a-z_.]*\b")
WRONG = re.compile(r"\bundefined\b|\bNaN\b|\[object Object\]")
SUBMITS = 2  # forms that are sent after each filling
SOON = 3000  # milliseconds
SHORT = 500
BLINK = 40
SELDOM = 0.2


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
        """A page with all its parts; a part without a field is only pressed."""
        self.arrive(path)
        for part in range(1 + self.page.locator(PARTS).count()):
            self.arrive(path, part)
            fields = self.page.evaluate(PUT, [FIELDS, []])
            for kind in self.kinds if fields else self.kinds[:1]:
                if not self.is_at(path) or self.random.random() < SELDOM:
                    self.arrive(path, part)
                self.fill(kind)
                self.press_some()

    def arrive(self, path, part=0):
        self.user.open(path)
        self.look()
        parts = self.page.locator(PARTS)
        if 0 < part <= parts.count():
            self.press(parts.nth(part - 1))
        self.page.evaluate(UNFOLD)

    def is_at(self, path):
        return urlsplit(self.page.url).path == urlsplit(path).path

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
            self.choose_file(chooser, kind)
        if self.random.random() < 0.5:
            self.page.evaluate(WITHOUT_CHECKS)

    def choose_file(self, chooser, kind):
        with suppress(PlaywrightError):  # it has gone by itself meanwhile
            chooser.set_input_files(file_of(kind), timeout=SHORT)

    def press_some(self):
        """Forms are sent, then whatever else can be pressed; a dialog hides what is behind it."""
        submits = self.buttons(SUBMIT)
        for button in self.random.sample(submits, min(SUBMITS, len(submits))):
            self.press(button)
        for _ in range(self.presses):
            buttons = self.buttons("button")
            if buttons:
                self.press(self.random.choice(buttons))
        if self.random.random() < 0.5:
            self.page.keyboard.press("Escape")

    def buttons(self, selector):
        dialog = self.page.locator("dialog[open]")
        inside = dialog.last if dialog.count() else self.page.locator("main").first
        found = inside.locator(selector).all()
        return [button for button in found if button.is_visible() and button.is_enabled()]

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
