"""Copies of the project to be spoilt, so that the work tree is never touched."""

import os
import py_compile
import shutil
import subprocess
from pathlib import Path
from py_compile import PycInvalidationMode
from sysconfig import get_path

CLIENT = "src/stammtisch/server/client"


class Tree:
    """A copy of all files that git knows or would know; what was copied before is kept."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        files = tracked(root)
        for path in sorted(set(known(folder)) - set(files)):
            (folder / path).unlink()
        for path in files:
            copy(root / path, folder / path)
        if (root / CLIENT).exists() and not (folder / CLIENT).exists():
            shutil.copytree(root / CLIENT, folder / CLIENT)
        for core in Path(get_path("platlib"), "stammtisch/solver").glob("_core*"):
            copy(core, folder / "src/stammtisch/solver" / core.name)
        for path in files:
            if path.startswith("src/") and path.endswith(".py"):
                compiled(folder / path)

    def spoil(self, path, text):
        (self.folder / path).write_text(text, "utf-8")
        compiled(self.folder / path)


def tracked(root):
    command = ["git", "-C", root, "ls-files", "-co", "--exclude-standard", "-z"]
    names = subprocess.run(command, capture_output=True, check=True).stdout.split(b"\0")
    return [path for path in map(os.fsdecode, names) if path and (root / path).is_file()]


def known(folder):
    """The sources that a copy has: one that went away must not be imported."""
    for part in ("src", "tests"):
        for path in (folder / part).rglob("*.py"):
            yield path.relative_to(folder).as_posix()


def copy(source, target):
    if target.exists() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)


def compiled(path):
    """Never compared with its source again: two spoilt texts may be as long and as old."""
    py_compile.compile(path, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
