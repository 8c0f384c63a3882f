"""Everywhere in a store where a person, anna, can be named."""

import json
from itertools import chain

from support import sitting
from support.hall import Hall
from support.logs import evening_log
from support.pads import Sheet

from stammtisch import pad
from stammtisch.people.about import KINDS
from stammtisch.schafkopf.report import Played
from stammtisch.streams.stream import line
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR
from stammtisch.tournament.command import player as entrant


def about(player, **details):
    return json.dumps({"player": player, **details}).encode()


async def fill(store):
    log, _ = evening_log()
    await store.append("table/lamm", 0, log)
    await store.append("notes", 0, [b'"anna" is named in what is no sitting'])
    for player in ("anna", "bert"):
        await store.put("person", player, about(player, name=f"{player} Huber"))
        await store.put("account", f"{player}@example.org", about(player, hash="…"))
        await store.put("session", f"{player}-1", about(player))
        await store.put("session", f"{player}-2", about(player))
        await store.put("seat", f"{player}/lamm", about(player, table="lamm"))
        await store.put("chat", f"lamm/1-{player}", about(player, text="Servus beinand"))
    await store.put("report", "lamm/1-bert/anna", about("anna", at=5))
    await store.put("chat", "nobody", b"not JSON")
    await store.put("lobby", "lamm", about("anna", why="of another kind"))


def ordered(log, who):
    """The same evening, as a server writes it: lines name the sender of the command."""
    entries = list(sitting.read_lines(log))
    before, lines = None, []
    for entry in entries:
        deed = getattr(entry.event, "action", "")
        begins = type(entry.event).__name__ == "Shuffled"
        command = f"{who}/{entry.number}" if begins or deed.startswith("p1 ") else ""
        before = sitting.link(before, entry.event, entry.at, command)
        lines.append(sitting.line(before))
    return lines


def sheet_log():
    """Anna declares, is a partner, only pays, is corrected, struck out and gone."""
    sheet = Sheet("schafkopfschule")
    sheet.play("S", "anna").play("RE", "bert", "anna").play("RE", "bert", "cilli")
    sheet.play("W", "anna")
    sheet(pad.Correct, 8, Played(contract="W", declarer="bert"))
    sheet.play("S", "anna")(pad.Strike, 9)(pad.Write, pad.Gone(player="anna"))
    return sheet, [line(it) for it in pad.CHAIN.links(None, sheet.log, at=1_000)]


def hall_log():
    """Anna is person 1 of a tournament: warned, disputed with, and replaced at last."""
    hall = Hall()
    for name in ("anna", *(f"person-{number}" for number in range(2, 9))):
        hall.register(name, by=DESK, of_age=True, paid=True)
    hall.begin()
    (table,) = (it.table for it in hall.now.sheets.values() if 1 in it.seats)
    for game in ("RE 1+3 won", "RE 2+4 lost"):
        hall.write(game, table=table)
    hall.warn(1, "too loud", SUPERVISOR)
    hall.warn(2, "of person 2 only", SUPERVISOR)
    hall.dispute(1, table, "who led?", entrant(1))
    hall.settle(1, "the neighbour", SUPERVISOR)
    hall.substitute(1, "person-9", "has gone home", MANAGEMENT)
    hall.warn(1, "of person 9 only", SUPERVISOR)
    return hall, table, [line(it) for it in hall.entries]


async def everywhere(store):
    """Anna has an account, sits, talks, opens tables, is muted, keeps a pad, plays a tournament."""
    await fill(store)
    await store.append("table/krone", 0, ordered(evening_log(seed=2)[0], "anna"))
    await store.append("pad/lamm", 0, sheet_log()[1])
    await store.append("tournament/fruehjahr", 0, hall_log()[2])
    await store.put("person", "pad/lamm/anna", about("anna", name="Anni"))
    await store.put("person", "carl", about("carl", name="Carl", muted=["anna", "bert"]))
    await store.put(
        "table", "krone", b'{"table":"krone","owner":"anna","seed":7,"title":"Zur Krone"}'
    )
    await store.put("parlour", "krone", b'{"chairs":[null,{"player":"anna","bot":""}]}')
    await store.put("ready", "krone", b'{"number":3,"players":["anna","bert"]}')


async def untold(store, found):
    """Whatever in the store names the person, byte by byte, and is not among what they are told."""
    player, told = found.player, set()
    for part in chain.from_iterable(found.streams.values()):
        told |= {(part.stream, it.number) for it in part.lines}
    for kind, kept in found.documents.items():
        told |= {(kind, key) for key in kept}
    told |= {(it.kind, it.key) for it in found.mentions}
    return {it async for it in naming(store, player)} - told


async def naming(store, player):
    """Lines by stream and number, documents by kind and key; a key that names others is empty."""
    for stream in await store.streams():
        for number, text in enumerate(await store.read(stream), 1):
            if f'"{player}'.encode() in text and stream != "notes":
                yield stream, number
    for kind in await store.kinds():
        for key, value in (await store.list(kind)).items():
            named = f'"{player}'.encode() in value
            if named or player in key.split("/"):
                whose = {"player": player} if kind not in KINDS else json.loads(value)
                yield kind, key if whose["player"] == player else ""
