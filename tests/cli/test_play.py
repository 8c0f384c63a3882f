"""`stammtisch play`: whole games typed blindly, in every language."""

from io import StringIO

import pytest
from rich.console import Console
from support.schnapsen_table import table
from support.table import do

from stammtisch import rulesets
from stammtisch.games import call_name
from stammtisch.schnapsen.terminal import SchnapsenFace
from stammtisch.texts import texts

ROUNDS = rulesets.builtin("ttc-freising-10-30").special_rounds
BLIND = "\n1\n" * 400  # Enter cuts through the middle and goes on to the next deal


@pytest.mark.parametrize("language", ["de", "en", "bar"])
@pytest.mark.parametrize("rules", rulesets.names())
def test_a_game_can_be_played_by_typing_ones(stammtisch, rules, language):
    done = stammtisch(
        "play", "--rules", rules, "--seed", 3, "--deals", 1, "--lang", language, typed=BLIND
    )
    assert done.code == 0, done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("round_", [*ROUNDS])
def test_special_rounds_with_five_players(stammtisch, round_):
    words = ("play", "--rules", "ttc-freising-10-30", "--round", round_, "--players", 5)
    done = stammtisch(*words, "--seed", 8, "--deals", 1, typed="1\nEA E7\n" * 200)
    assert done.code == 0, done.err
    assert "Traceback" not in done.err


def test_leaving_and_the_end_of_input(process):
    assert process("play", "--seed", 1, typed="q\n").code == 0
    assert process("play", "--seed", 1, typed="").code == 0


def test_nonsense_is_answered_kindly(stammtisch):
    done = stammtisch("play", "--seed", 1, "--lang", "en", typed="banana\n?\n99\nQQ\nq\n")
    assert done.code == 0
    assert "did not understand" in done.out


def test_the_language_of_the_environment(process):
    import os  # noqa: PLC0415

    for variable, value, word in (
        ("LANG", "en_US.UTF-8", "Welcome"),
        ("STAMMTISCH_LANG", "en", "Welcome"),
        ("LANG", "C.UTF-8", "Welcome"),
        ("LANG", "de_DE.UTF-8", "Willkommen"),
    ):
        clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES")}
        done = process("play", "--seed", 1, typed="q\n", env={**clean, variable: value})
        assert word in done.out


def test_every_command_has_help_with_an_example(stammtisch):
    for command in ("play", "rules", "deal", "replay", "verify", "solve", "bench"):
        done = stammtisch(command, "--help", "--lang", "en")
        assert done.code == 0
        assert "Example: stammtisch" in done.out


def test_bench_is_deterministic(stammtisch):
    import json  # noqa: PLC0415

    first = json.loads(stammtisch("bench", "--deals", 2, "--json").out)
    second = json.loads(stammtisch("bench", "--deals", 2, "--json").out)
    assert first["signature"] == second["signature"]
    assert len(first["measured"]) > 20


@pytest.mark.parametrize("rules", ["schnapsen-weich", "sechsundsechzig"])
def test_in_schnapsen_only_ones_own_count_is_on_the_screen(stammtisch, rules):
    """C-24: in the picture and beside every trick."""
    done = stammtisch(
        "play", "--rules", rules, "--seed", 3, "--deals", 2, "--lang", "de", typed=BLIND
    )
    shown = [line for line in done.out.splitlines() if "Stich" in line]
    mine = [line for line in shown if "Du" in line]
    theirs = [line for line in shown if "Sepp" in line]
    assert any("Augen" in line for line in mine)
    assert theirs and not any("Augen" in line for line in theirs)


def test_the_draw_for_the_first_deal_is_told_once(stammtisch):
    words = ("play", "--rules", "schnapsen-weich", "--seed", 3, "--deals", 2, "--lang", "de")
    done = stammtisch(*words, typed=BLIND)
    assert done.out.count("Um den ersten Geber gezogen: Du ") == 1


def test_pairs_are_called_by_their_names_in_the_terminal():
    deal = do(table("schnapsen-weich", "EA GK GO HK HO", "EU", open_card="HX"), "p1 MARRIAGE(H)")
    screen = Console(width=100, record=True, file=StringIO())
    screen.print(SchnapsenFace().picture(deal.view(1), ["Anna", "Bruno"], texts("de")))
    assert "Vierziger in Herz" in screen.export_text()
    offered = [call_name(it, texts("de"), deal.trump) for it in deal.view(0).options]
    assert "Zwanziger in Gras" not in offered, "one announcement a lead"
