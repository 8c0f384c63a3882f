"""A net in the core says what its weights say, by every kernel; what is damaged is refused."""

from random import Random

import pytest
from support.nets import EDGES, SHAPES, ChanceNet

from stammtisch.solver.net import Net

GAMES = tuple(SHAPES)


def positions(net, number):
    rng = Random(number)
    for _ in range(number):
        on = rng.sample(range(net.inputs), rng.randint(1, 100))
        yield on, [(rng.randrange(net.outputs), rng.randrange(-1, net.outputs)) for _ in range(9)]


@pytest.mark.parametrize("game", GAMES)
def test_values_and_chances_are_those_of_a_slow_calculation(game):
    slow = ChanceNet(game)
    net = Net(slow.content)
    for on, pairs in positions(slow, 8):
        found = net.opinion(on, pairs)
        assert found.values == pytest.approx(slow.values(on, pairs), rel=1e-2, abs=5e-2)
        assert found.chances == pytest.approx(slow.chances(on), abs=2e-3)
        assert sum(found.chances) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_portable_kernel_agrees_to_the_last_bit(game):
    slow = ChanceNet(game)
    net = Net(slow.content)
    for on, pairs in positions(slow, 50):
        assert net.opinion(on, pairs) == net.opinion(on, pairs, portable=True)


def test_an_input_that_is_told_twice_is_on_once():
    slow = ChanceNet("schnapsen")
    net = Net(slow.content)
    assert net.opinion([3, 5, 3], [(0, -1)]) == net.opinion([3, 5], [(0, -1)])


def test_a_file_tells_what_it_is_for():
    slow = ChanceNet("schafkopf")
    net = Net(slow.content)
    assert net.layout == SHAPES["schafkopf"][0]
    assert net.edges == EDGES


@pytest.mark.parametrize("cut", [0, 7, 8, 40, 1000, -1])
def test_a_file_that_was_cut_off_is_refused(cut):
    with pytest.raises(ValueError, match="no net"):
        Net(ChanceNet("schnapsen").content[:cut])


def test_a_changed_bit_is_seen():
    content = ChanceNet("schnapsen").content
    rng = Random(2)
    for _ in range(100):
        changed = bytearray(content)
        changed[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        with pytest.raises(ValueError, match="no net"):
            Net(bytes(changed))


@pytest.mark.parametrize(
    ("inputs", "pairs"),
    [([-1], []), ([20_000], []), ([0] * 200, []), ([0], [(-2, 0)]), ([0], [(0, 20_000)])],
)
def test_what_the_net_has_not_is_refused(inputs, pairs):
    with pytest.raises(ValueError):
        Net(ChanceNet("schnapsen").content).opinion(inputs, pairs)
