"""The ledger: what a deal brings goes to the players who were dealt in, never to chairs.

Balances and the Stock together always add up to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.course import Booking
from stammtisch.table.state import (
    EMPTY,
    PlayerId,
    Playing,
    Result,
    Sitting,
)


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
        round=deal.context.round,
        seats=playing.seats,
        accounts=playing.accounts,
        outcome=deal.outcome,
        booking=booking,
        commitment=playing.commitment,
        secret=playing.secret,
        shares=playing.shares,
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


MOST_EXACT: Final = 10


class Payment(Struct, frozen=True, gc=False):
    payer: PlayerId
    receiver: PlayerId
    amount: int


def payments(balances: Mapping[PlayerId, int]) -> tuple[Payment, ...]:
    assert sum(balances.values()) == 0, "a ledger adds up to nothing"
    open_ = {player: balance for player, balance in balances.items() if balance}
    groups = _most_groups(open_) if len(open_) <= MOST_EXACT else [list(open_)]
    return tuple(
        payment
        for group in groups
        for payment in _settled({player: open_[player] for player in group})
    )


def _most_groups(balances: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
    """As many groups as possible of people who add up to nothing.

    People are added one by one; each time the sum is nothing, a group is complete. ``most[mask]``
    counts the groups completed by the best order in which the people of the mask can be added.
    """
    people = list(balances)
    size = 1 << len(people)
    total, most, last = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        members = [i for i in range(len(people)) if mask >> i & 1]
        total[mask] = sum(balances[people[i]] for i in members)
        last[mask] = max(members, key=lambda i: most[mask ^ 1 << i])
        most[mask] = most[mask ^ 1 << last[mask]] + (total[mask] == 0)
    return _cut_into_groups(people, total, last)


def _cut_into_groups(
    people: list[PlayerId], total: list[int], last: list[int]
) -> list[list[PlayerId]]:
    """Go back along the best order; a new group begins wherever the rest adds up to nothing."""
    groups: list[list[PlayerId]] = []
    mask = len(total) - 1
    while mask:
        if total[mask] == 0:
            groups.append([])
        groups[-1].append(people[last[mask]])
        mask ^= 1 << last[mask]
    return groups


def _settled(balances: dict[PlayerId, int]) -> list[Payment]:
    """The largest debtor pays the largest creditor, as much as settles one of the two."""
    made = []
    while any(balances.values()):
        payer = min(balances, key=lambda player: balances[player])
        receiver = max(balances, key=lambda player: balances[player])
        amount = min(-balances[payer], balances[receiver])
        balances[payer] += amount
        balances[receiver] -= amount
        made.append(Payment(payer, receiver, amount))
    return made
