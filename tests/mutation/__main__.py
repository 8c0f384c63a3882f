"""`python3 dev.py mutate`: random small mistakes in a copy of the sources; do tests see them?"""

import argparse
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from mutation.areas import AREAS, HEAVY, sources
from mutation.forks import NOT_PATCHABLE, Chosen, Run, Warm, WarmRun, order, preload
from mutation.mutants import differs, mutants_of
from mutation.reach import IMPORTS, Reach
from mutation.trees import Tree

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build" / "mutants"
GRACE = 900.0  # seconds that a run may take on a busy machine,
EVER = 6  # and so many times as long as its tests took


def sample(root, area, count, seed):
    """So many mutants of an area; every kind of change has the same chance."""
    by_kind = defaultdict(list)
    texts = {path: (root / path).read_text("utf-8") for path in sources(root, area)}
    for path, text in texts.items():
        for mutant in mutants_of(path, text):
            by_kind[mutant.kind].append(mutant)
    chance = random.Random(f"{area} {seed}")
    for kind in sorted(by_kind):
        chance.shuffle(by_kind[kind])
    chosen = []
    while len(chosen) < count and by_kind:
        kind = chance.choice(sorted(by_kind))
        mutant = by_kind[kind].pop()
        if not by_kind[kind]:
            del by_kind[kind]
        if differs(mutant, texts[mutant.path]):
            chosen.append((mutant, texts[mutant.path]))
    return chosen


def within(names, seconds, budget):
    """The fastest of them, as many as there is time for; at least one."""
    chosen, spent = {}, 0.0
    for name in sorted(names, key=seconds.__getitem__):
        if chosen and spent + seconds[name] > budget:
            break
        chosen[name] = seconds[name]
        spent += seconds[name]
    return chosen


class Driver:
    def __init__(self, jobs, budget):
        self.budget = budget
        self.trees = [Tree(ROOT, FOLDER / f"tree{number}") for number in range(jobs)]
        self.reach = Reach(ROOT, FOLDER / "reach")
        self.warm = {}
        self.commit = said("rev-parse", "--short", "HEAD")
        self.steady = {}
        self.killers = defaultdict(Counter)
        for place in FOLDER.glob("*.jsonl"):
            for it in results(place).values():
                if it["caught"]:
                    self.killers[it["path"]][it["caught"]] += 1

    def collect(self, heavy, chosen):
        """Bring the map up to date; `chosen` are the folders and files of tests to be asked."""
        preload(self.trees[0], FOLDER / "modules.json")
        tree = self.trees[0].folder
        files = (it.relative_to(tree).as_posix() for it in tree.glob("tests/**/test_*.py"))
        wanted = [it for it in sorted(files) if heavy or not it.startswith(HEAVY)]
        wanted = [it for it in wanted if it.startswith(chosen)]
        missing = sorted((it for it in wanted if not self.reach.is_fresh(it)), key=dear)
        self.warm_up(wanted)
        if missing:
            print(f"· which test runs what: {len(missing)} files of tests", flush=True)
        self.work((self.reached, file) for file in missing)
        self.reach.load(wanted)

    def warm_up(self, files):
        """A process for each tree that has collected all tests; one notes what runs meanwhile."""
        noted = FOLDER / "imports.data"
        fresh = self.reach.place(IMPORTS).exists()
        for tree in self.trees:
            imports = noted if tree is self.trees[0] and not fresh else None
            folder = FOLDER / f"warm-{tree.folder.name}"
            self.warm[tree] = Warm(tree, files, folder, imports)
        if not fresh:
            noted.unlink(missing_ok=True)
            WarmRun(self.warm[self.trees[0]], {"tests": {}}, GRACE).wait().clean()
            self.reach.keep_imports(self.trees[0], noted)

    def reached(self, tree, file):
        run = self.reach.collect(self.warm[tree], file)
        yield run
        self.reach.keep(tree, file, run)
        took = time.monotonic() - run.begun
        print(
            f"    {file} ({took:.0f} s){'' if run.code == 0 else f' ended with {run.code}'}",
            flush=True,
        )
        run.clean()

    def work(self, tasks):
        """One task a tree at a time; a task yields the runs that it waits for."""
        tasks, free, going = iter(tasks), [*self.trees], []
        try:
            self._work(tasks, free, going)
        finally:
            for _, _, run in going:
                run.end()

    def _work(self, tasks, free, going):
        while True:
            while free and (task := next(tasks, None)):
                tree = free.pop()
                steps = task[0](tree, *task[1:])
                if run := next(steps, None):
                    going.append((tree, steps, run))
                else:
                    free.append(tree)
            if not going:
                return
            for entry in [*going]:
                tree, steps, run = entry
                if run.is_over():
                    going.remove(entry)
                    if run := next(steps, None):
                        going.append((tree, steps, run))
                    else:
                        free.append(tree)
            time.sleep(0.02)

    def area(self, area, count, seed):
        """Try the mutants of one area; answers how many of how many were caught."""
        place = FOLDER / f"{area}-{seed}.jsonl"
        known = results(place)
        chosen = sample(ROOT, area, count, seed)
        keys = [mutant.key(text) for mutant, text in chosen]
        open_ = [
            (self.tried, mutant, text, key, place)
            for (mutant, text), key in zip(chosen, keys, strict=True)
            if key not in known
            or (not known[key]["caught"] and known[key]["commit"] != self.commit)
        ]
        print(f"· {area}: {count} mutants of seed {seed}, {len(open_)} to be tried", flush=True)
        self.work(open_)
        print()
        known = results(place)
        survivors = [known[key] for key in keys if not known[key]["caught"]]
        for it in sorted(survivors, key=lambda it: (it["path"], it["line"])):
            print(f"  {it['path']}:{it['line']}: {it['kind']} ({it['tests']} tests)")
            print(f"    - {it['old']}\n    + {it['new']}")
        return len(keys) - len(survivors), len(keys)

    def chosen(self, mutant):
        return within(self.reach.tests_for(mutant), self.reach.seconds, self.budget)

    def steadied(self, tree, name):
        """Whether a test passes without any mistake: else what it says tells nothing."""
        if name not in self.reach.seconds:
            return True
        if name not in self.steady:
            tests = {name: self.reach.seconds[name]}
            run = WarmRun(self.warm[tree], {"tests": tests}, limit(tests))
            yield run
            self.steady[name] = not answer(run)["failed"]
        if not self.steady[name]:
            print(f"  fails without a mistake: {name}", flush=True)
            self.reach.forget(name)
        return self.steady[name]

    def tried(self, tree, mutant, text, key, place):
        begun, steady = time.monotonic(), False
        while not steady:
            names = self.reach.tests_for(mutant)
            tests = ordered(self.chosen(mutant), self.killers[mutant.path])
            tree.spoil(mutant.path, mutant.applied(text))
            told = yield from self.shown(tree, mutant, text, tests)
            tree.spoil(mutant.path, text)
            caught = next(iter(told["failed"]), None)
            steady = caught is None or (yield from self.steadied(tree, caught))
        if caught:
            self.killers[mutant.path][caught] += 1
        old, new = mutant.diff(text)
        line = {"key": key, "commit": self.commit, "path": mutant.path, "line": mutant.line}
        line |= {"kind": mutant.kind, "old": old, "new": new, "caught": caught}
        line |= {"why": told["why"], "run": told["number"], "tests": len(names)}
        line |= {"seconds": round(time.monotonic() - begun, 1)}
        with place.open("a") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
        print("." if caught else "S", end="", flush=True)

    def shown(self, tree, mutant, text, tests):
        """What the tests say of a mutant: patched into what is there, or imported where it must."""
        if not tests:
            return {"failed": [], "number": 0, "why": ""}
        told = None
        if not mutant.at_import:
            plan = {"tests": tests, "path": str(tree.folder / mutant.path), "old": text}
            run = WarmRun(self.warm[tree], {**plan, "new": mutant.applied(text)}, limit(tests))
            yield run
            told = None if run.code == NOT_PATCHABLE else answer(run)
            if told and not self.reach.at_import(mutant):
                return told
        if told and told["failed"] and told["failed"][0] in tests:
            name = told["failed"][0]
            told = yield from self.imported(tree, {name: tests[name]})
            if told["failed"]:
                return told
        for part in stages(tests):
            told = yield from self.imported(tree, part)
            if told["failed"]:
                break
        return told

    def imported(self, tree, tests):
        run = Run(tree, files_of(tests), lambda _: Chosen(tests), ["-x"], limit(tests))
        yield run
        told = answer(run)
        if not told["failed"] and not told["number"]:
            raise SystemExit(f"no test was run:\n{run.output()}")
        return told


def answer(run):
    """What a run has told; one that tells nothing has ended badly, and says so."""
    ended = "too long" if run.too_long else f"crashed with {run.code}"
    told = run.told() or {"failed": [ended], "number": 0, "why": run.output()[-300:]}
    run.clean()
    return told


def limit(tests):
    return GRACE + EVER * sum(tests.values())


def dear(file):
    """Servers and whole evenings are measured last."""
    return file.startswith(("tests/server", "tests/cli", "tests/simulation")), file


def ordered(tests, killers=None):
    """Those that caught mistakes in this file before, then short ones; files stay together."""
    killers = killers or {}
    known = sorted((it for it in tests if it in killers), key=lambda it: (-killers[it], tests[it]))[
        :12
    ]
    rest = sorted(set(tests) - set(known), key=lambda it: order(it, tests))
    return {name: tests[name] for name in (*known, *rest)}


def stages(chosen):
    """A few files first, since most mutants are caught at once; then the rest."""
    quick = sorted(chosen, key=chosen.__getitem__)
    counted = Counter(name.partition("::")[0] for name in quick[:60])
    files = {file for file, _ in counted.most_common(6)}
    first = {name: chosen[name] for name in quick[:60] if name.partition("::")[0] in files}
    rest = {name: chosen[name] for name in chosen if name not in first}
    return [part for part in (first, rest) if part]


def files_of(tests):
    return sorted({name.partition("::")[0] for name in tests})


def results(place):
    """The last word on each mutant."""
    if not place.exists():
        return {}
    lines = [json.loads(line) for line in place.read_text("utf-8").splitlines()]
    return {line["key"]: line for line in lines}


def said(*words):
    command = ["git", "-C", ROOT, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__)
    parser.add_argument("area", nargs="?", choices=[*AREAS], help="all of them, if none is named")
    parser.add_argument("--count", type=int, default=100, help="mutants an area (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of mutants (1)")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=2, help="at a time (2)")
    parser.add_argument("--budget", type=float, default=90, help="seconds of tests a mutant (90)")
    parser.add_argument("--heavy", action="store_true", help="with browsers, crashes, clusters too")
    parser.add_argument("--tests", nargs="*", default=["tests/"], help="ask only these (all)")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    driver = Driver(given.jobs, given.budget)
    driver.collect(given.heavy, tuple(given.tests))
    table = {
        area: driver.area(area, given.count, given.seed)
        for area in ([given.area] if given.area else AREAS)
    }
    for area, (caught, count) in table.items():
        print(f"{area:<12}{caught:>4} of {count} caught ({100 * caught / max(count, 1):.0f} %)")


if __name__ == "__main__":
    main()
