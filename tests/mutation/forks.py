"""Runs of pytest in children of one warm process, which has imported everything but us."""

import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pytest
from support.startup.sitecustomize import redirect

STARTUP = Path(__file__).parent.parent / "support" / "startup"
OPTIONS = (
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-p",
    "no:randomly",
    "--tb=line",
    "-W",
    "ignore",
)
LEAST = 20.0  # seconds that every test has, on a busy machine
FACTOR = 12  # times as long as it took before
GRACE = 60.0  # seconds to stop in


class Run:
    """One child: it writes what its plugin tells into a file, and is ended in time."""

    def __init__(self, tree, files, plugin, options=(), limit=600.0):
        """`plugin` is made in the child, of its folder."""
        self.tree, self.limit = tree, limit
        self.folder = Path(tempfile.mkdtemp(prefix="stammtisch-mutation-"))
        self.begun = time.monotonic()
        self.too_long = False
        sys.stdout.flush()
        self.process = os.fork()
        if self.process == 0:
            self._child([*map(str, files)], plugin(self.folder), [*options])

    def _child(self, files, plugin, options):
        code = 70
        try:
            os.setsid()
            output = os.open(self.folder / "output", os.O_CREAT | os.O_WRONLY)
            for stream in (1, 2):
                os.dup2(output, stream)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.chdir(self.tree.folder)
            os.environ.update(self.environment())
            redirect(self.tree.folder)
            sys.argv = ["pytest"]
            sys.path[:] = [
                it for it in sys.path if not it.startswith(str(self.tree.root / "tests"))
            ]
            forget_ours()
            words = [*OPTIONS, *options, f"--basetemp={self.folder / 'tmp'}", "--", *files]
            code = int(pytest.main(words, plugins=[plugin]))
            (self.folder / "told.json").write_text(json.dumps(plugin.told()))
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def environment(self):
        tree = self.tree.folder
        found = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        others = [it for it in found if it and not it.startswith(str(self.tree.root))]
        paths = os.pathsep.join([str(STARTUP), *others])
        return {"MUTATION_TREE": str(tree), "MUTATION_RUN": self.folder.name, "PYTHONPATH": paths}

    def is_over(self):
        """Whether it has ended; one that takes too long is ended here."""
        done, status = os.waitpid(self.process, os.WNOHANG)
        if done:
            self.code = os.waitstatus_to_exitcode(status)
            end_all(self.folder.name)
            return True
        if time.monotonic() - self.begun > self.limit:
            self.too_long = True
            os.killpg(self.process, signal.SIGKILL)
        return False

    def end(self):
        """Now, with all that it has started."""
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        end_all(self.folder.name)
        self.clean()

    def wait(self):
        while not self.is_over():
            time.sleep(0.02)
        return self

    def told(self):
        try:
            return json.loads((self.folder / "told.json").read_text())
        except FileNotFoundError:
            return None

    def clean(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def output(self):
        return (self.folder / "output").read_text("utf-8", "replace")


def forget_ours():
    """What the driver itself has imported of the tests comes from the copy."""
    for name in [*sys.modules]:
        if name.split(".")[0] in ("mutation", "support", "stammtisch"):
            del sys.modules[name]


def end_all(mark):
    """What a run has left behind carries its mark in its environment."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"MUTATION_RUN={mark}\0".encode() in (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
        except (OSError, ProcessLookupError):
            continue


class Limited:
    """Each test has its time: one that a mutant stops for ever fails."""

    def __init__(self, seconds):
        self.seconds = seconds

    def told(self):
        return {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        def stop(*_):
            pytest.fail("takes too long", pytrace=False)

        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, LEAST + FACTOR * self.seconds.get(item.nodeid, 60), 5)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


class Chosen(Limited):
    """Only these tests, short ones first; files stay together, for they share fixtures."""

    def __init__(self, seconds):
        super().__init__(seconds)
        self.failed, self.number = [], 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        items[:] = [item for item in items if item.nodeid in self.seconds]
        items.sort(key=lambda item: order(item.nodeid, self.seconds))

    def pytest_runtest_logreport(self, report):
        self.number += report.when == "call"
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    def told(self):
        return {"failed": self.failed, "number": self.number}


def order(name, seconds):
    took = seconds[name]
    stretch = sum(took > bound for bound in (0.03, 0.3, 3))
    return stretch, name.partition("::")[0], took


def preload(tree, note):
    """Import here what the tests import from elsewhere, so that children need not."""
    if not note.exists():
        run = Run(tree, ["tests"], Collected, ["--collect-only", "-qq"]).wait()
        if run.told() is None or run.code != 0:
            raise SystemExit(f"the tests cannot be collected:\n{run.output()}")
        note.write_text(json.dumps(run.told()))
        run.clean()
    for name in json.loads(note.read_text()):
        try:
            __import__(name)
        except Exception:  # not every module may be imported alone; then each child does it
            continue


class Collected:
    """Which modules a collection needs that are not ours."""

    def __init__(self, folder):
        self.before = set(sys.modules)

    def told(self):
        names = [
            name
            for name, module in [*sys.modules.items()]
            if "site-packages" in (getattr(module, "__file__", "") or "")
        ]
        ours = ("stammtisch", "_editable")
        return [it for it in names if it not in self.before and not it.startswith(ours)]
