"""The one door for tasks: `python3 dev.py TASK [arguments]`.

Every task first sets up what it needs in `.venv`, and skips what is already there.
"""

import sys
from collections.abc import Callable

if sys.version_info < (3, 11):  # noqa: UP036 - users of an older Python must read this
    sys.exit(f"dev.py needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from tasks import checks, compilers, environment, fresh, measuring, packaging, playing, web
from tasks.running import EXIT_BAD_INPUT, Arguments, TaskError

EXIT_INTERRUPTED = 130

# The first line of each docstring is its help.
TASKS: dict[str, Callable[[Arguments], int]] = {
    "serve": playing.serve,
    "play": playing.play,
    "test": checks.test,
    "lint": checks.lint,
    "format": checks.format_code,
    "web": web.build,
    "types": web.types,
    "soak": checks.soak,
    "crash": checks.crash,
    "cluster": playing.cluster,
    "leaks": checks.leaks,
    "simulate": checks.simulate,
    "fuzz": checks.fuzz,
    "rehearse": checks.rehearse,
    "core": checks.core,
    "compilers": compilers.compilers,
    "fresh": fresh.fresh,
    "bench": measuring.bench,
    "load": measuring.load,
    "scale": measuring.scale,
    "budget": measuring.budget,
    "pictures": playing.pictures,
    "strength": measuring.strength,
    "tournaments": measuring.tournaments,
    "coverage": checks.coverage,
    "mutate": checks.mutate,
    "golden": checks.golden,
    "cards": web.cards,
    "wheel": packaging.wheel,
    "lock": environment.lock,
    "setup": environment.setup,
    "clean": environment.clean,
}


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
