"""`python3 dev.py fuzz --minutes N`: so long each reader of strangers' words is fed nonsense.

Each begins with what is known and what was kept from earlier runs. What it cannot bear is written
into `build/fuzz`. `--keep` adds to the kept inputs those that led somewhere new.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from fuzz.targets import TARGETS, keep, kept, seeds

FOLDER = Path("build/fuzz")
LONGEST = 2500  # bytes of an input that is kept
MOST = 20_000  # bytes of all new ones of one reader
SECONDS = 10  # that one input may take
MEGABYTES = 1500  # of memory that a reader may take


def filled(name):
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate([*seeds(name), *kept(name)]):
        (folder / f"known-{number}").write_bytes(data)
    return folder


def fed(name, seconds):
    """Whether it bore everything."""
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-artifact_prefix={FOLDER}/{name}-",
        "-len_control=0",
        "-verbosity=0",
        "-print_final_stats=1",
    ]
    command = [sys.executable, "-m", "fuzz.feed", name, str(filled(name)), *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    counts = [line for line in done.stderr.splitlines() if "executed_units" in line]
    told = "fine" if done.returncode == 0 else f"exit {done.returncode}\n{done.stderr[-4000:]}"
    print(f"{name}: {' '.join(counts).replace('stat::', '')}, {told}", flush=True)
    return done.returncode == 0


def worth_keeping(name):
    """The shortest of those that led somewhere new."""
    known, room = {*seeds(name)}, MOST
    found = {it.read_bytes() for it in (FOLDER / name).iterdir()} - known
    for data in sorted(found, key=len):
        room -= len(data)
        if room < 0 or len(data) > LONGEST:
            return
        yield data


def main():
    parser = argparse.ArgumentParser(prog="dev.py fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", choices=[*TARGETS], action="append")
    parser.add_argument("--keep", action="store_true")
    wanted = parser.parse_args()
    names = wanted.only or [*TARGETS]
    borne = [fed(name, round(60 * wanted.minutes)) for name in names]
    if wanted.keep:
        for name in names:
            keep(name, [*kept(name), *worth_keeping(name)])
    return 0 if all(borne) else 1


if __name__ == "__main__":
    sys.exit(main())
