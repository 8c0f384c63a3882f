"""The toy game in the list of games, for a run of pytest of its own (``-p support.toy_game``).

It is put there before anything asks the list; nothing else knows of it.
"""

import sys
from importlib import import_module

from stammtisch import games

assert "stammtisch.rulesets" not in sys.modules
games.GAMES["toy"] = import_module("toy").TOY  # type: ignore[index]
