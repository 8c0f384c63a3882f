"""A real Redis for tests: on a socket of its own in a folder of its own, gone afterwards."""

import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from support.debian import installed

PACKAGE = "redis-server"


@contextmanager
def redis():
    """The address of a server that keeps nothing."""
    program = installed(PACKAGE, lambda: shutil.which(PACKAGE))
    with tempfile.TemporaryDirectory(prefix="stammtisch-redis-") as folder:
        door = Path(folder) / "redis.sock"
        options = ("--port", "0", "--unixsocket", door, "--save", "", "--dir", folder)
        process = subprocess.Popen(
            [program, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert process.stdout is not None
        try:
            started = any("ready to accept connections" in line.lower() for line in process.stdout)
            assert started, f"redis-server has ended with {process.wait()}"
            yield f"unix://{door}"
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()
