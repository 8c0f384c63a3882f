"""Search the stored deals again: ``python tests/scenarios/find_deals.py [EX-PAY-01 ...]``.

Seeds are fixed, so the same engine finds the same deals. Review the result as a diff.
"""

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.goals import GOALS
from support.positions import POSITIONS, find_position
from support.scenario import FOLDER
from support.search import find


def main(wanted):
    FOLDER.mkdir(exist_ok=True)
    for scenario in wanted or (*GOALS, *POSITIONS):
        start = perf_counter()
        if scenario in GOALS:
            story = find(scenario, GOALS[scenario])
        else:
            story = find_position(scenario, POSITIONS[scenario])
        (FOLDER / f"{scenario}.txt").write_text(story.text(), "utf-8")
        print(f"{scenario}  {perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
