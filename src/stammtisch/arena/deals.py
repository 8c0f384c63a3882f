"""Cards for a match: they depend on its seed and the number of the deal, not on who plays."""

from __future__ import annotations

from random import Random

from msgspec import structs

from stammtisch import schafkopf, schnapsen
from stammtisch.games import GAMES, AnyDeal, AnyRules, new_deal


def pack_rng(seed: int, number: int, game: int = 0) -> Random:
    return Random(f"{seed} {number} {game}")


def uncut_deal(
    rules: AnyRules,
    rng: Random,
    round_: str = "normal",
    players: int = 0,
    context: schnapsen.Context | schafkopf.Context | None = None,
) -> AnyDeal:
    """A deal without a cut, which would give the seatings different cards."""
    deal = new_deal(rules, rng, round_, players)
    inherited = context or deal.context
    table = structs.replace(deal.table, context=inherited, cut=False)
    uncut: AnyDeal = GAMES[deal.game].notation.restart(structs.replace(deal, table=table))
    return uncut
