"""The package as others install it."""

import shutil

from tasks.environment import set_up
from tasks.places import BIN, DIST, ROOT
from tasks.running import Arguments, Command, refuse, step
from tasks.web import set_up_web


def wheel(arguments: Arguments) -> int:
    """Build a wheel into dist, with the native core and the browser client in it."""
    refuse("wheel", arguments)
    set_up()
    set_up_web()
    shutil.rmtree(DIST, ignore_errors=True)
    build: Command = [BIN / "python", "-m", "pip", "wheel", "-qq", "--disable-pip-version-check"]
    step("wheel", [*build, "--no-deps", "--no-build-isolation", "-w", DIST, ROOT])
    print(next(DIST.glob("*.whl")).relative_to(ROOT))
    return 0
