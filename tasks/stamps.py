"""Each step of a set-up is stamped with the hash of what it was made from, and skipped if fresh."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tasks.places import (
    BIN,
    BOARDGAME,
    BUILD_LOCK,
    CLIENT,
    DEV_LOCK,
    LOCK,
    NODE,
    PYPROJECT,
    ROOT,
    TEXTS,
    VENV,
    WEB,
)
from tasks.running import TaskError, say

STAMPS = VENV / ".stamps"


def bring_about(steps: Mapping[str, Callable[[], None]], check: Callable[[], None]) -> None:
    """Whatever is not fresh, once the machine is found to have what that takes."""
    if all(is_fresh(name) for name in steps):
        return
    with one_at_a_time():
        check()
        for name, make in steps.items():
            if not is_fresh(name):
                make()
                stamp(name)


def package_sources() -> bytes:
    """An install in place knows modules by name, so new ones count."""
    modules = b"".join(map(os.fsencode, sorted((ROOT / "src").rglob("*.py"))))
    return PYPROJECT.read_bytes() + BUILD_LOCK.read_bytes() + core_sources() + modules


def node_at_hand() -> bytes:
    """Ours, or else the system's, which may go away."""
    import shutil

    return is_there(NODE) if NODE.exists() else os.fsencode(shutil.which("npm") or "")


def web_packages() -> bytes:
    return (WEB / "package-lock.json").read_bytes() + is_there(WEB / "node_modules")


def web_sources() -> bytes:
    """The client's own files, and the words that it speaks."""
    inside = (path for path in WEB.rglob("*") if "node_modules" not in path.parts)
    files = sorted(path for path in (*inside, *TEXTS.glob("*.toml")) if path.is_file())
    return b"".join(os.fsencode(path) + path.read_bytes() for path in files)


def core_sources() -> bytes:
    files = sorted(path for path in (ROOT / "core").rglob("*") if path.is_file())
    return b"".join(path.read_bytes() for path in files)


def warnings_are_errors() -> str:
    """In CI, where the compiler is known; a newer one may warn of what it likes."""
    return "ON" if os.environ.get("STAMMTISCH_WERROR") else "OFF"


def is_there(path: Path) -> bytes:
    """A removed result must be made again."""
    return b"there" if path.exists() else b"gone"


# What the result of each step depends on.
INPUTS: dict[str, Callable[[], bytes]] = {
    "venv": lambda: os.fsencode(ROOT),  # a virtual environment does not survive being moved
    "dependencies": LOCK.read_bytes,
    "tools": DEV_LOCK.read_bytes,
    "package": package_sources,
    "core": lambda: core_sources() + warnings_are_errors().encode(),
    "node": node_at_hand,
    "web-packages": web_packages,
    "web": lambda: web_sources() + is_there(CLIENT / "index.html"),
    "web-lint": web_sources,
    "web-tests": web_sources,
    "peers": PYPROJECT.read_bytes,
    "boardgame": (BOARDGAME / "package-lock.json").read_bytes,
}


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
    return hashlib.sha256(INPUTS[name]()).hexdigest()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep a second dev.py from working on the same `.venv` and builds."""
    try:
        import fcntl
    except ImportError:  # Not on Windows.
        yield
        return
    with _told_whose(ROOT):
        handle = (ROOT / ".venv.lock").open("w")
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another dev.py")
            fcntl.flock(handle, fcntl.LOCK_EX)
        if VENV.exists():
            with _told_whose(VENV), tempfile.TemporaryFile(dir=VENV):
                pass
        yield


@contextmanager
def _told_whose(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TaskError(
            f"cannot write into {folder} ({error.strerror}). "
            f"Is it yours? After a set-up by root: sudo chown -R $USER {ROOT}"
        ) from None
