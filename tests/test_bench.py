"""The benchmark runs, also where its peers are not installed, and measures what it says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench import nets
from bench.deals import realistic_deals
from bench.report import BEGIN, END, inserted
from stammtisch.engine.cards import CardSet, Rank, Suit
from stammtisch.schafkopf.contracts import RUFSPIEL, SOLO, WENZ

ROOT = Path(__file__).parents[1]


def declarers_hands(kind):
    for problem in realistic_deals(kind, 20):
        seat = problem.table.declarers[0]
        yield CardSet(problem.position.hands[seat]), set(problem.table.classes[4]), problem


def test_a_realistic_rufspiel_has_trumps_and_a_sau_to_call():
    for hand, trumps, problem in declarers_hands(RUFSPIEL):
        held = trumps & set(hand)
        aces = [card for card in hand if card.rank is Rank.ACE and card.suit is not Suit.H]
        called = problem.table.called
        assert len(held) >= 4
        assert len(held) + len(aces) >= 6
        assert any(card.rank is Rank.OBER for card in hand)
        assert called not in hand
        assert any(card.suit is called.suit and card not in trumps for card in hand)
        assert problem.position.hands[problem.table.declarers[1]] >> called & 1


def test_a_realistic_solo_is_nearly_all_trumps_and_aces():
    for hand, trumps, _ in declarers_hands(SOLO):
        assert len(trumps & set(hand)) >= 6
        assert all(card in trumps or card.rank is Rank.ACE for card in hand)


def test_a_realistic_wenz_has_two_unter():
    for hand, trumps, _ in declarers_hands(WENZ):
        assert len(trumps & set(hand)) >= 2


def test_only_what_lies_between_the_markers_is_written_anew():
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert inserted(page, "new\n") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    with pytest.raises(ValueError, match="markers"):
        inserted("no markers", "new")


@pytest.mark.process
def test_the_whole_benchmark_runs():
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "bench", "--quick"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "DDS is not installed" in done.stdout
    for title in ("Goals", "Questions", "Ablation: Schafkopf", "Ablation: Schnapsen", "Signature"):
        assert f"### {title}" in done.stdout


@pytest.mark.parametrize(("rules", "round_"), nets.SETUPS)
def test_nets_are_measured_in_every_setup(rules, round_, monkeypatch):
    monkeypatch.setattr(nets, "DEALS", 20)
    monkeypatch.setattr(nets, "TABLES", 4)
    played = nets.opened(rules, round_, (64, 32, 32), portable=True)
    deals, decision = nets.with_net(played)
    assert deals > 0
    assert decision > 0
    assert nets.without_net(rules, round_) > 0
