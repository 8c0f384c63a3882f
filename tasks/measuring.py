"""How fast, how strong, how much: the long measurements of `bench/`."""

import os
import sys

from tasks.environment import set_up
from tasks.places import BIN, BOARDGAME, PEERS, PYPROJECT, ROOT
from tasks.running import Arguments, Command, TaskError, become, pip_install, refuse, step
from tasks.stamps import is_fresh, one_at_a_time, stamp
from tasks.web import set_up_web


def bench(arguments: Arguments) -> int:
    """Measure the solver next to its peers and write docs/solver.md."""
    set_up()
    if not is_fresh("peers"):
        with one_at_a_time():
            install_peers()
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = str(PEERS)
    return become([BIN / "python", "-m", "bench", *arguments])


def load(arguments: Arguments) -> int:
    """Put the server under load, side by side with boardgame.io; arguments go to bench.load."""
    set_up()
    install_boardgame()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.load", *arguments])


def scale(arguments: Arguments) -> int:
    """Measure what grows with tables, games and deals, and write docs/scale.md."""
    refuse("scale", arguments)
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.scale"])


def budget(arguments: Arguments) -> int:
    """Print what the first load in the browser costs: script, transfer, time on a slow CPU."""
    refuse("budget", arguments)
    set_up()
    set_up_web()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.budget"])


def strength(arguments: Arguments) -> int:
    """Let all bots play against each other and write docs/strength.md; takes hours, goes on."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "bench/strength.py", *arguments])


def tournaments(arguments: Arguments) -> int:
    """Simulate whole tournaments, check and print them; `--quick` with a few people."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.tournaments", *arguments])


def install_peers() -> None:
    """The extra `bench`, apart from everything else: nothing but the benchmark needs it."""
    import shutil
    import tomllib

    shutil.rmtree(PEERS, ignore_errors=True)
    extras = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    try:
        packages = pip_install(BIN / "python", "--target", PEERS, *extras["bench"])
        step("set-up: peers", packages, quiet=True)
    except TaskError as error:
        print(f"dev.py: {error}; going on without them", file=sys.stderr)
    else:
        stamp("peers")


def install_boardgame() -> None:
    """A server to compare with, by npm; without Node the load is measured without it."""
    import shutil

    if shutil.which("npm") is None:
        print("dev.py: no npm here; going on without boardgame.io", file=sys.stderr)
    elif not is_fresh("boardgame"):
        with one_at_a_time():
            install: Command = ["npm", "ci", "--ignore-scripts", "--silent"]
            step("set-up: boardgame.io", [*install, "--prefix", BOARDGAME])
            stamp("boardgame")
