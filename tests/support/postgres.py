"""A real PostgreSQL for tests: in a folder of its own, on a socket of its own, gone afterwards."""

import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from support.debian import IS_ROOT, installed

FAST = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=60")


class Postgres:
    """Connections through its socket only, so that any number can run side by side."""

    def __init__(self, programs, folder):
        self.programs = programs
        self.folder = folder
        self.databases = 0

    def run(self, program, *arguments):
        """As its own user, since PostgreSQL refuses to be root."""
        words = [self.programs / program, *arguments]
        command = ["runuser", "-u", "postgres", "--", *words] if IS_ROOT else words
        done = subprocess.run(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self):
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = [f"-c {setting}" for setting in FAST]
        options = " ".join(["-c listen_addresses=''", f"-k {self.folder}", *settings])
        log = self.folder / "log"
        self.run("pg_ctl", "start", "-w", "-t", "120", "-D", data, "-l", log, "-o", options)

    def stop(self):
        self.run("pg_ctl", "stop", "-m", "immediate", "-D", self.folder / "data")

    def database(self):
        """The URL of a new, empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.run("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def postgres():
    programs = installed("postgresql", _programs)
    folder = Path(tempfile.mkdtemp(prefix="stammtisch-pg-"))  # short: names of sockets are
    try:
        if IS_ROOT:
            shutil.chown(folder, "postgres")
        server = Postgres(programs, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs():
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(versions, key=lambda path: int(path.parts[-3]), default=shutil.which("initdb"))
    return newest and Path(newest).parent
