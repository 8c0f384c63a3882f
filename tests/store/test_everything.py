"""Everything about a person: whatever names them anywhere in the store is exported for them."""

from support.about import everywhere, hall_log, naming, sheet_log, untold
from support.hall import Hall

from stammtisch.people.about import KINDS, everything_about
from stammtisch.store.protocol import MemoryStore
from stammtisch.streams.stream import line
from stammtisch.tournament.command import DESK, SUPERVISOR, player


async def test_whatever_names_a_person_is_told_to_him(url, opened):
    async with opened(url) as store:
        await everywhere(store)
        found = await everything_about(store, "anna")
        named = {where async for where, _ in naming(store, "anna")}
        assert named >= {"table/lamm", "table/krone", "pad/lamm", "tournament/fruehjahr"}
        assert named >= {*KINDS, "table", "lobby", "parlour", "ready"}
        assert await untold(store, found) == set()


async def test_who_names_him_elsewhere_stays_untold():
    store = MemoryStore()
    await everywhere(store)
    found = await everything_about(store, "anna")
    told = {(it.kind, it.key): (it.fields, it.title) for it in found.mentions}
    assert told == {
        ("lobby", "lamm"): (["player"], ""),
        ("parlour", "krone"): (["chairs.1.player"], ""),
        ("person", ""): (["muted.0"], ""),  # not by whom he is muted
        ("ready", "krone"): (["players.0"], ""),
        ("table", "krone"): (["owner"], "Zur Krone"),
    }
    assert not {"bert Huber", "Carl"} & set(repr(found).split("'"))


async def test_his_pads_are_told_with_what_each_game_brought_him():
    store = MemoryStore()
    await everywhere(store)
    sheet, _ = sheet_log()
    (part,) = (await everything_about(store, "anna")).streams["pads"]
    assert (part.stream, part.pad, part.rules) == ("pad/lamm", "lamm", "schafkopfschule")
    assert part.balance == sheet.page.balances["anna"] == sum(it.amount for it in part.games)
    assert [it.number for it in part.games] == [1, 2, 3, 4], "also the one that he only paid"
    moves = [it.event.get("move", {}).get("declarer") for it in part.lines]
    assert moves.count("anna") == 3, "also what was corrected or struck out"
    events = [it.event["event"] for it in part.lines]
    assert (events.count("corrected"), events.count("struck")) == (1, 1)


async def test_his_tournaments_are_told_with_entry_seats_points_and_remarks():
    store = MemoryStore()
    await everywhere(store)
    hall, table, _ = hall_log()
    (part,) = (await everything_about(store, "anna")).streams["tournaments"]
    (entry,), (seat,) = part.entries, part.seats
    sheet = hall.sheet(table)
    assert (entry.number, entry.paid) == (1, True)
    assert entry.points == sheet.totals()[sheet.seats.index(1)] == sum(entry.rounds)
    assert (seat.round, seat.table, seat.seat) == (1, table, sheet.seats.index(1))
    told = [it.event for it in part.lines]
    assert [it["event"] for it in told] == [
        "registered", "entered", "entered", "warned", "disputed", "settled", "substituted"
    ]  # fmt: skip
    texts = {it.get("reason", it.get("text")) for it in told}
    assert texts == {None, "too loud", "who led?", "the neighbour", "has gone home"}


async def test_who_replaces_somebody_is_told_his_own_part():
    store = MemoryStore()
    await everywhere(store)
    (part,) = (await everything_about(store, "person-9")).streams["tournaments"]
    assert [it.event["reason"] for it in part.lines] == ["has gone home", "of person 9 only"]


async def test_answers_to_his_own_questions_are_told_and_not_those_to_others():
    hall = Hall()
    for name in ("anna", *(f"person-{number}" for number in range(2, 9))):
        hall.register(name, by=DESK, of_age=True, paid=True)
    hall.begin()
    (table,) = (it.table for it in hall.now.sheets.values() if 1 in it.seats)
    sheet = hall.sheet(table)
    other = next(number for number in sheet.seats if number != 1)
    hall.write("RE 1+3 won", table=table)
    for number in (other, 1):
        seat = sheet.seats.index(number)
        hall.ask(1, table, seat, "SG-TOUT", player(number))
        hall.answer(len(hall.now.requests), False, SUPERVISOR)
    store = MemoryStore()
    await store.append("tournament/fruehjahr", 0, [line(it) for it in hall.entries])
    (part,) = (await everything_about(store, "anna")).streams["tournaments"]
    told = [(it.event["event"], it.event.get("request")) for it in part.lines]
    assert ("answered", 2) in told and ("answered", 1) not in told
