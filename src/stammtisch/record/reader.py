"""Read records strictly: every refusal names line and column (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from stammtisch import rulesets
from stammtisch.engine.cards import Card, CardTextError
from stammtisch.engine.deal import Action, Deal, Refused, Seat, Verb, parse_call, parse_seat
from stammtisch.engine.notation import Notation, RecordError, TextLine
from stammtisch.games import GAMES, AnyDeal, AnyRules
from stammtisch.record.lines import (
    ACTION_SECTIONS,
    FREE_TAGS,
    Block,
    IllegalRecord,
    WrongResult,
    blocks,
)
from stammtisch.record.writer import result_text, settlement_text

_TRICK: Final = re.compile(r"([1-9][0-9]?)\. (p[1-5]):")
_CALL: Final = re.compile(r"(p[1-5]|sup) ([A-Z0-9_]+(?:\([^()]*\))?)")
_TOKEN: Final = re.compile(r"\(([^()]*(?:\([^()]*\))?)\)|(\S+)")


class Record(Struct, frozen=True):
    """A deal as recorded: the deal itself, and the tags that only people read.

    >>> import stammtisch as st
    >>> [record] = st.read(st.write(st.deal(st.rules("schnapsen-weich")), {"Note": "a test"}))
    >>> record.tags, record.deal.over
    ({'Note': 'a test'}, False)
    """

    deal: AnyDeal
    tags: dict[str, str]


def read(text: str) -> list[Record]:
    """All deals of a file."""
    return list(read_each(text))


def read_each(text: str) -> Iterator[Record]:
    """The deals of a file one by one, so that those before an error can be used."""
    for block in blocks(text, known_tags()):
        yield _read(block)


def _read(block: Block) -> Record:
    """By today's rules, or else by those of the release whose rules allow it."""
    today = _BlockReader(block)
    try:
        return today.read()
    except RecordError:
        earlier = _BlockReader(block, rulesets.parse_earlier)
        if earlier.rules != today.rules:
            with suppress(RecordError):
                return earlier.read()
        raise


def known_tags() -> frozenset[str]:
    return FREE_TAGS.union(*(game.notation.tags for game in GAMES.values()), {"Rules"})


class _BlockReader:
    """Reads one deal."""

    def __init__(self, block: Block, parse: Callable[..., AnyRules] = rulesets.parse) -> None:
        self.block = block
        self.parse = parse
        self.reached = ACTION_SECTIONS[0]
        self.rules = self._rules()
        self.notation: Notation[Any, Any, Any] = GAMES[self.rules.game].notation
        self._check_tags()

    def _check_tags(self) -> None:
        """Tags of another game say nothing here."""
        known = FREE_TAGS | self.notation.tags | {"Rules"}
        for name, tag in self.block.tags.items():
            if name not in known:
                raise tag.place.error("unknown_tag", tag=name, known=", ".join(sorted(known)))

    def read(self) -> Record:
        deal = self._start()
        for section in ACTION_SECTIONS:
            for line in self.block.sections.get(section, ()):
                deal = self._act(deal, line, section)
        self._check_hands(deal)
        self._check_result(deal)
        free = {name: tag.value for name, tag in self.block.tags.items() if name in FREE_TAGS}
        return Record(deal, free)

    def _rules(self) -> Any:  # noqa: ANN401
        tag = self.block.tags.get("Rules")
        if tag is None:
            raise self.block.place.error("rules_missing")
        inline = self.block.sections.get("rules")
        try:
            if inline is None:
                return rulesets.builtin(tag.value)
            lines = "\n".join(line.text for line in inline)
            return self.parse(lines, name=tag.value)
        except rulesets.RuleSetError as error:
            place = inline[error.line - 1] if inline and error.line else tag.place
            raise place.error("rules_wrong", problem=error) from None

    def _start(self) -> Any:  # noqa: ANN401
        context = self.notation.context(self.rules, self.block.tags)
        sections = self.block.sections
        cards = sections.get("pack") or sections.get("hands")
        if not cards:
            raise self.block.place.error("cards_missing")
        try:
            if "pack" in sections:
                pack = [card for card, _ in self._cards(cards)]
                return self.notation.from_pack(self.rules, pack, context)
            return self.notation.from_hands(self.rules, self._hands(), context)
        except Refused as refused:
            place = self._blamed(refused) or cards[0]
            raise IllegalRecord(refused, line=place.line, column=place.column) from None

    def _blamed(self, refused: Refused) -> TextLine | None:
        """The tag or the hand that the rules do not allow, if it is one."""
        tag = {"round_not_played": "Round", "players_not_allowed": "Players"}.get(refused.reason)
        if tag in self.block.tags:
            return self.block.tags[tag].place
        hands = self.block.sections.get("hands", ())
        whose = f"{refused.details.get('seat') or refused.details.get('pile')}:"
        return next((line for line in hands if line.text.startswith(whose)), None)

    def _hands(self) -> list[list[Card]]:
        return [[card for card, _ in hand] for hand in self._placed_hands()]

    def _placed_hands(self) -> list[list[tuple[Card, TextLine]]]:
        """The hands as written, each card with its place."""
        lines = self.block.sections["hands"] or [self.block.place]
        names = self.notation.hand_names
        if len(lines) != len(names):
            raise lines[-1].error("hands_expected", names=", ".join(names))
        rests = []
        for name, line in zip(names, lines, strict=True):
            if not line.text.startswith(f"{name}:"):
                raise line.error("hand_expected", name=name)
            start = len(name) + 1
            rests.append(TextLine(line.text[start:], line.line, line.column + start))
        cards = self._cards(rests)
        return [[placed for placed in cards if placed[1].line == rest.line] for rest in rests]

    def _cards(self, lines: list[TextLine]) -> list[tuple[Card, TextLine]]:
        cards = read_cards(lines)
        for card, place in cards:
            if card not in self.rules.cards:
                refused = Refused("1.1", "card_strange", card=card)
                raise IllegalRecord(refused, line=place.line, column=place.column)
        return cards

    def _check_hands(self, deal: Any) -> None:  # noqa: ANN401
        """Hands written next to the pack they were dealt from must be those that were dealt."""
        if "pack" not in self.block.sections or "hands" not in self.block.sections:
            return
        lines, true_hands = self.block.sections["hands"], self.notation.hands(deal)
        for line, written, true in zip(lines, self._placed_hands(), true_hands, strict=False):
            end = TextLine("", line.line, line.column + len(line.text))
            placed = [*written, *((None, end) for _ in true[len(written) :])]
            for (card, place), dealt in zip(placed, [*true, *[None] * len(placed)], strict=False):
                if card != dealt:
                    refused = Refused("1.1", "hands_differ", card=dealt or card)
                    raise IllegalRecord(refused, line=place.line, column=place.column)

    def _act(self, deal: Deal, line: TextLine, section: str) -> Deal:
        trick = _TRICK.match(line.text)
        if trick is None:
            for action, at in calls(line):
                self._check_section(deal, line, section)
                deal = _apply(deal, action, line, at)
            return deal
        if section != "play":
            raise line.error("trick_outside_play")
        for match in _TOKEN.finditer(line.text, trick.end()):
            self._check_section(deal, line, section)
            self._check_trick(deal, line, trick, match)
            deal = self._token(deal, line, match)
        return deal

    def _check_section(self, deal: Deal, line: TextLine, section: str) -> None:
        """Actions stand in the section of their phase; once play has begun, all until its end."""
        due = max(self.notation.section(deal), self.reached, key=ACTION_SECTIONS.index)
        if section != due:
            raise line.error("section_wrong", section=due)
        self.reached = due

    def _check_trick(
        self, deal: Deal, line: TextLine, trick: re.Match[str], token: re.Match[str]
    ) -> None:
        number, leader = self.notation.next_trick(deal)
        if int(trick[1]) != number:
            raise line.error("trick_number", token.start(), number=number)
        if parse_seat(trick[2]) != leader:
            refused = Refused("1.3", "trick_leader", seat=leader)
            column = line.column + trick.start(2)
            raise IllegalRecord(refused, line=line.line, column=column)

    def _token(self, deal: Deal, line: TextLine, match: re.Match[str]) -> Deal:
        if match[1] is not None:
            inner = TextLine(match[1], line.line, line.column + match.start(1))
            for action, at in calls(inner):
                deal = _apply(deal, action, inner, at)
            return deal
        at = match.start(2)
        card = _card(match[2], line, at)
        seat = deal.options.seat
        return _apply(deal, Action(0 if seat is None else seat, Verb.CARD, card), line, at)

    def _check_result(self, deal: Any) -> None:  # noqa: ANN401
        """A stated result or settlement must be the one the play gives."""
        for section, of in (("result", result_text), ("settlement", settlement_text)):
            if section not in self.block.sections:
                continue
            lines = self.block.sections[section]
            if len(lines) != 1:
                raise (lines[-1] if lines else self.block.place).error("one_line", section=section)
            line, true = lines[0], of(deal)
            if " ".join(line.text.split()) != true:
                reason = f"{section}_differs"
                raise WrongResult(reason, line=line.line, column=line.column, true=true or "-")


def read_cards(lines: list[TextLine]) -> list[tuple[Card, TextLine]]:
    """Cards with their places; none may be there twice."""
    cards: list[tuple[Card, TextLine]] = []
    for line in lines:
        for match in re.finditer(r"\S+", line.text):
            card = _card(match[0], line, match.start())
            place = TextLine(match[0], line.line, line.column + match.start())
            if any(card == earlier for earlier, _ in cards):
                refused = Refused("1.1", "card_twice", card=card)
                raise IllegalRecord(refused, line=place.line, column=place.column)
            cards.append((card, place))
    return cards


def _card(text: str, line: TextLine, at: int) -> Card:
    try:
        return Card.parse(text)
    except CardTextError:
        raise line.error("not_a_card", at, text=text) from None


def calls(line: TextLine) -> Iterator[tuple[Action, int]]:
    """``p1 PASS, p2 PLAY`` with the place of each."""
    at = 0
    while True:
        match = _CALL.match(line.text, at)
        if match is None:
            raise line.error("call_expected", at, text=line.text[at : at + 20])
        yield _call(parse_seat(match[1]), match, line), match.start()
        if match.end() == len(line.text):
            return
        comma = re.compile(", *").match(line.text, match.end())
        if comma is None:
            raise line.error("comma_expected", match.end())
        at = comma.end()


def _call(seat: Seat, match: re.Match[str], line: TextLine) -> Action:
    try:
        return parse_call(seat, match[2])
    except ValueError:
        raise line.error("call_unknown", match.start(2), text=match[2]) from None


def _apply(deal: Deal, action: Action, line: TextLine, at: int) -> Deal:
    try:
        return deal.apply(action)
    except Refused as refused:
        raise IllegalRecord(refused, line=line.line, column=line.column + at) from None


__all__ = ["Record", "RecordError", "read", "read_each"]
