"""Which ways a journey can go: the first in every run of the tests, all of them if rehearsed."""

import pytest


def variants(names, first, *others):
    """Like ``pytest.mark.parametrize``."""
    marked = [pytest.param(*each, marks=pytest.mark.rehearsal) for each in others]
    return pytest.mark.parametrize(names, [pytest.param(*first), *marked])
