"""The newcomer: from the first page to the tenth deal, with hints, leaving and coming back."""

from rehearsals.pages.start import StartPage
from rehearsals.pages.table import TablePage
from rehearsals.reckoning.evening import bummerl, reckoned, sums
from rehearsals.reckoning.records import deals
from rehearsals.variants import variants

DEALS = 10
LEAVES_AFTER, CLOSES_TAB_AFTER = 2, 4
NAME = "Resi"


@variants(
    "language, size, game",
    ("de", "phone", "schnapsen"),
    ("de", "desktop", "schafkopf"),
    ("en", "phone", "schafkopf"),
    ("en", "desktop", "schnapsen"),
    ("bar", "phone", "schafkopf"),
    ("bar", "desktop", "schnapsen"),
)
def test_newcomer(journey, language, size, game):
    resi = journey.user(NAME, language=language, size=size)
    resi.open()
    resi.picture("first-page")
    start = StartPage(resi)
    start.speak()
    resi.write("web.start.name", NAME)
    start.hurry()
    start.play(game)
    resi.picture("first-cards")
    reads_the_help(resi, game)

    table, seen = TablePage(resi), []
    for number in range(1, DEALS + 1):
        if number == 1:
            meets_the_hints(resi, table, journey)
        seen.append(table.play_deal(journey.random))
        if number == 1:
            resi.picture("first-result")
        if number == DEALS:
            break
        table.next_deal()
        if number == LEAVES_AFTER:
            leaves_and_comes_back(resi, table)
        if number == CLOSES_TAB_AFTER:
            table = closes_the_tab(resi, table)

    table.ends_evening()
    balances = table.settlement()
    resi.picture("settlement")
    text = table.records()
    total = sums if game == "schafkopf" else bummerl
    compare(resi, text, seen, balances, table.played, total)
    resi.follow("web.home")
    resi.sees("web.start.motto")


def reads_the_help(resi, game):
    """What the words mean, while the game waits."""
    resi.press("web.help.title")
    word = {"schafkopf": "sau", "schnapsen": "talon"}[game]
    help_ = resi.dialog()
    help_.get_by_text(resi.say(f"web.word.{word}.meaning")).wait_for()
    resi.picture("help")
    resi.close_dialog()


def meets_the_hints(resi, table, journey):
    """At the first card of one's own the table says why just these may be played."""
    hint = resi.page.locator(".question .why")
    while not table.is_over():
        if hint.count() and resi.page.locator(".hand.playing").count():
            assert hint.inner_text() in whys(resi)
            resi.picture("hint")
            presses_what_is_not_allowed(resi)
            return
        table.act(journey.random)


def whys(resi):
    keys = ("lead_free", "lead_bound", "trump", "called_ace", "free", "free_bound")
    more = ("lead_pair", "any", "strict", "strict_any")
    suits = [resi.say(f"german.suit.{suit}") for suit in "EGHS"]
    following = [resi.say("web.why.suit", suit=suit) for suit in suits]
    return [*(resi.say(f"web.why.{key}") for key in (*keys, *more)), *following]


def presses_what_is_not_allowed(resi):
    """A dimmed card answers with the rule, and nothing happens."""
    dimmed = resi.page.locator(".hand.playing button.dimmed")
    if not dimmed.count():
        return
    held = resi.page.locator(".hand li").count()
    dimmed.first.click(position={"x": 8, "y": 20})
    resi.page.locator(".place p").wait_for()
    resi.picture("refusal")
    assert resi.page.locator(".hand li").count() == held


def leaves_and_comes_back(resi, table):
    """To the first page and back: the same cards, and nobody has played them."""
    table.wait_for_turn()
    hand = table.hand()
    table.menu()
    resi.picture("menu")
    resi.follow("web.menu.keep_seat", resi.dialog())
    start = StartPage(resi)
    start.mine().wait_for()
    resi.picture("way-back")
    start.go_back_to_table()
    table.wait_for_turn()
    assert table.hand() == hand


def closes_the_tab(resi, table):
    """Another tab, another day: the table is on the first page."""
    table.wait_for_turn()
    hand = table.hand()
    resi.another_tab().open()
    StartPage(resi).go_back_to_table()
    again = TablePage(resi)
    again.wait_for_turn()
    assert again.hand() == hand
    again.played = table.played
    return again


def compare(resi, text, seen, balances, pressed, total):
    """Results, balances and records are what the cards say that were pressed."""
    counted = reckoned(text)
    assert [named(resi, result.amounts) for result in seen] == counted
    assert balances == total(counted)
    played = [card for deal in deals(text) for card in deal.cards_of(NAME)]
    assert played == [call for call in pressed if len(call) == 2]


def named(resi, amounts):
    """A result calls the reader "you"."""
    you = resi.say("web.me", name=NAME)
    return {NAME if name == you else name: value for name, value in amounts.items()}
