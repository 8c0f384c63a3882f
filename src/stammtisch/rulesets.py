"""Rule sets as TOML files: find, read, extend, check (DESIGN: rule sets are data).

A rule set file holds keys of its game's ``RuleSet`` and may extend another one by name. Whatever is
wrong is refused with the key's name, its place, and what is allowed there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from stammtisch.schafkopf import rules as schafkopf

Values = Mapping[str, Any]
AnyRules = schafkopf.RuleSet

_RESERVED: Final = ("name", "extends")


class RuleSetError(ValueError):
    """A rule set that cannot be used: where, which key, what is wrong, what is allowed."""

    def __init__(self, problem: str, *, source: str, key: str = "", line: int = 0) -> None:
        place = f"{source}:{line}" if line else source
        super().__init__(f"{place}: {problem}")
        self.problem = problem
        self.key = key
        self.line = line


class GameRules(msgspec.Struct, frozen=True):
    """What the loader must know of a game."""

    model: type[AnyRules]
    contradictions: Callable[[Any], list[tuple[str, str]]]
    folder: str


GAMES: Final = {
    "schafkopf": GameRules(
        schafkopf.RuleSet, schafkopf.contradictions, "stammtisch.schafkopf.rulesets"
    ),
}


def names() -> tuple[str, ...]:
    """The built-in rule sets."""
    return tuple(_builtin_files())


@cache
def _builtin_files() -> dict[str, str]:
    return {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for game in GAMES.values()
        for file in sorted(files(game.folder).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }


@cache
def builtin(name: str) -> AnyRules:
    """A built-in rule set by name."""
    known = _builtin_files()
    if name not in known:
        raise RuleSetError(f"unknown rule set; there are: {', '.join(known)}", source=name)
    return parse(known[name], name=name)


def load(name_or_path: str) -> AnyRules:
    """A built-in rule set by name, or a house's own from a file."""
    if name_or_path in _builtin_files():
        return builtin(name_or_path)
    path = Path(name_or_path)
    if not path.is_file():
        return builtin(name_or_path)  # its error lists what there is
    return read_file(path)


def read_file(path: Path) -> AnyRules:
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise RuleSetError(f"cannot be read: {error.strerror}", source=str(path)) from None
    except UnicodeDecodeError as error:
        raise RuleSetError(f"byte {error.start} is not UTF-8 text", source=str(path)) from None
    return parse(text, name=path.stem, source=str(path))


def parse(text: str, *, name: str, source: str = "") -> AnyRules:
    """A rule set from TOML text."""
    return _Reader(text, name, source or name).read()


class _Reader:
    """Reads one TOML text; knows it line by line, so that every refusal can name the place."""

    def __init__(self, text: str, name: str, source: str) -> None:
        self.text = text
        self.name = name
        self.source = source

    def read(self) -> AnyRules:
        own = self._toml()
        base = self._base(own)
        game = GAMES[self._game(own, base)]
        fields = _fields(game.model)
        for key, value in own.items():
            self._check(key, value, fields)
        values = {**base, **own, "name": own.get("name", self.name)}
        missing = next((key for key in fields if key not in values and key != "extends"), None)
        if missing is not None:
            raise self._error(f"{missing} is missing; extend a rule set or give it", missing)
        return self._build(game, values, own)

    def _toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            found = re.search(r"at line (\d+)", message)
            line = int(found[1]) if found else self.text.count("\n") + 1
            raise RuleSetError(f"not TOML: {message}", source=self.source, line=line) from None
        except (RecursionError, ValueError) as error:
            problem = f"not usable TOML: {str(error) or 'nested too deeply'}"
            raise RuleSetError(problem, source=self.source, line=1) from None

    def _base(self, own: Values) -> dict[str, Any]:
        if "extends" not in own:
            return {}
        base = own["extends"]
        if not isinstance(base, str) or base not in _builtin_files() or base == self.name:
            allowed = ", ".join(name for name in _builtin_files() if name != self.name)
            raise self._error(f"extends = {_shown(base)}: allowed is one of {allowed}", "extends")
        values: dict[str, Any] = msgspec.to_builtins(builtin(base))
        if "deck" in own and "deal_packets" not in own and own["deck"] in schafkopf.HAND_SIZES:
            size = schafkopf.HAND_SIZES[own["deck"]]
            values["deal_packets"] = list(schafkopf.fit_packets(values["deal_packets"], size))
        return values

    def _game(self, own: Values, base: Values) -> str:
        game = own.get("game", base.get("game"))
        if not isinstance(game, str) or game not in GAMES or base.get("game", game) != game:
            allowed = base.get("game") or ", ".join(GAMES)
            raise self._error(f"game = {_shown(game)}: allowed is {allowed}", "game")
        return game

    def _check(self, key: str, value: object, fields: Mapping[str, inspect.Type]) -> None:
        if key not in fields:
            near = get_close_matches(key, fields, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise self._error(f"unknown key {key}{hint}", key)
        if not fits(value, fields[key]):
            raise self._error(f"{key} = {_shown(value)}: allowed is {allowed(fields[key])}", key)

    def _build(self, game: GameRules, values: Values, own: Values) -> AnyRules:
        rules = msgspec.convert(values, game.model)
        for key, allowed_here in game.contradictions(rules):
            value = _shown(values[key])
            raise self._error(f"{key} = {value}: allowed is {allowed_here}", key)
        if "extends" not in own:
            return msgspec.structs.replace(rules, extends="")
        return rules

    def _error(self, problem: str, key: str) -> RuleSetError:
        pattern = re.compile(
            rf"""\s*["']?{re.escape(key)}["']?\s*[.=]|\s*\[+\s*{re.escape(key)}\b"""
        )
        lines = self.text.splitlines()
        line = next((i for i, text in enumerate(lines, 1) if pattern.match(text)), 0)
        return RuleSetError(problem, source=self.source, key=key, line=line)


def _shown(value: object) -> str:
    """A value as TOML would write it, cut where it would fill the screen."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(map(_shown, value)) + "]"
    elif isinstance(value, dict):
        text = "{ " + ", ".join(f"{key} = {_shown(part)}" for key, part in value.items()) + " }"
    else:
        text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 200 else text[:200] + "…"


@cache
def _fields(model: type[AnyRules]) -> dict[str, inspect.Type]:
    info = inspect.type_info(model)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field.type for field in info.fields}


def schema(model: type[AnyRules]) -> Iterator[tuple[str, inspect.Type]]:
    """The options of a game: key and type, in the order of the parameter table."""
    return ((key, type_) for key, type_ in _fields(model).items() if key not in _RESERVED)


def fits(value: object, type_: inspect.Type) -> bool:
    """Whether a TOML value is one that a field may have."""
    match type_:
        case inspect.Metadata():
            return fits(value, type_.type)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.IntType():
            return _is_int(value) and (type_.ge or 0) <= value <= (type_.le or 0)  # type: ignore[operator]
        case inspect.LiteralType():
            return any(value == one and type(value) is type(one) for one in type_.values)
        case inspect.UnionType():
            return any(fits(value, part) for part in type_.types)
        case inspect.VarTupleType():
            return isinstance(value, list) and all(fits(part, type_.item_type) for part in value)
        case inspect.StructType():
            return _fits_struct(value, type_)
    return False


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _fits_struct(value: object, type_: inspect.StructType) -> bool:
    fields = {field.encode_name: field.type for field in type_.fields}
    return (
        isinstance(value, dict)
        and value.keys() == fields.keys()
        and all(fits(part, fields[key]) for key, part in value.items())
    )


def allowed(type_: inspect.Type) -> str:
    """What a field may be, in words."""
    match type_:
        case inspect.Metadata():
            return allowed(type_.type)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number from {type_.ge} to {type_.le}"
        case inspect.LiteralType():
            return " or ".join(map(_shown, type_.values))
        case inspect.UnionType():
            return " or ".join(map(allowed, type_.types))
        case inspect.VarTupleType():
            return f"a list of {allowed(type_.item_type)}"
        case inspect.StructType():
            parts = (f"{field.encode_name} = {allowed(field.type)}" for field in type_.fields)
            return "{ " + ", ".join(parts) + " }"
    return "a text"


def difference(rules: AnyRules) -> dict[str, Any]:
    """The keys in which a rule set differs from the one it extends (all of them if none)."""
    values = msgspec.to_builtins(rules)
    base = msgspec.to_builtins(builtin(rules.extends)) if rules.extends else {}
    return {
        key: value
        for key, value in values.items()
        if key not in _RESERVED and (key not in base or base[key] != value)
    }


def is_builtin(rules: AnyRules) -> bool:
    return rules.name in names() and builtin(rules.name) == rules


def to_toml(rules: AnyRules) -> str:
    """A rule set as a TOML text that reads back to the same."""
    lines = [f"extends = {_shown(rules.extends)}"] if rules.extends else []
    lines += [f"{key} = {_toml(value)}" for key, value in difference(rules).items()]
    return "\n".join(lines)


def _toml(value: object) -> str:
    return _shown(value)
