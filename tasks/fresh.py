"""README's commands on fresh Debians: they do what they say, or say in one line what to install."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tasks import debian
from tasks.debian import Machine
from tasks.places import ROOT
from tasks.prerequisites import HINT
from tasks.running import Arguments, Command, TaskError, refuse, say

SUITES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
PACKAGES = tuple(HINT.partition("apt-get install ")[2].split())
BARE = ("python3", "git")
GUEST = "guest"
FOLDER = "/srv/stammtisch"
# The server prints its address; a browser would open it and load the client.
SERVE = """
cd {folder}; python3 dev.py serve --port 0 > /tmp/served 2>&1 & serving=$!
until grep -q http:// /tmp/served || ! kill -0 $serving 2>/dev/null; do sleep 1; done
cat /tmp/served
address=$(grep -o 'http://[^ ]*' /tmp/served | head -n 1); [ -n "$address" ] || exit 1
python3 -c "import urllib.request; print(urllib.request.urlopen('$address').read().decode())"
kill $serving; wait $serving
"""
PLAY = "cd {folder} && echo q | python3 dev.py play --seed 1 --lang en"
TEST = "cd {folder} && python3 dev.py test {arguments}"


def fresh(arguments: Arguments) -> int:
    """README's commands on fresh Debians 12 and 13; `--test` runs all tests there too."""
    whole = "--test" in arguments
    suites = [suite for suite in SUITES if suite in arguments] or [*SUITES]
    refuse("fresh", [word for word in arguments if word not in ("--test", *SUITES)])
    if not debian.can_be_made():
        raise TaskError("fresh is for root, with debootstrap: apt-get install debootstrap")
    failed = 0
    for suite in suites:
        for line in tried(suite, whole):
            print(line, flush=True)
            failed += "FAILS" in line
    return 1 if failed else 0


def tried(suite: str, whole: bool) -> Iterator[str]:
    """Each on a machine of its own, which is gone afterwards."""
    cases = (
        ("root, python3 and git only", (), "root"),
        ("a guest, README's packages", PACKAGES, GUEST),
        ("a guest, Clang alone", ("clang", "python3-venv", "python3-dev"), GUEST),
    )
    for name, packages, user in cases:
        with prepared(suite, *packages) as machine:
            for command in (SERVE, PLAY, *((TEST,) if whole else ())):
                yield f"{SUITES[suite]}, {name}: {outcome(machine, command, user)}"
    with prepared(suite) as machine:
        yield f"{SUITES[suite]}, a guest, python3 and git only: {refusal(machine)}"


@contextmanager
def prepared(suite: str, *packages: str) -> Iterator[Machine]:
    say(f"{SUITES[suite]} with {' '.join((*BARE, *packages))}")
    with debian.machine(suite).copy() as machine:
        machine.install(*BARE, *packages)
        clone: Command = ["git", "clone", "-q", "--no-local", ROOT]
        subprocess.run([*clone, machine.folder / FOLDER.lstrip("/")], check=True)
        machine.run(f"useradd --create-home {GUEST}; chown -R {GUEST} {FOLDER}")
        yield machine


def outcome(machine: Machine, command: str, user: str) -> str:
    """What it did, and how long it took."""
    from time import monotonic

    begun = monotonic()
    name = re.findall(r"dev\.py (\w+)", command)[0]
    done = machine.run(command.format(folder=FOLDER, arguments=""), user)
    took = f"{name}, {monotonic() - begun:.0f} s, {size(machine)} MB"
    right = done.returncode == 0 and (name != "serve" or "/assets/" in done.stdout)
    return f"{took}: does what it says" if right else f"{took}: FAILS\n{done.stdout[-5000:]}"


def refusal(machine: Machine) -> str:
    """A user who may install nothing reads in one line what to ask for, at once."""
    said = machine.run(f"cd {FOLDER} && python3 dev.py serve", GUEST).stdout.strip()
    right = said.startswith("dev.py: missing: ") and said.endswith(HINT) and "\n" not in said
    return said if right else f"FAILS\n{said[-5000:]}"


def size(machine: Machine) -> str:
    told = machine.run(f"du -sm {FOLDER}").stdout.split()
    return told[0] if told else "?"
