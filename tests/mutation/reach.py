"""Which test runs which lines: collected once a test file, and again only when it must be."""

import hashlib
import json
import os
import sqlite3
import time
import zlib
from collections import defaultdict
from difflib import SequenceMatcher
from functools import cache

import coverage
import pytest
from mutation.forks import Limited, Run

RC = """
[run]
parallel = true
concurrency = thread, greenlet
source = {tree}/src, {tree}/tests
data_file = {data}/beside
disable_warnings = no-data-collected, module-not-imported, no-ctracer
"""
LIMIT = 1500.0  # seconds for one file of tests


class Watched(Limited):
    """Measures each test of a run: its seconds, its lines, whether it passes."""

    def __init__(self, tree, data):
        super().__init__({})
        self.tree, self.data = tree, data
        self.took, self.passed = {}, {}
        self.cover = None

    def pytest_configure(self):
        rc = self.data / "coveragerc"
        rc.write_text(RC.format(tree=self.tree, data=self.data))
        os.environ["COVERAGE_PROCESS_START"] = str(rc)
        self.cover = coverage.Coverage(config_file=str(rc), data_file=str(self.data / "inside"))
        self.cover.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        self.cover.switch_context(item.nodeid)
        begun = time.perf_counter()
        try:
            return (yield from super().pytest_runtest_protocol(item))
        finally:
            self.took[item.nodeid] = time.perf_counter() - begun
            self.cover.switch_context("")

    def pytest_runtest_logreport(self, report):
        good = report.passed and self.passed.get(report.nodeid, True)
        self.passed[report.nodeid] = good

    def told(self):
        self.cover.stop()
        self.cover.save()
        return {name: self.took[name] for name in self.took if self.passed.get(name)}


class Reach:
    """The map: for each test its seconds, and the lines of each file it runs.

    A test file is measured again when it has changed itself. Where sources have changed since, the
    lines are followed to where they are now.
    """

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.seconds, self.lines = {}, defaultdict(dict)
        self.imported = defaultdict(set)
        (folder / "texts").mkdir(parents=True, exist_ok=True)
        self.follow = cache(self._follow)

    def place(self, file):
        return self.folder / f"{file.replace('/', '.')}.z"

    def is_fresh(self, file):
        place = self.place(file)
        return place.exists() and unpacked(place)["inputs"].get(file) == digest(self.root / file)

    def collect(self, tree, file):
        """Begin to run one file of tests under the eyes of coverage."""
        return Run(tree, [file], lambda data: Watched(tree.folder, data), limit=LIMIT)

    def keep(self, tree, file, run):
        """What a finished run has told, with the texts of all that it ran."""
        told = run.told() or {}
        beside = lines_of(tree.folder, run.folder.glob("beside*"))
        inside = lines_of(tree.folder, run.folder.glob("inside*"))
        tests = {}
        for name, took in told.items():
            lines = dict(inside.get(name, {}))
            for path, mask in beside.get("", {}).items():
                lines[path] = lines.get(path, 0) | mask
            tests[name] = [round(took, 4), {path: hex(it) for path, it in lines.items()}]
        paths = {path for found in (*inside.values(), *beside.values()) for path in found}
        inputs = {path: self._kept(tree.folder / path) for path in sorted({*paths, file})}
        text = json.dumps({"inputs": inputs, "tests": tests, "ended": run.code})
        self.place(file).write_bytes(zlib.compress(text.encode()))

    def _kept(self, path):
        copy = self.folder / "texts" / digest(path)
        if not copy.exists():
            copy.write_bytes(path.read_bytes())
        return copy.name

    def load(self, files):
        for file in filter(lambda it: self.place(it).exists(), files):
            kept = unpacked(self.place(file))
            inputs = kept["inputs"]
            for name, (took, lines) in kept["tests"].items():
                self.seconds[name] = took
                for path, mask in lines.items():
                    if path.startswith("src/"):
                        self.lines[path][name] = self.follow(path, inputs[path], int(mask, 16))
            for path in inputs:
                self.imported[path].update(kept["tests"])

    def forget(self, name):
        for reached in (*self.lines.values(),):
            reached.pop(name, None)
        for tests in self.imported.values():
            tests.discard(name)

    def _follow(self, path, old, mask):
        """The same lines in the file as it is now; what took their place counts as them."""
        now = self.root / path
        if digest(now) == old or not now.exists():
            return mask
        return sum(1 << line for line in {*self._moved(path, old, mask)})

    def _moved(self, path, old, mask):
        before = (self.folder / "texts" / old).read_text("utf-8").splitlines()
        after = (self.root / path).read_text("utf-8").splitlines()
        steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        for kind, start, end, begin, stop in steps:
            if kind == "equal":
                shifted = range(start, end)
                yield from (it - start + begin + 1 for it in shifted if mask >> (it + 1) & 1)
            elif any(mask >> it & 1 for it in range(start, end + 2)):
                yield from range(begin + 1, stop + 1)

    def tests_for(self, mutant):
        """Those that run the lines; what runs at import is told by whoever uses the file."""
        wanted = sum(1 << line for line in set(mutant.lines))
        reached = self.lines[mutant.path]
        if not mutant.at_import:
            return {name for name, mask in reached.items() if mask & wanted}
        return set(reached) or self.imported[mutant.path]


@cache
def digest(path):
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    except FileNotFoundError:
        return ""


def unpacked(place):
    return json.loads(zlib.decompress(place.read_bytes()))


def lines_of(tree, files):
    """By context and file, the lines as a mask."""
    found = defaultdict(dict)
    for data in files:
        if data.suffix == ".json":
            continue
        with sqlite3.connect(data) as base:
            try:
                rows = base.execute(
                    "select context.context, file.path, numbits from line_bits"
                    " join context on context.id = context_id join file on file.id = file_id"
                ).fetchall()
            except sqlite3.DatabaseError:
                continue
        for context, path, bits in rows:
            if path.startswith(f"{tree}/"):
                inside = path[len(str(tree)) + 1 :]
                mask = int.from_bytes(bits, "little")
                found[context][inside] = found[context].get(inside, 0) | mask
    return found
