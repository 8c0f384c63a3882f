"""Who pays whom at the end of the evening, with the fewest payments.

People whose balances add up to nothing among themselves can settle with one payment less than they
are. So the most such groups give the fewest payments. For up to ``MOST_EXACT`` people all groups
are tried; more are settled the greedy way, with at most one payment less than there are people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from stammtisch.sitting.chairs import PlayerId

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
    """Whoever owes most pays whoever gets most, as much as settles one of the two."""
    made = []
    while any(balances.values()):
        payer = min(balances, key=lambda player: balances[player])
        receiver = max(balances, key=lambda player: balances[player])
        amount = min(-balances[payer], balances[receiver])
        balances[payer] += amount
        balances[receiver] -= amount
        made.append(Payment(payer, receiver, amount))
    return made
