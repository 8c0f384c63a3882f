"""The ledger: what a deal brings goes to the players who were dealt in, never to chairs.

Balances and the Stock together always add up to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from stammtisch.sitting.chairs import EMPTY, PlayerId
from stammtisch.sitting.course import Booking
from stammtisch.sitting.state import Playing, Result, Sitting


def book(sitting: Sitting) -> Sitting:
    """The next cut has closed the deal."""
    playing = sitting.playing
    assert playing is not None
    deal = playing.deal
    course, booking = sitting.course.book(deal.outcome, deal.rules, playing.seats, sitting.wish)
    booked = structs.replace(
        sitting,
        course=course,
        balances=paid(sitting.balances, playing.accounts, booking.amounts),
        result=_result(playing, booking),
        wish=None,
        chairs=tuple(EMPTY if chair.leaving else chair for chair in sitting.chairs),
    )
    assert sum(booked.balances.values()) + course.stock == 0, "ledger and Stock add up to nothing"
    return booked


def end(sitting: Sitting) -> Sitting:
    """What is left in the Stock goes back to those at the table."""
    parts = shares(sitting.course.stock, _still_there(sitting))
    balances = paid(sitting.balances, tuple(parts), tuple(parts.values()))
    emptied = sitting.course.without_stock()
    return structs.replace(sitting, course=emptied, balances=balances, ended=True)


def paid_in(
    balances: Mapping[PlayerId, int], stock: int, players: Sequence[PlayerId]
) -> dict[PlayerId, int]:
    """A Stock from before this evening is theirs who play for it."""
    parts = shares(stock, players[:4])
    return paid(balances, tuple(parts), tuple(-part for part in parts.values()))


def _result(playing: Playing, booking: Booking) -> Result:
    deal = playing.deal
    return Result(
        number=playing.number,
        round=getattr(deal.context, "round", "normal"),
        seats=playing.seats,
        accounts=playing.accounts,
        outcome=deal.outcome,
        booking=booking,
        commitment=playing.commitment,
        secret=playing.secret,
    )


def _still_there(sitting: Sitting) -> Sequence[PlayerId]:
    """Those at the table; if all have gone, those who played last."""
    there = sitting.player_ids(sitting.occupied)
    return there if there or sitting.result is None else sitting.result.accounts


def shares(stock: int, players: Sequence[PlayerId]) -> dict[PlayerId, int]:
    """In equal parts, odd units to the first chairs. No rule says it; so friends do it."""
    if not stock:
        return {}
    each, odd = divmod(stock, len(players))
    return {player: each + (place < odd) for place, player in enumerate(players)}


def paid(
    balances: Mapping[PlayerId, int], players: Sequence[PlayerId], amounts: Sequence[int]
) -> dict[PlayerId, int]:
    paid = dict(balances)
    for player, amount in zip(players, amounts, strict=True):
        paid[player] += amount
    return paid
