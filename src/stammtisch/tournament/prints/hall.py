"""What every print needs to know."""

from __future__ import annotations

import json
from datetime import date
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any

from msgspec import Struct

from stammtisch.engine.errors import Impossible
from stammtisch.texts import Texts, UserError
from stammtisch.tournament.access import CodeBook
from stammtisch.tournament.announcement import announced_texts, organs_said
from stammtisch.tournament.persons import RegisteredPerson
from stammtisch.tournament.plan import Tables
from stammtisch.tournament.state import Tournament


class Hall(Struct, frozen=True, kw_only=True):
    tournament: Tournament
    names: dict[int, RegisteredPerson]
    texts: Texts
    today: date
    base: str = ""  # where phones find the server; without it there are no QR codes
    codes: CodeBook | None = None  # for cards

    def say(self, key: str, **details: object) -> str:
        return self.texts(f"print.{key}", **details)

    def labels(self, *keys: str) -> dict[str, str]:
        return {key: self.say(key) for key in keys}

    def common(self, *keys: str) -> dict[str, Any]:
        plan = self.tournament.plan
        day = self.day(date.fromisoformat(plan.date))
        return {
            "title": plan.title,
            "when": ", ".join(it for it in (plan.place, day) if it),
            "announced": announced_texts(self.tournament.rules, self.texts),
            "organs": organs_said(plan, self.texts),
            "printed": self.say("printed", date=self.day(self.today)),
            "language": self.texts.language,
            "texts": self.labels(*keys),
        }

    def day(self, day: date) -> str:
        return self.say("date", day=f"{day.day:02}", month=f"{day.month:02}", year=day.year)

    @property
    def is_list(self) -> bool:
        return self.tournament.game.sheet.form == "list"

    def round_name(self, number: int) -> str:
        return self.say("match" if self.is_list else "round", number=number)

    def short_round(self, number: int) -> str:
        return self.say("match_short" if self.is_list else "round_short", number=number)

    def tables(self, round_: int) -> Tables:
        """Of a round that is begun, or drawn."""
        for known in (self.tournament.rounds, self.tournament.drawn):
            if 1 <= round_ <= len(known):
                return known[round_ - 1]
        raise Impossible("draw_first")

    def table_link(self, round_: int, table: int) -> str:
        if not self.base or self.codes is None:
            return ""
        return self.codes.table_link(self.base, self.tournament.id, round_, table)

    def player_link(self, number: int) -> str:
        if not self.base or self.codes is None:
            return ""
        player = self.tournament.entrants[number].player
        return self.codes.player_link(self.base, self.tournament.id, number, player)


def pdf(template: str, data: dict[str, Any]) -> bytes:
    """Nothing is fetched: fonts and templates come with the packages."""
    try:
        import typst
    except ImportError as error:
        raise UserError("print.extra") from error
    with as_file(files(__package__).joinpath("templates")) as folder:
        made: bytes = typst.compile(
            folder / f"{template}.typ", root=folder, sys_inputs={"data": json.dumps(data)}
        )
        return made


def qr(text: str) -> str:
    """A QR code as SVG; nothing for nothing."""
    if not text:
        return ""
    try:
        import segno
    except ImportError as error:
        raise UserError("print.extra") from error
    out = BytesIO()
    segno.make(text, error="m").save(out, kind="svg", border=2, xmldecl=False, svgns=True)
    return out.getvalue().decode()
