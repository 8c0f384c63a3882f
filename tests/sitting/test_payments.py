"""Payments: everybody is even afterwards, with the fewest payments."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.table.ledger import Payment, payments

SMALL = st.integers(min_value=-6, max_value=6)


def ledger(amounts):
    balances = [*amounts, -sum(amounts)]
    return {f"player {i}": balance for i, balance in enumerate(balances)}


def settled(balances):
    even = dict(balances)
    for payment in payments(balances):
        assert payment.amount > 0
        even[payment.payer] += payment.amount
        even[payment.receiver] -= payment.amount
    return even


def fewest(amounts):
    """Slow and plain: split off groups that add up to nothing in every possible way."""
    amounts = tuple(amount for amount in amounts if amount)
    if not amounts:
        return 0
    best = len(amounts) - 1
    first, rest = amounts[0], amounts[1:]
    for size in range(1, len(rest)):
        for group in combinations(range(len(rest)), size):
            if first + sum(rest[i] for i in group) == 0:
                others = tuple(a for i, a in enumerate(rest) if i not in group)
                best = min(best, size + fewest(others))
    return best


@given(st.lists(SMALL, min_size=1, max_size=7))
def test_all_are_even_with_the_fewest_payments(amounts):
    balances = ledger(amounts)
    assert set(settled(balances).values()) <= {0}
    assert len(payments(balances)) == fewest(tuple(balances.values()))


@given(st.lists(st.integers(-500, 500), min_size=10, max_size=30))
def test_more_people_are_even_with_one_payment_less_than_there_are(amounts):
    balances = ledger(amounts)
    assert set(settled(balances).values()) <= {0}
    assert len(payments(balances)) <= max(0, sum(map(bool, balances.values())) - 1)


def test_ten_people_who_are_five_pairs_make_five_payments():
    amounts = {f"{i}{sign}": i * sign for i in (3, 5, 7, 11, 13) for sign in (1, -1)}
    assert len(payments(amounts)) == 5


def test_greedy_would_need_more():
    """Largest to largest gives five payments; 4 + 5 and 6 + 3 pay off apart in four."""
    balances = {"a": -4, "b": -5, "c": 9, "d": -6, "e": -3, "f": 9}
    assert len(payments(balances)) == 4


def test_nobody_owes_anything():
    assert payments({"anna": 0, "bert": 0}) == ()
    assert payments({}) == ()
    assert payments({"anna": -3, "bert": 3}) == (Payment("anna", "bert", 3),)


def test_a_ledger_that_does_not_add_up_is_a_mistake_of_ours():
    with pytest.raises(AssertionError):
        payments({"anna": 1})
