"""The organisers' side of a simulated tournament, on a real store."""

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from bench.tournaments.people import crowd
from stammtisch import rulesets
from stammtisch.engine.sheet_rules import Pairing
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import line
from stammtisch.texts import texts
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR
from stammtisch.tournament.commands import CHAIN
from stammtisch.tournament.draws import MakeDraw, due, promised
from stammtisch.tournament.people import PayFee, SubstitutePerson
from stammtisch.tournament.persons import Registration, new_person
from stammtisch.tournament.plan import planned
from stammtisch.tournament.prints.documents import document
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.rounds import BeginRound, FinishTournament
from stammtisch.tournament.rulings import ExcludePlayer
from stammtisch.tournament.service import (
    STREAM,
    TournamentStream,
    Work,
    names,
    perform,
    register_all,
)
from stammtisch.tournament.state import Tournament

DAY: Final = date(2027, 3, 14)
START: Final = 1_805_000_000_000


class Clock:
    """A second for every event."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        self.now += 1000
        return self.now


class GatheringStream(TournamentStream):
    """Stores many steps at once: a hall full of phones shares commits too."""

    MOST: Final = 100

    def __init__(self, store: Store, name: str, clock: Callable[[], int]) -> None:
        super().__init__(store, name, clock)
        self.stored = 1

    async def do(
        self,
        decide: Work,
        command: str = "",
        *,
        expected: int | None = None,
        slow: bool = False,
    ) -> Tournament:
        events = decide(self.tournament)
        self._take(CHAIN.links(self.entries[-1], events, self.clock(), command))
        if len(self.entries) - self.stored >= self.MOST:
            await self.flush()
        return self.tournament

    async def flush(self) -> None:
        lines = [line(entry) for entry in self.entries[self.stored :]]
        await self.store.append(STREAM + self.name, self.stored, lines)
        self.stored = len(self.entries)


class Organisers:
    def __init__(self, stream: GatheringStream, rng: Random) -> None:
        self.stream = stream
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
        plan = planned(
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
        await TournamentStream.new(store, name, plan, clock := Clock())
        stream = GatheringStream(store, name, clock)
        await stream.catch_up()
        return cls(stream, rng)

    async def register(self, number: int) -> None:
        """So many play; a few more have registered and never pay."""
        await register_all(self.stream, crowd(number, self.rng), DESK)
        now = self.stream.tournament
        late = [it.number for it in now.entrants.values() if not it.paid]
        await self.stream.do_all([_paying(it) for it in late])
        await register_all(self.stream, crowd(number // 20, self.rng, paid=False), DESK)
        missing = -len(self.stream.tournament.playing) % self.stream.tournament.table_size
        if missing and self.stream.tournament.table_size == 4:
            fill_ins = [new_person(f"Aushilfe {i + 1}") for i in range(missing)]
            await register_all(
                self.stream,
                [Registration(person=it, of_age=True, fill_in=True) for it in fill_ins],
                DESK,
            )

    async def draw(self) -> None:
        """The secret is promised, then the hall calls its numbers."""
        if due(self.stream.tournament) is None:
            return
        secret = self.rng.randbytes(32)
        called = " ".join(str(self.rng.randrange(100)) for _ in range(5))
        await self.stream.do(lambda t: promised(t, secret, DESK))
        await self.stream.do(lambda t: MakeDraw(called, leave_out=True).decide(t, DESK))

    async def begin(self) -> None:
        await self.stream.do(lambda t: BeginRound().decide(t, MANAGEMENT))

    async def substitute(self, number: int) -> None:
        name = f"Ersatz {self.rng.randrange(10**9)}"
        await perform(self.stream, SubstitutePerson(number, name, "krank"), MANAGEMENT)

    async def exclude(self, number: int) -> None:
        """For loud protest; somebody plays on for the table."""
        if not self.stream.tournament.entrants[number].excluded:
            await self.stream.do(
                lambda t: ExcludePlayer(number, "laut protestiert", "MC-28").decide(t, SUPERVISOR)
            )
            await self.substitute(number)

    async def finish(self) -> None:
        await self.stream.do(lambda t: FinishTournament().decide(t, MANAGEMENT))
        while ranking(self.stream.tournament).ties:
            await self.draw()
        await self.stream.flush()

    async def print_all(self, folder: Path, documents: Iterable[str]) -> dict[str, int]:
        hall = Hall(
            tournament=self.stream.tournament,
            names=await names(self.stream),
            texts=texts("de"),
            today=DAY,
            base="http://192.168.1.20:8000",
            codes=await self.stream.codes(),
        )
        sizes = {}
        for name in documents:
            made = document(name, hall, 1)
            (folder / f"{self.stream.name}-{name}.pdf").write_bytes(made)
            sizes[name] = len(made)
        return sizes


def _paying(number: int) -> Work:
    return lambda now: PayFee(number).decide(now, DESK)
