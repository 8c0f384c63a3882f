"""The log of a tournament (``stammtisch.chain``)."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from stammtisch.chain import Chain
from stammtisch.chain import Entry as AnyEntry
from stammtisch.tournament.events import Event

VERSION: Final = 2
OPENING: Final = "announced"  # the first event of every log

Entry: TypeAlias = AnyEntry[Event]
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION)
