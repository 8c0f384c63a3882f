"""How it ended: the table, the prizes, certificates."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.desk.lists import prize
from stammtisch.desk.prints.hall import Hall
from stammtisch.tournament import Place, ranking
from stammtisch.tournament.ranking import LOTS

CERTIFICATES: Final = 3  # for whom, if there are fewer prizes


def results(hall: Hall, round_: int) -> dict[str, Any]:
    tournament = hall.tournament
    table = ranking(tournament)
    keys = [key for key in table.keys if key != LOTS]
    shows_rounds = keys[0] == "points" and tournament.round <= 10
    rounds = range(1, tournament.round + 1) if shows_rounds else range(0)
    columns = [hall.say(it) for it in ("rank", "number", "name", "club")]
    columns += [hall.short_round(i) for i in rounds]
    columns += [hall.say(f"key.{key}") for key in keys]
    shown = ("results", "unranked", "prizes", "by_lot")
    return hall.common(*shown) | {
        "columns": columns,
        "bold": 4 + len(rounds),
        "rows": [_row(hall, it, keys, shows_rounds) for it in table.places],
        "unranked": [_unranked(hall, it) for it in table.unranked],
        "prizes": [
            {
                "rank": it.rank,
                "number": it.number,
                "name": hall.names[it.number].name,
                "prize": prize(tournament, it.rank),
            }
            for it in table.places
            if prize(tournament, it.rank)
        ],
        "summed": f"* {hall.say('summed')}" if tournament.summed else "",
        "lots": [f"{it.rank}. {hall.names[it.number].name}" for it in table.places if it.lot],
    }


def _row(hall: Hall, it: Place, keys: list[str], shows_rounds: bool) -> list[str]:
    person = hall.names[it.number]
    return [
        f"{it.rank}.",
        str(it.number),
        f"{person.name} *" if it.number in hall.tournament.summed else person.name,
        person.club,
        *(map(_number, it.rounds) if shows_rounds else ()),
        *(_number(getattr(it.tally, key)) for key in keys),
    ]


def _number(value: int) -> str:
    """With a minus as printers set it."""
    return str(value).replace("-", "−")  # noqa: RUF001


def _unranked(hall: Hall, it: Place) -> str:
    entrant = hall.tournament.entrants[it.number]
    why = hall.say("fill_in") if entrant.fill_in else hall.say("excluded")
    return f"{it.number} {hall.names[it.number].name} ({why})"


def certificates(hall: Hall, round_: int) -> dict[str, Any]:
    """For those who have won something, at least for the first three."""
    tournament = hall.tournament
    plan = tournament.plan
    last = max(CERTIFICATES, len(tournament.prizes))
    table = ranking(tournament)
    day = hall.common()["when"]
    return hall.common("certificate", "reached", "management", "supervisor") | {
        "where": day,
        "certificates": [
            {
                "line": hall.say("at_tournament", title=plan.title),
                "name": hall.names[it.number].name,
                "club": hall.names[it.number].club,
                "place": hall.say("place", rank=it.rank),
                "score": hall.say(f"score.{table.keys[0]}", number=_first(it, table.keys[0])),
                "prize": prize(tournament, it.rank),
            }
            for it in table.places
            if it.rank <= last
        ],
    }


def _first(it: Place, key: str) -> int:
    return it.tally.matches_won if key == "reached" else int(getattr(it.tally, key))
