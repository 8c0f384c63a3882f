"""Whether a draw can be worked out again, in words."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.texts import Texts
from stammtisch.tournament.proof import Proof, problem


class DrawVerdict(Struct, frozen=True, kw_only=True):
    tournament: str
    draw: int
    purpose: str
    commitment: str
    contribution: str
    proven: bool
    problem: str
    told: str


def verdict(proof: Proof, texts: Texts) -> DrawVerdict:
    wrong = problem(proof)
    key = f"cli.tournament.verify.wrong_{wrong}" if wrong else "cli.tournament.verify.proven"
    urn = proof.urn
    return DrawVerdict(
        tournament=urn.tournament,
        draw=urn.number,
        purpose=urn.purpose,
        commitment=proof.commitment,
        contribution=urn.contribution,
        proven=not wrong,
        problem=wrong,
        told=texts(
            key,
            number=urn.number,
            purpose=texts(f"purpose.{urn.purpose}"),
            called=urn.contribution,
        ),
    )
