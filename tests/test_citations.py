"""Every number of a rule that is cited anywhere stands in ``docs/rules``."""

import ast
import re
from pathlib import Path

import pytest

from stammtisch.engine.schema import options
from stammtisch.games import GAMES
from stammtisch.rulesets.chapters import NUMBER, chapters, places, plain, section
from stammtisch.schafkopf.misconduct import CASES
from stammtisch.texts import UserError

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "core", "web/src", "web/tests", "tests", "bench", "examples", "docs", "tasks")
KINDS = {".py", ".md", ".toml", ".typ", ".ts", ".svelte", ".hpp", ".cpp", ".h", ".txt", ".rec"}
NOT_OURS = {"node_modules", "client", "__pycache__", "frozen"}
POINT = r"(?:A|C|MC|EX-[A-Z]+)-\d\d"
SECTION = r"\d{1,2}(?:\.\d{1,2})*"
# "RULES 2.3 and 2.4, A-16", "RULES 9.7-9.10", "rule 1.6", "(Regel 1.6)".
CITED = re.compile(
    rf"\b(?:RULES|rule|Regel|Regl):?\s+((?:{SECTION}|{POINT})"
    rf"(?:(?:,\s|\sand\s|-|\sund\s)(?:{SECTION}|{POINT}))*)(?![\w%])"
)
NO_CASE = "MC-99"  # what tests tell to be refused


def files():
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in KINDS and NOT_OURS.isdisjoint(file.parts):
                yield file
    yield from ROOT.glob("*.md")


def numbers(text):
    yield from re.findall(rf"\b{POINT}\b", text)
    for found in CITED.findall(text):
        yield from re.findall(SECTION, re.sub(POINT, "", found))


def refused(text):
    """The numbers that code gives to what it refuses."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = [it.value for it in node.keywords if it.arg == "rule"]
        given += node.args[:1] if name == "Refused" else []
        yield from (it.value for it in given if isinstance(it, ast.Constant))


def test_every_number_that_is_cited_is_in_the_book():
    cited = {}
    for file in files():
        text = file.read_text("utf-8")
        found = {*numbers(text), *(refused(text) if file.suffix == ".py" else ())}
        for number in found - {NO_CASE}:
            cited.setdefault(number, []).append(str(file.relative_to(ROOT)))
    assert len(cited) > 350
    unknown = {number: where for number, where in cited.items() if number not in places()}
    assert not unknown, unknown


def test_citations_are_found_however_they_are_written():
    text = "(RULES 2.3 and 2.4, A-16), RULES 9.7-9.10; rule 1.6, not MC-14 of release 0.1.0"
    assert sorted(numbers(text)) == ["1.6", "2.3", "2.4", "9.10", "9.7", "A-16", "MC-14"]
    assert list(refused('raise Refused("1.1", "x"); announce(rule="3.14")')) == ["1.1", "3.14"]


def test_every_case_of_misconduct_is_in_the_book():
    assert {number for number in places() if number.startswith("MC-")} == set(CASES)


def test_every_option_is_in_chapter_10():
    told = set(re.findall(r"`(\w+)`", chapters()["10-options"]))
    known = {key for game in GAMES.values() for key in options(game.rules)} - {"game"}
    assert known <= told


def test_every_link_between_chapters_leads_somewhere():
    for name, text in chapters().items():
        assert len(re.findall(r'<a id="', text)) == len(set(re.findall(r'<a id="([^"]+)"', text)))
        for words, file, number in re.findall(
            r"\[([^\[\]]+)\]\(([\w./-]*?)(?:#([\w.-]+))?\)", text
        ):
            if number:
                assert places()[number] == (file.removesuffix(".md") or name)
                assert words == number
            else:
                assert (ROOT / "docs" / "rules" / file).is_file(), file


def test_a_document_that_shows_a_number_links_to_it():
    hidden = re.compile(r"```.*?```|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)", re.DOTALL)
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        if file.name != "CHANGELOG.md":
            text = file.read_text("utf-8")
            bare = re.findall(rf"RULES {SECTION}|\b{POINT}\b", hidden.sub("", text))
            assert not bare, (file.name, bare)
            for name, number in re.findall(r"rules/([\w-]+)\.md#([\w.-]+)", text):
                assert places()[number] == name


@pytest.mark.parametrize("number", ["0", "1.6", "3.19", "A-65", "C-26", "MC-14", "EX-PAY-01"])
def test_a_section_is_found_by_its_number(number):
    found = section(number)
    assert NUMBER.fullmatch(number)
    assert plain(found.text).lstrip("#* ").startswith(number)
    assert "](" not in plain(found.text) and "<a" not in plain(found.text)


def test_a_section_ends_where_the_next_begins():
    assert "## " not in section("1.5").text[3:]
    assert "1.6" in section("1").text and "A-02" not in section("A-01").text
    with pytest.raises(UserError, match=r"no section 2\.9"):
        section("2.9")
