"""When the server cannot answer, a page says so and offers to try again: never an empty list."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from support.browser import PATIENCE
from support.tournaments import Club

SHORT = {"rounds": 1, "games": 4}
ERROR = {"status": 500, "content_type": "application/json", "body": '{"error": "failed"}'}
AGAIN = "Noch einmal versuchen"


@contextmanager
def failing(person, pattern):
    """Every request to such an address is answered by an error of the server."""
    address = re.compile(pattern)
    person.context.route(address, lambda route: route.fulfill(**ERROR))
    yield
    person.context.unroute(address)


def shown_error(page):
    """It comes with a button that loads what is missing."""
    error = page.get_by_role("alert").filter(has=page.get_by_role("button", name=AGAIN))
    expect(error.first).to_be_visible()
    return error


def press_again(page, error):
    """All that failed; a page may have tried again by itself meanwhile."""
    page.evaluate("document.querySelectorAll('[role=alert] button').forEach((it) => it.click())")
    expect(error).to_have_count(0, timeout=PATIENCE)


@pytest.fixture
def club(server):
    return Club(server.url, **SHORT)


def tap(page, name):
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def part(name):
    return lambda page: page.get_by_role("navigation").get_by_role("button", name=name).click()


def test_the_journal_of_a_tournament(person, club):
    with failing(person, r"/journal"):
        page = person.open(f"/tournament/{club.id}/desk?code={club.management.code}")
        part("Protokoll")(page)
        error = shown_error(page)
        expect(page.get_by_text("Nichts gefunden.")).to_have_count(0)
    press_again(page, error)
    expect(page.get_by_text("Anna Huber").first).to_be_visible()


def test_the_links_of_a_tournament(person, club):
    with failing(person, r"/codes"):
        page = person.open(f"/tournament/{club.id}/desk?code={club.management.code}")
        part("Links, Druck, Sicherung")(page)
        error = shown_error(page)
    press_again(page, error)
    expect(page.get_by_text("Zum Selbst-Anmelden")).to_be_visible()


def test_the_proof_of_a_draw(person, club):
    club.draw()
    with failing(person, r"/verify"):
        page = person.open(f"/tournament/{club.id}")
        tap(page, "Nachrechnen")
        error = shown_error(page)
    press_again(page, error)
    expect(page.locator(".draws [role=status]")).to_contain_text("17 4 22")


def test_the_games_that_a_keeper_can_write(person, club):
    (seats,) = club.draw()
    with failing(person, r"/menu"):
        keeper = club.players[seats[0]]
        page = person.open(f"/tournament/{club.id}/player/{seats[0]}?code={keeper.code}")
        error = shown_error(page)
    press_again(page, error)
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "pattern", "then"),
    [
        ("/tournament", r"/rules$", "select"),
        ("/pad", r"/rules$", "select"),
        ("/new", r"\d/rules(/[\w-]+)?$", "select"),
        ("/new", r"/options$", "form"),
        ("/rulebook/schafkopfschule", r"/book", "article"),
        ("/rulebook/schafkopfschule", r"/rules$", "section.others"),
        ("/", r"/tables$", "main"),
    ],
)
def test_lists_of_the_first_pages(person, path, pattern, then):
    with failing(person, pattern):
        page = person.open(path)
        error = shown_error(page)
    press_again(page, error)
    expect(page.locator(then).first).to_be_visible()


def test_a_pad_and_the_statistics_of_all(person):
    pad = person.ask("/pads", rules="schafkopfschule", players=["Anna", "Bert", "Cilli", "Dora"])
    with failing(person, r"/pads/\w+(/menu)?\?"):
        page = person.open(f"/pad/{pad['pad']}?key={pad['write']}")
        error = shown_error(page)
    press_again(page, error)
    expect(page.get_by_role("button", name="Rufspiel")).to_be_visible()
    with failing(person, r"/pads/statistics"):
        page = person.open("/pad")
        error = shown_error(page)
    press_again(page, error)


def test_the_sheet_and_the_replays_of_a_table(people):
    person = people(known=True)
    person.sit_down(rules="schafkopfschule", bots=["anfaenger"] * 3)
    person.finish_deal()
    page = person.page
    with failing(person, r"/deals"):
        page.get_by_role("button", name="Spielzettel").click()
        error = shown_error(page)
    press_again(page, error)
    with failing(person, r"/me/tables"):
        page = person.open("/replay")
        error = shown_error(page)
    press_again(page, error)
