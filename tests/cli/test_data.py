"""``stammtisch export`` and ``stammtisch dataset make``."""

import json

import pytest

import stammtisch as st

DEAL = st.playout(st.deal(st.rules("schafkopfschule"), 1), "anfaenger", seed=1)


@pytest.fixture
def evening(tmp_path):
    file = tmp_path / "evening.txt"
    file.write_text(2 * st.write(DEAL), "utf-8")
    return file


@pytest.mark.parametrize("kind", ["deal", "card", "decision"])
def test_records_are_written_as_json_lines(stammtisch, evening, tmp_path, kind):
    out = tmp_path / "rows.jsonl"
    done = stammtisch("export", evening, "--per", kind, "--to", out, "--lang", "en")
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert rows == st.rows([DEAL, DEAL], per=kind)
    assert (done.code, done.out) == (0, f"{len(rows)} rows in {out}\n")


@pytest.mark.process
def test_without_a_file_rows_go_to_standard_output(process, evening):
    done = process("export", evening)
    assert [json.loads(line)["deal"] for line in done.out.splitlines()] == [1, 2]


def test_what_is_no_record_is_bad_input(stammtisch, tmp_path):
    file = tmp_path / "bad.txt"
    file.write_text("nothing", "utf-8")
    assert stammtisch("export", file).code == 2
    assert stammtisch("export", tmp_path / "nobody.txt").code == 2


def test_a_dataset_is_made_and_told(stammtisch, tmp_path):
    words = ("dataset", "make", tmp_path / "deals", "--rules", "schnapsen-weich", "--shard", 2)
    done = stammtisch(*words, "--deals", 3, "--jobs", 1, "--lang", "en")
    assert (done.code, done.out) == (0, f"{tmp_path / 'deals'}: 2 files, 3 deals, 3 rows\n")
    told = json.loads(stammtisch(*words, "--deals", 3, "--jobs", 1, "--json").out)
    assert [shard["deals"] for shard in told["shards"]] == [2, 1]
    assert stammtisch(*words, "--deals", 3, "--seed", 1).code == 2
