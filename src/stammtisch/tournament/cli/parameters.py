"""What the commands of a tournament take, as data: one row each."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from stammtisch.cli.made import REQUIRED
from stammtisch.texts import Texts


class Pairing(StrEnum):
    LOT = "lot"
    DANISH = "danish"
    SWISS = "swiss"
    KO = "ko"


class Remainder(StrEnum):
    FILL_IN = "fill_in"
    FIVE = "five"
    BYE = "bye"


class Document(StrEnum):
    START_LIST = "start-list"
    START_CARDS = "start-cards"
    TABLE_CARDS = "table-cards"
    BLANK_SHEETS = "blank-sheets"
    SHEETS = "sheets"
    RESULTS = "results"
    CERTIFICATES = "certificates"


class YesNo(StrEnum):
    YES = "yes"
    NO = "no"


class Parameter(NamedTuple):
    """An argument without flags, or an option with them; its help is a text of its name."""

    type: Any
    default: Any = REQUIRED
    flag: str = ""

    def annotated(self, name: str, texts: Texts) -> Any:  # noqa: ANN401
        about = texts(f"cli.tournament.arg.{name}")
        if self.flag:
            return typer.Option(self.flag, help=about)
        return typer.Argument(help=about, metavar=name.upper().strip("_"))


PARAMETERS: Final[dict[str, Parameter]] = {
    "url": Parameter(str),
    "id": Parameter(str),
    "round": Parameter(int),
    "table": Parameter(int),
    "game": Parameter(int),
    "seat": Parameter(int),
    "number": Parameter(int),
    "request": Parameter(int),
    "dispute": Parameter(int),
    "name": Parameter(str),
    "report": Parameter(str),
    "ruling": Parameter(str),
    "contract": Parameter(str),
    "text": Parameter(str),
    "called": Parameter(str),
    "answer": Parameter(YesNo),
    "document": Parameter(Document),
    "file": Parameter(Path),
    "source": Parameter(str),
    "tournament": Parameter(str, ""),
    "games": Parameter(list[int], None),
    "prize": Parameter(list[str]),
    "rules": Parameter(str, REQUIRED, "--rules"),
    "title": Parameter(str, REQUIRED, "--title"),
    "date": Parameter(str, REQUIRED, "--date"),
    "place": Parameter(str, "", "--place"),
    "organiser": Parameter(str, "", "--organiser"),
    "management": Parameter(str, "", "--management"),
    "pairing": Parameter(Pairing | None, None, "--pairing"),
    "rounds": Parameter(int, 0, "--rounds"),
    "partien": Parameter(int, 0, "--games"),
    "bummerl": Parameter(int, 0, "--bummerl"),
    "lives": Parameter(int, 1, "--lives"),
    "min_age": Parameter(int | None, None, "--min-age"),
    "fee": Parameter(str, "0", "--fee"),
    "totals": Parameter(bool, False, "--totals"),
    "prizes": Parameter(list[str], None, "--prize"),
    "options": Parameter(list[str], None, "--option"),
    "birth": Parameter(str, "", "--birth"),
    "club": Parameter(str, "", "--club"),
    "new_club": Parameter(str | None, None, "--club"),
    "start": Parameter(int | None, None, "--number"),
    "paid": Parameter(bool, False, "--paid"),
    "fill_in": Parameter(bool, False, "--fill-in"),
    "of_age": Parameter(bool, False, "--of-age"),
    "reason": Parameter(str, REQUIRED, "--reason"),
    "why": Parameter(str, "", "--reason"),
    "case": Parameter(str, "", "--case"),
    "about": Parameter(int, 0, "--game"),
    "at_game": Parameter(int | None, None, "--game"),
    "played": Parameter(str, "", "--played"),
    "hand": Parameter(str, "", "--hand"),
    "question": Parameter(str, "", "--question"),
    "version": Parameter(int | None, None, "--version"),
    "remainder": Parameter(Remainder),
    "left_over": Parameter(Remainder, Remainder.FILL_IN, "--remainder"),
    "no_show": Parameter(bool, False, "--no-show"),
    "leave_out": Parameter(bool, False, "--leave-out"),
    "tables": Parameter(Path | None, None, "--tables"),
    "clock": Parameter(int, 60, "--clock"),
    "off": Parameter(bool, False, "--off"),
    "all_by": Parameter(list[str], ["management"], "--by"),
    "page": Parameter(int | None, None, "--round"),
    "base": Parameter(str, "", "--base"),
    "results": Parameter(bool, False, "--results"),
}
