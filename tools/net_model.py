"""The net as PyTorch trains it; needs the extra ``train``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import torch
from torch.nn import functional

from stammtisch.solver.net import Net
from tools.net_file import NetParts, file_of
from tools.net_games import NetGame

Tensor: TypeAlias = Any
Weights: TypeAlias = dict[str, Tensor]

ACTIVE: Final = 40  # inputs that are on at a time, roughly


def fresh(game: NetGame, units: tuple[int, int, int], seed: int) -> Weights:
    chance = torch.Generator().manual_seed(seed)

    def matrix(rows: int, width: int, active: int) -> Tensor:
        return torch.randn(rows, width, generator=chance) * (2 / active) ** 0.5

    first, second, third = units
    results = len(game.edges) + 1
    weights = {
        "columns": matrix(game.inputs, first, ACTIVE),
        "bias": torch.zeros(first),
        "second": matrix(first, second, first),
        "second bias": torch.zeros(second),
        "third": matrix(second, third, second),
        "third bias": torch.zeros(third),
        "values": matrix(game.outputs, third, third) * 0.1,
        "values bias": torch.zeros(game.outputs),
        "results": matrix(results, third, third) * 0.1,
        "results bias": torch.zeros(results),
    }
    return {name: weight.requires_grad_() for name, weight in weights.items()}


class Rows:
    """What self-play has left, copied out of the core."""

    def __init__(self, played: Any) -> None:  # noqa: ANN401  (a ``_core.Selfplay``)
        self.inputs = _tensor(played.inputs).int()
        self.starts = _tensor(played.starts).long()
        self.outputs = _tensor(played.outputs).long().reshape(-1, 2)
        self.returns = _tensor(played.returns)
        self.results = _tensor(played.results)

    @classmethod
    def joined(cls, parts: Sequence[Rows]) -> Rows:
        """All rows behind one another."""
        rows = cls.__new__(cls)
        for name in ("inputs", "outputs", "returns", "results"):
            setattr(rows, name, torch.cat([getattr(part, name) for part in parts]))
        starts, before = [torch.zeros(1, dtype=torch.long)], 0
        for part in parts:
            starts.append(part.starts[1:] + before)
            before += len(part.inputs)
        rows.starts = torch.cat(starts)
        return rows

    def __len__(self) -> int:
        return len(self.returns)


class Batch:
    """Rows of self-play as tensors, in the order that was drawn for them."""

    def __init__(self, game: NetGame, rows: Rows, places: Tensor) -> None:
        counts = rows.starts[1:] - rows.starts[:-1]
        self.sizes = counts[places]
        self.starts = torch.cumsum(self.sizes, 0) - self.sizes
        within = torch.arange(int(self.sizes.sum())) - torch.repeat_interleave(
            self.starts, self.sizes
        )
        self.inputs = rows.inputs[torch.repeat_interleave(rows.starts[places], self.sizes) + within]
        self.outputs = rows.outputs[places]
        self.returns = rows.returns[places].clamp(-game.most, game.most) / game.scale
        self.results = torch.bucketize(rows.results[places], torch.tensor(game.edges))


def _tensor(numbers: memoryview) -> Tensor:
    return torch.from_numpy(np.array(numbers))


def loss(weights: Weights, batch: Batch, share: float) -> tuple[Tensor, Tensor]:
    """Of the values and of the results; ``share`` is the weight of the second."""
    high = _high(weights, batch)
    values = _chosen(weights, high, batch.outputs[:, 0])
    second = batch.outputs[:, 1]
    pushed = second >= 0
    if bool(pushed.any()):
        values = values + pushed * _chosen(weights, high, second.clamp(min=0))
    squared = functional.mse_loss(values, batch.returns)
    surprise = functional.cross_entropy(_results(weights, high), batch.results)
    return squared + share * surprise, squared.detach()


def chances(weights: Weights, batch: Batch) -> Tensor:
    """Of the results, a row each."""
    with torch.no_grad():
        return functional.softmax(_results(weights, _high(weights, batch)), 1)


def _high(weights: Weights, batch: Batch) -> Tensor:
    sums = functional.embedding_bag(
        batch.inputs, weights["columns"], batch.starts.int(), mode="sum"
    )
    low = functional.relu(sums + weights["bias"])
    middle = functional.relu(low @ weights["second"] + weights["second bias"])
    return functional.relu(middle @ weights["third"] + weights["third bias"])


def _results(weights: Weights, high: Tensor) -> Tensor:
    return high @ weights["results"].T + weights["results bias"]


def _chosen(weights: Weights, high: Tensor, outputs: Tensor) -> Tensor:
    rows = functional.embedding(outputs, weights["values"])
    return (high * rows).sum(1) + weights["values bias"][outputs]


def net_of(game: NetGame, weights: Weights) -> Net:
    return Net(content_of(game, weights))


def content_of(game: NetGame, weights: Weights) -> bytes:
    """The file of a net; 16-bit floats hold no more than 65,504."""

    def halves(name: str) -> bytes:
        kept: Tensor = weights[name].detach().clamp(-60000, 60000).half().numpy()
        content: bytes = kept.tobytes()
        return content

    return file_of(
        NetParts(
            layout=game.layout,
            inputs=game.inputs,
            outputs=game.outputs,
            units=tuple(len(weights[name]) for name in ("bias", "second bias", "third bias")),  # type: ignore[arg-type]
            scale=game.scale,
            edges=game.edges,
            weights=tuple(map(halves, weights)),
        )
    )
