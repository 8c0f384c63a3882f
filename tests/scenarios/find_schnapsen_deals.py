"""Search the stored deals of Schnapsen again:
``python tests/scenarios/find_schnapsen_deals.py [EX-SN-08a ...]``.

Seeds are fixed, so the same goals find the same deals. Review the result as a diff.
"""

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.schnapsen_goals import GOALS
from support.schnapsen_search import find
from support.schnapsen_table import FOLDER, table
from support.table import do

from stammtisch.record import write


def main(wanted):
    for scenario in wanted or GOALS:
        begin = perf_counter()
        goal = GOALS[scenario]
        found = []
        for rules in goal.rules:
            hands, path = find(scenario, goal, rules)
            deal = table(rules, *map(" ".join, hands))
            deal = do(deal, *(f"p{seat + 1} {call}" for seat, call in path))
            found.append(write(deal, {"Note": f"{scenario}: {goal.story}"}))
        (FOLDER / f"{scenario}.txt").write_text("\n".join(found), "utf-8")
        print(f"{scenario}  {perf_counter() - begin:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
