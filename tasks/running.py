"""Running commands, and what a task says when it cannot go on."""

import os
import subprocess
import sys
from pathlib import Path

from tasks.places import ROOT

EXIT_BAD_INPUT = 2

# How pip, npm and apt-get say that nobody answers.
OFFLINE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Temporary failure resolving",
    "EAI_AGAIN",
    "ENOTFOUND",
    "ECONNREFUSED",
)

Arguments = list[str]
Command = list[str | Path]


class TaskError(Exception):
    """A task cannot go on; the message says why and what helps."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def say(line: str) -> None:
    print(f"· {line}", file=sys.stderr, flush=True)


def step(title: str, command: Command, folder: Path = ROOT, *, quiet: bool = False) -> None:
    """Run one command, usually in the project's root; the task ends here if it fails.

    A quiet one is heard only if it fails: nobody wants to read what a set-up has to say.
    """
    say(title)
    if not quiet:
        code = subprocess.call(command, cwd=folder)
    else:
        done = subprocess.run(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        code, told = done.returncode, done.stdout.decode(errors="replace")
        if code and any(sign in told for sign in OFFLINE):
            raise TaskError(f"failed: {title}: no network. The first set-up downloads packages.")
        if code:
            sys.stderr.write(told)
    if code:
        raise TaskError(f"failed: {title}", code if code > 0 else 128 - code)


def become(command: Command) -> int:
    """Hand the process over to a command, so that it has the terminal and all signals."""
    if os.name == "posix":
        os.execv(command[0], tuple(command))
    return subprocess.call(command)


def pip_install(python: Path, *arguments: str | Path) -> Command:
    return [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]


def refuse(task: str, arguments: Arguments) -> None:
    if arguments:
        raise TaskError(f"{task} takes no arguments, got: {' '.join(arguments)}", EXIT_BAD_INPUT)
