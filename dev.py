"""The one door for tasks: `python3 dev.py TASK [arguments]`.

Every task first sets up what it needs in `.venv`, and skips what is already there.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older Python shall read this
    sys.exit(f"dev.py needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMPS = VENV / ".stamps"
LOCK = ROOT / "requirements.lock"
PYPROJECT = ROOT / "pyproject.toml"
CACHES = (".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "build", "dist")
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130

Arguments = list[str]
Command = list[str | Path]


class TaskError(Exception):
    """A task cannot go on; the message says why and what helps."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


# Tasks: the first line of each docstring is its help.


def task_play(arguments: Arguments) -> int:
    """Play Schafkopf in the terminal."""
    set_up()
    return become([BIN / "stammtisch", "play", *arguments])


def task_test(arguments: Arguments) -> int:
    """Lint, then run the tests; arguments go to pytest."""
    task_lint([])
    os.chdir(ROOT)
    return become([BIN / "pytest", "-n", "auto", *arguments])


def task_lint(arguments: Arguments) -> int:
    """Check format, lint rules and types."""
    refuse("lint", arguments)
    set_up()
    step("format", [BIN / "ruff", "format", "--check", "--quiet", "."])
    step("lint", [BIN / "ruff", "check", "--quiet", "."])
    step("types", [BIN / "mypy", "--no-error-summary"])
    return 0


def task_format(arguments: Arguments) -> int:
    """Format the code and sort its imports."""
    refuse("format", arguments)
    set_up()
    step("imports", [BIN / "ruff", "check", "--quiet", "--select", "I", "--fix", "."])
    step("format", [BIN / "ruff", "format", "--quiet", "."])
    return 0


def task_soak(arguments: Arguments) -> int:
    """Run the long property tests; arguments go to pytest."""
    set_up()
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "soak"
    return become([BIN / "pytest", "-m", "soak", "-n", "auto", "tests/soak", *arguments])


def task_bench(arguments: Arguments) -> int:
    """Measure the speed of the rules."""
    set_up()
    return become([BIN / "stammtisch", "bench", *arguments])


def task_strength(arguments: Arguments) -> int:
    """Let all bots play against each other and write docs/strength.md; takes hours, goes on."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "bench/strength.py", *arguments])


def task_golden(arguments: Arguments) -> int:
    """Write the golden play-throughs anew, to be reviewed as a diff."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "tests/golden/regenerate.py", *arguments])


def task_lock(arguments: Arguments) -> int:
    """Write requirements.lock anew; `lock --upgrade` takes the newest versions."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / BIN.relative_to(VENV) / "python"
        make_venv(Path(folder))
        step("set-up: uv", pip_install(python, "uv"))
        compile_lock: Command = [python, "-m", "uv", "pip", "compile", "--quiet"]
        compile_lock += ["--universal", "--python-version", "3.11", "--generate-hashes"]
        compile_lock += ["--no-header", "--extra", "dev", "-o", LOCK.name, PYPROJECT.name]
        step(LOCK.name, [*compile_lock, *arguments])
    return 0


def task_setup(arguments: Arguments) -> int:
    """Only set up `.venv`; every other task does this by itself."""
    refuse("setup", arguments)
    set_up()
    return 0


def task_clean(arguments: Arguments) -> int:
    """Remove `.venv`, caches and build results."""
    import shutil

    refuse("clean", arguments)
    with one_at_a_time():
        for folder in (VENV, *(ROOT / name for name in CACHES)):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


TASKS: dict[str, Callable[[Arguments], int]] = {
    "play": task_play,
    "test": task_test,
    "lint": task_lint,
    "format": task_format,
    "soak": task_soak,
    "bench": task_bench,
    "strength": task_strength,
    "golden": task_golden,
    "lock": task_lock,
    "setup": task_setup,
    "clean": task_clean,
}


# Set-up: three steps, each stamped with the hash of what it was made from.


def set_up() -> None:
    """Bring `.venv` up to date; costs next to nothing when it is."""
    if all(is_fresh(name) for name in SETUP):
        return
    with one_at_a_time():
        for name, make in SETUP.items():
            if not is_fresh(name):
                make()
                stamp(name)


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
    """Builds the native core too; the first time takes a minute."""
    step("set-up: stammtisch", pip_install(BIN / "python", "--no-deps", "-e", ROOT))


SETUP: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "dependencies": install_dependencies,
    "package": install_package,
}


def inputs(name: str) -> bytes:
    """What the result of a set-up step depends on."""
    if name == "dependencies":
        return LOCK.read_bytes()
    if name == "package":
        core = sorted(path for path in (ROOT / "core").rglob("*") if path.is_file())
        return b"".join(path.read_bytes() for path in (PYPROJECT, *core))
    return os.fsencode(ROOT)  # A virtual environment does not survive being moved.


def is_fresh(name: str) -> bool:
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        return False
    try:
        return (STAMPS / name).read_text() == digest(name)
    except FileNotFoundError:
        return False


def stamp(name: str) -> None:
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / name).write_text(digest(name))


def digest(name: str) -> str:
    return hashlib.sha256(inputs(name)).hexdigest()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep a second dev.py from working on the same `.venv`."""
    try:
        import fcntl
    except ImportError:  # Not on Windows.
        yield
        return
    with (ROOT / ".venv.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# Running commands.


def pip_install(python: Path, *arguments: str | Path) -> Command:
    return [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]


def step(title: str, command: Command) -> None:
    """Run one command in the project's root; the task ends here if it fails."""
    print(f"· {title}", file=sys.stderr, flush=True)
    code = subprocess.call(command, cwd=ROOT)
    if code:
        raise TaskError(f"failed: {title}", code if code > 0 else 128 - code)


def become(command: Command) -> int:
    """Hand the process over to a command, so that it has the terminal and all signals."""
    if os.name == "posix":
        os.execv(command[0], tuple(command))
    return subprocess.call(command)


def refuse(task: str, arguments: Arguments) -> None:
    if arguments:
        raise TaskError(f"{task} takes no arguments, got: {' '.join(arguments)}", EXIT_BAD_INPUT)


def usage() -> str:
    lines = [f"  {name:<8}{(task.__doc__ or '').splitlines()[0]}" for name, task in TASKS.items()]
    return "\n".join(["Usage: python3 dev.py TASK [arguments]", "", *lines])


def main(arguments: Arguments) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *rest = arguments
    if name not in TASKS:
        print(f"dev.py: unknown task {name!r}\n\n{usage()}", file=sys.stderr)
        return EXIT_BAD_INPUT
    try:
        return TASKS[name](rest)
    except TaskError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
