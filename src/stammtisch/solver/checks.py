"""Numbers from outside: what does not fit is refused with its name and what would."""

from __future__ import annotations

from math import isnan
from operator import index
from typing import Final, TypeVar

T = TypeVar("T")

MOST: Final = 2**31 - 1  # the native core counts in 32 bits
MOST_MEMORY: Final = 1 << 48
SEEDS: Final = 2**64


def whole(name: str, value: object, least: int = -MOST, most: int = MOST) -> int:
    try:
        number = index(value)  # type: ignore[arg-type]  # the question is whether it is one
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {number}")
    return number


def chosen(options: T | None, kind: type[T]) -> T:
    """The switches of a search; as usual if none are given."""
    if options is None:
        return kind()
    if not isinstance(options, kind):
        raise TypeError(f"options must be {kind.__name__}, not {options!r}")
    return options


def memory_of(value: object) -> int:
    return whole("memory", value, 0, MOST_MEMORY)


def seed_of(value: object) -> int:
    """Any whole number is a seed; 64 bits of it count."""
    try:
        return index(value) % SEEDS  # type: ignore[arg-type]  # the question is whether it is one
    except TypeError:
        raise TypeError(f"seed must be a whole number, not {value!r}") from None


def seconds(deadline: object) -> float | None:
    """A deadline; ``None`` is as long as it takes."""
    if deadline is None:
        return None
    if not isinstance(deadline, int | float):
        raise TypeError(f"deadline must be a number of seconds or None, not {deadline!r}")
    if isnan(deadline):
        raise ValueError("deadline must be a number of seconds, not nan")
    return float(deadline)


def mask_of_places(name: str, places: tuple[int, ...], number: int) -> int:
    """Seats or other places as a set of bits; named twice is named once."""
    mask = 0
    for place in places:
        mask |= 1 << whole(name, place, 0, number - 1)
    return mask
