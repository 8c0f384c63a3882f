"""The organisers' side of a simulated tournament, on a real store."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from bench.tournaments.people import crowd
from stammtisch import rulesets, tournament
from stammtisch.desk import Desk
from stammtisch.desk.desk import Work
from stammtisch.desk.people import names, new_person, replace
from stammtisch.desk.prints import Hall, document
from stammtisch.desk.registering import Registration, enter
from stammtisch.store import Store
from stammtisch.texts import texts
from stammtisch.tournament import DESK, MANAGEMENT
from stammtisch.tournament.plan import Pairing

DAY: Final = date(2027, 3, 14)
START: Final = 1_805_000_000_000


class Clock:
    """A second for every event."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        self.now += 1000
        return self.now


class Organisers:
    def __init__(self, desk: Desk, rng: Random) -> None:
        self.desk = desk
        self.rng = rng

    @classmethod
    async def announce(
        cls,
        store: Store,
        name: str,
        rules: str,
        rng: Random,
        *,
        pairing: Pairing | None = None,
        rounds: int = 0,
        games: int = 0,
        lives: int = 1,
    ) -> "Organisers":
        plan = tournament.plan(
            rulesets.builtin(rules),
            title=f"{name.capitalize()} {DAY.year}",
            day=DAY,
            place="Gasthof zur Post",
            pairing=pairing,
            rounds=rounds,
            games=games,
            lives=lives,
            fee=500,
            prizes=("ein Spanferkel", "ein Fass Bier", "ein Geräuchertes"),
        )
        return cls(await Desk.new(store, name, plan, Clock()), rng)

    async def register(self, number: int) -> None:
        await enter(self.desk, crowd(number, self.rng), DESK)
        now = self.desk.tournament
        unpaid = [it.number for it in now.entrants.values() if not it.paid]
        late = [it for it in unpaid if self.rng.random() < 0.8]  # the others never pay
        await self.desk.do_all([_paying(number) for number in late])
        missing = -len(self.desk.tournament.playing) % self.desk.tournament.table_size
        if missing and self.desk.tournament.table_size == 4:
            fill_ins = [new_person(f"Aushilfe {i + 1}") for i in range(missing)]
            await enter(
                self.desk,
                [Registration(person=it, of_age=True, fill_in=True) for it in fill_ins],
                DESK,
            )

    async def draw(self) -> None:
        """The secret is promised, then the hall calls its numbers."""
        if tournament.due(self.desk.tournament) is None:
            return
        secret = self.rng.randbytes(32)
        called = " ".join(str(self.rng.randrange(100)) for _ in range(5))
        await self.desk.do(lambda t: tournament.promise(t, secret, DESK))
        await self.desk.do(lambda t: tournament.pull(t, called, DESK))

    async def begin(self) -> None:
        await self.desk.do(lambda t: tournament.begin_round(t, MANAGEMENT))

    async def substitute(self, number: int) -> None:
        person = new_person(f"Ersatz {self.rng.randrange(10**9)}")
        await replace(self.desk, number, person, "krank", MANAGEMENT)

    async def finish(self) -> None:
        await self.desk.do(lambda t: tournament.finish(t, MANAGEMENT))
        while tournament.ranking(self.desk.tournament).ties:
            await self.draw()

    async def print_all(self, folder: Path, documents: Iterable[str]) -> dict[str, int]:
        hall = Hall(
            tournament=self.desk.tournament,
            names=await names(self.desk),
            texts=texts("de"),
            today=DAY,
            base="http://192.168.1.20:8000",
            secret=await self.desk.secret(),
        )
        sizes = {}
        for name in documents:
            made = document(name, hall, 1)
            (folder / f"{self.desk.name}-{name}.pdf").write_bytes(made)
            sizes[name] = len(made)
        return sizes


def _paying(number: int) -> Work:
    return lambda now: tournament.pay(now, number, DESK)
