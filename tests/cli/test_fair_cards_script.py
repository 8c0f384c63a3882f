"""The checker in docs/fair-cards.mjs shares no line with us, and comes to the same verdicts."""

import subprocess
from pathlib import Path

import pytest
from cli.test_verify import SECRET, SHARES, fair_record, share

from stammtisch import rulesets
from stammtisch.engine.fair import commitment
from tasks import web

SCRIPT = Path(__file__).parents[2] / "docs/fair-cards.mjs"


@pytest.fixture
def check(tmp_path):
    def checked(record, *noted):
        file = tmp_path / "deal.txt"
        file.write_text(record)
        command = [web.node(), SCRIPT, file, *noted]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.stderr
        return done.returncode, done.stdout.strip()

    return checked


@pytest.mark.process
def test_deals_of_every_deck_are_proven(check):
    decks = {
        len(rules.cards): name for name in rulesets.names() if (rules := rulesets.builtin(name))
    }
    for name in decks.values():
        assert check(fair_record(name)) == (0, "proven")
        assert check(fair_record(name, shares=SHARES)) == (0, "proven")
    assert check(fair_record(round_="allgaeuer", shares=SHARES)) == (0, "proven")


@pytest.mark.process
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (SECRET.hex(), SECRET.hex()[::-1], "another secret was promised"),
        ('[Game "3"]', '[Game "4"]', "another secret was promised"),
        ("0" * 64, "1" * 64, "chair 0 promised another share"),
        ("0" * 64, "-", "another pack follows from secret and shares"),
        (f" {SHARES[1]}", f" {share(2)}", "another pack follows from secret and shares"),
        ("pack:", "hands:", "another pack follows from secret and shares"),
    ],
)
def test_what_was_changed_is_found(check, old, new, why):
    record = fair_record(shares=SHARES)
    assert old in record
    assert check(record.replace(old, new, 1)) == (1, f"not proven: {why}")


@pytest.mark.process
def test_noted_promises_are_looked_for(check):
    record = fair_record(shares=SHARES)
    assert check(record, SHARES[1].commitment, commitment(SECRET, "lamm", 3)) == (0, "proven")
    assert check(record, "0" * 64) == (1, f"not proven: nobody promised {'0' * 64}")
