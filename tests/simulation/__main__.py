"""`python3 dev.py simulate`: whole evenings from seeds, with everything that can go wrong."""

import argparse
import os
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from simulation.world import simulate


def outcome(seed):
    """Orders acknowledged, steps and the trace of an evening; or what went wrong."""
    try:
        world = simulate(seed)
    except Exception:
        return seed, None, traceback.format_exc()
    return seed, (world.acknowledged, world.steps, world.trace.hexdigest()[:16]), ""


def run(seeds, jobs):
    begun, orders, steps, failed = perf_counter(), 0, 0, []
    with ProcessPoolExecutor(jobs) as pool:
        for count, (seed, result, trouble) in enumerate(pool.map(outcome, seeds), 1):
            if result is None:
                failed.append(seed)
                print(f"{trouble}seed {seed} fails: python3 dev.py simulate --seed {seed}")
            else:
                orders, steps = orders + result[0], steps + result[1]
            if count % 50 == 0:
                print(f"{count} seeds, {perf_counter() - begun:.0f} s", flush=True)
    print(
        f"{len(seeds)} seeds, {len(failed)} failed; {orders} orders acknowledged, "
        f"{steps} messages and commits, {perf_counter() - begun:.0f} s"
    )
    return failed


def main():
    parser = argparse.ArgumentParser(prog="dev.py simulate", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--first", type=int, default=1, help="the first of them (1)")
    parser.add_argument("--seed", type=int, help="only this one, and tell what came of it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at a time (all cores)")
    given = parser.parse_args()
    if given.seed is None:
        failed = run(range(given.first, given.first + given.seeds), given.jobs)
        if failed:
            sys.exit(f"failed: {' '.join(map(str, failed))}")
        return
    seed, result, trouble = outcome(given.seed)
    if result is None:
        sys.exit(f"{trouble}seed {seed} fails")
    print(f"seed {seed}: {result[0]} orders acknowledged, {result[1]} steps, trace {result[2]}")


if __name__ == "__main__":
    main()
