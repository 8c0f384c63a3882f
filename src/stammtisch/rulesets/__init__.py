"""Rule sets are data: find, read, check and write them, one TOML file each.

Built-in ones have names; a house's own is a file that extends one of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from stammtisch.engine.game import Game
from stammtisch.engine.schema import (
    RESERVED,
    RuleSetError,
    allowed,
    fields,
    fits,
    options,
    required,
    toml_value,
)
from stammtisch.games import GAMES, AnyRules

__all__ = [
    "RuleSetError",
    "allowed",
    "builtin",
    "derived",
    "difference",
    "every_option",
    "fits",
    "is_builtin",
    "load",
    "load_of",
    "names",
    "options",
    "parse",
    "parse_earlier",
    "read_file",
    "to_toml",
]

R = TypeVar("R", bound=msgspec.Struct)

MOST_SHOWN = 200  # characters of a wrong value
LONGEST = 64 * 1024  # of a text; every option of a rule set takes 5,000 characters
# No key has more than two parts; the parser needs the square of their number.
_PART = r"""(?:"[^"\n]{0,64}"|'[^'\n]{0,64}'|[\w-]{1,64})"""
DEEP = re.compile(rf"(?:{_PART}[ \t]*\.[ \t]*){{8}}")

# msgspec learns a type when it first meets it, and crashes if two threads do so at once: now.
for _game in GAMES.values():
    msgspec.json.Decoder(_game.rules)


def names() -> tuple[str, ...]:
    """The built-in rule sets."""
    return tuple(_builtin_files())


@cache
def _builtin_files() -> dict[str, str]:
    return {
        _stem(file): file.read_text("utf-8")
        for game in GAMES.values()
        for file in sorted(files(game.rulesets).iterdir(), key=_stem)
        if file.name.endswith(".toml")
    }


def _stem(file: Traversable) -> str:
    return file.name.removesuffix(".toml")


@cache
def builtin(name: str) -> AnyRules:
    """A built-in rule set by name."""
    if name not in names():
        raise RuleSetError("unknown", source=name, known=", ".join(names()))
    return parse(_builtin_files()[name], name=name)


def load(name_or_path: str | Path) -> AnyRules:
    """A built-in rule set by name, or a house's own from a file."""
    if isinstance(name_or_path, Path):
        return read_file(name_or_path)
    path = Path(name_or_path)
    if name_or_path not in names() and (path.suffix == ".toml" or _exists(path)):
        return read_file(path)
    return builtin(name_or_path)


def load_of(model: type[R], name_or_path: str | Path) -> R:
    """A rule set of one game."""
    rules = load(name_or_path)
    if not isinstance(rules, model):
        raise RuleSetError("other_game", source=rules.name, game=rules.game)
    return rules


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # no file can have such a name
        return False


def read_file(path: Path) -> AnyRules:
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise RuleSetError("unreadable", source=str(path), why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise RuleSetError("not_utf8", source=str(path), byte=error.start) from None
    name = re.sub(r"[^\w .+()-]", "_", path.stem)[:60]
    return parse(text, name=name or "house", source=str(path))


def parse(text: str, *, name: str, source: str = "") -> AnyRules:
    """A rule set from TOML text."""
    return _read(_Reader(text.removeprefix("\ufeff"), name, source or name))


def derived(rules: AnyRules, changes: Mapping[str, object]) -> AnyRules:
    """The same rules with a few changes; refused like a file that says so."""
    base = is_builtin(rules)
    name = changes.get("name", f"{rules.name}+"[:60] if base else rules.name)
    own = {} if base else difference(rules)
    extends = rules.name if base else rules.extends
    changed = {**own, **({"extends": extends} if extends else {}), **changes}
    plain = {key: _plain(key, value) for key, value in changed.items() if key != "name"}
    return _Reader("", str(name), rules.name).made(plain)


def _plain(key: str, value: object) -> object:
    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except (TypeError, ValueError):
        raise TypeError(f"{key}: {value!r} is no value of an option") from None


def parse_earlier(text: str, *, name: str) -> AnyRules:
    """A rule set as release 0.1.0 understood its text: for logs and records of that time."""
    return _read(_Reader(text, name, name, earlier=True))


def _read(reader: _Reader) -> AnyRules:
    try:
        return reader.read()
    except RecursionError:
        raise RuleSetError("nested", source=reader.source, line=1) from None


class _Reader:
    """Reads one TOML text; knows its lines, so that every refusal can name the place."""

    def __init__(self, text: str, name: str, source: str, *, earlier: bool = False) -> None:
        self.text = text
        self.name = name
        self.source = source
        self.earlier = earlier
        self.written: dict[str, str] = {}  # as people wrote them: ``base_wenz`` as ``wenz.price``

    def read(self) -> AnyRules:
        return self.made(self._toml())

    def made(self, own: Mapping[str, Any]) -> AnyRules:
        """The rule set of these keys and those that it inherits."""
        inherited = self._inherited(own)
        game = self._game(own, inherited)
        own = {"name": self.name, **self._flat(own, game)}
        for key, value in own.items():
            self._check(key, value, game)
        own = game.earlier(inherited, own) if self.earlier else own
        values = {**game.adapt(inherited, own), **own}
        for key in required(game.rules):
            if key not in values:
                raise self._error("missing", key)
        return self._build(game, values)

    def _toml(self) -> dict[str, Any]:
        if len(self.text) > LONGEST:
            raise RuleSetError("too_long", source=self.source, most=LONGEST)
        if deep := DEEP.search(self.text):
            line = self.text.count("\n", 0, deep.start()) + 1
            raise RuleSetError("nested", source=self.source, line=line)
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else self.text.count("\n") + 1
            raise RuleSetError("not_toml", source=self.source, line=line, why=error) from None
        except ValueError:
            raise RuleSetError("long_number", source=self.source, line=1) from None

    def _inherited(self, own: Mapping[str, Any]) -> dict[str, Any]:
        if "extends" not in own:
            return {}
        base = own["extends"]
        if not isinstance(base, str) or base not in names():
            raise self._wrong("extends", base, ", ".join(names()))
        values: dict[str, Any] = msgspec.to_builtins(builtin(base))
        del values["extends"]
        return values

    def _game(self, own: Mapping[str, Any], inherited: Mapping[str, Any]) -> Game:
        game = own.get("game", inherited.get("game"))
        if game is None:
            raise self._error("missing", "game")
        if not isinstance(game, str) or inherited.get("game", game) != game or game not in GAMES:
            raise self._wrong("game", game, inherited.get("game") or ", ".join(GAMES))
        return GAMES[game]

    def _flat(self, own: Mapping[str, Any], game: Game) -> dict[str, Any]:
        """Keys under a heading, ``[wenz] price``, by the names that they have in a rule set."""
        flat: dict[str, Any] = {}
        for heading, value in own.items():
            keys = game.headings.get(heading)
            parts = {heading: value} if keys is None else self._under(heading, value, keys)
            for key, part in parts.items():
                if key in flat:
                    raise self._error("twice", key)
                flat[key] = part
        return flat

    def _under(self, heading: str, value: object, keys: Mapping[str, str]) -> dict[str, Any]:
        parts = value if isinstance(value, dict) else {"": value}
        for short in parts:
            if short not in keys:
                near = ", ".join(f"{heading}.{it}" for it in keys)
                raise self._error("unknown_key", f"{heading}.{short}".rstrip("."), near=near)
            self.written[keys[short]] = f"{heading}.{short}"
        return {keys[short]: part for short, part in parts.items()}

    def _check(self, key: str, value: object, game: Game) -> None:
        known = fields(game.rules)
        if key not in known:
            near = ", ".join(get_close_matches(key, known, n=3)) or "…"
            raise self._error("unknown_key", key, near=near)
        if not fits(value, known[key]):
            raise self._wrong(key, value, lambda texts: allowed(known[key], texts))

    def _build(self, game: Game, values: Mapping[str, Any]) -> AnyRules:
        rules: AnyRules = msgspec.convert(values, game.rules)  # type: ignore[assignment]
        for key, details in game.contradictions(rules).items():
            value = values[key]
            raise self._wrong(key, value, lambda texts: texts(f"contradiction.{key}", **details))  # noqa: B023
        return rules

    def _wrong(self, key: str, value: object, allowed_here: object) -> RuleSetError:
        shown = toml_value(value)
        shown = shown if len(shown) <= MOST_SHOWN else shown[:MOST_SHOWN] + "…"
        return self._error("value", key, value=shown, allowed=allowed_here)

    def _error(self, reason: str, key: str, **details: object) -> RuleSetError:
        written = self.written.get(key, key)
        error = RuleSetError(
            reason, source=self.source, key=written, line=self._line(written), **details
        )
        error.key = key
        return error

    def _line(self, written: str, above: int = 0) -> int:
        """Where a key stands; under a heading, or as ``wenz.price`` or ``wenz = { price … }``."""
        heading, _, short = written.rpartition(".")
        name = re.escape(heading or written)
        pattern = re.compile(rf"""\s*["']?{name}["']?\s*[.=]|\s*\[+\s*["']?{name}\b""")
        lines = self.text.split("\n")
        line = next((i for i, it in enumerate(lines, 1) if i > above and pattern.match(it)), 0)
        headed = heading and line and lines[line - 1].lstrip().startswith("[")
        return (headed and self._line(short, line)) or line


def difference(rules: AnyRules) -> dict[str, Any]:
    """The keys that make a rule set out of the one it extends (all, if it extends none)."""
    values: dict[str, Any] = msgspec.to_builtins(rules)
    base = msgspec.to_builtins(builtin(rules.extends)) if rules.extends else {}
    own = {key: value for key, value in values.items() if base.get(key, ...) != value}
    # What these keys bring along by themselves must be taken back where the house does not want it.
    adapted = GAMES[rules.game].adapt(base, own)
    return {
        key: value
        for key, value in values.items()
        if key not in RESERVED and (key in own or adapted.get(key, ...) != value)
    }


def is_builtin(rules: AnyRules) -> bool:
    return rules.name in names() and builtin(rules.name) == rules


def to_toml(rules: AnyRules, *, whole: bool = False) -> str:
    """A text that reads back to the same rule set; ``whole`` writes every key out."""
    values = difference(msgspec.structs.replace(rules, extends="") if whole else rules)
    lines = [f"extends = {toml_value(rules.extends)}"] if rules.extends and not whole else []
    return "\n".join(lines + [f"{key} = {toml_value(value)}" for key, value in values.items()])


def every_option(rules: AnyRules) -> str:
    """All keys, and what they extend: that gives the values of options that are still unknown.

    So a log keeps its rules, whatever becomes of a rule set's name.
    """
    extends = f'extends = "{rules.extends}"\n' if rules.extends else ""
    return extends + to_toml(rules, whole=True)
