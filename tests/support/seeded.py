"""``stammtisch`` as a program whose tables deal the same cards in every run.

What is dealt depends on the rules of the table, the number of its deal and the seed alone, not on
other tables nor on the order of tests. Bots throw the same dice at every table.
"""

import os
from random import Random

from msgspec import structs

from stammtisch import sitting
from stammtisch.cli.__main__ import main
from stammtisch.server.host.inn import Inn

SEED = os.environ.get("STAMMTISCH_TEST_SEED", "1")

truly_begin, truly_new_terms = sitting.begin, Inn.new_terms


def begin(now, fresh, sheet=None):
    return truly_begin(now, Random(f"{SEED} {now.rules.name} {now.deals}").randbytes, sheet)


def new_terms(self, wanted):
    return structs.replace(truly_new_terms(self, wanted), seed=int(SEED))


if __name__ == "__main__":
    sitting.begin, Inn.new_terms = begin, new_terms
    main()
