"""Bots from outside: programs over standard input and output, and those of other packages."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

import stammtisch as st
from stammtisch.arena.match import Match, check_match
from stammtisch.arena.run import MatchFile, run
from stammtisch.arena.trial import tried
from stammtisch.bots import registry
from stammtisch.bots.host import BotFault
from stammtisch.bots.program import Program

ROOT = Path(__file__).parents[2]
LOW = f"{sys.executable} {ROOT / 'examples/bots/low.py'}"
SCHULE = st.rules("schafkopfschule")
WEICH = st.rules("schnapsen-weich")
TTC = st.rules("ttc-freising-10-30")

pytestmark = pytest.mark.process

HEAD = """
import sys, time
for line in sys.stdin:
    word, *rest = line.split()
    if word == "stammtisch":
        print("info here I am", flush=True)
        print("bot odd", flush=True)
    elif word == "must":
        must = rest
    elif word == "go":
"""


@pytest.fixture
def program(tmp_path):
    """A program that answers ``go`` by these lines."""

    def written(*answer):
        file = tmp_path / "odd.py"
        file.write_text(HEAD + "".join(f"        {line}\n" for line in answer), "utf-8")
        return f"{sys.executable} {file}"

    return written


@pytest.fixture(params=["python", "c++", "javascript"])
def example(request, tmp_path):
    if request.param == "python":
        return LOW
    if request.param == "javascript":
        node = shutil.which("node") or pytest.skip("there is no node")
        return f"{node} {ROOT / 'examples/bots/low.js'}"
    compiler = shutil.which("g++") or shutil.which("clang++") or pytest.skip("there is no compiler")
    source = ROOT / "examples/bots/low.cpp"
    subprocess.run([compiler, "-std=c++20", "-o", tmp_path / "low", source], check=True)
    return str(tmp_path / "low")


@pytest.mark.parametrize("rules", [SCHULE, WEICH, TTC], ids=lambda rules: rules.name)
def test_the_examples_play_every_round(example, rules):
    bot = Program(example, 0)
    trial = tried(bot, rules, deals=12, seed=1)
    bot.close()
    assert (bot.name, trial.deals) == ("low", 12)
    assert trial.decisions > 12


def test_the_examples_decide_alike(example):
    deals = [st.deal(SCHULE, seed) for seed in range(5)]
    ours = [st.playout(deal, [Program(LOW, 0), "anfaenger"] * 2, seed=0) for deal in deals]
    theirs = [st.playout(deal, [Program(example, 0), "anfaenger"] * 2, seed=0) for deal in deals]
    assert ours == theirs


def test_a_program_is_told_all_that_its_seat_may_know(tmp_path):
    heard = tmp_path / "heard.txt"
    code = f"""
import sys
print("bot all", flush=True)
with open({str(heard)!r}, "w") as file:
    file.writelines(iter(sys.stdin.readline, ""))
"""
    (tmp_path / "all.py").write_text(code, "utf-8")
    bot = Program(f"{sys.executable} {tmp_path / 'all.py'}", 7)
    bot.limit = 2.0
    deal = st.deal(SCHULE, 1)
    with pytest.raises(BotFault, match=r"no answer after 2\.0 s"):
        bot.act(deal.view(0), SCHULE)
    lines = dict(
        line.split(" ", 1) for line in heard.read_text("utf-8").splitlines() if " " in line
    )
    assert (lines["stammtisch"], lines["seed"], lines["go"]) == ("1", "7", "2000")
    assert lines["must"] == "PASS PLAY"
    assert json.loads(lines["rules"])["name"] == "schafkopfschule"
    view = json.loads(lines["view"])
    assert view["hands"] == [[str(card) for card in deal.view(0).hand], None, None, None]
    assert view["options"] == ["p1 PASS", "p1 PLAY"]


FAULTS = {
    "answered hello; expected is action CALL, silent": ["print('hello', flush=True)"],
    r"answered action HELLO\(1\); expected": ["print('action HELLO(1)', flush=True)"],
    r"has ended \(exit code 3\)": ["sys.exit(3)"],
    "did nothing; possible was: p1 PASS, p1 PLAY": ["print('silent', flush=True)"],
    r"did what cannot be: p1 CARD\(EO\); possible was": ["print('action CARD(EO)', flush=True)"],
    r"has no answer after 0\.5 s": ["time.sleep(60)"],
    "and asked again p1 PLAY: the same seed and view": [
        "print('action', must.pop(0), flush=True)",
        "must = ['PLAY']",
        "for line in sys.stdin:",
        "    if line.startswith('go'):",
        "        print('action PLAY', flush=True)",
    ],
}


@pytest.mark.parametrize("told", FAULTS)
def test_what_goes_wrong_is_told_with_the_view(told, program):
    bot = Program(program(*FAULTS[told]), 0)
    bot.limit = 0.5 if "0\\.5" in told else 0.0
    with pytest.raises(BotFault, match=told) as fault:
        tried(bot, SCHULE, deals=1, seed=1)
    assert fault.value.bot == "odd"
    assert json.loads(fault.value.shown)["seat"] == 0


def test_a_program_that_ends_at_once_or_is_not_there(tmp_path):
    view = st.deal(SCHULE, 1).view(0)
    with pytest.raises(BotFault, match="has ended"):
        Program(f"{sys.executable} -c pass", 0).act(view, SCHULE)
    with pytest.raises(st.UserError, match="cannot be started"):
        Program(str(tmp_path / "nobody"), 0).act(view, SCHULE)


def test_a_program_that_was_closed_starts_anew():
    bot, view = Program(LOW, 0), st.deal(SCHULE, 1).view(0)
    first = bot.act(view, SCHULE)
    bot.close()
    assert bot.act(view, SCHULE) == first
    bot.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_arena_takes_programs(jobs):
    match = Match(a=f"run:{LOW}", b="zufall", rules=WEICH, limit=30.0)
    check_match(match)
    report = run(match, 3, jobs=jobs)
    assert (report.games, report.times["A"].decisions > 0) == (6, True)


def test_a_match_without_a_limit_is_kept_as_earlier_releases_kept_it(tmp_path):
    match = Match(a="zufall", b="zufall", rules=WEICH)
    assert "limit" not in MatchFile(tmp_path / "match.jsonl", match).heading
    timed = structs.replace(match, limit=2.0)
    assert MatchFile(tmp_path / "match.jsonl", timed).heading["limit"] == 2.0


class Crashing:
    name = "crashing"

    def __init__(self, seed):
        pass

    def act(self, view, rules):
        return {}["nothing"]


class Slow(Crashing):
    name = "slow"

    def act(self, view, rules):
        import time  # noqa: PLC0415

        time.sleep(0.05)
        return view.actions[0] if view.my_turn else None


@pytest.mark.parametrize(
    ("bot", "told"),
    [("Crashing", "the bot crashing at p1 .* broke off: KeyError: 'nothing'"),
     ("Slow", r"the bot slow at p1 .* has no answer after 0\.01 s")],
)  # fmt: skip
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_in_python_that_fails_is_named(bot, told, jobs):
    match = Match(a=f"{__file__}:{bot}", b="zufall", rules=WEICH, limit=0.01)
    with pytest.raises(BotFault, match=told) as fault:
        run(match, 2, jobs=jobs)
    assert json.loads(fault.value.shown)["phase"] == "play"


def test_packages_bring_bots(tmp_path, monkeypatch):
    (tmp_path / "fuchs.py").write_text(
        "class Fuchs:\n    name = 'fuchs'\n    def __init__(self, seed): self.seed = seed\n",
        "utf-8",
    )
    info = tmp_path / "fuchs-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: fuchs\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text(
        "[stammtisch.bots]\nfuchs = fuchs:Fuchs\nbroken = fuchs:Nobody\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert registry.installed().keys() >= {"fuchs", "broken"}
    assert st.bot("fuchs", 5).seed == 5
    with pytest.raises(st.UserError, match="fuchs:Nobody makes no bot"):
        st.bot("broken")
    with pytest.raises(st.UserError, match=r"meister, .*fuchs"):
        st.bot("wolf")
