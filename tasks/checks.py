"""Whether everything is as it should be: format, types, tests short and long."""

import os
from contextlib import suppress
from typing import Final

from tasks.environment import set_up
from tasks.places import BIN, ROOT, WEB
from tasks.prerequisites import may_install
from tasks.running import Arguments, Command, TaskError, become, refuse, say, step
from tasks.stamps import is_fresh, one_at_a_time, stamp, warnings_are_errors
from tasks.web import npm, set_up_web

# Many tests wait for servers and browsers, so two share a core. All tests of a file run in one
# process, which starts the file's server once; the long files come first.
CORES: Final = os.cpu_count() or 1
SPREAD: Final = ("-n", str(2 * CORES), "--dist", "loadfile", "--no-loadscope-reorder")
QUICK: Final = "--quick"
QUICK_SPREAD: Final = ("-n", str(CORES))  # nothing waits, and each worker has to import all tests


def test(arguments: Arguments) -> int:
    """Lint, then run all tests; arguments go to pytest.

    `--quick` leaves out tests that start processes and all but four cases of each table.
    """
    lint([])
    if not is_fresh("web-tests"):
        step("web: tests", npm("run", "--silent", "test"), WEB)
        stamp("web-tests")
    if not is_fresh("core"):
        test_core("core")
        stamp("core")
    if may_install():
        say("as root: where they are missing, tests apt-get install chromium, postgresql, redis")
    quick = QUICK in arguments
    say("tests without processes" if quick else "tests (many minutes; a dot is one test)")
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes import the same
    return become([BIN / "pytest", *(QUICK_SPREAD if quick else SPREAD), *arguments])


def lint(arguments: Arguments) -> int:
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


def format_code(arguments: Arguments) -> int:
    """Format the code and sort its imports."""
    refuse("format", arguments)
    set_up()
    step("imports", [BIN / "ruff", "check", "--quiet", "--select", "I", "--fix", "."])
    step("format", [BIN / "ruff", "format", "--quiet", "."])
    set_up_web()
    step("web: format", npm("run", "--silent", "format"), WEB)
    return 0


def core(arguments: Arguments) -> int:
    """Test the native core on its own: as it is, then with sanitizers."""
    refuse("core", arguments)
    set_up()
    test_core("core")
    test_core("core-sanitized", "-DSTAMMTISCH_SANITIZE=ON")
    return 0


def soak(arguments: Arguments) -> int:
    """Run the long property tests; arguments go to pytest."""
    set_up()
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "soak"
    return become([BIN / "pytest", "-m", "soak", "-n", "auto", "tests/soak", *arguments])


def crash(arguments: Arguments) -> int:
    """Kill a server again and again while people play, on both databases."""
    return run_module("crash", arguments)


def leaks(arguments: Arguments) -> int:
    """Compare every byte that sockets receive in 2,000 deals and in their doubles."""
    set_up()
    os.chdir(ROOT)
    os.environ.setdefault("STAMMTISCH_LEAK_DEALS", "2000")
    return become([BIN / "pytest", "-n", "auto", "tests/server/test_leaks.py", *arguments])


def simulate(arguments: Arguments) -> int:
    """Play whole evenings from seeds, with everything that can go wrong; `--seed` repeats one."""
    return run_module("simulation", arguments)


def fuzz(arguments: Arguments) -> int:
    """Feed all readers of strangers' words by coverage; `--minutes N` each, `--only`, `--keep`."""
    return run_module("fuzz", arguments)


def rehearse(arguments: Arguments) -> int:
    """Walk every journey of every user in real browsers; `--seed N`, `--only NAME`."""
    set_up()
    set_up_web()
    os.chdir(ROOT)
    return run_module("rehearsals", arguments)


def coverage(arguments: Arguments) -> int:
    """Run the tests and list the lines and branches that none of them reaches."""
    set_up()
    set_up_web()
    os.chdir(ROOT)
    tool = BIN / "coverage"
    step("coverage: erase", [tool, "erase"])
    with suppress(TaskError):  # a failed test still reaches lines
        step("coverage: tests", [tool, "run", "-m", "pytest", *SPREAD, *arguments])
    step("coverage: combine", [tool, "combine", "--quiet"])
    step("coverage: pages in build/coverage", [tool, "html", "--quiet"])
    return become([tool, "report"])


def mutate(arguments: Arguments) -> int:
    """Make random small mistakes in a copy of the sources and tell which ones no test sees."""
    return run_module("mutation", arguments)


def golden(arguments: Arguments) -> int:
    """Write the golden play-throughs anew, to be reviewed as a diff."""
    return run_module("golden.regenerate", arguments)


def test_core(folder: str, *options: str) -> None:
    """Build the core as a plain C++ library and run its own tests."""
    build = ROOT / "build" / folder
    configure: Command = [BIN / "cmake", "-S", "core", "-B", build, "-G", "Ninja"]
    configure += [f"-DCMAKE_MAKE_PROGRAM={BIN / 'ninja'}", "--log-level=WARNING"]
    configure += [f"-DCMAKE_COMPILE_WARNING_AS_ERROR={warnings_are_errors()}", *options]
    ctest: Command = [BIN / "ctest", "--test-dir", build, "--quiet", "--output-on-failure"]
    with one_at_a_time():
        step(f"{folder}: configure", configure)
        step(f"{folder}: build", [BIN / "cmake", "--build", build, "--", "--quiet"])
        step(f"{folder}: test", ctest)


def run_module(name: str, arguments: Arguments) -> int:
    """One of the long tests that are programs of their own, in `tests/`."""
    set_up()
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    return become([BIN / "python", "-m", name, *arguments])
