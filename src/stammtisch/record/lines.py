"""The lines of a record, and what can be wrong with them, always with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from msgspec import Struct

from stammtisch.engine.deal import Refused
from stammtisch.engine.notation import RecordError, Tag, TextLine
from stammtisch.texts import Texts


class IllegalRecord(RecordError):
    """A well-formed record of something the rules do not allow."""

    def __init__(self, refused: Refused, *, line: int, column: int) -> None:
        super().__init__(refused.reason, line=line, column=column)
        self.refused = refused

    @property
    def rule(self) -> str:
        return self.refused.rule

    def said(self, texts: Texts) -> str:
        place = texts("record.place", line=self.line, column=self.column)
        return f"{place}: {self.refused.said(texts)}"


class WrongResult(RecordError):
    """A record that states another result than the play gives."""


CARD_SECTIONS: Final = ("rules", "pack", "hands")
ACTION_SECTIONS: Final = ("deal", "auction", "play", "claims")
SECTIONS: Final = (*CARD_SECTIONS, *ACTION_SECTIONS, "result", "settlement")

PROOF_TAGS: Final = ("Commitment", "Secret", "Shares")  # and Table and Game (docs/fair-cards.md)
FREE_TAGS: Final = frozenset(
    ("Event", "Site", "Date", "Table", "Game", "Seed", "Note", "P1", "P2", "P3", "P4", "P5")
).union(PROOF_TAGS)

_TAG: Final = re.compile(r'\[([A-Za-z0-9]+) "((?:[^"\\]|\\["\\])*)"\]\s*')
_HEADING: Final = re.compile(r"([a-z]+):(?: (.*))?")


class Block(Struct):
    """One deal of a file: its tags and its sections, still as text."""

    tags: dict[str, Tag]
    sections: dict[str, list[TextLine]]
    place: TextLine


def blocks(text: str, known_tags: frozenset[str]) -> Iterator[Block]:
    """Split a file into its deals: a tag after anything else begins the next one."""
    block: Block | None = None
    section: str | None = None
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        content = raw.rstrip(" \t\r")
        line = TextLine(content, number)
        if section == "rules" and raw[:1] in (" ", "\t"):
            assert block is not None
            block.sections["rules"].append(line)
            continue
        if not content.strip() or content.lstrip().startswith("#"):
            continue
        if content.startswith("["):
            if block is None or block.sections:
                if block is not None:
                    yield block
                block, section = Block({}, {}, line), None
            _add_tag(block, line, known_tags)
            continue
        if block is None:
            raise line.error("tags_first")
        section = _add_line(block, section, line)
    if block is not None:
        yield block


def _add_tag(block: Block, line: TextLine, known: frozenset[str]) -> None:
    match = _TAG.fullmatch(line.text)
    if match is None:
        raise line.error("bad_tag")
    name = match[1]
    if name not in known:
        near = get_close_matches(name, sorted(known), n=1) or sorted(known)
        raise line.error("unknown_tag", 1, tag=name, known=", ".join(near))
    if name in block.tags:
        raise line.error("tag_twice", 1, tag=name)
    value = re.sub(r"\\(.)", r"\1", match[2])
    block.tags[name] = Tag(name, value, TextLine(value, line.line, match.start(2) + 1))


def _add_line(block: Block, section: str | None, line: TextLine) -> str:
    """A heading opens a section, in the fixed order; other lines belong to the open one."""
    match = _HEADING.fullmatch(line.text)
    if match is None:
        if section is None:
            raise line.error("heading_needed", known=", ".join(SECTIONS))
        indent = len(line.text) - len(line.text.lstrip())
        block.sections[section].append(TextLine(line.text[indent:], line.line, indent + 1))
        return section
    name = match[1]
    if name not in SECTIONS:
        raise line.error("unknown_section", section=name, known=", ".join(SECTIONS))
    if any(SECTIONS.index(name) <= SECTIONS.index(earlier) for earlier in block.sections):
        raise line.error("section_order", section=name, known=", ".join(SECTIONS))
    block.sections[name] = []
    if match[2] is not None and match[2].strip():
        block.sections[name].append(TextLine(match[2], line.line, match.start(2) + 1))
    return name
