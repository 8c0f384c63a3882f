"""Fair cards: no order of the pack is favoured, and nobody can change the cards afterwards."""

from collections import Counter
from hashlib import sha256
from itertools import islice, pairwise, permutations, product
from math import factorial, sqrt

import pytest

from stammtisch import rulesets
from stammtisch.engine.fair import below, commitment, fair_pack, permuted, stream

CARDS = rulesets.builtin("schafkopfschule").cards
SECRET = bytes(range(32))
SHUFFLES = 20_000
NORMAL_99 = 2.576  # two-sided


def secret(number):
    return sha256(b"test %d" % number).digest()


@pytest.fixture(scope="module")
def packs():
    return [fair_pack(CARDS, secret(number)) for number in range(SHUFFLES)]


def chi_square_limit(freedom, z=2.326):
    """The 99 % quantile of chi-square (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + z * sqrt(part)) ** 3


def chi_square(counts, cells):
    mean = sum(counts.values()) / cells
    return sum((counts[key] - mean) ** 2 / mean for key in counts) + (cells - len(counts)) * mean


@pytest.mark.parametrize("bound", range(2, 33))
def test_every_byte_that_is_not_thrown_away_chooses_evenly(bound):
    chosen = Counter()
    for byte in range(256):
        try:
            chosen[below(bound, iter([byte]))] += 1
        except StopIteration:
            continue
    assert set(chosen) == set(range(bound))
    assert len(set(chosen.values())) == 1


def orders(cards, length, span):
    """How often each order comes out of all streams of that length; the rest are too short."""
    found = Counter()
    for numbers in product(range(span), repeat=length):
        try:
            found[permuted(cards, iter(numbers), span)] += 1
        except StopIteration:
            continue
    return found


@pytest.mark.parametrize(
    ("cards", "length", "span"),
    [("ABC", 2, 256), ("ABCD", 3, 16), ("ABCD", 5, 8), ("ABCDE", 4, 12), ("ABCDE", 5, 8)],
)
def test_all_streams_together_give_every_order_equally_often(cards, length, span):
    found = orders(cards, length, span)
    assert set(found) == set(permutations(cards))
    assert len(found) == factorial(len(cards))
    assert len(set(found.values())) == 1


def test_a_stream_is_the_secrets_own_and_goes_on():
    first = list(islice(stream(SECRET), 100))
    assert first == list(islice(stream(SECRET), 100))
    assert first != list(islice(stream(secret(1)), 100))
    assert first[:32] != first[32:64]


def test_the_mapping_never_changes():
    """Old deals must stay provable: this order is for ever."""
    assert " ".join(map(str, fair_pack(CARDS, SECRET))) == PACK_OF_SECRET
    assert commitment(SECRET, "stammtisch", 7) == COMMITMENT_OF_SECRET


PACK_OF_SECRET = (
    "HX EU E9 S8 EK HU H8 HK EA H7 GK GX G7 G9 SA S9 "
    "HO G8 SO E8 SU SX EO EX SK H9 HA GA GO E7 GU S7"
)
COMMITMENT_OF_SECRET = "11226157c6956d8e215d86b25ab4bed10d58e1af4317c6c665d5ccd564d560ed"


def test_a_commitment_covers_secret_table_and_number():
    promised = commitment(SECRET, "table", 1)
    others = [
        commitment(SECRET, "table", 2),
        commitment(SECRET, "tables", 1),
        *(
            commitment(SECRET[:i] + bytes([SECRET[i] ^ 1]) + SECRET[i + 1 :], "table", 1)
            for i in range(32)
        ),
    ]
    assert len({promised, *others}) == 35


def test_every_card_comes_to_every_place_equally_often(packs):
    counts = Counter((place, card) for pack in packs for place, card in enumerate(pack))
    freedom = 31 * 31
    # Each row and each column of the table adds up: 31 x 31 of its cells are free.
    assert chi_square(counts, 32 * 32) < chi_square_limit(freedom)


def test_every_card_follows_every_other_equally_often(packs):
    counts = Counter(pair for pack in packs for pair in pairwise(pack))
    assert chi_square(counts, 32 * 31) < chi_square_limit(32 * 31 - 1)


def test_rising_runs_are_as_many_as_chance_makes_them(packs):
    """A random order of n cards has (n + 1) / 2 runs on average, with variance (n + 1) / 12."""
    runs = sum(1 + sum(a > b for a, b in pairwise(pack)) for pack in packs)
    mean, variance = 33 / 2 * SHUFFLES, 33 / 12 * SHUFFLES
    assert abs(runs - mean) < NORMAL_99 * sqrt(variance)


def test_a_shuffle_has_one_card_in_its_old_place_on_average(packs):
    fixed = Counter(
        min(3, sum(card == old for card, old in zip(pack, CARDS, strict=True))) for pack in packs
    )
    expected = {0: 0.36788, 1: 0.36788, 2: 0.18394, 3: 0.08030}
    statistic = sum((fixed[k] - SHUFFLES * p) ** 2 / (SHUFFLES * p) for k, p in expected.items())
    assert statistic < chi_square_limit(3)


def test_one_shuffle_tells_nothing_about_the_next(packs):
    """The place of a card in one pack and in the next: no correlation."""
    places = [[pack.index(card) for card in CARDS[:4]] for pack in packs]
    centred = [[place - 15.5 for place in row] for row in places]
    variance = (32**2 - 1) / 12
    for card in range(4):
        product_sum = sum(a[card] * b[card] for a, b in pairwise(centred))
        assert abs(product_sum) / variance < NORMAL_99 * sqrt(SHUFFLES)
