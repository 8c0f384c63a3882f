"""The virtual environment: made, locked, cleaned away."""

import sys
from collections.abc import Callable
from pathlib import Path

from tasks.places import BIN, CACHES, LOCK, PYPROJECT, ROOT, VENV, WEB_CACHES
from tasks.running import Arguments, Command, TaskError, pip_install, refuse, step
from tasks.stamps import bring_about, one_at_a_time


def setup(arguments: Arguments) -> int:
    """Only set up `.venv`; every other task does this by itself."""
    refuse("setup", arguments)
    set_up()
    return 0


def lock(arguments: Arguments) -> int:
    """Write requirements.lock anew; `lock --upgrade` takes the newest versions."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / BIN.relative_to(VENV) / "python"
        make_venv(Path(folder))
        step("set-up: uv", pip_install(python, "uv"))
        compile_lock: Command = [python, "-m", "uv", "pip", "compile", "--quiet"]
        compile_lock += ["--universal", "--python-version", "3.11", "--generate-hashes"]
        compile_lock += ["--no-header", "--extra", "dev", "--extra", "server"]
        compile_lock += ["--extra", "prints"]
        compile_lock += ["-o", LOCK.name, PYPROJECT.name]
        step(LOCK.name, [*compile_lock, *arguments])
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
    """Bring `.venv` up to date; costs next to nothing when it is."""
    bring_about(SETUP)


def make_venv(folder: Path = VENV) -> None:
    from importlib.util import find_spec

    if not (find_spec("venv") and find_spec("ensurepip")):
        raise TaskError(
            f"{sys.executable} cannot make virtual environments: its venv or ensurepip module "
            "is missing.\nOn Debian and Ubuntu: apt-get install python3-venv"
        )
    step("set-up: virtual environment", [sys.executable, "-m", "venv", "--clear", folder])


def install_dependencies() -> None:
    install = pip_install(BIN / "python", "--require-hashes", "-r", LOCK)
    step("set-up: dependencies", install)


def install_package() -> None:
    """Builds the native core too: a minute the first time, then only what has changed."""
    in_place = pip_install(BIN / "python", "--no-deps", "--no-build-isolation", "-e", ROOT)
    step("set-up: stammtisch", in_place)


SETUP: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "dependencies": install_dependencies,
    "package": install_package,
}
