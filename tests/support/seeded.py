"""``stammtisch`` as a program whose tables deal the same cards in every run; lots fall the same.

What is dealt depends on the rules of the table, the number of its deal and the seed alone, not on
other tables nor on the order of tests, nor on the shares that browsers promise. Bots throw the same
dice at every table.
"""

import os
from random import Random

from msgspec import structs

from stammtisch.cli.__main__ import main
from stammtisch.table import commands, shuffle
from stammtisch.table.service import OpenTables
from stammtisch.tournament import draws

SEED = os.environ.get("STAMMTISCH_TEST_SEED", "1")
DRAWS = os.environ.get("STAMMTISCH_REHEARSAL_SEED", SEED)

truly_begun, truly_new_terms, truly_promise = shuffle.begun, OpenTables.new_terms, draws.promised


def begun(now, by, sheet=None):
    fresh = Random(f"{SEED} {now.rules.name} {now.deals}").randbytes
    now = structs.replace(now, pledges=())
    return truly_begun(now, structs.replace(by, fresh=fresh), sheet)


def new_terms(self, wanted):
    return structs.replace(truly_new_terms(self, wanted), seed=int(SEED))


def promise(now, secret, by):
    return truly_promise(now, Random(f"{DRAWS} {len(now.draws)}").randbytes(len(secret)), by)


if __name__ == "__main__":
    commands.begun, draws.promised = begun, promise  # type: ignore[attr-defined]
    OpenTables.new_terms = new_terms  # type: ignore[method-assign]  # takes the place of chance
    main()
