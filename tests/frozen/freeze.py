"""Writes what a release stores into a folder of its own, once, with that release's code:

    PYTHONPATH=src:tests:. .venv/bin/python tests/frozen/freeze.py tests/frozen/0.2.0

``test_frozen.py`` reads all of it for ever. A folder that is there is never written anew.
"""

import asyncio
import contextlib
import lzma
import sys
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from support import sitting
from support.evening import NAMES, Evening
from support.frozen import TAGGED, log_told, records_told, schema_of
from support.hall import Hall
from support.laws import RULINGS
from support.online import KREUZ, AtTable, dealt, online, play
from support.pads import Sheet, move_of, sheet_beside
from support.server import Seat, Visitor, running
from support.setups import rule_sets, setups_of
from support.tournaments import Club

from bench.tournaments.running import Event, run
from stammtisch import pad, rulesets
from stammtisch.engine.bots import chance, play_by_chance
from stammtisch.engine.deal import SUPERVISOR, Verb
from stammtisch.pad import state as pad_events
from stammtisch.record import write
from stammtisch.schafkopf.report import Fault, Played
from stammtisch.schafkopf.sheet_lines import Decided
from stammtisch.schnapsen.sheet import WonReport
from stammtisch.store.backup import back_up
from stammtisch.store.connection import open_store
from stammtisch.store.protocol import MemoryStore
from stammtisch.streams.stream import line
from stammtisch.table import events as sitting_chain
from stammtisch.texts import UserError
from stammtisch.tournament import command as actors
from stammtisch.tournament import commands as tournament_events
from stammtisch.tournament.command import COURT, DESK, MANAGEMENT, SERVER
from stammtisch.tournament.command import player as entrant
from stammtisch.tournament.people import Erased
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.reports import parse_played, parse_report

# Rules that C-26 and C-28 have made others since 0.1.0.
HOUSES = {
    "quiet": 'extends = "ttc-freising-10-30"\nknock = "none"',
    "unter": 'extends = "ttc-freising-10-30"\nwenz_without_unter = false',
    "packets": 'extends = "schafkopfschule"\nknock = "second_packet"',
}
HOUSE_ROUNDS = {
    "quiet": ("ramsch", "ramsch-pur", "geist", "geist-pur"),
    "unter": ("3er-runde",) * 6,
    "packets": ("normal",),
}
STOCK = 'extends = "schafkopfschule"\nstock = true\nstock_stake = 3'
START = 1_800_000_000_000
TOURNAMENTS = (
    Event("turnier", "schafkopfschule-turnier", 8, 8, {"rounds": 2, "games": 16}),
    Event("kreuz", "kreuz-turnier", 8, 8, {"rounds": 2, "games": 16}),
    Event("ko", "schnapsen-scharf", 7, 7, {"pairing": "ko"}),
    Event("leben", "schnapsen-weich", 6, 6, {"pairing": "ko", "lives": 2}),
    Event("daenisch", "schnapsen-scharf", 7, 7, {"pairing": "danish", "rounds": 3}),
    Event("schweizer", "sechsundsechzig", 6, 6, {"pairing": "swiss", "rounds": 3, "games": 3}),
)


# Tables.


def evenings():
    """Every rule set and house with every round and number of players, and long evenings."""
    for rules in rule_sets():
        for setup in setups_of(rules):
            options = {"chairs": setup.players, "round_": setup.round}
            if rules.game != "schafkopf":
                options = {}
            yield str(setup), evening(rules, 2, Random(str(setup)), **options).log
        yield f"{rules.name}-long", long_evening(rules)
        yield f"{rules.name}-practice", practice(rules)
    yield from matches()
    for name, new in houses():
        yield name, new.log


def houses():
    """Nobody is krank; in the 3er-Runde everybody declines, and keeps the Wenz for the end."""
    for name, text in HOUSES.items():
        rules = rulesets.parse(text, name=name)
        for number, round_ in enumerate(HOUSE_ROUNDS[name]):
            new = Evening(rules, seed=number, players=4, round_=round_)
            new.finished = []
            for _ in range(10 if round_ == "3er-runde" else 3):
                new(sitting.begin, new.rng.randbytes)
                while new.deal.outcome is None:
                    options = new.deal.options
                    new.act(_unwilling(options.actions) or chance(options, new.rng))
                new.finished.append(new.deal)
                new.next_cut()
            yield f"{name}-{round_}-{number}", new


def _unwilling(actions):
    answers = [it for it in actions if it.verb in (Verb.GESUND, Verb.DECLINE, Verb.DUTY)]
    answers.sort(key=lambda it: (it.verb is Verb.DUTY, it.argument == "wenz"))
    return next(iter(answers), None)


def evening(rules, deals, rng, **options):
    new = Evening(rules, seed=rng.randrange(1000), **options)
    for _ in range(deals):
        new(sitting.begin, new.rng.randbytes)
        _play(new, rng)
        wish = _maybe_wish(new, rng)
        new.next_cut()
        new.told = [*getattr(new, "told", ()), (new.now.result, wish)]
    return new


def _play(new, rng):
    ruled_at = rng.randrange(5, 40) if rng.random() < 0.3 else None
    for number in count():
        if new.deal.outcome is not None:
            break
        if number == ruled_at:
            with contextlib.suppress(UserError):
                new(sitting.act, SUPERVISOR, f"RULING({rng.choice(RULINGS[new.rules.game])})")
            continue
        new.act(chance(new.deal.options, rng))
    for _ in range(2):
        claims = [a for a in new.deal.options.actions if a.verb.startswith(("CLAIM", "CHAL"))]
        if claims:
            new.act(rng.choice(claims))


def _maybe_wish(new, rng):
    wisher = new.now.wisher
    if wisher is None or rng.random() < 0.3:
        return ""
    round_ = rng.choice(new.now.special_rounds)
    new(sitting.wish, wisher, round_)
    return round_


def long_evening(rules):
    """People come, go, show their cards and are played for; the last deal is not over."""
    rng = Random(f"long {rules.name}")
    new = evening(rules, 4, rng)
    if not new.now.onlookers_banned:
        new(sitting.show, 0, True)
    new(sitting.hand_over, 1, "zufall")
    new(sitting.begin, new.rng.randbytes)
    for _ in range(12):
        if new.deal.outcome is None:
            new.act(chance(new.deal.options, rng))
    new(sitting.take_back, 1)
    return new.log


def matches():
    """Deals that were inherited from a score sheet; chairs that change hands; the end."""
    sheet = sitting.Inheritance(game=3, lone_games=(0, 1, 0, 1))
    new = Evening("schafkopfschule-turnier", seed=4)
    new(sitting.begin, new.rng.randbytes, sheet)
    new.by_chance().next_cut()
    new(sitting.stand_up, 3)(sitting.sit_down, 3, "emil")(sitting.end)
    yield "match", new.log
    sheet = sitting.Inheritance(game=2, counters=(3, 5), bummerl=(1, 0), partien=(0, 0), bonus=1)
    new = Evening("schnapsen-weich", seed=4)
    new(sitting.begin, new.rng.randbytes, sheet)
    new.by_chance().next_cut()(sitting.end)
    yield "partie", new.log


def practice(rules):
    """A deal of another evening is played again."""
    setup = next(it for it in setups_of(rules) if it.players in (2, 4))
    deal = play_by_chance(setup.start(Random(5)), Random(5))
    new = Evening(rules, seed=5, players=setup.players)
    new(sitting.begin_again, deal).by_chance().next_cut()
    return new.log


# Pads.


def pads():
    """Like the long evenings, told; and one with every kind of line, corrected, struck, undone."""
    for rules in rule_sets():
        rng = Random(f"pad {rules.name}")
        played = Evening(rules, seed=rng.randrange(1000))
        sheet = None
        for _ in range(10):
            played(sitting.begin, played.rng.randbytes)
            sheet = sheet or sheet_beside(played)
            _play(played, rng)
            wish = _maybe_wish(played, rng)
            played.next_cut()
            move = move_of(played.now.result, rules, wish)
            if move is not None:
                sheet(pad.Write, move)
        yield rules.name, sheet.log
    yield "everything", everything().log
    yield "stock", stock().log
    yield "unlikely", unlikely().log


def everything():
    sheet = Sheet("ttc-freising-10-30", dealer=2).passed()
    sheet.play("R", "anna", "cilli", augen=91, laufende=3)
    sheet.play("W", "bert", won=False, wish="ramsch").play("RAMSCH", most=("cilli",), knocks=1)
    sheet(pad.Write, pad.Gone(player="emil")).play("RAMSCH", most=("anna",), virgins=3)
    sheet(pad.Write, pad.Bare(amounts={"anna": 5, "bert": -5}))
    sheet(pad.Write, pad.Joined(chair=4, player="emil"))(pad.Write, pad.Deals(player="emil"))
    sheet(pad.Correct, 7, Played(contract="R", declarer="anna", partner="cilli", won=False))
    sheet(pad.Strike, 12).undo()(pad.Strike, 12)
    sheet(pad.Write, pad.Bare(amounts={"cilli": 1, "dora": -1}), 12)
    sheet(pad.Write, pad.Agreed(round="normal"))
    fault = Fault(case="MC-14", culprit="bert")
    sheet.play("S", "dora", contra=1, fault=fault)
    return sheet(pad.Write, pad.Closed())


def stock():
    sheet = Sheet(rulesets.parse(STOCK, name="house"))
    sheet.passed().passed().play("R", "bert", "anna", won=False).play("RG", "cilli", "dora")
    return sheet.play("S-TOUT", "dora").play("SIE", "anna")


def unlikely():
    """What no cards can have brought, and was taken all the same."""
    sheet = Sheet("ttc-freising-10-30", players=4)
    sheet.play("W", "anna", laufende=14).play("FW", "bert", laufende=12)
    sheet.play("SIE", "cilli", contra=2)
    sheet(pad.Write, pad.Agreed(round="trixer"))
    return sheet.play("S", "dora", contra=3)


# Tournaments.


def halls():
    yield "everything", every_event()
    yield "online", online_hall()
    yield "dealt", dealt_hall()


def every_event():
    hall = Hall(people=8, games=4, rounds=2, fee=500, management="Schafkopfverein")
    hall.register("person-9", by=DESK, of_age=True)
    hall.pay(9, DESK)
    hall.withdraw(9, "krank", DESK)
    hall.name_prizes(("ein Spanferkel", "ein Fass Bier"), MANAGEMENT)
    hall.begin()
    supervisor = actors.SUPERVISOR
    seats = hall.sheet(1).seats
    hall.name_keeper(1, 1, 2, [supervisor])
    hall.wish_keeper(1, 1, 1, entrant(seats[0]))
    hall.write("RE 1+3 won")
    hall.reject(1, 1, 1, "verschrieben", hall.neighbour())
    hall.enter(1, 1, 1, parse_report("RE 1+3 lost"), hall.keeper())
    hall.write("SG 2 won")
    hall.accept()
    hall.ask(1, 1, 0, "SE-TOUT", hall.keeper())
    while hall.now.requests[-1].open:
        hall.answer(1, True, supervisor)
    hall.write("SE-TOUT 1 won")
    hall.ruling("MC-14 p2", "W 2 won")
    hall.accept()
    hall.warn(seats[1], "laut", supervisor, "MC-22")
    hall.dispute(1, 1, "verworfen?", entrant(seats[0]))
    hall.settle(1, "nein", supervisor)
    hall.appeal(1, entrant(seats[0]))
    hall.close(1, "nein", COURT)
    hall.substitute(seats[3], "person-10", "nach Hause", MANAGEMENT)
    hall.close_sheet(1)
    hall.correct(1, 1, 2, parse_report("SG 2 lost"), "verzählt", supervisor)
    hall.fill(2, "W 1 won")
    hall.begin()
    hall.void(2, 1, "falsche Karten", MANAGEMENT)
    hall.exclude(hall.sheet(2).seats[0], "Schlägerei", supervisor, "MC-28")
    hall.substitute(hall.sheet(2).seats[0], "person-11", "Ersatz", MANAGEMENT)
    hall.write("struck", 2, supervisor)
    hall.fill(2, "RS 1+2 won")
    hall.finish(MANAGEMENT)
    while ranking(hall.now).ties:
        hall.draw()
    hall._append((Erased(by="management"),))
    return [line(it) for it in hall.entries]


def online_hall():
    hall = Hall("schnapsen-scharf", people=2, bummerl=2)
    hall.go_online(True, MANAGEMENT, 30)
    hall.begin()
    hall.open_table(1, 1, "abcdefgh", SERVER)
    hall.enter(1, 1, 1, WonReport(0, 3), SERVER)
    hall.forfeit(1, 1, 1, "nicht gekommen", MANAGEMENT)
    return [line(it) for it in hall.entries]


def dealt_hall():
    hall = Hall(people=4, games=4)
    hall.go_online(True, MANAGEMENT)
    hall.begin()
    hall.open_table(1, 1, "abcdefgh", SERVER)
    hall.enter(1, 1, 1, parse_report("RE 1+3 won"), SERVER)
    decided = Decided(parse_played("SG 2 won"), "MC-14 p2")
    hall.enter(1, 1, 2, decided, SERVER)
    return [line(it) for it in hall.entries]


# All of it.


async def fill(store):
    for name, log in evenings():
        await store.append(f"table/{name}", 0, _lines(sitting.links, log))
    for name, log in pads():
        await store.append(f"pad/{name}", 0, _lines(pad.CHAIN.links, log))
    for name, lines in halls():
        await store.append(f"tournament/{name}", 0, lines)
    for event in TOURNAMENTS:
        await run(store, event, event.people, Random(event.name))


def _lines(links, log):
    """Line by line, as clocks go on and people order it."""
    before, lines = None, []
    for number, event in enumerate(log):
        (before,) = links(before, [event], START + 1500 * number, f"{NAMES[number % 4]}/{number}")
        lines.append(line(before))
    return lines


def records():
    for rules in rule_sets():
        for setup in setups_of(rules):
            yield write(play_by_chance(setup.start(Random(str(setup))), Random(str(setup))))
    for _, new in houses():
        yield from map(write, new.finished)


def served(folder):
    """A database as a server leaves it: people, accounts, tables, talk, pads, a tournament."""
    with running(folder) as server:
        anna, bert = Visitor(server.url, "Anna"), Visitor(server.url, "Bert")
        login = {"login": "anna@example.org", "password": "griass-god-beinand"}
        anna.ok("POST", "/accounts", login)
        for rules, bots in (("schafkopfschule", 3), ("schnapsen-scharf", 1)):
            table = anna.table(bots=bots, start=False, rules=rules, title="Zum Lamm")
            with Seat(server.url, table["table"], table["token"]) as seat:
                seat.send({"type": "chat", "text": "Servus beinand"})
                seat.until("chat", "error")
                anna.ok("POST", f"/tables/{table['table']}/start")
                for _ in range(30):
                    seat.until("view")
                    AtTable(server.url, None)._act(seat)
        body = {"players": ["Anna", "Bert", "Cilli", "Dora"], "title": "Donnerstag"}
        made = bert.ok("POST", "/pads", {**body, "toml": STOCK})
        club = Club(server.url, **KREUZ)
        play(server.url, online(club), dealt(1))
        return {"login": login, "pad": made, "table": table}


async def main(folder):
    folder.mkdir()
    everything = MemoryStore()
    await fill(everything)
    logs = {name: await everything.read(name) for name in await everything.streams()}
    _pack(folder / "logs.xz", b"".join(b"%s\n" % it for log in logs.values() for it in log))
    with TemporaryDirectory() as scratch:
        keys, file = served(Path(scratch)), Path(scratch) / "stammtisch.db"
        store = await open_store(str(file))
        served_logs = {name: await store.read(name) for name in await store.streams()}
        await back_up(store.database, folder / "served.backup")
        await store.close()
        _pack(folder / "served.db.xz", file.read_bytes())
    texts = list(records())
    _pack(folder / "records.rec.xz", "\n".join(texts).encode())
    expected = {
        "versions": {
            "sitting": sitting_chain.VERSION,
            "pad": pad_events.VERSION,
            "tournament": tournament_events.VERSION,
        },
        "schema": {kind: schema_of(union) for kind, union in TAGGED.items()},
        "logs": [log_told(log) for log in logs.values()],
        "database": {name: log_told(log) for name, log in served_logs.items()},
        "keys": keys,
        "records": [it for text in texts for it in records_told(text)],
    }
    _pack(folder / "expected.json.xz", msgspec.json.encode(expected, order="sorted"))


def _pack(file, content):
    file.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
