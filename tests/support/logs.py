"""Chained logs of whole evenings, as a server would have written them."""

from functools import cache

from support import sitting
from support.evening import Evening


@cache
def evening_log(seed=1, deals=3, rules="schafkopfschule"):
    """The lines of an evening with as many finished deals, and one more that has just begun."""
    evening = Evening(rules, seed=seed, players=4)
    for _ in range(deals):
        evening.played()
    evening.begin()
    entries = sitting.links(None, evening.log, at=1_700_000_000_000)
    return tuple(map(sitting.line, entries)), evening.now
