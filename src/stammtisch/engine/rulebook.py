"""A rule set as a small book: its options told in sentences, chapter by chapter.

What is told is data: chapters name options (``Book.chapters``), and the catalogues hold a sentence
for a value (``rulebook.all_pass.double``), for any number (``….n``), for a table of values
(``….table``) or for each entry of a list. A value without a sentence goes without saying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch.engine.bots import AnyRuleSet
from stammtisch.texts import Texts


class TariffRow(Struct, frozen=True):
    cells: list[str]
    differs: bool


class TariffTable(Struct, frozen=True):
    columns: list[str]
    rows: list[TariffRow]
    extras: list[TariffRow]


class Book(Struct, frozen=True, kw_only=True):
    """What a game brings to its rule book."""

    chapters: Mapping[str, tuple[str, ...]]  # which options each is about; every option has one
    matters: Mapping[
        str, Callable[[Any], bool]
    ] = {}  # when an option means something, if not always
    tariff: Callable[
        [Any, Any, Texts], TariffTable | None
    ]  # of rules, compared with a base if given


class Sentence(Struct, frozen=True):
    """What holds, and what holds in the rule set that this one extends, where that is different."""

    text: str
    before: str
    differs: bool


class Chapter(Struct, frozen=True):
    name: str
    title: str
    sentences: list[Sentence]
    tariff: TariffTable | None


def rulebook(book: Book, rules: AnyRuleSet, base: AnyRuleSet | None, texts: Texts) -> list[Chapter]:
    """The rules in words, compared with those of ``base``."""
    told = _all_told(book, rules, texts)
    before = told if base is None else _all_told(book, base, texts)
    prices = book.tariff(rules, base, texts)
    return [
        Chapter(
            name,
            texts(f"rulebook.chapter.{name}"),
            _compared(sentences, before.get(name, {})),
            prices if name == "prices" else None,
        )
        for name, sentences in told.items()
        if sentences or before.get(name)
    ]


def _compared(now: Mapping[str, str], before: Mapping[str, str]) -> list[Sentence]:
    """In the order of the book; what has gone comes where it stood."""
    keys = [*now, *(key for key in before if key not in now)]
    order = {key: place for place, key in enumerate([*before, *now])}
    return [
        Sentence(now.get(key, ""), before.get(key, ""), now.get(key) != before.get(key))
        for key in sorted(keys, key=lambda key: (_option(key, now, before), order[key]))
    ]


def _option(key: str, now: Mapping[str, str], before: Mapping[str, str]) -> int:
    options = list(dict.fromkeys(each.split(".")[0] for each in (*now, *before)))
    return options.index(key.split(".", maxsplit=1)[0])


def _all_told(book: Book, rules: AnyRuleSet, texts: Texts) -> dict[str, dict[str, str]]:
    details = _details(rules, texts)
    return {
        chapter: {
            key: texts(f"rulebook.{sentence}", **details)
            for option in options
            for key, sentence in _sentences(book, rules, option)
            if f"rulebook.{sentence}" in texts
        }
        for chapter, options in book.chapters.items()
    }


def _sentences(book: Book, rules: AnyRuleSet, option: str) -> Iterator[tuple[str, str]]:
    """The key by which a sentence is compared, and that of its text."""
    matters = book.matters.get(option)
    if matters is not None and not matters(rules):
        return
    value = getattr(rules, option)
    name = f"{rules.game}.{option}"
    if isinstance(value, tuple) and value and isinstance(value[0], str):
        for item in value:
            yield f"{option}.{item}", f"{name}.{item}"
    elif isinstance(value, bool):
        yield option, f"{name}.{'yes' if value else 'no'}"
    elif isinstance(value, Struct):
        yield option, f"{name}.table"
    elif isinstance(value, int):
        yield option, f"{name}.n" if value else f"{name}.none"
    elif isinstance(value, tuple):
        yield option, f"{name}.{'_'.join(map(str, value))}" if value else f"{name}.none"
    else:
        yield option, f"{name}.{value}"


def _details(rules: AnyRuleSet, texts: Texts) -> dict[str, str]:
    """Every option by its name, and the parts of those that are tables."""
    details: dict[str, str] = {}
    for name, value in msgspec.to_builtins(rules).items():
        if isinstance(value, dict):
            details |= {f"{name}_{part}": str(number) for part, number in value.items()}
        elif isinstance(value, list | tuple):
            details[name] = texts.listed(value)
        else:
            details[name] = str(value)
    return details


def places(book: Book) -> dict[str, str]:
    """Every option with its chapter, in the order of the book."""
    return {key: chapter for chapter, keys in book.chapters.items() for key in keys}
