"""What must hold for every tournament, however it went."""

from bench.tournaments import slow
from stammtisch.schafkopf import RuleSet
from stammtisch.store.protocol import Store
from stammtisch.streams.stream import line
from stammtisch.tournament.commands import CHAIN, fold
from stammtisch.tournament.proof import problem, proofs
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.seating import repeated
from stammtisch.tournament.service import TournamentStream


async def check(store: Store, name: str) -> dict[str, object]:
    """Everything, from what is stored; tells what was counted."""
    stream = await TournamentStream.open(store, name)
    now = stream.tournament
    lines = [line(entry) for entry in stream.entries]
    assert fold(CHAIN.read_lines(lines)) == now, "replaying gives another tournament"
    assert all(not problem(proof) for proof in proofs(now)), "a draw cannot be proven"
    checksums = _check_sheets(stream)
    table = ranking(now)
    assert not table.ties
    assert {it.number: it.rank for it in table.places} == slow.ranks(lines), "other ranks"
    for tables in now.rounds:
        seated = [number for seats in tables for number in seats]
        assert len(seated) == len(set(seated)), "somebody has two seats"
    events = [type(entry.event).__name__ for entry in stream.entries]
    return {
        "players": len(now.playing),
        "rounds": now.round,
        "events": len(events),
        "rows": checksums,
        "corrections": events.count("Corrected"),
        "rejections": events.count("Rejected"),
        "rulings": events.count("Ruled"),
        "struck": sum(line.struck for sheet in now.sheets.values() for line in sheet.lines),
        "substitutes": events.count("Substituted"),
        "exclusions": events.count("Excluded"),
        "disputes": events.count("Disputed"),
        "approvals": events.count("Answered"),
        "lots": sum(bool(place.lot) for place in table.places),
        "met again": repeated(now.rounds),
    }


def _check_sheets(stream: TournamentStream) -> int:
    """Rows, Runden and Durchgänge of Schafkopf add up to nothing; every sheet is signed."""
    rows = 0
    for sheet in stream.tournament.sheets.values():
        assert sheet.locked
        rows += len(sheet.rows)
        if isinstance(stream.tournament.rules, RuleSet):
            assert len(sheet.rows) == stream.tournament.plan.games
            assert all(sum(it.points) == 0 for it in sheet.lines)
            assert all(sum(it) == 0 for it in sheet.running())
            assert sum(sheet.totals()) == 0 == sum(sheet.plus()) + sum(sheet.minus())
    return rows
