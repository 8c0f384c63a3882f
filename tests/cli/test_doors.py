"""Bad input at every door: a message and an exit code, never a traceback."""

import subprocess
import sys

import pytest
from support.records import RUFSPIEL

NESTED = "players" + ".a" * 3000 + " = 1"


@pytest.mark.parametrize(
    "line",
    [
        "base_ruf = 0x" + "F" * 6000,
        "base_ruf = " + "9" * 6000,
        NESTED,
        "extends" + ".a" * 3000 + " = 1",
        "a = " + "[" * 6000,
        'name = "a\\nb"',
        'name = ""',
        "\ufeffplayers = 7",
        "players = [4, 4]",
        'knock = "second_packet"\ndeal_packets = [8]',
    ],
    ids=lambda line: line[:20],
)
def test_absurd_rule_sets(stammtisch, tmp_path, line):
    file = tmp_path / "absurd.toml"
    extends = "" if line.startswith("extends") else 'extends = "schafkopfschule"\n'
    file.write_text(extends + line, "utf-8")
    done = stammtisch("rules", "--check", file)
    assert done.code == 2
    assert done.err.count("\n") == 1
    record = tmp_path / "absurd.txt"
    indented = "\n".join("  " + text for text in (extends + line).splitlines())
    record.write_text(f'[Rules "absurd"]\n\nrules:\n{indented}\n', "utf-8")
    assert stammtisch("replay", record).code == 2


def test_a_byte_order_mark_is_no_harm(stammtisch, tmp_path):
    rules, record = tmp_path / "bom.toml", tmp_path / "bom.txt"
    rules.write_text('\ufeffextends = "schafkopfschule"\n', "utf-8")
    record.write_text("\ufeff" + stammtisch("deal", "--seed", 1).out, "utf-8")
    assert stammtisch("rules", "--check", rules).code == 0
    assert stammtisch("replay", record).code == 0


@pytest.mark.parametrize("name", ["A" * 5000, "[/]", "a\x00b", "..", "no/such/file.toml"])
def test_strange_names_of_rule_sets(stammtisch, name):
    for words in (
        ("rules", name),
        ("deal", "--rules", name, "--seed", 1),
        ("play", "--rules", name),
    ):
        done = stammtisch(*words)
        assert done.code == 2
        assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--players", "3"),
        ("play", "--players", "6", "--rules", "ttc-freising-10-30"),
        ("play", "--players", "-1"),
        ("play", "--deals", "0"),
        ("play", "--rules", "schnapsen-weich", "--round", "ramsch"),
        ("play", "--rules", "schnapsen-weich", "--players", "4"),
        ("deal", "--seed", "-5"),
        ("deal", "--seed", "many"),
        ("deal",),
        ("rules", "--lang", "fr"),
        ("fly",),
    ],
    ids=" ".join,
)
def test_wrong_options(stammtisch, words):
    assert stammtisch(*words).code == 2


@pytest.mark.parametrize(
    ("tail", "code", "place", "rule"),
    [
        ("  1. p1: E7 E8 EK H8\n  2. p1: S7\n", 1, "line 14, column 6", "(rule 1.3)"),
        ("  1. p1: E7 E8 EK H8 S7\n", 2, "line 13, column 22", ""),
        ("  01. p1: E7\n", 2, "line 13", ""),
        ("  " + "1" * 5000 + ". p1: E7\n", 2, "line 13", ""),
        ("  \u0661. p1: E7\n", 2, "line 13", ""),
        ("  1. p1: E7\n\nresult:\n", 2, "line", ""),
        ("  1. p1: E7\n\nresult: won\n", 1, "line 15, column 9", ""),
        ("  1. p1: E7\n\nclaims:\n  p2 CONTRA\n", 2, "line 16", ""),
    ],
)
def test_the_reader_is_strict_about_tricks_and_sections(
    stammtisch, tmp_path, tail, code, place, rule
):
    file = tmp_path / "deal.txt"
    file.write_text(RUFSPIEL + tail, "utf-8")
    done = stammtisch("replay", file, "--lang", "en")
    assert done.code == code
    assert place in done.err
    assert rule in done.err


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("p3: EK SO", "p3: EK EA", "line 6, column 10"),
        (
            '[Rules "schafkopfschule"]',
            '[Rules "schafkopfschule"]\n[Round "geist"]',
            "line 2, column 9",
        ),
        (
            '[Rules "schafkopfschule"]',
            '[Rules "schafkopfschule"]\n[Players "5"]',
            "line 2, column 11",
        ),
    ],
)
def test_what_the_rules_do_not_allow_is_placed_exactly(stammtisch, tmp_path, old, new, place):
    file = tmp_path / "deal.txt"
    file.write_text(RUFSPIEL.replace(old, new), "utf-8")
    done = stammtisch("replay", file, "--lang", "en")
    assert done.code == 1
    assert place in done.err


def test_a_hand_that_was_not_dealt_is_found_at_its_first_wrong_card(stammtisch, tmp_path):
    lines = stammtisch("deal", "--seed", 1).out.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("  p2: "))
    words = lines[at].split()
    words[2], words[3] = words[3], words[2]
    lines[at] = "  " + " ".join(words)
    file = tmp_path / "deal.txt"
    file.write_text("\n".join(lines), "utf-8")
    done = stammtisch("replay", file, "--lang", "en")
    assert done.code == 1
    assert f"line {at + 1}, column 10" in done.err
    assert "(rule 1.1)" in done.err


def shell(command, **env):
    import os  # noqa: PLC0415

    done = subprocess.run(
        ["bash", "-c", command.replace("stammtisch", f"{sys.executable} -m stammtisch.cli")],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, **env},
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.process
def test_output_that_cannot_be_written():
    for command in ("deal --seed 1", "rules", "--help"):
        assert shell(f"stammtisch {command} > /dev/full").returncode == 2
    assert shell("stammtisch bench --deals 1 | head -1").returncode == 0


@pytest.mark.process
def test_a_terminal_that_knows_no_umlauts():
    assert shell("stammtisch rules", PYTHONIOENCODING="ascii").returncode == 0
    assert shell("echo q | stammtisch play", PYTHONIOENCODING="latin-1").returncode == 0


@pytest.mark.process
def test_no_standard_input():
    assert shell("stammtisch replay - <&-").returncode == 2
    assert shell("stammtisch play <&-").returncode == 0
