"""Debian's packages that some tests need: root installs them, others skip those tests.

Tests run side by side, and apt serves one at a time: the second one waits, and then mostly
finds what it needs.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
APT = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600")  # seconds that others may need it
TURN = Path(tempfile.gettempdir()) / "stammtisch-apt.lock"


def installed(package, find):
    """What ``find`` finds, once the package is there."""
    found = find()
    if found is None and may_install():
        with _in_turn():
            if find() is None:
                _install(package)
        found = find()
        assert found, f"{package} is installed, and what we need of it is not there"
    if found is None:
        pytest.skip(f"{package} is not installed (Debian: apt-get install {package})")
    return found


def may_install():
    return IS_ROOT and shutil.which("apt-get") is not None


@contextmanager
def _in_turn():
    from fcntl import LOCK_EX, flock  # noqa: PLC0415 - there is none on Windows, nor an apt

    with TURN.open("w") as turn:
        flock(turn, LOCK_EX)
        yield


def _install(package):
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*APT, "update"], env=quiet, stdout=subprocess.DEVNULL, check=False)
    install = [*APT, "install", "-y", package]
    subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL, check=True)
