"""Runs of pytest in children of warm processes: one has imported everything but us, the others have
collected all tests, and put a mistake into functions that are already there."""

import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import traceback
from pathlib import Path

import coverage
import pytest
from mutation.patching import Live, NotPatchable
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
LEAST = 10.0  # seconds that every test has
FACTOR = 12  # times as long as it took before
WAITS = 6  # times as long by the clock
TOO_LONG = "takes too long"
GRACE = 60.0  # seconds to stop in
NOT_PATCHABLE = 75  # how a run ends whose change must be imported


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
            enter(self.tree, self.folder)
            words = [*OPTIONS, *options, f"--basetemp={self.folder / 'tmp'}", "--", *files]
            code = int(pytest.main(words, plugins=[plugin]))
            (self.folder / "told.json").write_text(json.dumps(plugin.told()))
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

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


class Warm:
    """A child that has collected all tests of a tree, and forks for each run."""

    def __init__(self, tree, files, folder, imports=None):
        """`imports`: where to note which lines run at import and collection."""
        self.tree, self.imports = tree, imports
        self.socket, theirs = socket.socketpair()
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        sys.stdout.flush()
        self.process = os.fork()
        if self.process == 0:
            self.socket.close()
            self._child(theirs, files)
        theirs.close()

    def _child(self, theirs, files):
        try:
            enter(self.tree, self.folder)
            words = [*OPTIONS, f"--basetemp={self.folder / 'tmp'}", "--", *files]
            pytest.main(words, plugins=[Serving(theirs, self.imports)])
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)

    def end(self):
        self.socket.close()
        os.waitpid(self.process, 0)


class WarmRun(Run):
    """One run in a fork of such a child. `plan` is for its plugin: see `Serving.planned`."""

    def __init__(self, warm, plan, limit):
        self.warm, self.tree, self.limit = warm, warm.tree, limit
        self.folder = Path(tempfile.mkdtemp(prefix="stammtisch-mutation-"))
        self.begun = time.monotonic()
        self.too_long, self.process, self.read = False, None, b""
        self.warm.socket.setblocking(True)
        self.warm.socket.sendall(json.dumps({**plan, "folder": str(self.folder)}).encode() + b"\n")
        self.warm.socket.setblocking(False)

    def is_over(self):
        try:
            read = self.warm.socket.recv(1 << 16)
            if not read:
                output = (self.warm.folder / "output").read_text("utf-8", "replace")
                raise SystemExit(f"the tests cannot be collected:\n{output}")
            self.read += read
        except BlockingIOError:
            pass
        told = [json.loads(line) for line in self.read.split(b"\n")[:-1]]
        if told:
            self.process = told[0]
        if len(told) == 2:
            self.code = told[1]
            end_all(self.folder.name)
            return True
        if self.process and time.monotonic() - self.begun > self.limit and not self.too_long:
            self.too_long = True
            os.killpg(self.process, signal.SIGKILL)
        return False

    def end(self):
        if self.process:
            os.killpg(self.process, signal.SIGKILL)
        end_all(self.folder.name)
        self.clean()


class Serving:
    """In a warm child: instead of running its tests, forks for each line that the driver sends."""

    def __init__(self, line, imports):
        self.line, self.items, self.cover = line, {}, None
        if imports is not None:
            self.cover = coverage.Coverage(config_file=False, data_file=str(imports))

    def pytest_configure(self):
        if self.cover:
            self.cover.start()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        self.items = {item.nodeid: item for item in items}
        if self.cover:
            self.cover.stop()
            self.cover.save()

    def pytest_runtestloop(self, session):
        live = Live()
        live.forget()
        with self.line.makefile("r") as lines:
            for line in lines:
                sys.stdout.flush()
                process = os.fork()
                if process == 0:
                    self._child(session, live, json.loads(line))
                self.tell(process)
                _, status = os.waitpid(process, 0)
                self.tell(os.waitstatus_to_exitcode(status))
        return True

    def tell(self, number):
        self.line.sendall(json.dumps(number).encode() + b"\n")

    def _child(self, session, live, plan):
        code = 70
        try:
            folder = Path(plan["folder"])
            os.setsid()
            os.environ["MUTATION_RUN"] = folder.name
            session.config._tmp_path_factory._given_basetemp = folder / "tmp"
            plugin, names = self.planned(plan, folder)
            if "old" in plan:
                live.patch(plan["path"], plan["old"], plan["new"])
            session.config.pluginmanager.register(plugin)
            run_items(session, [self.items[name] for name in names if name in self.items], plugin)
            code = 0
            (folder / "told.json").write_text(json.dumps(plugin.told()))
        except NotPatchable:
            code = NOT_PATCHABLE
        except BaseException:
            traceback.print_exc()
            with (Path(plan["folder"]) / "output").open("w") as output:
                traceback.print_exc(file=output)
        finally:
            os._exit(code)

    def planned(self, plan, folder):
        """The plugin of a run and the names of its tests, in their order."""
        if "measured" in plan:
            names = [it for it in self.items if it.partition("::")[0] == plan["measured"]]
            plugin = plugin_for_measuring(plan["tree"], folder)
            return plugin, plugin.chosen(names)
        return Chosen(plan["tests"]), [*plan["tests"]]


def plugin_for_measuring(tree, folder):
    from mutation.reach import Watched  # noqa: PLC0415 - it needs us

    return Watched(Path(tree), folder)


def run_items(session, items, plugin):
    """Until one fails, where that is all one wants to know."""
    hook = session.config.hook
    for item, following in zip(items, [*items[1:], None], strict=False):
        hook.pytest_runtest_protocol(item=item, nextitem=following)
        if getattr(plugin, "failed", None):
            break


def enter(tree, folder):
    """Become a process of its own that works in a copy and writes into a folder."""
    os.setsid()
    output = os.open(folder / "output", os.O_CREAT | os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(tree.folder)
    found = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    others = [it for it in found if it and not it.startswith(str(tree.root))]
    os.environ["PYTHONPATH"] = os.pathsep.join([str(STARTUP), *others])
    os.environ |= {"MUTATION_TREE": str(tree.folder), "MUTATION_RUN": folder.name}
    redirect(tree.folder)
    sys.argv = ["pytest"]
    sys.path[:] = [it for it in sys.path if not it.startswith(str(tree.root / "tests"))]
    forget_ours()


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
    """Each test has its time: one that a mutant stops for ever fails.

    Seconds of the processor count, for the machine may be busy; who only waits has much longer.
    """

    def __init__(self, seconds):
        self.seconds = seconds

    def told(self):
        return {}

    def limit(self, name):
        return LEAST + FACTOR * self.seconds.get(name, 60)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        def stop(*_):
            pytest.fail(TOO_LONG, pytrace=False)

        signal.signal(signal.SIGPROF, stop)
        signal.signal(signal.SIGALRM, stop)
        limit = self.limit(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, limit, 5)
        signal.setitimer(signal.ITIMER_REAL, WAITS * limit, 5)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)


class Chosen(Limited):
    """Only these tests, short ones first; files stay together, for they share fixtures."""

    def __init__(self, seconds):
        super().__init__(seconds)
        self.failed, self.number, self.why = [], 0, ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        items[:] = [item for item in items if item.nodeid in self.seconds]
        items.sort(key=lambda item: order(item.nodeid, self.seconds))

    def pytest_runtest_logreport(self, report):
        self.number += report.when == "call"
        if report.failed:
            self.failed.append(report.nodeid)
            self.why = self.why or f"{report.when}: {report.longreprtext[-300:]}"

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)

    def told(self):
        return {"failed": self.failed, "number": self.number, "why": self.why}


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
