"""Contracts that nobody planned for, for a run of pytest of its own (``-p support.new_contract``).

Their rows and names are put into the source of the table and into the catalogues as they are read;
nothing else knows of them.
"""

import sys
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location

from stammtisch.texts import Texts

TABLE = "stammtisch.schafkopf.contracts"
# Tens above Unter, then the suit; the Ober are no trumps. And: no lords, the ten above the Sau.
ROWS = """
    Kind(
        name="zehner",
        code="Z",
        family="wenz",
        lords=(Rank.TEN, Rank.UNTER),
        trump_suit=TrumpSuit.CHOSEN,
        sides=Sides.ALONE,
        tariff="solo",
        laufende="laufende_min_solo",
        suits=SUITS,
        tout=True,
        bid=Verb.ALSO,
        rank=1,
    ),
    Kind(
        name="bauernsolo",
        code="B",
        family="wenz",
        lords=(),
        trump_suit=TrumpSuit.CHOSEN,
        sides=Sides.ALONE,
        tariff="solo",
        laufende="laufende_min_solo",
        suits=SUITS,
        tout=True,
        bid=Verb.ALSO,
        rank=1,
        ranks=(Rank.TEN, Rank.ACE, *RANKS[2:]),
    ),
"""
NAMES = {"zehner": "Zehner", "bauernsolo": "Bauernsolo"}
KEYS = {
    "contract.{}": "{{suit}}-{}",
    "kind.{}": "{}",
    "rulebook.tariff.{}": "{}",
    "rulebook.schafkopf.contracts.{}": "{}.",
}


class WithRows(SourceFileLoader):
    def path_stats(self, path):
        raise OSError  # no bytecode of the table as it is

    def get_data(self, path):
        source = super().get_data(path).decode("utf-8")
        row = '    Kind(\n        name="sie",'
        assert source.count(row) == 1
        return source.replace(row, ROWS.lstrip("\n") + row).encode("utf-8")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != TABLE:
            return None
        found = PathFinder.find_spec(name, path)
        assert found is not None
        origin = str(found.origin)
        return spec_from_file_location(name, origin, loader=WithRows(name, origin))


def with_names(read):
    def init(texts, *of):
        read(texts, *of)
        for kind, name in NAMES.items():
            texts.entries |= {key.format(kind): text.format(name) for key, text in KEYS.items()}

    return init


assert TABLE not in sys.modules
sys.meta_path.insert(0, Finder)
Texts.__init__ = with_names(Texts.__init__)  # type: ignore[method-assign]
