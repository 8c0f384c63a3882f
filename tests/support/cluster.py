"""Several real servers on one PostgreSQL, which hear of each other through it or Redis."""

from contextlib import ExitStack, contextmanager

from support.postgres import postgres
from support.redis import redis
from support.server import running


@contextmanager
def cluster(folder, database, bus="", servers=2):
    """So many servers on this database; each has a folder of its own for its log."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(running(_new(folder / str(number)), *_options(database, bus)))
            for number in range(servers)
        ]


@contextmanager
def hearing_by(bus, folder):
    """Two servers that hear of each other by ``postgresql`` or ``redis``."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres()).database()
        carrier = stack.enter_context(redis()) if bus == "redis" else ""
        yield stack.enter_context(cluster(folder, database, carrier))


def two_processes(folder, database):
    """Of one server."""
    return running(folder, "--database", database, "--workers", "2")


def _options(database, bus):
    return ("--database", database, *(("--bus", bus) if bus else ()))


def _new(folder):
    folder.mkdir()
    return folder
