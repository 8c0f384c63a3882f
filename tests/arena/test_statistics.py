"""Intervals and the sequential test."""

from random import Random
from statistics import mean, stdev

import pytest

from stammtisch.arena.report import BOUND, FEWEST, MatchVerdict, Sprt, _student, estimate

QUANTILES = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}


def stream(effect, seed, number=3000):
    rng = Random(seed)
    return [rng.gauss(effect, 1) for _ in range(number)]


@pytest.mark.parametrize(("freedom", "quantile"), QUANTILES.items())
def test_the_quantiles_are_those_of_the_tables(freedom, quantile):
    assert _student(freedom) == pytest.approx(quantile, abs=0.01)


def test_an_interval_is_the_mean_and_its_spread():
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0]
    found = estimate(values)
    width = 2.571 * stdev(values) / 6**0.5
    assert found.mean == pytest.approx(mean(values))
    assert found.low == pytest.approx(mean(values) - width, abs=0.01)
    assert found.high == pytest.approx(mean(values) + width, abs=0.01)


def test_one_observation_tells_nothing_of_the_spread():
    assert estimate([]).low is None
    assert estimate([2.0]).mean == 2.0
    assert estimate([2.0]).high is None


def test_the_interval_covers_the_truth_as_often_as_it_says():
    found = [estimate(stream(0.3, seed, number=40)) for seed in range(600)]
    covered = sum(it.low <= 0.3 <= it.high for it in found) / len(found)
    assert 0.93 <= covered <= 0.97


@pytest.mark.parametrize(
    ("effect", "verdict"),
    [(0.5, MatchVerdict.BETTER), (-0.5, MatchVerdict.NOT_BETTER), (-0.1, MatchVerdict.NOT_BETTER)],
)
def test_what_is_clear_is_decided(effect, verdict):
    for seed in range(20):
        test = Sprt(stream(effect, seed))
        assert test.verdict is verdict
        assert abs(test.ratio) >= BOUND
        assert test.number >= FEWEST


def test_the_errors_are_as_rare_as_they_should_be():
    false = sum(Sprt(stream(0.0, seed)).verdict is MatchVerdict.BETTER for seed in range(300))
    missed = sum(Sprt(stream(0.1, seed)).verdict is MatchVerdict.NOT_BETTER for seed in range(300))
    assert false <= 0.08 * 300
    assert missed <= 0.08 * 300


def test_if_the_test_speaks_for_a_the_interval_lies_above_nothing():
    for seed in range(60):
        values = stream(0.15, seed)
        test = Sprt(values)
        if test.verdict is MatchVerdict.BETTER:
            assert estimate(values[: test.number]).low > 0


def test_what_is_decided_stays_decided():
    test = Sprt(stream(0.5, 1))
    number = test.number
    for value in stream(-5.0, 2):
        test.add(value)
    assert (test.verdict, test.number) == (MatchVerdict.BETTER, number)


def test_without_any_difference_nothing_is_decided():
    assert Sprt([0.0] * 500).verdict is MatchVerdict.UNDECIDED


def test_what_is_always_the_same_is_decided_as_soon_as_may_be():
    for value, verdict in ((2.0, MatchVerdict.BETTER), (-0.5, MatchVerdict.NOT_BETTER)):
        test = Sprt([value] * 100)
        assert (test.verdict, test.number) == (verdict, FEWEST)
