"""How each round opens once the cards are in hand (RULES 2.1 and 3.9-3.19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stammtisch.schafkopf import rounds
from stammtisch.schafkopf.contracts import GEIST, KREUZBOCK, RAMSCH, SOLO, TRIXER, Contract
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.announcing import announce_from
from stammtisch.schafkopf.phases.auction import open_auction
from stammtisch.schafkopf.phases.dreier import open_dreier
from stammtisch.schafkopf.phases.knocking import begin_ramsch
from stammtisch.schafkopf.phases.query import Query
from stammtisch.schafkopf.phases.schieber import Schieber
from stammtisch.schafkopf.phases.starting import begin_without_declarer, contract_stands


def open_haadsch(deal: Deal) -> Deal:
    """Forehand must play, and may choose any game (RULES 3.14)."""
    return announce_from(deal, 0, lambda contract: True, rule="3.14")


def open_allgaeuer(deal: Deal) -> Deal:
    """Forehand plays the Solo named before the cut (RULES 3.15)."""
    return contract_stands(deal, 0, Contract(SOLO, deal.standing.named))


OPENINGS: Final[Mapping[str, Callable[[Deal], Deal]]] = {
    rounds.NORMAL.name: open_auction,
    rounds.RAMSCH.name: lambda deal: deal.to(Query(Contract(RAMSCH))),
    rounds.RAMSCH_PUR.name: lambda deal: begin_ramsch(deal, Contract(RAMSCH)),
    rounds.GEIST.name: lambda deal: deal.to(Query(Contract(GEIST))),
    rounds.GEIST_PUR.name: lambda deal: begin_ramsch(deal, Contract(GEIST)),
    rounds.HAADSCH.name: open_haadsch,
    rounds.ALLGAEUER.name: open_allgaeuer,
    rounds.SCHIEBER.name: lambda deal: deal.to(Schieber()),
    rounds.DREIER.name: open_dreier,
    rounds.KREUZBOCK.name: lambda deal: begin_without_declarer(deal, Contract(KREUZBOCK)),
    rounds.TRIXER.name: lambda deal: begin_without_declarer(deal, Contract(TRIXER)),
}
