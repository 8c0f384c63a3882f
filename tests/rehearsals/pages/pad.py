"""A score pad on a phone: who, what, how it ended; lines to correct, strike, take back."""

import re
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error as PlaywrightError

from rehearsals.reckoning.houses import STEPPERS
from rehearsals.reckoning.schnapsen_pad import Won
from rehearsals.words import catalogue

MINUS = "\N{MINUS SIGN}"
READ = """
    () => {
        const text = (it) => it?.innerText.replace(/\\s+/g, " ").trim() ?? "";
        const all = (selector, from = document) => [...from.querySelectorAll(selector)];
        const lines = all("ol > li:not(.waiting):not(.first)").map((li) => ({
            number: text(li.querySelector(".number")),
            text: text({ innerText: [...li.querySelector(".what").childNodes]
                .filter((it) => it.nodeType === 3).map((it) => it.data).join(" ") }),
            price: text(li.querySelector("small:not(.was)")),
            was: text(li.querySelector(".was")),
            amounts: all(".amounts > span", li).map(text),
            struck: li.classList.contains("struck"),
        }));
        const balances = all(".people button").length
            ? all(".people button").map((it) =>
                [text(it.querySelector(".name")), text(it.querySelector("b"))])
            : all("main ul.bare li").map((it) =>
                [text(it.querySelector("span")), text(it.querySelector("b"))]);
        return { lines, balances, waiting: all("li.waiting").length };
    }
"""
AGREES = f"""
    ([count, balances]) => {{
        const seen = ({READ})();
        const found = Object.fromEntries(seen.balances.map(([name, it]) =>
            [name, parseInt(it.replace("\\u2212", "-"))]));
        return seen.waiting === 0 && seen.lines.length === count
            && Object.entries(balances).every(([name, it]) => found[name] === it);
    }}
"""
GRADES = ("schneider", "schwarz")
SHORT = 1500  # milliseconds
PATIENT = 30


def amount_of(text):
    """What an amount says, whatever its unit."""
    return int(re.search(r"-?\d+", text.replace(MINUS, "-").replace("+", ""))[0])


def named(texts):
    """``Anna +3``, ``Bert +1``: names to amounts."""
    parted = (text.rpartition(" ") for text in texts)
    return {name: amount_of(amount) for name, _, amount in parted}


@dataclass(frozen=True)
class Form:
    """What the form offers for the game that is chosen."""

    tout: bool
    grades: bool
    steppers: dict[str, int]  # and the most that there is
    augen: bool
    wishes: tuple[str, ...]
    ends: tuple[str, ...]


class PadPage:
    def __init__(self, user):
        self.user, self.page = user, user.page
        self.words = {user.say(f"web.pad.{key}"): key for key in STEPPERS}

    # What everybody sees

    def read(self):
        return self.page.evaluate(READ)

    def lines(self):
        """The newest first, as the page has them."""
        return self.read()["lines"]

    def balances(self):
        return {name: amount_of(text) for name, text in self.read()["balances"]}

    def agrees(self, count, balances):
        """Until as many lines are there, nothing waits, and everybody has so much."""
        try:
            self.page.wait_for_function(AGREES, arg=[count, balances])
        except PlaywrightError:
            newest = self.lines()[:1]
            seen = (len(self.lines()), self.balances(), self.waiting())
            raise AssertionError(f"{seen} is not {(count, balances, 0)}: {newest}") from None

    def waiting(self):
        return self.page.locator("li.waiting").count()

    def round(self):
        """The special round that is played, by its words; nothing in ordinary play."""
        tags = self.page.locator("header .tag:not(.gold)").all_inner_texts()
        return tags[0].partition(" · ")[0] if tags else ""

    # A game

    def game_button(self, game):
        return self.what().get_by_role("button", name=self.game_word(game), exact=True)

    def game_word(self, game):
        words = catalogue(self.user.language)
        return words.get(f"kind.{game}") or words[f"contract.{game}"]

    def what(self):
        return self.page.get_by_role("group", name=self.user.say("web.pad.what"))

    def who(self):
        return self.page.locator(".people")

    def games(self):
        """The words of all games that can be told now, and whether it can be thrown in."""
        self.what().locator("button").first.wait_for()
        found = self.what().locator("button").all_inner_texts()
        passed = self.user.say("web.pad.passed")
        return [word for word in found if word != passed], passed in found

    def choose_game(self, game, tout):
        self.game_button(game).click()
        if tout:
            self.tout().click()

    def tout(self):
        return self.page.get_by_role("button", name="Tout", exact=True)

    def form(self):
        """All that can be told of the chosen game."""
        grade = self.user.button(f"grade.{GRADES[0]}")
        labels = self.page.locator(".stepper > span").evaluate_all(
            "all => all.map(it => it.firstChild.data.trim())"
        )
        wishes = self.page.locator(".steps select option").evaluate_all(
            "all => all.map(o => o.value)"
        )
        shown = self.page.locator(".sheet > .choices:last-of-type button").all_inner_texts()
        words = {self.user.say(f"web.pad.{key}"): key for key in ("won", "lost", "drawn", "write")}
        return Form(
            tout=self.tout().count() > 0,
            grades=grade.count() > 0,
            steppers={key: self.most(key) for key in (self.words[it] for it in labels)},
            augen=self.user.field("web.pad.augen").count() > 0,
            wishes=tuple(filter(None, wishes)),
            ends=tuple(words[text] for text in shown if text in words),
        )

    def fill(self, move):
        """Everything that was said of a game but how it ended."""
        self.choose_game(move.game, move.tout)
        self.choose_people(move.who)
        for grade in GRADES:
            button = self.user.button(f"grade.{grade}")
            if button.count() and (button.get_attribute("aria-pressed") == "true") != (
                move.grade == grade
            ):
                button.click()
        for key in STEPPERS:
            if getattr(move, key) != (60 if key == "step" else 0):
                self.step_to(key, getattr(move, key))
        augen = self.user.field("web.pad.augen")
        if augen.count() and not move.fault:
            augen.fill("" if move.augen is None else str(move.augen))
        if move.wish:
            self.user.choose("web.pad.wish", self.user.say(f"round.{move.wish}"))
        if move.fault:
            self.rule(move)

    def choose_people(self, names):
        """The name that was pressed before is released first; forehand may be there already."""
        pressed = self.who().locator("button[aria-pressed=true] .name").all_inner_texts()
        kept = names[:1] if pressed[:1] == list(names[:1]) else ()
        for name in reversed(pressed):
            if name not in kept:
                self.press_person(name)
        for name in names:
            if name not in kept:
                self.press_person(name)

    def press_person(self, name):
        self.who().locator("button", has=self.page.get_by_text(name, exact=True)).click()

    def stepper(self, key):
        return self.page.get_by_role("group", name=self.user.say(f"web.pad.{key}"), exact=True)

    def step_to(self, key, value):
        stepper = self.stepper(key)
        more = stepper.locator("button").last
        while stepper.locator("output").inner_text() != str(value):
            more.click(timeout=5000)

    def most(self, key):
        """Press until there is no more, and tell what is there then."""
        stepper = self.stepper(key)
        more = stepper.locator("button").last
        while more.is_enabled():
            more.click()
        return int(stepper.locator("output").inner_text())

    def rule(self, move):
        """Somebody broke a rule (RULES 6.2)."""
        fault = move.fault
        self.page.get_by_role("button", name=f"{self.user.say('web.pad.ruling')} …").click()
        dialog = self.user.dialog()
        dialog.locator("select").select_option(fault.case)
        if fault.case != "MC-20":
            who = dialog.locator("fieldset")
            who.first.get_by_role("button", name=fault.culprit, exact=True).click()
            if fault.exposer:
                who.last.get_by_role("button", name=fault.exposer, exact=True).click()
        self.user.press("web.pad.ruling_take", dialog)

    def faults(self):
        """All cases that the list offers before a game and in one."""
        self.page.get_by_role("button", name=f"{self.user.say('web.pad.ruling')} …").click()
        cases = self.user.dialog().locator("option").evaluate_all("all => all.map(o => o.value)")
        self.user.close_dialog()
        return set(filter(None, cases))

    def end(self, move):
        """The last tap; none if the form says that it cannot have been so."""
        clear = move.augen is not None or move.fault or move.end == "written"
        button = self.user.button(f"web.pad.{'write' if clear else move.end}").first
        refused = self.page.locator(".price.refusal")
        for _ in range(PATIENT):
            with suppress(PlaywrightError):
                button.click(timeout=SHORT)
                return
            if refused.count():
                return

    def write_won(self, move):
        """A game of Schnapsen: who, and how much."""
        if not move.name:
            self.user.press("web.pad.drawn")
            return
        self.press_person(move.name)
        self.points(move.points).click()

    def points_offered(self):
        found = self.page.locator(".ends .primary")
        found.first.wait_for()
        return found.all_inner_texts()

    def points(self, count):
        ends = self.page.locator(".ends")
        return ends.get_by_role("button", name=str(count), exact=True)

    def write(self, move):
        if isinstance(move, Won):
            self.write_won(move)
            return
        if move.game == "passed":
            self.user.press("web.pad.passed")
            return
        if move.game:
            self.fill(move)
        else:
            self.rule(move)
        self.end(move)

    # Lines that are there

    def open_line(self, place):
        """The place is counted from the first line."""
        buttons = self.page.locator("ol > li:not(.waiting):not(.first) button")
        buttons.nth(buttons.count() - 1 - place).click()
        self.user.dialog().wait_for()

    def correct(self, place, move):
        self.begin_at(place, "correct")
        drop = self.user.button("web.pad.ruling_drop")
        if drop.count():
            drop.click()
        self.write(move)

    def insert(self, place, move):
        self.begin_at(place, "insert")
        self.write(move)

    def begin_at(self, place, how):
        self.open_line(place)
        self.user.press(f"web.pad.{how}", self.user.dialog())
        self.cancel().wait_for()

    def refusal(self, press):
        """Why something cannot be: told in the form before it is sent, or when it was sent."""
        told = self.page.locator(".price.refusal")
        sent = self.alert()
        press()
        told.or_(sent).first.wait_for()
        if sent.count():
            text = self.trouble()
            self.discard()
            return text
        text = told.inner_text()
        self.cancel().click()
        return text

    def cancel(self):
        return self.user.button("web.pad.cancel")

    def strike(self, place):
        self.open_line(place)
        self.user.press("web.pad.strike", self.user.dialog())

    def undo(self):
        self.page.get_by_role("button", name=f"↶ {self.user.say('web.pad.undo')}").click()

    # What cannot be sent as it is

    def trouble(self):
        """Why, in words."""
        self.alert().wait_for()
        return self.alert().locator("p").first.inner_text()

    def trouble_about(self, count):
        """So many wait, and the question is about the first of them."""
        self.page.wait_for_function(
            "count => document.querySelectorAll('li.waiting').length === count", arg=count
        )
        self.alert().wait_for()

    def alert(self):
        return self.page.locator("[role=alert]", has=self.user.button("web.pad.discard"))

    def insist(self):
        self.user.press("web.pad.insist")

    def discard(self):
        self.user.press("web.pad.discard")

    # Everything else

    def more(self):
        self.page.get_by_role("button", name=self.user.say("web.pad.more")).click()
        self.user.dialog().wait_for()
        return self.user.dialog()

    def agree(self, round_):
        """On a special round, or on ordinary play again."""
        self.user.press(f"round.{round_}", self.more())

    def links(self):
        """To write and to watch."""
        dialog = self.more()
        found = dialog.locator(".link input").evaluate_all("all => all.map(it => it.value)")
        self.user.close_dialog()
        return found

    def person(self, name):
        return self.more().locator(".row", has=self.page.get_by_text(name, exact=True))

    def leaves(self, name):
        self.user.press("web.pad.leave", self.person(name))

    def deals(self, name):
        self.user.press("web.pad.let_deal", self.person(name))

    def joins(self, name):
        dialog = self.more()
        self.user.write("web.pad.name", name, dialog)
        self.user.press("web.pad.join", dialog)

    def close_evening(self):
        self.user.press("web.pad.close", self.more())

    def csv(self):
        """The list as a file."""
        dialog = self.more()
        with self.page.expect_download() as told:
            dialog.get_by_role("link", name="CSV").click()
        self.user.close_dialog()
        return told.value.path()

    def settlement(self):
        """Balances and payments at the end of the evening."""
        rows = self.page.locator("main ul.bare li")
        rows.first.wait_for()
        names = rows.locator("> span").all_inner_texts()
        amounts = map(amount_of, rows.locator("b").all_inner_texts())
        form = re.escape(self.user.say("web.settlement.pays"))
        for key in ("payer", "receiver", "amount"):
            form = form.replace(re.escape(f"{{{key}}}"), f"(?P<{key}>.+)")
        told = self.page.locator(".writing section > p").all_inner_texts()
        found = [it for it in (re.fullmatch(form, text) for text in told) if it]
        # The full stop of the last name is that of the sentence.
        known = {name.rstrip("."): name for name in names}
        who = [(known[it["payer"].rstrip(".")], known[it["receiver"].rstrip(".")]) for it in found]
        paid = [(*pair, amount_of(it["amount"])) for pair, it in zip(who, found, strict=True)]
        return dict(zip(names, amounts, strict=True)), paid
