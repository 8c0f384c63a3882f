"""`python3 dev.py simulate`: whole evenings from seeds, with everything that can go wrong."""

import argparse
import os
import sys

from simulation.outcomes import outcome, run


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
