"""The native core by other compilers than the one at hand."""

import shutil

from tasks import debian
from tasks.checks import test_core
from tasks.environment import set_up
from tasks.places import ROOT
from tasks.running import Arguments, TaskError, refuse, say

# Where Debian has them.
SUITES = {
    "g++-12": "bookworm",
    "clang++-14": "bookworm",
    "g++-13": "trixie",
    "g++-14": "trixie",
    "clang++-19": "trixie",
    "g++-15": "testing",
    "g++-16": "testing",
}
TEST = """
cd /tmp/core && rm -rf build &&
cmake -B build -G Ninja --log-level=WARNING -DCMAKE_CXX_COMPILER={compiler} \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON &&
cmake --build build -- --quiet && ctest --test-dir build --quiet --output-on-failure
"""


def compilers(arguments: Arguments) -> int:
    """Build and test the core without a warning by every GCC and Clang that Debian has."""
    refuse("compilers", arguments)
    set_up()
    told = {compiler: tried(compiler, suite) for compiler, suite in SUITES.items()}
    for compiler, how in told.items():
        print(f"{compiler:<12}{how}")
    return 1 if any(how.startswith("fails") for how in told.values()) else 0


def tried(compiler: str, suite: str) -> str:
    try:
        if path := shutil.which(compiler):
            strictly = ("-DCMAKE_COMPILE_WARNING_AS_ERROR=ON", f"-DCMAKE_CXX_COMPILER={path}")
            test_core(f"core-{compiler}", *strictly)
            return "passes here"
        if not debian.can_be_made():
            return f"not found (Debian {suite} has it; root makes one, with debootstrap)"
        return tried_elsewhere(compiler, suite)
    except TaskError as error:
        return f"fails: {error}"


def tried_elsewhere(compiler: str, suite: str) -> str:
    machine = debian.machine(suite).kept("compilers")
    package = compiler.replace("clang++", "clang")
    say(f"{compiler}: apt-get install in Debian {suite}")
    if not machine.has(package):
        return f"not found: Debian {suite} has no {package}"
    machine.install(package, "cmake", "ninja-build")
    core = machine.folder / "tmp" / "core"
    shutil.rmtree(core, ignore_errors=True)
    shutil.copytree(ROOT / "core", core)
    say(f"{compiler}: build and test")
    done = machine.run(TEST.format(compiler=compiler))
    return f"fails:\n{done.stdout}" if done.returncode else f"passes in Debian {suite}"
