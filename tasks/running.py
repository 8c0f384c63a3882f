"""Running commands, and what a task says when it cannot go on."""

import os
import subprocess
import sys
from pathlib import Path

from tasks.places import ROOT

EXIT_BAD_INPUT = 2

Arguments = list[str]
Command = list[str | Path]


class TaskError(Exception):
    """A task cannot go on; the message says why and what helps."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def step(title: str, command: Command, folder: Path = ROOT) -> None:
    """Run one command, usually in the project's root; the task ends here if it fails."""
    print(f"· {title}", file=sys.stderr, flush=True)
    code = subprocess.call(command, cwd=folder)
    if code:
        raise TaskError(f"failed: {title}", code if code > 0 else 128 - code)


def become(command: Command) -> int:
    """Hand the process over to a command, so that it has the terminal and all signals."""
    if os.name == "posix":
        os.execv(command[0], tuple(command))
    return subprocess.call(command)


def pip_install(python: Path, *arguments: str | Path) -> Command:
    return [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]


def refuse(task: str, arguments: Arguments) -> None:
    if arguments:
        raise TaskError(f"{task} takes no arguments, got: {' '.join(arguments)}", EXIT_BAD_INPUT)
