"""Everything that can be refused or told has its words, and no words are left over."""

import re
from pathlib import Path
from typing import get_args

import pytest

import stammtisch
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.command import Role
from stammtisch.tournament.commands import Event

ROOT = Path(stammtisch.__file__).parent
FOLDERS = ("engine", "schafkopf", "schnapsen", "tournament")
REASON = re.compile(r"""(?:Impossible\(\s*|reason == )"(\w+)\"""")


def reasons():
    sources = [path.read_text("utf-8") for it in FOLDERS for path in (ROOT / it).rglob("*.py")]
    checks = (ROOT / "tournament/plan.py").read_text("utf-8")
    plan = re.findall(r'^        "(\w+)": (?:made|len)', checks, re.MULTILINE)
    said = {name for text in sources for name in REASON.findall(text)}
    return said | {f"plan_{it}" for it in plan}


def test_every_refusal_has_a_text_and_every_text_a_refusal():
    known = {key.removeprefix("tournament.") for key in texts("en").entries}
    mine = {it for it in known if f"tournament.{it}" in texts("en").entries}
    assert reasons() - mine == set()
    assert mine - reasons() - {"bad_rows"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_every_role_can_be_told(language):
    speak = texts(language)
    told = [it.__struct_config__.tag for it in get_args(Event)]
    assert all(f"journal.{name}" in speak for name in told)
    assert all(f"role.{role}" in speak for role in Role)
