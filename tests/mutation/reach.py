"""Which test runs which lines: collected once a test file, and again only when it must be."""

import hashlib
import json
import os
import sqlite3
import time
import zlib
from collections import defaultdict
from contextlib import closing
from difflib import SequenceMatcher
from functools import cache

import coverage
import pytest
from hypothesis import settings
from mutation.forks import Limited, WarmRun

RC = """
[run]
parallel = true
concurrency = thread, greenlet
context = ${{MUTATION_TEST-}}
source = {tree}/src, {tree}/tests
data_file = {data}/beside
disable_warnings = no-data-collected, module-not-imported, no-ctracer
"""
IMPORTS = "imports"
LIMIT = 1500.0  # seconds for one file of tests
DEAR = 5.0  # seconds of the processor: no mutant is shown to a test that takes longer
CASES = 8  # of a test with more the others are taken to be like these
EXAMPLES = 5  # of a property
WAITING = 5  # seconds by the clock cost as much as one of the processor: others work meanwhile


class Watched(Limited):
    """Measures each test of a run: its seconds, its lines, whether it passes."""

    def __init__(self, tree, data):
        super().__init__({})
        self.tree, self.data = tree, data
        self.took, self.passed, self.alike = {}, {}, {}
        self.cover = None

    def pytest_configure(self):
        rc = self.data / "coveragerc"
        rc.write_text(RC.format(tree=self.tree, data=self.data))
        os.environ["COVERAGE_PROCESS_START"] = str(rc)
        self.cover = coverage.Coverage(config_file=str(rc), data_file=str(self.data / "inside"))
        self.cover.start()

    def chosen(self, names):
        """Some cases of each test; the others are noted with those that are like them."""
        families = defaultdict(list)
        for name in names:
            families[name.partition("[")[0]].append(name)
        for family in families.values():
            self.alike |= {name: spread(family) for name in family if name not in spread(family)}
        return [name for name in names if name not in self.alike]

    def limit(self, name):
        return DEAR

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        with_few_examples(item)
        self.cover.switch_context(item.nodeid)
        begun = time.perf_counter(), time.process_time()
        try:
            return (yield from super().pytest_runtest_protocol(item))
        finally:
            clock, own = time.perf_counter() - begun[0], time.process_time() - begun[1]
            self.took[item.nodeid] = own + (clock - own) / WAITING
            self.cover.switch_context("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        os.environ["MUTATION_TEST"] = item.nodeid
        try:
            return (yield)
        finally:
            os.environ["MUTATION_TEST"] = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        """What starts here serves one test; what a wider fixture starts, all of its file."""
        is_own = fixturedef.scope == "function"
        os.environ["MUTATION_TEST"] = request.node.nodeid if is_own else ""
        try:
            return (yield)
        finally:
            os.environ["MUTATION_TEST"] = ""

    def pytest_runtest_logreport(self, report):
        good = report.passed and self.passed.get(report.nodeid, True)
        self.passed[report.nodeid] = good

    def told(self):
        self.cover.stop()
        self.cover.save()
        took = {name: self.took[name] for name in self.took if self.passed.get(name)}
        return {"took": took, "alike": self.alike}


def spread(family):
    """As many as are measured, from first to last."""
    if len(family) <= CASES:
        return family
    return [family[place * (len(family) - 1) // (CASES - 1)] for place in range(CASES)]


def with_few_examples(item):
    """A property needs few to show which lines it runs."""
    test = getattr(item.obj, "__func__", item.obj)
    if wanted := getattr(test, "_hypothesis_internal_use_settings", None):
        test._hypothesis_internal_use_settings = settings(wanted, max_examples=EXAMPLES)


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

    def collect(self, warm, file):
        """Begin to run one file of tests under the eyes of coverage."""
        return WarmRun(warm, {"measured": file, "tree": str(warm.tree.folder)}, LIMIT)

    def keep_imports(self, tree, data):
        """Lines that run before any test: a mistake there needs an import."""
        lines = {
            path: mask
            for path, mask in lines_of(tree.folder, [data]).get("", {}).items()
            if path.startswith("src/")
        }
        inputs = {path: self._kept(tree.folder / path) for path in lines}
        text = json.dumps({"inputs": inputs, "lines": {it: hex(lines[it]) for it in lines}})
        self.place(IMPORTS).write_bytes(zlib.compress(text.encode()))

    def at_import(self, mutant):
        kept = self.imports
        if mutant.path not in kept["lines"]:
            return True
        mask = self.follow(
            mutant.path, kept["inputs"][mutant.path], int(kept["lines"][mutant.path], 16)
        )
        return any(mask >> line & 1 for line in mutant.lines)

    def keep(self, tree, file, run):
        """What a finished run has told, with the texts of all that it ran."""
        told = run.told() or {"took": {}, "alike": {}}
        beside = lines_of(tree.folder, run.folder.glob("beside*"))
        inside = lines_of(tree.folder, run.folder.glob("inside*"))
        tests = {}
        for name, took in told["took"].items():
            tests[name] = (
                took,
                united(beside.get("", {}), beside.get(name, {}), inside.get(name, {})),
            )
        for name, others in told["alike"].items():
            if like := [tests[it] for it in others if it in tests]:
                took = sum(it for it, _ in like) / len(like)
                tests[name] = took, united(*(lines for _, lines in like))
        tests = {
            name: [round(took, 4), {path: hex(it) for path, it in lines.items()}]
            for name, (took, lines) in tests.items()
        }
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
        self.imports = unpacked(self.place(IMPORTS))
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
        """Those that run the lines; what runs at import is told by the tests that use the file."""
        wanted = sum(1 << line for line in set(mutant.lines))
        reached = self.lines[mutant.path]
        if not mutant.at_import:
            return {name for name, mask in reached.items() if mask & wanted}
        return set(reached) or self.imported[mutant.path]


def united(*parts):
    lines = defaultdict(int)
    for path, mask in ((path, mask) for part in parts for path, mask in part.items()):
        lines[path] |= mask
    return lines


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
        with closing(sqlite3.connect(data)) as base:
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
