"""Where bots keep what was learnt for them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "src" / "stammtisch"
SCHAFKOPF: Final = PACKAGE / "schafkopf" / "bots"
SCHNAPSEN: Final = PACKAGE / "schnapsen" / "bots"
