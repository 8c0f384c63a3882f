"""Cards for a match: they depend on its seed and the number of the deal, not on who plays."""

from __future__ import annotations

from random import Random

from msgspec import structs

from stammtisch import schnapsen
from stammtisch.kits import AnyDeal, AnyRules, new_deal
from stammtisch.record.notation import NOTATIONS
from stammtisch.schafkopf import DUTIES


def pack_rng(seed: int, number: int, game: int = 0) -> Random:
    return Random(f"{seed} {number} {game}")


def uncut_deal(
    rules: AnyRules,
    rng: Random,
    round_: str = "normal",
    players: int = 0,
    context: schnapsen.Context | None = None,
) -> AnyDeal:
    """A deal without a cut, which would give the seatings different cards.

    In a 3er-Runde some of the duties are done already, as in the middle of one.
    """
    deal = new_deal(rules, rng, round_, players)
    inherited = context or deal.context
    if round_ == "3er-runde":
        inherited = structs.replace(inherited, duties=_open_duties(rng))
    table = structs.replace(deal.table, context=inherited, cut=False)
    uncut: AnyDeal = NOTATIONS[deal.game].restart(structs.replace(deal, table=table))
    return uncut


def _open_duties(rng: Random) -> tuple[tuple[str, ...], ...]:
    while True:
        duties = tuple(tuple(duty for duty in DUTIES if rng.random() < 0.5) for _ in range(4))
        if any(duties):
            return duties
