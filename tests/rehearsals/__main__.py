"""Every journey of every user, with pictures of the main steps in build/rehearsals."""

import argparse
import os
import shutil
import sys
from pathlib import Path
from random import SystemRandom

import pytest

from rehearsals.journey import KEEP, PICTURES, SEED

HERE = Path(__file__).parent
LARGEST_SEED = 10**6


def main():
    parser = argparse.ArgumentParser(prog="dev.py rehearse", description=__doc__)
    parser.add_argument("--seed", type=int, help="the same choices once more")
    parser.add_argument("--only", default="", help="journeys with this in their name")
    wanted = parser.parse_args()
    seed = SystemRandom().randrange(LARGEST_SEED) if wanted.seed is None else wanted.seed
    print(f"rehearsals with --seed {seed}", flush=True)
    os.environ[SEED], os.environ[KEEP] = str(seed), "yes"
    if not wanted.only:
        shutil.rmtree(PICTURES, ignore_errors=True)
    chosen = ["-k", wanted.only] if wanted.only else []
    code = pytest.main([str(HERE), "-m", "", "-n", "auto", "-v", "--durations=0", *chosen])
    print(f"rehearsed with --seed {seed}; pictures are in build/rehearsals", flush=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
