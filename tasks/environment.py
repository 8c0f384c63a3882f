"""The virtual environment: made, locked, cleaned away."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tasks.places import (
    BIN,
    BUILD_LOCK,
    CACHES,
    DEV_LOCK,
    LOCK,
    NODE_LOCK,
    PYPROJECT,
    ROOT,
    TOOLS,
    UV_LOCK,
    VENV,
    WEB_CACHES,
)
from tasks.prerequisites import check
from tasks.running import Arguments, Command, pip_install, refuse, step
from tasks.stamps import bring_about, is_fresh, one_at_a_time


def setup(arguments: Arguments) -> int:
    """Set up `.venv` and build the browser client; every other task does what it needs itself."""
    from tasks.web import set_up_web

    refuse("setup", arguments)
    set_up()
    set_up_web()
    return 0


def lock(arguments: Arguments) -> int:
    """Write the locks anew; `lock --upgrade` takes the newest versions."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / BIN.relative_to(VENV) / "python"
        make_venv(Path(folder))
        step("uv", pip_install(python, "--require-hashes", "-r", UV_LOCK), quiet=True)
        compiled: Command = [python, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        compiled += ["--python-version", "3.11", "--generate-hashes", "--no-header"]
        extras: Command = ["--extra", "server", "--extra", "prints"]
        everything: Command = [
            *extras,
            "--extra",
            "data",
            "--extra",
            "rl",
            "--extra",
            "dev",
            "--group",
            "build",
            *arguments,
        ]
        step(DEV_LOCK.name, [*compiled, *everything, "-o", DEV_LOCK.name, PYPROJECT.name])
        # The others are parts of the first: the same versions.
        as_there: Command = [*compiled, "--constraint", DEV_LOCK.name]
        step(LOCK.name, [*as_there, *extras, "-o", LOCK.name, PYPROJECT.name])
        step(BUILD_LOCK.name, [*as_there, "--group", "build", "-o", BUILD_LOCK.name])
        for group, file in (("lock", UV_LOCK), ("node", NODE_LOCK)):
            step(file.name, [*compiled, "--group", group, *arguments, "-o", file.name])
    return 0


def clean(arguments: Arguments) -> int:
    """Remove `.venv`, caches and build results."""
    import shutil

    refuse("clean", arguments)
    with one_at_a_time():
        for folder in (VENV, *(ROOT / name for name in (*CACHES, *WEB_CACHES))):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


def set_up() -> None:
    """Bring `.venv` up to date with all that developers need; costs next to nothing when it is."""
    bring_about(SETUP, check)


def set_up_to_play() -> None:
    """Only what a table needs; developers have that already."""
    bring_about(SETUP if is_fresh("tools") else SETUP_TO_PLAY, check)


def make_venv(folder: Path = VENV) -> None:
    create: Command = [sys.executable, "-m", "venv", "--clear", folder]
    step("virtual environment", create, quiet=True)


def install_dependencies() -> None:
    """Uncompiled: that is half of the time, and most of it is never run."""
    install = pip_install(BIN / "python", "--no-compile", "--require-hashes", "-r", LOCK)
    step("dependencies (about 55 MB)", install, quiet=True)


def install_tools() -> None:
    install = pip_install(BIN / "python", "--require-hashes", "-r", DEV_LOCK)
    step("dependencies and developers' tools (about 295 MB)", install, quiet=True)


def install_package() -> None:
    """Builds the native core too: a minute the first time, then only what has changed."""
    in_place = pip_install(BIN / "python", "--no-deps", "--no-build-isolation", "-e", ROOT)
    with build_tools():
        step("native core (about a minute)", in_place, quiet=True)


@contextmanager
def build_tools() -> Iterator[None]:
    """Developers keep them; players have them only while they build."""
    import shutil

    if is_fresh("tools"):
        yield
        return
    install = pip_install(BIN / "python", "--no-compile", "--require-hashes", "--target", TOOLS)
    path = os.environ["PATH"]
    shutil.rmtree(TOOLS, ignore_errors=True)
    try:
        step("build tools (about 30 MB)", [*install, "-r", BUILD_LOCK], quiet=True)
        os.environ["PATH"] = f"{TOOLS / 'bin'}{os.pathsep}{path}"
        os.environ["PYTHONPATH"] = str(TOOLS)
        yield
    finally:
        os.environ["PATH"] = path
        os.environ.pop("PYTHONPATH", None)
        shutil.rmtree(TOOLS, ignore_errors=True)


SETUP: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "tools": install_tools,
    "package": install_package,
}
SETUP_TO_PLAY: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "dependencies": install_dependencies,
    "package": install_package,
}
