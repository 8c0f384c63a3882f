"""The friends: two browsers and bots, house rules, an invitation by link, broken lines, a crash."""

from rehearsals.pages.company import next_deal, play_deal
from rehearsals.pages.new_table import NewTablePage
from rehearsals.pages.start import StartPage
from rehearsals.pages.table import TablePage
from rehearsals.reckoning import schafkopf
from rehearsals.reckoning.evening import bummerl, paid, reckoned, stated, sums
from rehearsals.variants import variants

TITLE = "Freitagsrunde"
PRICES = {"base_ruf": 10, "base_solo": 50, "base_wenz": 40, "schneider_bonus": 15}
TARIFF = schafkopf.Tariff(**PRICES, laufende_min_wenz=3)


@variants(
    "rules, language, deals",
    ("schafkopfschule", "de", 4),
    ("schafkopfschule", "en", 12),
    ("schafkopfschule", "bar", 8),
    ("ttc-freising-10-30", "de", 10),
    ("schnapsen-weich", "en", 12),
    ("sechsundsechzig", "bar", 8),
)
def test_friends(journey, rules, language, deals):
    anna = journey.user("Anna", language=language, size="desktop")
    bert = journey.user("Bert", language=language, size="phone")
    house = rules == "schafkopfschule"
    link = opens_a_table(anna, rules, house)
    comes_by_link(bert, link, house)
    anna.reads("Bert")
    anna.picture("waiting-room")
    anna.press("web.waiting.begin")

    tables = [TablePage(anna), TablePage(bert)]
    for table in tables:
        table.page.locator(".board").wait_for()
    seen = []
    for number in range(1, deals + 1):
        if number == 1:
            loses_the_line(bert, tables, journey.random)
        if number == 2:
            server_dies(journey, tables)
        if number == 3:
            bert.page.reload()
        results = play_deal(tables, journey.random)
        seen.append(same_for_both(anna, bert, *results))
        if number == 1:
            anna.picture("result")
            bert.picture("result")
        if number < deals:
            next_deal(tables)

    tables[0].ends_evening()
    balances = [table.settlement() for table in tables]
    anna.heading_reads(TITLE)
    anna.picture("settlement")
    bert.picture("settlement")
    text = tables[0].records()
    assert tables[1].records() == text
    compare(text, seen, balances, tables, rules)


def opens_a_table(anna, rules, house):
    """From the first page to the link for others."""
    anna.open()
    start = StartPage(anna)
    start.speak()
    start.hurry()
    anna.write("web.start.name", anna.name)
    anna.follow("web.start.new_table")
    form = NewTablePage(anna)
    if rules.startswith("scha") or rules.startswith("ttc"):
        form.game("schafkopf")
        form.rules(rules)
        form.bots(2)
    else:
        form.game("schnapsen")
        form.rules(rules)
        form.bots(0)
    form.title(TITLE)
    if house:
        sets_house_rules(anna, form)
    anna.picture("house-rules")
    form.open()
    return form.invitation()


def sets_house_rules(anna, form):
    """Prices and limits, each looked for by its name."""
    form.open_house_options()
    for key, value in PRICES.items():
        form.set_number(anna.say(f"option_name.{key}"), value)
    form.set_number(anna.say("option_name.laufende_min_wenz"), TARIFF.laufende_min_wenz)
    told = anna.say("web.new.differences", count=len(PRICES) + 1)
    assert told in form.differences()


def comes_by_link(bert, link, house):
    bert.open()
    StartPage(bert).speak()
    bert.open(link)
    bert.heading_reads(TITLE)
    bert.picture("door")
    reads_the_rules(bert, house)
    bert.write("web.start.name", bert.name)
    bert.press("web.waiting.sit")
    bert.heading("web.waiting.title")
    bert.heading_reads(TITLE)
    bert.picture("waiting-room")


def reads_the_rules(bert, house):
    """Before sitting down: what differs at this table, and back to the door."""
    bert.follow("web.rulebook.open")
    if house:
        bert.tick("web.rulebook.only")
        bert.page.locator("main", has_text=str(PRICES["schneider_bonus"])).wait_for()
    bert.picture("house-rules")
    bert.follow("web.replay.to_table")
    bert.heading_reads(TITLE)


def loses_the_line(bert, tables, random):
    """In the middle of a deal; the cards are there again, and the deal goes on."""
    tables[1].page.wait_for_selector(".hand li")
    for _ in range(4):
        for table in tables:
            table.act_if_due(random)
    hand = tables[1].hand()
    bert.go_offline()
    bert.page.evaluate("dispatchEvent(new Event('offline'))")
    bert.sees("web.line.lost")
    bert.picture("line-lost")
    bert.come_online()
    bert.page.get_by_text(bert.say("web.line.lost")).wait_for(state="detached")
    assert tables[1].hand() == hand


def server_dies(journey, tables):
    """kill -9, and again on the same database: everybody comes back to their cards."""
    for table in tables:
        table.page.wait_for_selector(".hand li")
    hands = [table.hand() for table in tables]
    journey.service.kill()
    for table in tables:
        table.user.sees("web.line.lost")
    journey.service.start()
    for table in tables:
        lost = table.page.get_by_text(table.user.say("web.line.lost"))
        lost.wait_for(state="detached")
    assert [table.hand() for table in tables] == hands


def same_for_both(anna, bert, hers, his):
    """One result, told to each with the own name as "you"."""
    told = []
    for user, result in ((anna, hers), (bert, his)):
        you = user.say("web.me", name=user.name)
        told.append({user.name if who == you else who: it for who, it in result.amounts.items()})
    assert told[0] == told[1]
    return told[0]


def compare(text, seen, balances, tables, rules):
    """What both read at the end is the sum of what the records' cards cost."""
    counted = stated(text) if rules.startswith("ttc") else reckoned(text, TARIFF)
    assert seen == counted == stated(text)
    total = bummerl if len(counted[0]) == 2 else sums
    assert balances[0] == balances[1] == total(counted)
    for table in tables:
        assert paid(balances[0], table.payments()) == {}
