"""The prose of the project: plain international English (CONTRIBUTING.md)."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ARCHAIC = re.compile("who" + "ever", re.IGNORECASE)  # in two parts, since this file is read too
TEXT = {".cpp", ".hpp", ".py", ".md", ".toml", ".ts", ".js", ".svelte", ".css", ".html", ".txt"}
FOLDERS = (
    "src",
    "core",
    "web/src",
    "web/tests",
    "tests",
    "tasks",
    "tools",
    "bench",
    "examples",
    "docs",
)
FROZEN = ROOT / "tests" / "frozen"  # stored by 0.1.0, never changed
BUILT = {"node_modules", "client", "__pycache__"}


def written():
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob("*")
    yield from ROOT.glob("*")


def test_no_source_document_or_catalogue_uses_an_archaic_pronoun():
    files = [
        it
        for it in written()
        if it.suffix in TEXT
        and FROZEN not in it.parents
        and BUILT.isdisjoint(it.relative_to(ROOT).parts)
    ]
    assert len(files) > 500
    found = [
        f"{it.relative_to(ROOT)}:{number}"
        for it in files
        for number, line in enumerate(it.read_text("utf-8").splitlines(), 1)
        if ARCHAIC.search(line)
    ]
    assert not found, found
