"""Running commands, and what a task says when it cannot go on."""

import os
import subprocess
import sys
from pathlib import Path

from tasks.places import ROOT
from tasks.progress import Progress, without_chatter

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
        code, told = _listen(title, command, folder)
        if code and any(sign in told for sign in OFFLINE):
            raise TaskError(f"failed: {title}: no network. The first set-up downloads packages.")
        if code:
            sys.stderr.write(without_chatter(told))
    if code:
        raise TaskError(f"failed: {title}", code if code > 0 else 128 - code)


def _listen(title: str, command: Command, folder: Path) -> tuple[int, str]:
    """How a command ends and what it says; meanwhile a bar tells what it downloads."""
    progress, told = Progress(title), ""
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as running:
        try:
            for line in running.stdout or ():
                told += line
                progress.hear(line)
        except BaseException:
            running.kill()
            raise
        finally:
            progress.end()
    return running.returncode, told


def become(command: Command) -> int:
    """Hand the process over to a command, so that it has the terminal and all signals."""
    if os.name == "posix":
        os.execv(command[0], tuple(command))
    return subprocess.call(command)


def pip_install(python: Path, *arguments: str | Path) -> Command:
    """For a quiet step, which makes a bar of what pip says."""
    return [python, "-m", "pip", "install", "--disable-pip-version-check", *arguments]


def refuse(task: str, arguments: Arguments) -> None:
    if arguments:
        raise TaskError(f"{task} takes no arguments, got: {' '.join(arguments)}", EXIT_BAD_INPUT)
