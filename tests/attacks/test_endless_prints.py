"""A stranger opens a tournament whose sheets fill a library, and prints them."""

from pathlib import Path

import pytest
from support.attacks import holding_out
from support.tournaments import Club

from stammtisch.engine.errors import Denied
from stammtisch.server import printer
from stammtisch.tournament.plan import MOST_GAMES, MOST_ROUNDS

PEOPLE = [f"Person {it}" for it in range(100)]


@pytest.mark.parametrize("much", [{"games": MOST_GAMES + 1}, {"rounds": MOST_ROUNDS + 1}])
def test_a_plan_has_bounds(stranger, much):
    wanted = {"title": "Endless", "date": "2027-03-14", **much}
    refused = stranger.refused("POST", "/tournaments", wanted)
    assert refused == (409, f"plan_{next(iter(much))}")


def test_the_longest_sheets_for_a_hundred_people(server):
    club = Club(server.url, PEOPLE, title="Long", games=MOST_GAMES)
    club.draw()
    desk = club.management
    with holding_out(server):
        for _ in range(3):
            answer = desk.visitor.ask("GET", desk.path("/prints/blank-sheets"), params=desk.keys)
            assert answer.content.startswith(b"%PDF")


@pytest.mark.process
def test_a_print_that_needs_too_much_is_ended(monkeypatch):
    """Also what no bound has foreseen."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    monkeypatch.setattr(printer, "WORKER", "support.hungry")
    with pytest.raises(Denied) as why:
        printer._pdf("results", {})
    assert (why.value.reason, why.value.status) == ("print_failed", 409)
