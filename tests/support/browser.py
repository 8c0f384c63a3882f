"""A person in front of a browser: sees the page, presses, plays."""

import json
import shutil

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Playwright, sync_playwright
from support.debian import installed, may_install

PATIENCE = 60_000  # milliseconds for what will come, on whatever machine
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHELL = "chromium-headless-shell"
SAID = ":is(.calls, .optional) button"
WAYS_ON = ("PASS", "NO_KNOCK", "NO_LEGE", "YIELD")
HASTY = """
    const sooner = window.setTimeout;
    window.setTimeout = (then, wait = 0, ...more) => sooner(then, wait / 50, ...more);
"""  # nobody watches: what is shown for a second is shown for a moment
PLAYABLE = ".hand.playing button:not(.dimmed)"
MY_CALL = ".calls:has(.mine) button"
YOURS = f".result, {PLAYABLE}, {MY_CALL}"
PUSH = '.calls [data-verb="PUSH"]'
PUSHING = f"{PUSH}:disabled"
TWO_CARDS = (".hand li:nth-child(1) button", ".hand li:nth-child(2) button")
IN_SIGHT = """
    found => [...document.querySelectorAll(found)].every((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return it.contains(there);
    }) && document.querySelector(found) !== null
"""  # in the middle of each there is nothing else
PLAY_ON = """
    async ([ways, yours, pushing, push, steps, patience]) => {
        const find = (selector) => document.querySelector(selector);
        const moment = () => find("main").dataset.moment;
        const until = (condition) => new Promise((resolve, reject) => {
            const begun = performance.now();
            const look = () => {
                const late = performance.now() - begun > patience;
                if (!condition() && !late) return;
                seen.disconnect();
                clearInterval(again);
                if (late) reject(new Error("nothing happens any more"));
                else resolve();
            };
            const seen = new MutationObserver(look);
            const again = setInterval(look, 500);
            seen.observe(document.body, { subtree: true, childList: true, attributes: true });
            look();
        });
        for (let step = 0; step < steps; step++) {
            await until(() => find(yours));
            if (find(".result")) return step;
            const before = moment(), way = ways.find(find);
            const leads = "step" in find(way).dataset;
            for (const target of way === pushing ? push : [way]) {
                await until(() => find(target)?.disabled === false);
                find(target).click();
            }
            if (leads) continue;
            await until(() => find(".result") || moment() !== before);
        }
        throw new Error("the deal does not end");
    }
"""  # in the page itself: to press each card from here takes three times as long
QUICK = {"pace": 0, "window": 0, "pause": 600}
STEPS = 400  # more than any deal has


def announced(call):
    """The game of an announcement, which is made in steps."""
    return call.removeprefix("ANNOUNCE(").removesuffix(")") if call.startswith("ANNOUNCE(") else ""


def by_hand(button):
    """Where no other card lies over it."""
    button.click(position={"x": 8, "y": 20})


def chromium():
    """Where it is. Debian's shell of it has no window to draw, and is half as much work."""

    def found():
        others = () if may_install() else ("chromium", "chromium-browser")
        return next(filter(None, map(shutil.which, (SHELL, *others))), None)

    return installed(SHELL, found)


class TheBrowser:
    """A process can have only one Playwright, and while it runs no other loop in its thread."""

    def __init__(self):
        self.playwright: Playwright | None = None
        self.launched: Browser | None = None

    def open(self):
        if not self.launched:
            self.playwright = sync_playwright().start()
            self.launched = self.playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        return self.launched

    def close(self):
        if self.launched and self.playwright:
            self.launched.close()
            self.playwright.stop()
            self.launched = None


THE_BROWSER = TheBrowser()


class Person:
    def __init__(self, context, url, name="Anna", hasty=False, **settings):
        self.context, self.url, self.name = context, url, name
        self.errors: list[str] = []
        if hasty:
            context.add_init_script(HASTY)
        kept = json.dumps({"speed": "fast", "name": name, **settings})
        context.add_init_script(
            f"localStorage.getItem('stammtisch') ?? localStorage.setItem('stammtisch', {kept!r})"
        )
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.logged: list[str] = []  # what the console calls an error; a lost network is one too
        self.page.on("console", self._console)

    def _console(self, message):
        if message.type == "error":
            self.logged.append(message.text)

    def open(self, path="/"):
        self.page.goto(self.url + path)
        self.page.locator("main").wait_for()
        return self.page

    def play(self, game="schafkopf"):
        """Press "Play"; returns when cards are in the hand."""
        page = self.open()
        page.locator(f'.games button[data-game="{game}"]').click()
        page.locator(".hand li").first.wait_for()
        return page

    def practise(self, record, seat):
        """The deal of a record again on this seat, with quick bots; returns with cards in hand."""
        self.introduce()
        again = {"record": record, "seat": seat, "bot": "anfaenger", "pace": 0, "window": 0}
        table = self.ask("/replays/again", **again)
        page = self.open(f"/at/{table['table']}")
        page.locator(".hand li").first.wait_for()
        return table["table"]

    def sit_down(self, **terms):
        """A quick table with beginners on all other chairs, and cards on it."""
        self.introduce()
        table = self.ask("/tables", **QUICK, **terms)
        self.ask(f"/tables/{table['table']}/start")
        self.open(f"/at/{table['table']}").locator(".board").wait_for()
        return table["table"]

    def invite(self, other):
        """To a new table of Schnapsen, by its link; the page of the guest who has sat down."""
        page = self.open("/new")
        page.locator('input[name="game"]').nth(1).check()
        page.locator("form select").nth(1).select_option("0")
        page.locator("form button.primary").click()
        link = page.locator(".link input").input_value()
        guest = other.open(link.removeprefix(other.url))
        guest.locator("form button.primary").click()
        page.get_by_text(other.name).first.wait_for()
        return guest

    def next_deal(self):
        """A resting player may see the next result at once: only its number is different."""
        number = self.page.locator("main").get_attribute("data-moment").partition("-")[0]
        self.page.locator(".result .next").click()
        self.page.locator(f'main:not([data-moment^="{number}-"])').wait_for()

    def introduce(self):
        if not self.context.cookies():
            self.ask("/guests", name=self.name)

    def ask(self, path, **body):
        """A request as the page would make it, with its cookies."""
        answer = self.context.request.post(self.url + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def finish_deal(self, press=None, wanted=()):
        """Until the result is on the table: say what is wanted, or else no; any legal card.

        Tells how often it was their turn. With ``press`` everything is pressed in this way, as by
        hand.
        """
        if press is None:
            push = [*TWO_CARDS, PUSH]
            given = [self.ways(wanted), YOURS, PUSHING, push, STEPS, PATIENCE]
            return self.page.evaluate(PLAY_ON, given)
        for number in range(STEPS):
            if self.over():
                return number
            self.step(press, wanted)
        raise AssertionError("the deal does not end")

    def over(self):
        """Whether the deal has ended; if not, the player acts."""
        self.page.wait_for_selector(YOURS)
        return self.page.locator(".result").count() > 0

    def step(self, press=None, wanted=()):
        """One card or call, until it has happened."""
        press = press or by_hand
        while self.leads(targets := self.choice(wanted)):
            press(self.page.locator(targets[0]).first)
        before = self.page.locator("main").get_attribute("data-moment")
        for target in targets:
            press(self.page.locator(target).first)
        self.page.wait_for_function(
            "before => document.querySelector('.result') || before !== "
            "document.querySelector('main').dataset.moment",
            arg=before,
        )

    def leads(self, targets):
        """Whether it only leads to what is asked then: nothing is said yet."""
        return self.page.locator(targets[0]).first.get_attribute("data-step") is not None

    def choice(self, wanted=()):
        """What the player presses now, as selectors."""
        ways = self.ways(wanted)
        found = self.page.evaluate("ways => ways.find((way) => document.querySelector(way))", ways)
        return [*TWO_CARDS, PUSH] if found == PUSHING else [found]

    def ways(self, wanted=()):
        calls = [f'{SAID}[data-call="{call}"]' for call in wanted]
        calls += [f'{SAID}[data-games~="{game}"]' for game in map(announced, wanted) if game]
        quiet = [f'.calls button[data-verb="{verb}"]' for verb in WAYS_ON]
        return [*calls, PUSHING, PLAYABLE, *quiet, f"{MY_CALL}:not(:disabled)"]

    def amounts(self):
        """What everybody gets and pays, as the result tells it."""
        told = self.page.locator(".result .amounts b").all_inner_texts()
        return [int(amount.replace("\N{MINUS SIGN}", "-")) for amount in told]

    def complaints(self):
        """What axe finds wrong with the page as it is."""
        found = Axe().run(self.page).response["violations"]
        return [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found]
