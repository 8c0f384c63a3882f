"""Builds the package for pip: scikit-build-core does it, after the browser client is built.

For that it takes Node.js of the system, or else the one from PyPI. Where neither can be had the
package is built without the client, and says so.
"""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from scikit_build_core import build as core
from scikit_build_core.build import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from tasks.places import WEB
from tasks.running import TaskError
from tasks.stamps import is_fresh
from tasks.web import build_client, node_requirement, node_wheel, system_node

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE_HAS_WHEELS = ("x86_64", "amd64", "aarch64", "arm64")
WITHOUT_CLIENT = (
    "stammtisch: the pages for the browser are not built ({why}): `stammtisch serve` opens tables "
    "for programs only. Install again with Node.js 20.19 or newer and a network."
)

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    import platform

    from_pypi = platform.machine().lower() in NODE_HAS_WHEELS and system_node() is None
    needed: list[str] = core.get_requires_for_build_wheel(settings)
    return [*needed, node_requirement()] if wants_client() and from_pypi else needed


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    if wants_client():
        try:
            if system_node() is None and node_wheel() is None:
                raise TaskError("there is no Node.js")
            build_client()
        except TaskError as error:
            tell(WITHOUT_CLIENT.format(why=error))
    name: str = core.build_wheel(folder, settings, metadata)
    return name


def wants_client() -> bool:
    """Developers have it already; an archive may have come without its sources."""
    return (WEB / "package.json").exists() and not is_fresh("web")


def tell(line: str) -> None:
    """To the user: pip hides what a build prints, but not what goes to the terminal."""
    print(line, file=sys.stderr, flush=True)
    with suppress(OSError), Path("/dev/tty").open("w") as terminal:
        print(f"\n{line}", file=terminal)
