"""Played deals as tables of data, and datasets of many."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from support.laws import moments
from support.setups import SETUPS

import stammtisch as st
from stammtisch.data.dataset import Dataset, make
from stammtisch.data.files import lines, schema, write
from stammtisch.data.rows import KINDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/data.md").read_text("utf-8")
SCHULE = st.rules("schafkopfschule")
WEICH = st.rules("schnapsen-weich")
DEALS = [st.playout(st.deal(rules, 3), "anfaenger", seed=1) for rules in (SCHULE, WEICH)]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_deals_of_every_round_become_rows_that_agree(setup):
    *_, deal = moments(setup, 4)
    (row,) = st.rows([deal])
    assert row["amounts"] == list(deal.settlement().amounts)
    assert row["actions"] == [str(action) for action in deal.history]
    assert " ".join(row["hands"]).count(" ") + 1 == len(deal.rules.cards)
    cards = st.rows([deal], per="card")
    played = {str(it.argument) for it in deal.history if it.verb is st.Verb.CARD}
    assert {it["card"] for it in cards} <= played
    decisions = st.rows([deal], per="decision")
    assert [(it["seat"], it["action"]) for it in decisions] == [
        (it.seat, it.call) for it in deal.history if it.seat in range(len(deal.hands))
    ]
    usual = [it for it in decisions if it["action"] != "HALT"]
    assert all(it["action"] in (*it["must"], *it["may"]) for it in usual)
    for kind, found in (("deal", [row]), ("card", cards), ("decision", decisions)):
        assert all(fits(it, kind) for it in found)


PLAIN = {"integer": int, "text": str, "boolean": bool}


def fits(row, kind):
    """Every column has a value of the type that is promised."""
    columns = schema(kind)
    return row.keys() == columns.keys() and all(is_a(row[it], columns[it]) for it in columns)


def is_a(value, told):
    if told.endswith(" or null"):
        return value is None or is_a(value, told.removesuffix(" or null"))
    if told.startswith("list of "):
        return all(is_a(it, told.removeprefix("list of ")) for it in value)
    return type(value) is PLAIN[told]


def test_a_deal_that_is_not_over_has_no_end_in_its_row():
    deal = st.deal(SCHULE, 1).play("PASS")
    (row,) = st.rows([deal])
    assert [row[it] for it in ("ending", "winners", "amounts")] == [None, [], None]
    (decision,) = st.rows([deal], per="decision")
    assert (decision["action"], decision["amount"]) == ("PASS", None)


def test_records_are_rows_too():
    records = st.read("".join(st.write(deal) for deal in DEALS))
    assert st.rows(records) == st.rows(DEALS)


def test_what_is_no_deal_is_refused():
    with pytest.raises(TypeError, match="deals or records are needed, not 3"):
        st.rows([3])
    with pytest.raises(ValueError, match="rows are made per deal, card, decision, not per 'trick'"):
        st.rows(DEALS, per="trick")


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_tells_every_column(kind):
    section = PAGE.split(f"### A row a {kind}\n")[1].split("\n#")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| ([a-z ]+?) \|", section, re.MULTILINE))
    assert told == schema(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_parquet_keeps_what_stands_in_the_rows(kind, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = st.rows(DEALS, per=kind)
    write(rows, kind, tmp_path / "deals.parquet")
    assert parquet.read_table(tmp_path / "deals.parquet").to_pylist() == rows
    write(rows, kind, tmp_path / "deals.jsonl")
    read = [json.loads(line) for line in (tmp_path / "deals.jsonl").open("rb")]
    assert read == rows


def test_parquet_without_its_package_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(st.UserError, match=r"pip install 'stammtisch\[data\]'"):
        write(st.rows(DEALS), "deal", tmp_path / "deals.parquet")
    with pytest.raises(st.UserError, match=r"pip install 'stammtisch\[data\]'"):
        make(Dataset(rules=WEICH, format="parquet"), 1, tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(st.UserError, match="formats are jsonl, parquet"):
        write([], "deal", tmp_path / "deals.csv")
    with pytest.raises(st.UserError, match="cannot be written: No such file"):
        write([], "deal", tmp_path / "nowhere" / "deals.jsonl")


SMALL = Dataset(rules=WEICH, bots=("anfaenger", "zufall"), seed=5, shard=3)


def test_a_dataset_is_its_deals_in_files(tmp_path):
    manifest = make(SMALL, 8, tmp_path)
    assert sorted(it.name for it in tmp_path.iterdir()) == [
        "deals-00000.jsonl", "deals-00001.jsonl", "deals-00002.jsonl", "manifest.json",
    ]  # fmt: skip
    assert [(it.first, it.deals, it.rows) for it in manifest.shards.values()] == [
        (1, 3, 3), (4, 3, 3), (7, 2, 2),
    ]  # fmt: skip
    told = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    for shard in told["shards"]:
        content = (tmp_path / shard["file"]).read_bytes()
        assert sha256(content).hexdigest() == shard["sha256"]
    bots = SMALL.players_of(2)
    played = [st.playout(SMALL.deal(number), bots) for number in range(8)]
    assert everything(tmp_path) == lines(st.rows(played))
    assert told["schema"] == schema("deal")
    assert 'marriage_lead = "either"' in told["options"]


def everything(folder):
    return b"".join(it.read_bytes() for it in sorted(folder.glob("*.jsonl")))


@pytest.mark.process
def test_any_number_of_processes_gives_the_same_files(tmp_path):
    make(SMALL, 7, tmp_path / "one")
    make(SMALL, 7, tmp_path / "two", jobs=2)
    names = sorted(it.name for it in (tmp_path / "one").iterdir())
    assert names == sorted(it.name for it in (tmp_path / "two").iterdir())
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_dataset_is_taken_up_again(tmp_path):
    make(SMALL, 9, tmp_path / "whole")
    folder = tmp_path / "broken"
    make(SMALL, 5, folder)
    (folder / "deals-00000.jsonl").write_bytes(b"broken\n")
    kept = (folder / "deals-00001.jsonl").stat()
    told = []
    make(SMALL, 9, folder, progress=told.append)
    assert everything(folder) == everything(tmp_path / "whole")
    assert told == [0, 3, 6, 9]
    assert (folder / "deals-00001.jsonl").stat().st_ino != kept.st_ino  # it had two deals only
    again = []
    make(SMALL, 9, folder, progress=again.append)
    assert again == [9]


def test_another_dataset_is_not_overwritten(tmp_path):
    make(SMALL, 3, tmp_path)
    other = Dataset(rules=WEICH, bots=("anfaenger", "zufall"), seed=6, shard=3)
    with pytest.raises(st.UserError, match="a dataset of other settings"):
        make(other, 3, tmp_path)
    (tmp_path / "manifest.json").write_text("[]", "utf-8")
    with pytest.raises(st.UserError, match="not the manifest of a dataset"):
        make(SMALL, 3, tmp_path)


def test_a_bot_that_is_not_there_is_refused_before_anything_is_written(tmp_path):
    with pytest.raises(st.UserError, match="there is no bot nobody"):
        make(Dataset(rules=WEICH, bots=("nobody",)), 3, tmp_path / "none")
    assert not (tmp_path / "none").exists()


QUESTIONS = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    duckdb = pytest.importorskip("duckdb")
    folder = tmp_path_factory.mktemp("tables")
    for kind in KINDS:
        make(Dataset(rules=SCHULE, per=kind, shard=200), 200, folder / f"{kind}s")
    return lambda question: duckdb.sql(question.replace("FROM '", f"FROM '{folder}/"))


@pytest.mark.parametrize("question", QUESTIONS, ids=range(len(QUESTIONS)))
def test_the_questions_of_the_page_are_answered(question, asked):
    found = asked(question)
    columns = PAGE.split(question)[1].split("\n| ")[1].split(" |\n")[0].split(" | ")
    assert [name.strip() for name in columns] == found.columns
    assert found.fetchall()


def test_there_are_questions():
    assert len(QUESTIONS) == 6
