"""Trains the net of a game by self-play: ``.venv/bin/python -m tools.training schafkopf FOLDER``.

Every seat is played by the same net, which sometimes tries something else; each decision learns
what it brought in the end. Tables begin anew with every epoch, from seeds that follow from its
number. So a run that was stopped goes on as if it had not been, and the same schedule gives the
same weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec
import torch
from msgspec import Struct

from stammtisch.solver.net import Net
from tools.net_games import NET_GAMES, NetGame
from tools.net_match import Verdict, match
from tools.net_model import Batch, Rows, Weights, content_of, fresh, loss, net_of

FOR_EVER: Final = 1 << 60
STATE: Final = "state.pt"
SEEDS_OF_EPOCH: Final = 1 << 20


class Schedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a training does; the same one gives the same weights."""

    game: str
    epochs: int
    seed: int = 1
    units: tuple[int, int, int] = (128, 64, 64)
    tables: int = 64  # of each house
    turns: int = 32  # of an epoch: so often the newest net takes over
    rows: int = 32768  # of a turn
    batch: int = 1024
    rate: float = 0.001  # of learning, falling to a twentieth
    kept: float = 0.5  # of all decisions
    chance: tuple[float, float] = (0.1, 0.02)  # to try something else, at first and at last
    temperature: tuple[float, float] = (0.15, 0.03)  # in values of the net
    opening: tuple[float, float] = (0.3, 0.05)  # to say anything before the play
    trace: tuple[float, float] = (1.0, 0.7)  # trust in the end of the deal, not in the next value
    results: float = 0.05  # weight of the chances in what is learnt
    average: float = 0.9995  # weights are averaged over so much of the past
    judged: int = 10  # epochs from one match to the next
    deals: int = 4000  # of a match, in each house


class Line(Struct, frozen=True):
    """One epoch of the learning curve."""

    epoch: int
    rows: int
    deals: int
    seconds: float
    squared: float  # error of the values
    verdict: Verdict | None = None


def between(ends: tuple[float, float], at: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * at


class Training:
    """A net on its way, and the folder that keeps it."""

    def __init__(self, schedule: Schedule, folder: Path, after: Path | None = None) -> None:
        """``after``: the folder of another training, whose net this one begins with."""
        self.schedule, self.folder = schedule, folder
        self.game: NetGame = NET_GAMES[schedule.game]()
        self.weights: Weights = fresh(self.game, schedule.units, schedule.seed)
        if after is not None:
            self._take(torch.load(after / STATE, weights_only=True)["average"])
        self.average: Weights = {name: it.detach().clone() for name, it in self.weights.items()}
        self.learner = torch.optim.Adam(list(self.weights.values()), lr=schedule.rate)
        self.curve: list[Line] = []
        self.accepted = content_of(self.game, self.average)
        folder.mkdir(parents=True, exist_ok=True)
        if self.state.exists():
            self._restore()

    @property
    def state(self) -> Path:
        return self.folder / STATE

    def run(self) -> None:
        """To the end of the schedule; each epoch is kept as soon as it is over."""
        while len(self.curve) < self.schedule.epochs:
            print(msgspec.json.encode(self.advance()).decode(), flush=True)

    def advance(self) -> Line:
        """One epoch, and what became of it."""
        line = self._epoch(len(self.curve))
        self.curve.append(line)
        self._keep()
        return line

    def _epoch(self, epoch: int) -> Line:
        schedule, begun = self.schedule, perf_counter()
        seed = schedule.seed + epoch * SEEDS_OF_EPOCH
        tables, net = schedule.tables, net_of(self.game, self.weights)
        opened = [
            house.open(tables, net, seed=seed + at * tables)
            for at, house in enumerate(self.game.houses)
        ]
        chance = torch.Generator().manual_seed(seed)
        rows = deals = 0
        errors = []
        for turn in range(schedule.turns):
            at = (epoch + turn / schedule.turns) / schedule.epochs
            for group in self.learner.param_groups:
                group["lr"] = between((schedule.rate, schedule.rate / 20), at)
            news = []
            for house, played in zip(self.game.houses, opened, strict=True):
                wanted = schedule.rows * house.share // sum(it.share for it in self.game.houses)
                played.play(wanted, FOR_EVER, *self._exploration(at))
                news.append(Rows(played))
                deals += played.ended
            rows += sum(map(len, news))
            errors.append(self._learn(news, chance))
            net = net_of(self.game, self.weights)
            for played in opened:
                played.learn(net.native)
        return Line(
            epoch=epoch,
            rows=rows,
            deals=deals,
            seconds=round(perf_counter() - begun, 1),
            squared=sum(errors) / len(errors),
            verdict=self._judged(epoch, seed),
        )

    def _exploration(self, at: float) -> tuple[float, float, float, float, float]:
        schedule = self.schedule
        return (
            between(schedule.chance, at),
            between(schedule.temperature, at) * self.game.scale,
            between(schedule.opening, at),
            schedule.kept,
            between(schedule.trace, at),
        )

    def _learn(self, news: Sequence[Rows], chance: torch.Generator) -> float:
        rows = Rows.joined(news)
        order = torch.randperm(len(rows), generator=chance)
        errors = []
        for places in order.split(self.schedule.batch):
            found, squared = loss(
                self.weights, Batch(self.game, rows, places), self.schedule.results
            )
            self.learner.zero_grad()
            found.backward()
            self.learner.step()
            errors.append(float(squared))
            with torch.no_grad():
                for name, it in self.average.items():
                    it.lerp_(self.weights[name], 1 - self.schedule.average)
        return sum(errors) / len(errors)

    def _judged(self, epoch: int, seed: int) -> Verdict | None:
        """A net is accepted when it beats the last that was."""
        if (epoch + 1) % self.schedule.judged:
            return None
        content = content_of(self.game, self.average)
        verdict = match(self.game, Net(content), Net(self.accepted), self.schedule.deals, seed=seed)
        if verdict.better:
            self.accepted = content
        return verdict

    def _keep(self) -> None:
        kept = {
            "schedule": msgspec.json.encode(self.schedule),
            "weights": self.weights,
            "average": self.average,
            "learner": self.learner.state_dict(),
            "curve": msgspec.json.encode(self.curve),
            "accepted": self.accepted,
        }
        torch.save(kept, self.state.with_suffix(".new"))
        _write(self.folder / "net.bin", self.accepted)
        _write(self.folder / "average.bin", content_of(self.game, self.average))
        lines = b"".join(msgspec.json.encode(line) + b"\n" for line in self.curve)
        _write(self.folder / "curve.jsonl", lines)
        _write(self.folder / "schedule.json", msgspec.json.encode(self.schedule) + b"\n")
        self.state.with_suffix(".new").replace(self.state)

    def _restore(self) -> None:
        kept = torch.load(self.state, weights_only=True)
        found = msgspec.json.decode(kept["schedule"], type=Schedule)
        if msgspec.structs.replace(found, epochs=self.schedule.epochs) != self.schedule:
            raise SystemExit(f"{self.folder} holds another schedule: {found}")
        self._take(kept["weights"])
        self.average = kept["average"]
        self.learner.load_state_dict(kept["learner"])
        self.curve = msgspec.json.decode(kept["curve"], type=list[Line])
        self.accepted = kept["accepted"]

    def _take(self, weights: Weights) -> None:
        for name, it in self.weights.items():
            it.data.copy_(weights[name])


def _write(path: Path, content: bytes) -> None:
    path.with_suffix(".new").write_bytes(content)
    path.with_suffix(".new").replace(path)


def schedule_of(game: str, file: Path | None, *, epochs: int, seed: int) -> Schedule:
    """The usual one, or what a file says; an earlier training leaves such a file."""
    said = {} if file is None else msgspec.json.decode(file.read_bytes(), type=dict[str, object])
    return msgspec.convert({"game": game, "epochs": epochs, "seed": seed, **said}, Schedule)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(NET_GAMES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--schedule", type=Path, help="what differs from the usual one, as JSON")
    parser.add_argument("--epochs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="with more, weights may differ")
    parser.add_argument("--after", type=Path, help="the folder of another training to begin with")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    schedule = schedule_of(given.game, given.schedule, epochs=given.epochs, seed=given.seed)
    Training(schedule, given.folder, given.after).run()


if __name__ == "__main__":
    main()
