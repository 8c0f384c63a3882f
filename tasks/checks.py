"""Whether everything is as it should be: format, types, tests short and long."""

import os

from tasks.environment import set_up
from tasks.places import BIN, ROOT, WEB
from tasks.prerequisites import may_install
from tasks.running import Arguments, Command, become, refuse, say, step
from tasks.stamps import is_fresh, one_at_a_time, stamp, warnings_are_errors
from tasks.web import npm, set_up_web


def test(arguments: Arguments) -> int:
    """Lint, then run all tests; arguments go to pytest."""
    lint([])
    if not is_fresh("web-tests"):
        step("web: tests", npm("run", "--silent", "test"), WEB)
        stamp("web-tests")
    if not is_fresh("core"):
        test_core("core")
        stamp("core")
    if may_install():
        say("as root: where they are missing, tests apt-get install chromium, postgresql, redis")
    say("tests (many minutes; a dot is one test)")
    os.chdir(ROOT)
    return become([BIN / "pytest", "-n", "auto", *arguments])


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


def rehearse(arguments: Arguments) -> int:
    """Walk every journey of every user in real browsers; `--seed N`, `--only NAME`."""
    set_up()
    set_up_web()
    os.chdir(ROOT)
    return run_module("rehearsals", arguments)


def mutate(arguments: Arguments) -> int:
    """Make random small mistakes in a copy of the sources and tell which ones no test sees."""
    return run_module("mutation", arguments)


def golden(arguments: Arguments) -> int:
    """Write the golden play-throughs anew, to be reviewed as a diff."""
    set_up()
    os.chdir(ROOT)
    return become([BIN / "python", "tests/golden/regenerate.py", *arguments])


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
