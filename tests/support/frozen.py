"""What a stored log or record comes to, in plain values: frozen beside it, compared for ever."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
from support import sitting

from stammtisch import pad, record
from stammtisch.games import GAMES
from stammtisch.streams.kinds import kind_of
from stammtisch.table.events import Event as SittingEvent
from stammtisch.tournament.commands import Event, fold
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import AnyReport


def plain(value: dict[str, Any]) -> dict[str, Any]:
    """As JSON has it."""
    encoded = msgspec.json.encode(msgspec.to_builtins(value, str_keys=True))
    return msgspec.json.decode(encoded, type=dict[str, Any])


def log_told(lines: Sequence[bytes]) -> dict[str, Any]:
    """Read, fold, add up."""
    kind = kind_of(lines[0])
    assert kind is not None
    entries = list(kind.chain.read_lines(lines))
    told = {"announced": _tournament, "started": _pad, "opened": _sitting}
    head = msgspec.json.decode(lines[0])["event"]["event"]
    return {"log": head, "lines": len(entries), **told[head](entries)}


def _sitting(entries: Sequence[Any]) -> dict[str, Any]:
    now = sitting.fold([entries[0].event])
    deals: dict[int, Any] = {}
    for entry in entries[1:]:
        now = sitting.after(now, entry.event)
        if now.result is not None and now.result.number not in deals:
            deals[now.result.number] = _result(now.result, now.result.accounts)
    running = now.running
    return plain(
        {
            "rules": now.rules.name,
            "chairs": now.chairs,
            "balances": now.balances,
            "standing": now.course.standing(now.rules, now.occupied),
            "deals": list(deals.values()),
            "running": None if running is None else _running(running.deal),
            "ended": now.ended,
        }
    )


def _running(deal: Any) -> dict[str, Any]:
    return {
        "phase": deal.phase.name,
        "options": [str(it) for it in deal.options.actions],
        "actions": len(deal.history),
    }


def _pad(entries: Sequence[Any]) -> dict[str, Any]:
    now = pad.fold(entries)
    return plain(
        {
            "rules": now.page.rules.name,
            "chairs": now.page.chairs,
            "balances": now.page.balances,
            "standing": now.page.standing,
            "games": [_result(it, it.players) for it in now.results],
            "numbers": [it.number for it in now.lines],
            "ended": now.page.ended,
        }
    )


def _result(result: Any, people: Sequence[str]) -> dict[str, Any]:
    return {
        "number": result.number,
        "round": result.round,
        "people": people,
        "outcome": _outcome(result.outcome),
        "amounts": result.booking.amounts,
        "stock": result.booking.stock,
    }


def _outcome(outcome: Any) -> str:
    parts = (getattr(outcome, name, "") for name in ("ending", "contract", "declarer", "how"))
    return " ".join(str(it) for it in parts if it not in ("", None))


def _tournament(entries: Sequence[Any]) -> dict[str, Any]:
    now = fold(entries)
    table = ranking(now)
    return plain(
        {
            "rules": now.plan.rules,
            "title": now.plan.title,
            "places": [_place(it) for it in table.places],
            "unranked": [_place(it) for it in table.unranked],
            "ties": table.ties,
            "rounds": now.rounds,
            "sheets": {f"{a}/{b}": _sheet(it) for (a, b), it in now.sheets.items()},
            "entrants": {it.number: (it.players, it.paid) for it in now.entrants.values()},
            "disputes": [it.state for it in now.disputes],
            "requests": [it.answers for it in now.requests],
            "draws": [(it.commitment, it.purpose) for it in now.draws],
            "prizes": now.prizes,
            "finished": now.finished,
            "erased": now.erased,
        }
    )


def _place(place: Any) -> list[Any]:
    return [place.rank, place.number, place.tally["points"], place.rounds, place.lot]


def _sheet(sheet: Any) -> dict[str, Any]:
    return {
        "seats": sheet.seats,
        "points": [line.points for line in sheet.lines],
        "totals": sheet.totals(),
        "keeper": sheet.keeper,
        "version": sheet.version,
        "signed": [it.seat for it in sheet.signatures],
        "locked": sheet.locked,
        "place": sheet.place,
    }


def records_told(text: str) -> Iterator[dict[str, Any]]:
    for each in record.read(text):
        deal = each.deal
        settlement = GAMES[deal.game].settle(deal.outcome, deal.rules)
        yield plain(
            {
                "rules": deal.rules.name,
                "outcome": _outcome(deal.outcome),
                "amounts": settlement.amounts,
                "actions": len(deal.history),
            }
        )


TAGGED = {
    "sitting": SittingEvent,
    "pad": pad.Event,
    "move": pad.Move,
    "tournament": Event,
    "report": AnyReport,
}


def schema_of(union: Any) -> dict[str, list[str]]:
    """The fields of every event, by its tag."""
    return {str(it.__struct_config__.tag): list(it.__struct_fields__) for it in get_args(union)}


def within(then: Any, now: Any) -> bool:
    """Whether all that was told then is told now; there may be more beside it."""
    if isinstance(then, dict):
        return all(key in now and within(value, now[key]) for key, value in then.items())
    if isinstance(then, list):
        return len(then) == len(now) and all(map(within, then, now))
    return bool(then == now)
