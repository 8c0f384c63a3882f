"""Fair cards: no order of the pack is favoured, and nobody can change the cards afterwards."""

from collections import Counter
from hashlib import sha256
from itertools import islice, pairwise, permutations, product
from math import factorial, sqrt

import pytest

from stammtisch import rulesets
from stammtisch.engine.fair import (
    Share,
    below,
    commitment,
    draw_key,
    fair_pack,
    permuted,
    share_commitment,
    shuffle_key,
    stream,
)

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


def shares(*chairs, told=True):
    return [Share(chair, "", secret(chair).hex() if told else "") for chair in chairs]


def test_shares_and_their_mixture_never_change():
    """As the orders of the pack: for ever."""
    assert share_commitment(SECRET, "stammtisch", 7, 2) == COMMITMENT_OF_SHARE
    assert shuffle_key(SECRET, shares(0, 3)).hex() == KEY_OF_SHARES
    assert draw_key(SECRET, shares(0, 3)).hex() == DRAW_OF_SHARES


COMMITMENT_OF_SHARE = "19298cca93e3595861c3d0f04bc9a7ddde8db996b0a7e4ef399b547a5bbb8721"
KEY_OF_SHARES = "9f2e04e9ab7c3a8ac8019774d353cb0c859b393ee8bd1044f405a5bd3282d00d"
DRAW_OF_SHARES = "6b29cd809476258e145003b9d8859386da73e262495ceb576d1c5370e6831acf"


def test_where_nobody_tells_a_share_the_secret_is_the_key():
    assert shuffle_key(SECRET) == shuffle_key(SECRET, shares(0, 1, told=False)) == SECRET


def test_the_first_draw_tells_nothing_about_the_pack():
    """They come from one secret: the key of the draw must never be that of the shuffle."""
    for told in (shares(), shares(1), shares(0, 1, 2, 3)):
        assert draw_key(SECRET, told) != shuffle_key(SECRET, told)


def test_every_bit_and_chair_of_a_share_counts_and_their_order_does_not():
    keys = {shuffle_key(SECRET, shares(chair)) for chair in range(5)}
    value = secret(1)
    for bit in range(256):
        changed = (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(32, "big")
        keys.add(shuffle_key(SECRET, [Share(1, "", changed.hex())]))
    assert len(keys) == 5 + 256
    assert shuffle_key(SECRET, shares(2, 0)) == shuffle_key(SECRET, shares(0, 2))


def test_a_share_that_was_promised_cannot_be_somebody_elses():
    promises = {
        share_commitment(SECRET, table, number, chair)
        for table in ("table", "tables")
        for number in (1, 2)
        for chair in range(5)
    }
    assert len(promises) == 20


def strength(pack, chair):
    """In how many of the 27 cuts that chair has at least four of the eight Ober and Unter."""
    strong = [str(card)[1] in "OU" for card in pack]
    places = [*range(4 * chair, 4 * chair + 4), *range(16 + 4 * chair, 20 + 4 * chair)]
    return sum(sum(strong[(cut + place) % 32] for place in places) >= 4 for cut in range(3, 30))


def test_a_server_that_picks_its_secret_gains_nothing_against_one_honest_share():
    """It tries many secrets for the friend on chair 2. Without shares that pays; with the share of
    one person, told after the server's promise, its best secret is as good as any other."""
    tries, deals = 60, 150
    without, with_share, everything = 0, 0, []
    for deal in range(deals):
        secrets = [secret(1_000_000 + deal * tries + number) for number in range(tries)]
        values = {each: strength(fair_pack(CARDS, each), 2) for each in secrets}
        everything += values.values()
        best = max(secrets, key=values.__getitem__)
        without += values[best]
        honest = [Share(0, "", secret(deal).hex())]
        with_share += strength(fair_pack(CARDS, shuffle_key(best, honest)), 2)
    mean = sum(everything) / len(everything)
    spread = sqrt(sum((value - mean) ** 2 for value in everything) / len(everything))
    assert without / deals > 3 * mean, "the attack works where nobody adds anything"
    assert abs(with_share / deals - mean) < NORMAL_99 * spread / sqrt(deals)


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
