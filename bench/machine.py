"""What all this was measured on."""

from __future__ import annotations

import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from stammtisch.solver import _core

ROOT: Final = Path(__file__).parents[1]


def described() -> list[str]:
    return [
        f"processor: {_processor()}",
        f"kernel of the search: {_core.kernel(False)}, portable: {_core.kernel(True)}",
        f"compiler: {_compiler()}",
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        f"peers: DDS in endplay {_version('endplay')}, OpenSpiel {_version('open_spiel')}",
    ]


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(re.findall(r"^([\w ]+?)\s*: (.*)$", text, re.MULTILINE))
    name = fields.get("model name", platform.machine())
    family, model = fields.get("cpu family", "?"), fields.get("model", "?")
    return f"{name}, family {family} model {model}, {fields.get('cpu MHz', '?')} MHz"


def _compiler() -> str:
    """The one that built the core last."""
    files = ROOT.glob("build/*/CMakeFiles/*/CMakeCXXCompiler.cmake")
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        text = path.read_text("utf-8")
        found = re.findall(r'^set\(CMAKE_CXX_COMPILER_(?:ID|VERSION) "(.*)"\)$', text, re.MULTILINE)
        if len(found) == 2:
            return " ".join(found)
    return "unknown"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"
