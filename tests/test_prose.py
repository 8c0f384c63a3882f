"""The prose of the project: plain international English (CONTRIBUTING.md)."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRONOUN = re.compile("whoever", re.IGNORECASE)
WORDS = """
    amongst betwixt forthwith henceforth heretofore hereby hither lest nay perchance thereof therein
    thereupon thither thrice twain unto whence wherefore wherein whereof whereupon whilst whither
    whomever whomsoever whosoever
"""
UPON = r"follow(?:s|ed|ing)? upon"
ARCHAIC = re.compile(rf"\b(?:{'|'.join(WORDS.split())}|{UPON})\b", re.IGNORECASE)
# A docstring is a noun phrase or a sentence with a subject, no half question.
QUESTION = re.compile(r'"""(Who|Whom|Whose)\b')
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
CATALOGUES = {"texts", "rules"}  # texts in three languages, and the rules as they were written


def written():
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob("*")
    yield from ROOT.glob("*")


FILES = [
    it
    for it in written()
    if it.suffix in TEXT
    and it != Path(__file__)
    and FROZEN not in it.parents
    and BUILT.isdisjoint(it.relative_to(ROOT).parts)
]


def places(pattern, files):
    return [
        f"{it.relative_to(ROOT)}:{number}"
        for it in files
        for number, line in enumerate(it.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_source_document_or_catalogue_uses_an_archaic_pronoun():
    assert len(FILES) > 500
    assert places(PRONOUN, FILES) == []


def test_no_source_or_document_uses_archaic_words():
    ours = [it for it in FILES if CATALOGUES.isdisjoint(it.relative_to(ROOT).parts)]
    assert len(ours) > 500
    assert places(ARCHAIC, ours) == []


def test_no_docstring_begins_with_half_a_question():
    sources = [it for it in FILES if it.suffix == ".py"]
    assert len(sources) > 500
    assert places(QUESTION, sources) == []
