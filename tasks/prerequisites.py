"""What the machine must have before anything is downloaded: a compiler, Python's headers, venv."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from tasks.running import Command, TaskError, say, step

HINT = "Debian/Ubuntu: apt-get install g++ python3-venv python3-dev"
COMPILERS = ("g++", "clang++", "c++")
CPLUSPLUS_20 = b"#include <bit>\n#include <string>\nstatic_assert(std::has_single_bit(8u));\n"


def check() -> None:
    """Refuse in one line what cannot work; root installs what is missing, if there is an apt-get.

    The compiler that was found is the one that is used: what Python itself was built with, which
    build tools prefer, may not be here.
    """
    missing = absent()
    if missing and may_install():
        install([package for _, package, _ in missing])
        missing = absent()
    if missing:
        raise TaskError(f"missing: {', '.join(name for name, _, _ in missing)}. {HINT}")
    os.environ["CXX"] = compiler()


Need = tuple[str, str, Callable[[], object]]  # its name, Debian's package, whether it is there


def needs() -> tuple[Need, ...]:
    return (
        ("C++ compiler", "g++", compiler),
        ("Python's venv", "python3-venv", has_venv),
        ("Python headers", "python3-dev", has_headers),
    )


def absent() -> list[Need]:
    return [need for need in needs() if not need[2]()]


def compiler() -> str:
    """The first that knows C++20: what `CXX` names, or else the system's."""
    import shutil

    named = os.environ.get("CXX", "")
    found = (shutil.which(name) for name in (named, *COMPILERS) if name)
    return next((path for path in found if path and knows_our_language(path)), "")


def knows_our_language(path: str) -> bool:
    command = [path, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    return (
        subprocess.run(command, input=CPLUSPLUS_20, capture_output=True, check=False).returncode
        == 0
    )


def has_venv() -> bool:
    from importlib.util import find_spec

    return bool(find_spec("venv") and find_spec("ensurepip"))


def has_headers() -> bool:
    import sysconfig

    return (Path(sysconfig.get_path("include")) / "Python.h").exists()


def may_install() -> bool:
    import shutil

    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: list[str]) -> None:
    """As root, in a container or a CI: said, then done."""
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    apt: Command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600"]
    say(f"as root: apt-get install {' '.join(packages)}")
    step("apt-get update", [*apt, "update"], quiet=True)
    step(
        "apt-get install", [*apt, "install", "-y", "--no-install-recommends", *packages], quiet=True
    )
