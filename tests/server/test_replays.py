"""Finished deals are looked at again, reviewed, and played again."""

from pathlib import Path

import msgspec
import pytest
from support.server import Seat, played

from stammtisch.engine.cards import CARDS, POINTS, Card
from stammtisch.games import GAMES
from stammtisch.record import read, write
from stammtisch.server.replays import replay_of_text

RECORDS = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.txt"))
SOLO = next(path for path in RECORDS if path.stem == "3er-runde-4").read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_step_of_every_golden_deal_shows_all_cards_once(path):
    text = path.read_text("utf-8")
    deal = read(text)[0].deal
    told = replay_of_text(text)
    assert [frame.action for frame in told.frames[1:]] == list(map(str, deal.history))
    seen: set[str] = set()
    for frame in told.frames:
        held = [card for hand in frame.hands for card in hand] + frame.talon
        on_table = [card for card in frame.trick if frame.winner is None]
        assert len(held) == len(set(held))
        assert not seen & set(held)
        assert not set(on_table) & set(held)
        if frame.winner is not None:
            seen |= set(frame.trick)
    assert told.settlement["amounts"]
    assert told.record == write(deal, read(text)[0].tags)


def test_the_points_of_the_last_step_are_those_of_the_result():
    told = replay_of_text(SOLO)
    assert sum(told.frames[-1].points) == sum(POINTS[card] for card in CARDS)
    assert told.frames[-1].points == list(read(SOLO)[0].deal.outcome.points)


def test_a_filled_trick_lies_there_until_the_next_card():
    filled = [frame for frame in replay_of_text(SOLO).frames if frame.winner is not None]
    assert filled[0].trick == ["S7", "SX", "SK", "HU"]
    assert filled[0].winner == 3
    assert len(filled) == 8


def test_a_deal_of_a_table_is_for_those_who_may_see_the_table(anna, bert, server):
    table = anna.table()
    played(server, table, 1)
    path = f"/tables/{table['table']}/deals/1"
    told = anna.ok("GET", f"{path}/replay")
    assert "Anna" in told["names"]
    assert told["record"] == anna.ok("GET", f"{path}/record")
    for what in ("replay", "review"):
        assert bert.refused("GET", f"{path}/{what}") == (403, "private")
        bert.ok("GET", f"{path}/{what}", params={"invite": table["invite"]})


def test_a_deal_knows_its_neighbours_in_the_evening(anna, server):
    table = anna.table()
    played(server, table, 2)
    path = f"/tables/{table['table']}/deals"
    told = [anna.ok("GET", f"{path}/{number}/replay") for number in (1, 2)]
    assert [(each["number"], each["deals"]) for each in told] == [(1, 2), (2, 2)]
    assert [(each["before"], each["after"]) for each in told] == [(None, 2), (1, None)]


def test_a_deal_knows_its_neighbours_in_a_text():
    told = [replay_of_text("\n".join([SOLO] * 3), number) for number in (1, 2, 3)]
    assert [each.deals for each in told] == [3, 3, 3]
    assert [(each.before, each.after) for each in told] == [(None, 2), (1, 3), (2, None)]


def test_rules_of_a_house_are_told_by_the_book_that_they_change():
    claims = next(path for path in RECORDS if path.stem == "house-claims").read_text("utf-8")
    told = replay_of_text(claims)
    assert (told.house, told.extends) == (True, "schafkopfschule")
    assert not replay_of_text(SOLO).house


def test_a_running_deal_is_not_looked_at_with_open_cards(anna, server):
    table = anna.table(pause=3600)
    with Seat(server.url, table["table"], table["token"]) as seat:
        seat.turn()
    path = f"/tables/{table['table']}/deals/1"
    assert anna.refused("GET", f"{path}/replay") == (404, "no_deal")
    assert anna.refused("GET", f"{path}/review") == (404, "no_deal")


def test_a_record_that_somebody_brings_is_replayed_and_reviewed(anna):
    told = anna.ok("POST", "/replays", {"record": SOLO})
    assert told["frames"][-1]["contract"] == "SS"
    review = anna.ok("POST", "/replays/review", {"record": SOLO})
    assert {each["mark"] for each in review["judgements"]} <= {
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    }
    assert len(review["losses"]) == 4
    for each in review["judgements"]:
        assert bool(each["sentence"]) == bool(each["reason"])


def test_sentences_name_the_cards_by_the_pack_that_is_on_the_table(anna):
    record = next(path for path in RECORDS if "schnapsen" in path.stem).read_text("utf-8")
    for pack, other in (("french", "Acorns"), ("german", "Spades")):
        review = anna.ok("POST", "/replays/review", {"record": record}, params={"pack": pack})
        assert not any(other in each["sentence"] for each in review["judgements"])


@pytest.mark.parametrize(
    ("record", "number", "status"),
    [
        ("nonsense", 1, 409),
        (SOLO.replace("S7 SX SK HU", "S7 SX HU"), 1, 409),
        (SOLO, 2, 404),
        (SOLO.split("play:")[0], 1, 409),
        ("", 1, 400),
    ],
)
def test_what_is_no_finished_deal_is_refused_with_a_reason(anna, record, number, status):
    for route in ("/replays", "/replays/review", "/replays/again"):
        body = {"record": record, "number": number}
        assert anna.refused("POST", route, body)[0] == status


def test_a_text_of_too_many_deals_is_refused(anna):
    unplayed = '[Rules "schafkopfschule"]\n\nhands:\n' + "".join(
        f"  p{seat + 1}: {' '.join(str(card) for card in list(Card)[8 * seat : 8 * seat + 8])}\n"
        for seat in range(4)
    )
    many = "\n".join([unplayed] * 201)
    assert anna.refused("POST", "/replays", {"record": many}) == (400, "too_many_deals")


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("name", ["3er-runde-4", "schieber-5", "schnapsen"])
def test_the_same_cards_are_dealt_again_to_the_same_seats(anna, server, name, seat):
    path = next(path for path in RECORDS if path.stem.startswith(name))
    deal = read(path.read_text("utf-8"))[0].deal
    seat = min(seat, len(deal.hands) - 1)
    body = {"record": path.read_text("utf-8"), "seat": seat, "bot": "anfaenger", "pace": 0}
    table = anna.ok("POST", "/replays/again", body)
    with Seat(server.url, table["table"], table["token"]) as chair:
        chair.until("view")
        mine = chair.view["playing"]["deal"]
        assert mine["seat"] == seat
        received = GAMES[deal.game].notation.hands(deal)
        if name != "schieber-5":  # there cards are taken and pushed at once
            held = {*mine["hands"][seat], *(call[8:-1] for call in mine["history"])}
            assert held >= {str(card) for card in received[seat]}
        chairs = [each["bot"] for each in chair.view["chairs"]]
        assert chairs.count("") == 1


def test_what_was_played_again_is_a_deal_like_others_without_a_proof(anna, server):
    table = anna.ok("POST", "/replays/again", {"record": SOLO, "bot": "anfaenger", "pace": 0})
    played(server, table, 1)
    record = anna.ok("GET", f"/tables/{table['table']}/deals/1/record")
    again = read(record)[0]
    assert GAMES["schafkopf"].notation.hands(again.deal) == GAMES["schafkopf"].notation.hands(
        read(SOLO)[0].deal
    )
    assert "Secret" not in again.tags


@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("schafkopfschule-W", {"Carry": "2", "LoneGames": "1 0 2 0"}),
        ("schnapsen", {"Score": "2 5", "Bonus": "1"}),
    ],
)
def test_a_deal_is_played_again_at_the_stand_at_which_it_was_played(anna, server, name, tags):
    text = next(path for path in RECORDS if path.stem.startswith(name)).read_text("utf-8")
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    stood = head + text.partition("\nresult:")[0] + "\n"
    wanted = read(stood)[0].deal.context
    table = anna.ok("POST", "/replays/again", {"record": stood, "bot": "anfaenger", "pace": 0})
    with Seat(server.url, table["table"], table["token"]) as chair:
        chair.until("view")
        told = chair.view["playing"]["deal"]["context"]
    assert msgspec.convert(told, type(wanted)) == wanted
