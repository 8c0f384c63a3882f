"""Drives whatever a page offers, by chance: every field gets every kind of value, then a press."""

import re
from contextlib import suppress
from functools import partial
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
SAYS = """
    (about) => document.title.includes(about) || document.body.innerText.includes(about)
        || document.querySelector("[role=alert]:not(:empty)") !== null
"""
# Asked of all at once: some go by themselves meanwhile.
CAN_BE_PRESSED = """
all => all.flatMap((it, place) =>
  it.checkVisibility({ visibilityProperty: true }) && !it.matches(":disabled") ? [place] : []
)
"""
UNFOLD = """
    () => [...document.querySelectorAll("details:not([open])")].forEach((it) => (it.open = true))
"""
WITHOUT_CHECKS = "() => document.querySelectorAll('form').forEach((it) => (it.noValidate = true))"
PARTS = "main header button, main nav button, nav[aria-label] button[aria-current]"
SUBMIT = "form button:not([type=button]), button.primary"
KEYS = re.compile(r"\b(?:web|option|option_name|round|phase|kind|error|unit)\.[a-z_]+[a-z_.]*\b")
WRONG = re.compile(r"\bundefined\b|\bNaN\b|\[object Object\]")
REFUSED = range(400, 500)
TOLD = ":is([role=alert], .trouble, .refusal):not(:empty):visible"
SUBMITS = 2  # forms that are sent after each filling
PRESSED_AFTER = 4  # fillings: then other buttons are pressed too
SOON = 3000  # milliseconds
SHORT = 500
BLINK = 40
SELDOM = 0.2


class Generator:
    def __init__(self, user, random, rounds, presses):
        """``rounds``: how often the fields of a page are filled; then buttons are pressed."""
        self.user, self.random, self.rounds, self.presses = user, random, rounds, presses
        self.about = ""  # what the page must say
        self.deck = []  # kinds of values that are still to come
        self.filled = self.pressed = 0
        self.refused = []  # what the server did not take
        self.under_way = 0  # requests that change something and have no answer yet
        user.context.on("dialog", lambda it: it.accept() if random.random() < 0.5 else it.dismiss())
        user.context.on("request", partial(self.count, 1))
        user.context.on("requestfinished", partial(self.count, -1))
        user.context.on("requestfailed", partial(self.count, -1))
        user.context.on("response", self.answered)

    @property
    def page(self):
        return self.user.page

    def count(self, more, request):
        self.under_way += more if request.method != "GET" else 0

    def answered(self, response):
        if response.status in REFUSED and response.request.method != "GET":
            self.refused.append(f"{response.status} {response.request.method} {response.url}")

    def drive(self, path, about=""):
        """A page with all its parts; a part without a field is only pressed.

        With as many rounds as there are kinds, every field gets each of them.
        """
        self.about = about
        self.arrive(path)
        for part in range(1 + self.page.locator(PARTS).count()):
            self.arrive(path, part)
            fields = self.page.evaluate(PUT, [FIELDS, []])
            for number, kind in enumerate(self.kinds(self.rounds if fields else 1)):
                if self.has_less_than(fields, path) or self.random.random() < SELDOM:
                    self.arrive(path, part)
                self.fill(kind)
                self.submit_some()
                if number % PRESSED_AFTER == 0 or self.rounds < PRESSED_AFTER:
                    self.press_some()

    def has_less_than(self, fields, path):
        """Whether something has led away from the fields that the page had."""
        there = urlsplit(self.page.url).path == urlsplit(path).path
        return not there or self.page.evaluate(PUT, [FIELDS, []]) < fields

    def kinds(self, count):
        """Page by page all kinds come, in an order by chance."""
        if len(self.deck) < count:
            self.deck += self.random.sample(list(KINDS), len(KINDS))
        drawn, self.deck = self.deck[:count], self.deck[count:]
        return drawn

    def arrive(self, path, part=0):
        self.user.open(path)
        self.look()
        self.is_about()
        parts = self.page.locator(PARTS)
        if 0 < part <= parts.count():
            self.press(parts.nth(part - 1))
        self.page.evaluate(UNFOLD)

    def fill(self, kind):
        """Every field gets a value, each of the next kind."""
        self.page.evaluate(UNFOLD)
        names = list(KINDS)
        first = names.index(kind)
        order = names[first:] + names[:first]
        values = [[name, KINDS[name], self.random.random()] for name in order]
        self.filled += self.page.evaluate(PUT, [FIELDS, values])
        for chooser in self.page.locator("input[type=file]").all():
            self.choose_file(chooser, kind)
        if self.random.random() < 0.5:
            self.page.evaluate(WITHOUT_CHECKS)

    def choose_file(self, chooser, kind):
        """Many pages send a file as soon as it is chosen."""
        before = len(self.refused)
        with suppress(PlaywrightError):  # it has gone by itself meanwhile
            chooser.set_input_files(file_of(kind), timeout=SHORT)
        self.hear_answers(before)

    def submit_some(self):
        submits = self.buttons(SUBMIT)
        for button in self.random.sample(submits, min(SUBMITS, len(submits))):
            self.press(button)

    def press_some(self):
        """Whatever can be pressed; a dialog hides what is behind it."""
        for _ in range(self.presses):
            buttons = self.buttons("button")
            if buttons:
                self.press(self.random.choice(buttons))
        if self.random.random() < 0.5:
            self.page.keyboard.press("Escape")

    def buttons(self, selector):
        dialog = self.page.locator("dialog[open]")
        inside = dialog.last if dialog.count() else self.page.locator("main").first
        found = inside.locator(selector)
        return [found.nth(place) for place in found.evaluate_all(CAN_BE_PRESSED)]

    def press(self, button):
        """What has gone by itself meanwhile, or lies under something else, is not pressed."""
        before = len(self.refused)
        try:
            button.click(timeout=SHORT)
        except PlaywrightError:
            return
        self.pressed += 1
        self.hear_answers(before)
        self.look()

    def hear_answers(self, before):
        """What follows would take away the reason of a refusal."""
        for _ in range(SOON // BLINK):
            self.page.wait_for_timeout(BLINK)
            if not self.under_way:
                break
        if len(self.refused) > before:
            self.hear_why(self.refused[-1])

    def hear_why(self, refused):
        """What the server did not take is told in words."""
        told = self.page.locator(TOLD)
        try:
            told.first.wait_for(timeout=SOON)
        except PlaywrightError:
            self.user.fault(f"refused without a word: {refused}")

    def is_about(self):
        """A page says what it is about, or why it cannot."""
        if not self.about:
            return
        try:
            self.page.wait_for_function(SAYS, arg=self.about)
        except PlaywrightError:
            self.user.fault(f"a page that does not say {self.about!r}")

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
