"""Write a deal as a record; reading it gives the same deal (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from stammtisch import rulesets
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Action, Verb, seat_text
from stammtisch.engine.notation import Notation
from stammtisch.games import GAMES
from stammtisch.record.lines import ACTION_SECTIONS

_CALLS_PER_LINE: Final = 6
_CARDS_PER_LINE: Final = 16


def write(deal: Any, tags: Mapping[str, str] | None = None) -> str:  # noqa: ANN401
    """The exact text of a deal."""
    notation = GAMES[deal.game].notation
    rules = deal.rules
    lines = [_tag(name, value) for name, value in (tags or {}).items()]
    lines.append(_tag("Rules", rules.name))
    lines += [_tag(name, value) for name, value in notation.context_tags(deal).items()]
    if not rulesets.is_builtin(rules):
        lines += ["", "rules:", *_indented(rulesets.to_toml(rules).splitlines())]
    pack, hands = notation.pack(deal), notation.hands(deal)
    if pack:
        lines += ["", "pack:", *_indented(_rows(pack))]
    if hands:
        named = zip(notation.hand_names, hands, strict=True)
        lines += ["", "hands:", *_indented(f"{name}: {_row(hand)}" for name, hand in named)]
    for section, actions in _sections(notation, deal):
        lines += ["", f"{section}:", *_indented(actions)]
    if deal.outcome is not None:
        lines += ["", f"result: {result_text(deal)}", f"settlement: {settlement_text(deal)}"]
    return "\n".join(lines) + "\n"


def result_text(deal: Any) -> str:  # noqa: ANN401
    return GAMES[deal.game].notation.result(deal)


def settlement_text(deal: Any) -> str:  # noqa: ANN401
    return GAMES[deal.game].notation.settlement(deal)


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _indented(lines: Any) -> list[str]:  # noqa: ANN401
    return [f"  {line}" for line in lines]


def _row(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _rows(cards: Sequence[Card]) -> list[str]:
    return [_row(cards[i : i + _CARDS_PER_LINE]) for i in range(0, len(cards), _CARDS_PER_LINE)]


def _sections(notation: Notation[Any, Any, Any], deal: Any) -> list[tuple[str, list[str]]]:  # noqa: ANN401
    """Replay the deal to see to which section, and to which trick, each action belongs."""
    moment = notation.restart(deal)
    placed = []
    section = ACTION_SECTIONS[0]
    for action in deal.history:
        section = max(section, notation.section(moment), key=ACTION_SECTIONS.index)
        trick = notation.next_trick(moment) if section == "play" else None
        placed.append((section, trick, action))
        moment = moment.apply(action)
    return [
        (name, _trick_lines(list(group)) if name == "play" else _call_lines([g[2] for g in group]))
        for name, group in groupby(placed, key=lambda place: place[0])
    ]


def _call_lines(actions: list[Action]) -> list[str]:
    texts = list(map(str, actions))
    starts = range(0, len(texts), _CALLS_PER_LINE)
    return [", ".join(texts[i : i + _CALLS_PER_LINE]) for i in starts]


def _trick_lines(placed: list[tuple[str, Any, Action]]) -> list[str]:
    lines = []
    for (number, leader), group in groupby(placed, key=lambda place: place[1]):
        tokens = [_token(action) for _, _, action in group]
        lines.append(f"{number}. {seat_text(leader)}: {' '.join(tokens)}")
    return lines


def _token(action: Action) -> str:
    return str(action.argument) if action.verb is Verb.CARD else f"({action})"
