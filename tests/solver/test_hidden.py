"""Hidden cards without a game: refusals, weights, and nonsense that must not crash."""

from random import Random

import pytest
from support import chi_square

from stammtisch.solver import Bound, Places, Worlds, _core


def rows(places, *facts):
    return Worlds(places, facts, tuple)


SIX = Places(hidden=0b111111, room=(2, 2, 2), known=(0, 0, 0))


def test_a_weight_of_zero_rules_a_place_out():
    weights = [[0.0] * 32, [1.0] * 32, [1.0] * 32]
    weights[0][:2] = 1.0, 1.0
    drawn = rows(SIX).sample(100, 1, weights)
    assert {row[0] for row in drawn} == {0b11}


def test_weights_of_any_size_are_fine():
    tiny = [[1e-300] * 32] * 3
    assert chi_square.fits(rows(SIX).sample(20_000, 1, tiny), dict.fromkeys(rows(SIX).all(90), 1.0))


@pytest.mark.parametrize(
    "weights",
    [
        [[0.0] * 32] * 3,
        [[-1.0] * 32] * 3,
        [[float("nan")] * 32] * 3,
        [[float("inf")] * 32] * 3,
        [[1.0] * 32] * 2,
    ],
)
def test_impossible_weights_are_refused(weights):
    with pytest.raises(ValueError, match="weights"):
        rows(SIX).sample(1, 1, weights)


def test_no_world_at_all_is_told():
    none = rows(SIX, ((Bound((0,), 0b111, least=3),),))
    assert none.count() == 0
    assert none.all(0) == []
    with pytest.raises(ValueError, match="no world"):
        none.sample(1, 1)


def test_too_many_worlds_are_not_listed():
    with pytest.raises(ValueError, match="limit"):
        rows(SIX).all(89)
    assert len(rows(SIX).all(90)) == 90


def test_nonsense_is_refused_or_answered_but_never_crashes():
    rng = Random(1)
    answered = 0
    for _ in range(5000):
        try:
            worlds = _core.Worlds(*nonsense(rng))
            worlds.count()
            worlds.sample(2, rng.randrange(2**64))
            worlds.sample_weighted(2, 1, [[rng.random()] * 32] * rng.randrange(6))
            worlds.all(rng.choice((0, 10, 1000)))
            answered += 1
        except ValueError as error:
            assert str(error)
        except TypeError:
            pass  # a negative mask, say, is no number of the kind wanted
    assert answered


def nonsense(rng):
    """Often nearly right: room for the hidden cards, but for a card or two."""
    places = rng.randrange(8)
    hidden = rng.choice((0, rng.getrandbits(6), rng.getrandbits(32), 2**32 - 1, -1, 2**32))
    room = [0] * places
    for _ in range(abs(hidden).bit_count() + rng.choice((0, 0, 0, 0, 1, -1))):
        if places:
            room[rng.randrange(places)] += 1
    known = [rng.choice((0, 0, 0, rng.getrandbits(32) & ~hidden & 2**32 - 1)) for _ in room]
    cases = [
        [
            (
                rng.choice((1, 2, 3, rng.getrandbits(3), rng.getrandbits(40))),
                rng.getrandbits(32),
                rng.choice((0, 1, 2, -(2**31), 2**31 - 1, 2**40)),
                rng.choice((0, 1, 32, 2**31 - 1, -(2**31))),
            )
            for _ in range(rng.randrange(4))
        ]
        for _ in range(rng.randrange(3))
    ]
    return hidden, room, known, cases, rng.choice((-1, -1, 0, 1, 9, -5))
