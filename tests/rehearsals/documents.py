"""Command blocks of the documentation, as a programmer reads them.

``sh`` blocks are commands, ``console`` blocks commands (``$ ``) with what they print; ``…`` in an
expected line stands for anything. A TOML block that begins with its own name (``# house.toml``) is
a file. What a comment says about a command holds for readers and for this journey alike:
``until Ctrl-C`` stays open until it is interrupted, ``minutes`` and ``hours`` take too long here.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"^```\s*(\w*)")
SHELL = ("python3 ", "stammtisch ", "git ", "apt-get ", "sudo ", "pip ", "cd ", ".venv/")
LONG = re.compile(r"\b(minutes?|hours?)\b")
STAYS = "until Ctrl-C"
NAMED_FILE = re.compile(r"^# ([\w-]+\.toml)$")
INLINE = re.compile(r"`((?:stammtisch|python3 dev\.py) [^`]+)`")


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    kind: str
    text: str


@dataclass
class Command:
    page: str
    line: int
    text: str
    remark: str = ""
    expected: list[str] = field(default_factory=list)

    @property
    def where(self):
        return f"{self.page}:{self.line}: {self.text}"

    @property
    def is_long(self):
        return bool(LONG.search(self.remark))

    @property
    def stays(self):
        return STAYS in self.remark


def blocks(root, page):
    found, kind, begun, lines = [], None, 0, []
    for number, line in enumerate(Path(root, page).read_text("utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence and kind is None:
            kind, begun, lines = fence[1], number, []
        elif fence:
            found.append(Block(page, begun, kind_of(kind, lines), "\n".join(lines)))
            kind = None
        elif kind is not None:
            lines.append(line)
    return found


def kind_of(kind, lines):
    return "sh" if not kind and lines and lines[0].startswith(SHELL) else kind


def commands(block):
    """The commands of a block, each with its remark and what it should print."""
    found = []
    for number, line in enumerate(block.text.splitlines(), block.line + 1):
        is_command = line.startswith("$ ") if block.kind == "console" else line.strip()
        if is_command:
            text, _, remark = line.removeprefix("$ ").partition("  #")
            found.append(Command(block.page, number, text.strip(), remark.strip()))
        elif found and block.kind == "console":
            found[-1].expected.append(line)
    return found


def named_file(block):
    """The name of the file that a block shows, if it has one."""
    first = block.text.partition("\n")[0]
    named = NAMED_FILE.match(first) if block.kind == "toml" else None
    return named[1] if named else None


def inline_commands(root, page):
    """Commands in the middle of sentences and in tables."""
    text = re.sub(r"^```.*?^```", "", Path(root, page).read_text("utf-8"), flags=re.S | re.M)
    return sorted(set(INLINE.findall(text)))


def agrees(expected, printed):
    """Whether the lines that were printed are the expected ones; spaces at ends mean nothing."""
    wanted = [line.rstrip() for line in "\n".join(expected).strip().splitlines()]
    got = [line.rstrip() for line in printed.strip().splitlines()]
    pattern = "\n".join(re.escape(line).replace("…", ".*") for line in wanted)
    return re.fullmatch(pattern, "\n".join(got)) is not None
