"""The server of a journey: a process on a database, which can be killed and started again."""

import json
import signal
from contextlib import ExitStack

from support.server import running


class Service:
    def __init__(self, folder, *arguments, **environment):
        self.folder, self.arguments, self.environment = folder, arguments, environment
        self.process, self.url = None, ""
        self.stack = ExitStack()

    def start(self):
        """On the same port and the same database as before."""
        port = ("--port", self.url.rpartition(":")[2]) if self.url else ()
        started = running(self.folder, *port, *self.arguments, **self.environment)
        server = self.stack.enter_context(started)
        self.process, self.url = server.process, server.url
        return self

    def kill(self):
        """As the machine would: no goodbye, nothing finished."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.stack.close()

    def faults(self):
        """What the server logged as an error of its own."""
        lines = (self.folder / "log").read_text("utf-8").splitlines()
        return [f"server log: {line[:2000]}" for line in lines if is_fault(line)]


def is_fault(line):
    if line.startswith("Traceback"):
        return True
    try:
        told = json.loads(line)
    except ValueError:
        return False
    return isinstance(told, dict) and str(told.get("level", "")).lower() in ("error", "critical")
