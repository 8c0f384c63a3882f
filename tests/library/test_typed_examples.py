"""The examples of README and docs pass ``mypy --strict``, as those of a user who copies them."""

import doctest
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
PARSER = doctest.DocTestParser()


def programs():
    """Each page with its examples as one program, every line where it stands on the page."""
    for page in PAGES:
        text = page.read_text("utf-8")
        lines = [""] * (text.count("\n") + 1)
        for example in PARSER.get_examples(text):
            source = example.source.rstrip("\n").split("\n")
            lines[example.lineno : example.lineno + len(source)] = source
        if any(lines):
            yield page, "\n".join(lines) + "\n"


PROGRAMS = dict(programs())


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """All pages in one run."""
    folder = tmp_path_factory.mktemp("examples")
    config = folder / "mypy.ini"
    config.write_text("[mypy]\nstrict = true\ndisable_error_code = unused-coroutine\n", "utf-8")
    for page, source in PROGRAMS.items():
        (folder / f"{name_of(page)}.py").write_text(source, "utf-8")
    cache = f"--cache-dir={ROOT / '.mypy_cache' / 'examples'}"
    told, wrong, _ = api.run([str(folder), f"--config-file={config}", cache])
    assert not wrong, wrong
    return told


def name_of(page):
    return page.stem.lower().replace("-", "_")


def test_there_are_pages_with_examples():
    assert len(PROGRAMS) > 5
    assert ROOT / "README.md" in PROGRAMS


@pytest.mark.parametrize("page", PROGRAMS, ids=name_of)
def test_the_examples_of_a_page_are_typed(page, complaints):
    found = [it for it in complaints.splitlines() if f"{name_of(page)}.py:" in it]
    assert [it for it in found if ": error: " in it] == []
