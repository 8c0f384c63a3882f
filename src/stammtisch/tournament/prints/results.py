"""How it ended: the table, the prizes, certificates."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.views.results import PlaceView, results_view

CERTIFICATES: Final = 3  # for whom, if there are fewer prizes


def results(hall: Hall, round_: int) -> dict[str, Any]:
    tournament = hall.tournament
    table = results_view(tournament, hall.names)
    keys = table.keys
    shows_rounds = keys[0] == "points" and tournament.round <= 10
    rounds = range(1, tournament.round + 1) if shows_rounds else range(0)
    columns = [hall.say(it) for it in ("rank", "number", "name", "club")]
    columns += [hall.short_round(i) for i in rounds]
    columns += [hall.say(f"key.{key}") for key in keys]
    shown = ("results", "unranked", "prizes", "by_lot")
    return hall.common(*shown) | {
        "columns": columns,
        "bold": 4 + len(rounds),
        "rows": [_row(it, shows_rounds) for it in table.places],
        "unranked": [_unranked(hall, it) for it in table.unranked],
        "prizes": [
            {
                "rank": it.rank,
                "number": it.number,
                "name": it.name,
                "prize": it.prize,
            }
            for it in table.places
            if it.prize
        ],
        "summed": f"* {hall.say('summed')}" if tournament.summed else "",
        "lots": [f"{it.rank}. {it.name}" for it in table.places if it.lot],
    }


def _row(it: PlaceView, shows_rounds: bool) -> list[str]:
    return [
        f"{it.rank}.",
        str(it.number),
        f"{it.name} *" if it.summed else it.name,
        it.club,
        *(map(_number, it.rounds) if shows_rounds else ()),
        *map(_number, it.values),
    ]


def _number(value: int) -> str:
    """With a minus as printers set it."""
    return str(value).replace("-", "−")  # noqa: RUF001


def _unranked(hall: Hall, it: PlaceView) -> str:
    return f"{it.number} {it.name} ({hall.texts(f'sheet.{it.unranked_as}')})"


def certificates(hall: Hall, round_: int) -> dict[str, Any]:
    """For those who have won something, at least for the first three."""
    tournament = hall.tournament
    plan = tournament.plan
    last = max(CERTIFICATES, len(tournament.prizes))
    table = results_view(tournament, hall.names)
    day = hall.common()["when"]
    return hall.common("certificate", "reached", "management", "supervisor") | {
        "where": day,
        "certificates": [
            {
                "line": hall.say("at_tournament", title=plan.title),
                "name": it.name,
                "club": it.club,
                "place": hall.say("place", rank=it.rank),
                "score": hall.say(f"score.{table.keys[0]}", number=_first(it, table.keys[0])),
                "prize": it.prize,
            }
            for it in table.places
            if it.rank <= last
        ],
    }


def _first(it: PlaceView, key: str) -> int:
    return it.matches_won if key == "reached" else it.values[0]
