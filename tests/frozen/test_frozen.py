"""What earlier releases have stored is read for ever, and comes to what it came to then."""

import asyncio
import json
import lzma
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from support import sitting
from support.evening import Evening
from support.frozen import TAGGED, log_told, records_told, schema_of, within
from support.server import Visitor, running
from typer.testing import CliRunner

from stammtisch import record, rulesets
from stammtisch.cli.app import build
from stammtisch.pad.service import PadStream
from stammtisch.pad.state import VERSION as PAD
from stammtisch.people.about import everything_about
from stammtisch.store.connection import open_store
from stammtisch.streams.stream import Chain, line
from stammtisch.table.events import CHAIN as SITTINGS
from stammtisch.table.events import VERSION as SITTING
from stammtisch.texts import texts
from stammtisch.tournament.commands import VERSION as TOURNAMENT
from stammtisch.tournament.service import TournamentStream

HERE = Path(__file__).parent
RELEASES = sorted(
    (it for it in HERE.iterdir() if (it / "logs.xz").exists()), key=lambda it: it.name
)
NAMES = ["Anna", "Bert", "Cilli", "Dora"]
VERSIONS = {"sitting": SITTING, "pad": PAD, "tournament": TOURNAMENT}
KIND = {"opened": "sitting", "started": "pad", "announced": "tournament"}


@pytest.fixture(scope="module", params=RELEASES, ids=lambda it: it.name)
def release(request):
    return request.param


@cache
def expected(release):
    return json.loads(unpacked(release / "expected.json.xz"))


def unpacked(file):
    return lzma.decompress(file.read_bytes())


def logs(release):
    """A log begins with every first line."""
    found = []
    for text in unpacked(release / "logs.xz").splitlines():
        if json.loads(text)["number"] == 1:
            found.append([])
        found[-1].append(text)
    return found


@pytest.fixture
def database(release, tmp_path):
    file = tmp_path / "stammtisch.db"
    file.write_bytes(unpacked(release / "served.db.xz"))
    return file


def test_every_log_comes_to_what_it_came_to(release):
    wanted = expected(release)["logs"]
    for log, then in zip(logs(release), wanted, strict=True):
        assert within(then, log_told(log)), then["rules"]


def test_every_kind_of_event_is_among_the_logs(release):
    found = {kind: set() for kind in TAGGED}
    for log in logs(release):
        events = [json.loads(line)["event"] for line in log]
        found[KIND[events[0]["event"]]] |= {it["event"] for it in events}
        for part in ("move", "report"):
            found[part] |= {it[part][part] for it in events if isinstance(it.get(part), dict)}
    schema = expected(release)["schema"]
    assert {kind: set(tags) for kind, tags in schema.items()} == found


def test_every_record_comes_to_what_it_came_to(release):
    told = list(records_told(unpacked(release / "records.rec.xz").decode()))
    for then, now in zip(expected(release)["records"], told, strict=True):
        assert within(then, now), then


def test_every_record_is_written_and_read_again(release):
    """Rules that have become others since say by themselves what they meant."""
    for each in record.read(unpacked(release / "records.rec.xz").decode()):
        assert record.read(record.write(each.deal))[0].deal == each.deal


@pytest.mark.parametrize("name", rulesets.names())
def test_a_rule_set_of_ours_is_still_that_rule_set_in_an_old_log(name):
    ours = rulesets.builtin(name)
    assert rulesets.parse_earlier(rulesets.every_option(ours), name=name) == ours


def test_a_table_of_before_goes_on_as_it_was_and_a_new_one_by_the_rules_of_today():
    """C-26: where nobody knocks, nobody knocks in a Ramsch either."""
    quiet = rulesets.parse('extends = "ttc-freising-10-30"\nknock = "none"', name="quiet")
    evening = Evening(quiet, players=4, round_="ramsch-pur")
    before = [line(it) for it in Chain(SITTINGS.decoder, 1).links(None, evening.log)]
    assert evening.begin().deal.phase.name == "play"
    evening.now = sitting.fold([it.event for it in SITTINGS.read_lines(before)])
    assert evening.begin().deal.phase.name == "knocking"


def test_a_database_opens_and_holds_what_it_held(release, database):
    asyncio.run(holds(database, release))


def test_a_backup_is_restored(release, tmp_path):
    file = tmp_path / "copy.db"
    arguments = ["restore", str(release / "served.backup"), str(file)]
    result = CliRunner().invoke(build(texts("en")), arguments)
    assert result.exit_code == 0, result.output
    asyncio.run(holds(file, release))


async def holds(file, release):
    """Logs, the documents beside them, and all about everybody."""
    store = await open_store(str(file))
    then = expected(release)["database"]
    assert set(await store.streams()) == set(then)
    for stream, told in then.items():
        assert within(told, log_told(await store.read(stream))), stream
        kind, name = stream.split("/", 1)
        if kind == "pad":
            desk = await PadStream.open(store, name)
            assert set(desk.names) == set(told["balances"])
        elif kind == "tournament":
            assert (await TournamentStream.open(store, name)).tournament.id == name
            assert await store.get("tournament", name)
    for player in {*chain.from_iterable(it.get("balances", ()) for it in then.values())}:
        assert not (await everything_about(store, player)).empty
    await store.close()


@pytest.mark.process
def test_a_server_goes_on_with_an_old_database(release, database):
    """Accounts, tables and pads: everybody is still who they were, where they were."""
    keys = expected(release)["keys"]
    with running(database.parent) as server:
        anna = Visitor(server.url, "")
        assert anna.ok("POST", "/sessions", keys["login"])["name"] == "Anna"
        assert anna.ok("GET", f"/tables/{keys['table']['table']}")["title"] == "Zum Lamm"
        pad = keys["pad"]
        shown = anna.ok("GET", f"/pads/{pad['pad']}", params={"key": pad["write"]})
        assert [it["name"] for it in shown["sheet"]["accounts"]] == NAMES


def test_the_version_says_when_an_older_program_cannot_read_what_is_written_now():
    """New fields and events since the last release: raise ``VERSION`` of that chain."""
    then = expected(RELEASES[-1])
    for kind, union in TAGGED.items():
        log = {"move": "pad", "report": "tournament"}.get(kind, kind)
        if schema_of(union) != then["schema"][kind]:
            assert VERSIONS[log] > then["versions"][log], kind
