"""Which commands a log knows, however many there were."""

import tracemalloc
from random import Random

import pytest

from stammtisch.streams import done
from stammtisch.streams.done import RECENT, DoneCommands


def test_every_command_of_a_long_evening_is_known_with_its_number():
    commands, rng = DoneCommands(), Random(1)
    names = {f"p{rng.getrandbits(64):x}/{rng.getrandbits(128):x}": n for n in range(1, 3000)}
    for name, number in names.items():
        commands[name] = number - 1
        commands[name] = number  # of the last entry that it brought about
    assert all(name in commands and commands[name] == number for name, number in names.items())
    assert "p1/never" not in commands
    with pytest.raises(KeyError):
        commands["p1/never"]


def test_a_command_that_nobody_repeats_is_forgotten():
    commands = DoneCommands()
    commands["/own"] = 1
    commands.forget("/own")
    commands.forget("/never")
    assert "/own" not in commands


def test_old_commands_take_a_tenth_of_the_room():
    def room(count, kept):
        tracemalloc.start()
        for number in range(count):
            kept[f"p0123456789abcdef/{number:036}"] = number
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return size

    assert room(20_000, DoneCommands()) < room(20_000, {}) / 6


def test_names_are_packed_by_halves(monkeypatch):
    seen = []
    digest = done._digest
    monkeypatch.setattr(done, "_digest", lambda it: seen.append(it) or digest(it))
    commands = DoneCommands()
    for number in range(2 * RECENT):
        commands[str(number)] = number
    assert not seen
    commands["one more"] = 1
    assert seen == [str(number) for number in range(RECENT)], "the oldest"
