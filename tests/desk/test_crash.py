"""The laptop dies in the middle: whatever was acknowledged is there again."""

import asyncio
import signal
import subprocess
import sys

from stammtisch.desk import Desk
from stammtisch.store import open_store
from stammtisch.tournament import fold

KEEPER = """
import asyncio, sys
from datetime import date
from stammtisch import rulesets, tournament
from stammtisch.tournament import commands
from stammtisch.desk import Desk
from stammtisch.desk.people import new_person
from stammtisch.desk.registering import Registration, enter
from stammtisch.store import open_store
from stammtisch.tournament import DESK, MANAGEMENT, Bare

async def keep(file):
    desk = await Desk.new(await open_store(file), "spring", tournament.plan(
        rulesets.builtin("schafkopfschule-turnier"), title="X", day=date(2027, 3, 14), games=900))
    people = [Registration(person=new_person(f"Person {i}"), of_age=True) for i in range(4)]
    await enter(desk, people, DESK)
    await desk.do(lambda t: commands.promise(t, b"x" * 32, DESK))
    await desk.do(lambda t: commands.pull(t, "7", DESK))
    await desk.do(lambda t: commands.begin_round(t, MANAGEMENT))
    for game in range(1, 901):
        await desk.do(lambda t: commands.enter(t, 1, 1, game, Bare((1, -1, 1, -1)), DESK))
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
        desk = await Desk.open(store, "spring")
        await store.close()
        return desk

    desk = asyncio.run(reopen())
    written = len(desk.tournament.sheets[1, 1].rows)
    assert told <= written <= told + 1
    assert fold(desk.entries) == desk.tournament
