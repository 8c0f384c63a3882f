"""The laptop dies in the middle: whatever was acknowledged is there again."""

import asyncio
import signal
import subprocess
import sys

import pytest

from stammtisch.store.connection import open_store
from stammtisch.tournament.commands import fold
from stammtisch.tournament.service import TournamentStream

pytestmark = pytest.mark.process

KEEPER = """
import asyncio, sys
from datetime import date
from stammtisch import rulesets
from stammtisch.tournament.service import TournamentStream, register_all
from stammtisch.store.connection import open_store
from stammtisch.tournament.command import DESK, MANAGEMENT
from stammtisch.tournament.draws import MakeDraw, promised
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.plan import planned
from stammtisch.engine.sheet_rules import BareReport
from stammtisch.tournament.rounds import BeginRound
from stammtisch.tournament.rows import EnterGame

async def keep(file):
    desk = await TournamentStream.new(await open_store(file), "spring", planned(
        rulesets.builtin("schafkopfschule-turnier"), title="X", day=date(2027, 3, 14), games=200))
    people = [Registration(person=new_person(f"Person {i}"), of_age=True) for i in range(4)]
    await register_all(desk, people, DESK)
    await desk.do(lambda t: promised(t, b"x" * 32, DESK))
    await desk.do(lambda t: MakeDraw("7").decide(t, DESK))
    await desk.do(lambda t: BeginRound().decide(t, MANAGEMENT))
    for game in range(1, 201):
        await desk.do(lambda t: EnterGame(1, 1, BareReport((1, -1, 1, -1)), game).decide(t, DESK))
        print(game, flush=True)

asyncio.run(keep(sys.argv[1]))
"""


def test_every_game_that_was_acknowledged_survives(tmp_path):
    file = str(tmp_path / "hall.db")
    keeper = subprocess.Popen([sys.executable, "-c", KEEPER, file], stdout=subprocess.PIPE)
    told = 0
    while told < 25:
        told = int(keeper.stdout.readline())
    keeper.send_signal(signal.SIGKILL)
    rest = [int(line) for line in keeper.stdout.read().split()]
    keeper.wait()
    told = max([told, *rest])

    async def reopen():
        store = await open_store(file, create=False)
        stream = await TournamentStream.open(store, "spring")
        await store.close()
        return stream

    stream = asyncio.run(reopen())
    written = len(stream.tournament.sheets[1, 1].rows)
    assert told <= written <= told + 1
    assert fold(stream.entries) == stream.tournament
