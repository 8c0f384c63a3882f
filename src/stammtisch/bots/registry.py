"""The bots by name.

A bot is made by a *factory*: something that takes a seed and gives a ``Bot``, named as
``module:factory`` or ``file.py:factory``. Whatever can be named so can play, also if it is not in
the list: ``bench/schnapsen_mcts.py:Reference`` sits down like any other. A factory may have a
function ``quick`` that takes a seed and gives the same bot with its smallest budget, for tests.
``run:COMMAND`` is a program of its own, and installed packages bring bots as entry points.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any, Final, TypeAlias

from stammtisch.bots.program import PREFIX, Program
from stammtisch.engine.bots import AnyView, Bot
from stammtisch.engine.deal import Action
from stammtisch.games import GAMES, AnyRules
from stammtisch.texts import UserError

Factory: TypeAlias = Callable[[int], Bot]
GROUP: Final = "stammtisch.bots"  # of entry points

# By game, since a strength is several players, each of whom knows one.
BOTS: Final[Mapping[str, Mapping[str, str]]] = {
    name: {game.name: game.bots[name] for game in GAMES.values() if name in game.bots}
    for name in dict.fromkeys(name for game in GAMES.values() for name in game.bots)
}


class ByGame:
    """Plays each game with the part that knows it."""

    def __init__(self, name: str, seed: int, *, quick: bool = False) -> None:
        self.name, self.seed, self.quick = name, seed, quick
        self.parts: dict[str, Bot] = {}

    def act(self, view: AnyView, rules: AnyRules) -> Action | None:
        return self.part(rules.game).act(view, rules)

    def part(self, game: str) -> Bot:
        if game not in self.parts:
            if game not in BOTS[self.name]:
                raise UserError("bots.other_game", name=self.name, game=game)
            factory = factory_at(BOTS[self.name][game])
            self.parts[game] = _of(factory, self.seed, quick=self.quick)
        return self.parts[game]


def bot(name: str, seed: int = 0, *, quick: bool = False) -> Bot:
    """The bot of that name; ``quick`` with its smallest budget."""
    if name in BOTS:
        return ByGame(name, seed, quick=quick)
    if name.startswith(PREFIX):
        return Program(name.removeprefix(PREFIX), seed)
    if name in (found := installed()):
        return _of(_loaded(found[name]), seed, quick=quick)
    if ":" not in name:
        raise UserError("bots.unknown", name=name, known=", ".join((*BOTS, *found)))
    return _of(_GIVEN.get(name) or factory_at(name), seed, quick=quick)


def installed() -> dict[str, EntryPoint]:
    """The bots of other packages, by the names that they give them."""
    return {it.name: it for it in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> Factory:
    try:
        factory: Factory = point.load()
    except Exception as error:  # whatever happens in a package of others
        raise UserError("bots.no_factory", place=point.value, why=error) from None
    return factory


def players_of(game: str) -> tuple[str, ...]:
    """The names of all bots that know a game, the weakest first."""
    return tuple(name for name, parts in BOTS.items() if game in parts)


# Factories that a program has given by themselves: the newest of a name, be it in a notebook.
_GIVEN: Final[dict[str, Factory]] = {}


def name_of(factory: Factory) -> str:
    """A name by which this process, and others that can import it, find a factory."""
    place = f"{factory.__module__}:{getattr(factory, '__qualname__', '')}"
    _GIVEN[place] = factory
    return place


def _of(factory: Factory, seed: int, *, quick: bool) -> Bot:
    make: Factory = getattr(factory, "quick", factory) if quick else factory
    return make(seed)


@cache
def factory_at(place: str) -> Factory:
    module, _, name = place.rpartition(":")
    try:
        found: Any = getattr(_module(module), name)
    except (ImportError, OSError, SyntaxError, AttributeError, ValueError) as error:
        raise UserError("bots.no_factory", place=place, why=error) from None
    if not callable(found):
        raise UserError("bots.no_factory", place=place, why=f"{name} is not callable")
    factory: Factory = found
    return factory


def _module(name: str) -> ModuleType:
    if not name.endswith(".py"):
        return import_module(name)
    spec = spec_from_file_location(f"bots in {name}", name)
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
