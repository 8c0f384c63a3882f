"""`stammtisch deal` and `stammtisch replay`."""

import json
import re

import pytest
from support.records import RUFSPIEL

from stammtisch import rulesets

NAMES = rulesets.names()
ROUNDS = rulesets.builtin("ttc-freising-10-30").special_rounds


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_random_deal_replays(stammtisch, tmp_path, rules, seed):
    file = tmp_path / "deal.txt"
    file.write_text(stammtisch("deal", "--rules", rules, "--seed", seed).out)
    done = stammtisch("replay", file)
    assert done.code == 0
    assert rules in done.out


@pytest.mark.parametrize("rules", ["ttc-freising-10-30", "ttc-freising-10-50"])
@pytest.mark.parametrize("round_", ROUNDS)
@pytest.mark.parametrize("players", [4, 5])
def test_a_random_deal_of_every_special_round_replays(stammtisch, tmp_path, rules, round_, players):
    file = tmp_path / "deal.txt"
    words = ("deal", "--rules", rules, "--round", round_, "--players", players, "--seed", 7)
    file.write_text(stammtisch(*words).out)
    assert f'[Round "{round_}"]' in file.read_text()
    assert stammtisch("replay", file).code == 0


def test_the_same_seed_prints_the_same_deal(stammtisch):
    first = stammtisch("deal", "--seed", 11).out
    assert first == stammtisch("deal", "--seed", 11).out
    assert first != stammtisch("deal", "--seed", 12).out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--rules", "schafkopfschule", "--round", "ramsch"), "ramsch"),
        (("--rules", "kreuz-turnier", "--players", "5"), "5"),
        (("--round", "nonsense"), "nonsense"),
        (("--players", "3"), "3"),
    ],
)
def test_a_round_or_table_that_is_not_played_exits_2(stammtisch, words, named):
    done = stammtisch("deal", *words, "--seed", 1)
    assert done.code == 2
    assert named in done.err


def test_one_card_changed_to_an_illegal_one_is_found_with_place_and_rule(stammtisch, tmp_path):
    text = stammtisch("deal", "--rules", "schafkopfschule", "--seed", 4).out
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("  3. "))
    first, second = re.findall(r"\b[EGHS][AXKOU987]\b", lines[at])[:2]
    column = lines[at].rindex(second) + 1
    lines[at] = lines[at].replace(second, first)
    file = tmp_path / "changed.txt"
    file.write_text("\n".join(lines))
    done = stammtisch("replay", file, "--lang", "en")
    assert done.code == 1
    assert f"line {at + 1}, column {column}" in done.err
    assert "(rule 1.1)" in done.err


def test_a_revoke_names_the_rule_about_following(stammtisch, tmp_path):
    file = tmp_path / "revoke.txt"
    file.write_text(RUFSPIEL + "  1. p1: E7 HA\n")
    done = stammtisch("replay", file, "--lang", "en")
    assert done.code == 1
    assert "line 13, column 13" in done.err
    assert "(rule 1.4)" in done.err


def test_a_stated_result_must_be_true(stammtisch, tmp_path):
    text = stammtisch("deal", "--seed", 4).out
    file = tmp_path / "deal.txt"
    file.write_text(re.sub(r"settlement: .*", "settlement: +1 +1 -1 -1 ZE", text))
    assert stammtisch("replay", file).code == 1


def test_several_deals_in_a_file_and_json(stammtisch, tmp_path):
    file = tmp_path / "evening.txt"
    deals = [stammtisch("deal", "--seed", seed).out for seed in range(1, 4)]
    file.write_text("\n".join(deals))
    results = json.loads(stammtisch("replay", file, "--json").out)
    assert [result["deal"] for result in results] == [1, 2, 3]
    for result in results:
        assert sum(result["settlement"]["amounts"]) == 0


@pytest.mark.parametrize("content", ["", "hello", '[Rules "nope"]', "[Rules", "# only a comment"])
def test_what_is_not_a_record_exits_2(stammtisch, tmp_path, content):
    file = tmp_path / "bad.txt"
    file.write_text(content)
    done = stammtisch("replay", file)
    assert done.code == 2
    assert "bad.txt" in done.err


def test_a_file_that_cannot_be_read_exits_2(stammtisch, tmp_path):
    for path in (tmp_path, tmp_path / "missing.txt"):
        done = stammtisch("replay", path)
        assert done.code == 2
        assert "Traceback" not in done.err
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert stammtisch("replay", tmp_path / "bytes.txt").code == 2


def test_standard_input(process, stammtisch):
    text = stammtisch("deal", "--seed", 9).out
    assert process("replay", "-", typed=text).code == 0
