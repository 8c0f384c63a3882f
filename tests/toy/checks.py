"""What a folder and a line bring; run by ``tests/test_toy_game.py``."""

import asyncio
from io import StringIO
from random import Random

import pytest
from litestar.testing import TestClient
from rich.console import Console
from support.evening import Evening
from support.hall import Hall
from support.matches import DAY, PLACE, dealt, seated
from support.pads import Sheet
from support.tables import begin, evening, listen, play, table, views

from stammtisch import games, pad, record, rulesets
from stammtisch.bots import registry
from stammtisch.bots.host import play_deal
from stammtisch.engine.bots import play_by_chance
from stammtisch.games import result_texts
from stammtisch.pad import Unwritable, view
from stammtisch.pad.csv import pad_csv
from stammtisch.pad.moves import move_text, parse_move
from stammtisch.pad.statistics import PadRecord, statistics
from stammtisch.review import Depth, Mark, review
from stammtisch.review.text import review_data
from stammtisch.schafkopf.report import Passed
from stammtisch.server.app import create_app
from stammtisch.server.replays import replay_of_text
from stammtisch.server.settings import Settings
from stammtisch.store.connection import open_store
from stammtisch.store.protocol import MemoryStore
from stammtisch.table.cli.evening import Company, evening_of, run
from stammtisch.table.state import TournamentTable
from stammtisch.texts import UserError, texts
from stammtisch.tournament.match import DealtMatch
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.plan import planned
from stammtisch.tournament.prints.documents import DOCUMENTS, document
from stammtisch.tournament.prints.hall import Hall as Printed
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_report, report_text
from stammtisch.tournament.room import TournamentRoom
from stammtisch.tournament.views.table import sheet_view
from toy import TOY


def rules():
    return rulesets.builtin("toy")


def finished(seed=1):
    return play_by_chance(games.new_deal(rules(), Random(seed)), Random(seed))


def test_its_rule_set_is_read_and_written():
    house = rulesets.parse('extends = "toy"', name="house")
    assert house.game == "toy"
    assert rulesets.parse(rulesets.to_toml(house), name="house") == house
    assert registry.players_of("toy") == ("hoechste",)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_played_and_recorded(seed):
    deal = finished(seed)
    (again,) = record.read(record.write(deal))
    assert again.deal.outcome == deal.outcome
    assert again.deal.history == deal.history
    told, paid = result_texts(deal, ["Anna", "Bert"], texts("de"))
    assert told in ("Anna gewinnt Drei Gras.", "Bert gewinnt Drei Gras.")
    assert paid in ("Anna +1, Bert -1", "Anna -1, Bert +1")


def test_bots_play_it():
    two = [registry.bot("hoechste", seed) for seed in (1, 2)]
    deal = play_deal(games.new_deal(rules(), Random(3)), two)
    assert deal.over
    assert sum(deal.outcome.points) == sum(card.points for card in rules().cards)


def test_an_evening_of_it_is_sat():
    evening = Evening(rules(), chairs=2)
    for _ in range(5):
        evening.begin()
        while not evening.deal.over:
            evening.act(evening.rng.choice(evening.deal.options.actions))
        assert sum(evening.balances) == 0
    assert any(evening.balances), "an odd number of points was won"


def test_it_is_reviewed_by_its_one_bot():
    deal = finished()
    found = review(deal, Depth.QUICK)
    assert found.game == "toy"
    assert any(judgement.mark is not Mark.GOOD for judgement in found.judgements)
    told = review_data(found, texts("de"))
    assert any(judgement["sentence"] for judgement in told["judgements"])
    own = play_deal(games.new_deal(rules(), Random(3)), [registry.bot("hoechste")] * 2)
    assert {it.mark for it in review(own).judgements} == {Mark.GOOD}


def test_it_is_shown_in_the_terminal(monkeypatch):
    typed = iter(["1"] * 12 + ["q"])
    screen = Console(file=StringIO(), width=80)
    monkeypatch.setattr(screen, "input", lambda prompt: next(typed))
    evening = evening_of(rules(), "normal", 2, Random(5), texts("de"))
    run(evening, Company((registry.bot("hoechste"),), looks_back=True), screen, texts("de"), 2)
    shown = screen.file.getvalue()
    assert "Drei Gras: " in shown
    assert shown.count("gewinnt Drei Gras") == 2
    assert "+1" in shown


def test_it_is_written_on_a_pad():
    names, sheet = {"anna": "Anna", "bert": "Bert"}, Sheet(rules())
    known = {name: player for player, name in names.items()}.__getitem__
    for text in ("taken Anna 20", "taken Bert 16", "deals Anna"):
        move = parse_move(text, known)
        assert move_text(move, names) == text
        sheet(pad.Write, move)
    assert sheet.balances == [0, 0]
    with pytest.raises(UserError):
        sheet(pad.Write, parse_move("taken Anna 3", known))
    with pytest.raises(Unwritable, match="fit this game"):
        sheet(pad.Write, Passed())
    told = view.sheet(sheet.now, names, texts("de"))
    assert [line.text for line in told.lines[2:4]] == [
        "Anna gewinnt Drei Gras.",
        "Bert gewinnt Drei Gras.",
    ]
    counted = statistics([PadRecord(sheet.now, names)])
    assert counted.kinds["toy"].played == 2
    assert [person.declared["toy"].won for person in counted.people] == [1, 1]
    assert "taken Anna 20" in pad_csv(sheet.now, names)


@evening
async def test_it_is_played_at_a_table_of_a_server(place):
    host = await table(place, rules="toy", people=("anna", "bert"), stand_in=TOY.stand_in)
    heard = listen(host, "anna")
    await host.ask(*begin(host, "anna"))
    await play(host, "anna", 2, Random(1))
    last = views(heard)[-1]["view"]
    assert (last["game"], last["playing"]["deal"]["rules"]) == ("toy", "toy")
    assert sum(host.now.balances.values()) == 0


def test_the_door_opens_a_table_of_it_with_its_bot(tmp_path):
    async def opened():
        return await open_store(str(tmp_path / "s.db"))

    with TestClient(create_app(Settings(), opened)) as client:
        assert client.post("/guests", json={"name": "Anna"}).status_code == 201
        seat = client.post("/tables", json={"rules": "toy"}).json()
        assert client.post(f"/tables/{seat['table']}/bots", json={}).status_code == 201
        seen = client.get(f"/tables/{seat['table']}").json()["view"]
        assert [chair["bot"] for chair in seen["chairs"]] == ["", TOY.stand_in]
        assert "Toy" in str(client.get("/docs/openapi.json").json())


def test_its_replay_shows_every_action():
    deal = finished()
    shown = replay_of_text(record.write(deal))
    assert [frame.action for frame in shown.frames[1:]] == list(map(str, deal.history))
    assert [len(frame.trick) for frame in shown.frames[:5]] == [0, 1, 2, 1, 2]
    assert (shown.game, shown.round) == ("toy", "normal")


TEXTS = ("took 1 20", "took 2 16", "+1 -1")


def played_tournament():
    hall = Hall("toy", people=6, games=len(TEXTS), rounds=1)
    hall.begin()
    for number in (1, 2, 3):
        for text in TEXTS:
            hall.write(text, number)
        hall.close_sheet(number)
    return hall, {
        number: RegisteredPerson(player=f"p{number}", name=f"P{number}") for number in range(1, 7)
    }


def test_it_is_written_in_a_tournament():
    hall, names = played_tournament()
    assert [report_text(parse_report(text)) for text in TEXTS] == list(TEXTS)
    assert sorted(place.tally["points"] for place in ranking(hall.now).places) == [
        -1,
        -1,
        -1,
        1,
        1,
        1,
    ]
    told = sheet_view(hall.now, hall.sheet(), names, texts("de"))
    seats = [names[number].name for number in hall.sheet().seats]
    assert [row.text for row in told.rows[:2]] == [f"{it} gewinnt Drei Gras." for it in seats]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_its_tournament_is_printed(name):
    hall, names = played_tournament()
    printed = Printed(tournament=hall.now, names=names, texts=texts("de"), today=DAY)
    assert document(name, printed).startswith(b"%PDF")


def test_a_dealt_game_stands_on_the_sheet():
    async def story():
        store = MemoryStore()
        plan = planned(rules(), title="Drei", day=DAY, games=2, rounds=1)
        stream = await seated(store, "spring", plan, ("Anna", "Bert"), PLACE)
        match = DealtMatch(TournamentRoom(store).find, TournamentTable("spring", 1, 1))
        log = await dealt(store, match, 2, Random(2))
        await match.booked(log.finished)
        await stream.catch_up()
        balances = [log.state.balances[f"p{chair}"] for chair in (0, 1)]
        assert list(stream.tournament.sheets[1, 1].totals()) == balances

    asyncio.run(story())
