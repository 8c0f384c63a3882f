"""Who gets how much."""

from __future__ import annotations

from collections.abc import Sequence


def amounts_told(amounts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {amount:+d}" for name, amount in zip(names, amounts, strict=False))
