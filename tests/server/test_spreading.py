"""Tables are spread evenly over the processes of a server, by their names alone."""

from collections import Counter
from random import Random

import pytest

from stammtisch.server.host.inn import TABLE
from stammtisch.server.spreading import Names, process_of


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_each_process_gets_as_many_tables(processes):
    names = Names(Random(1).randbytes, processes)
    given = [names.next() for _ in range(10 * processes)]
    counted = Counter(process_of(name.encode(), processes) for name in given)
    assert counted == dict.fromkeys(range(processes), 10)


def test_names_are_as_hard_to_guess_as_any():
    names = Names(Random(1).randbytes, 2)
    given = {names.next() for _ in range(1000)}
    assert len(given) == 1000
    assert all(TABLE.fullmatch(name) for name in given)


def test_not_every_process_begins_with_the_same():
    first = {process_of(Names(Random(s).randbytes, 2).next().encode(), 2) for s in range(20)}
    assert first == {0, 1}
