"""A draw as it is published afterwards, so that anybody can work it out again."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct

from stammtisch.tournament.draw import Urn, commitment, draw
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.plan import Tables
from stammtisch.tournament.state import Tournament


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    commitment: str  # told before
    secret: str  # told afterwards
    urn: Urn  # with what the hall called
    tables: tuple[Tables, ...]


def proofs(tournament: Tournament) -> tuple[Proof, ...]:
    """Of all draws that were made; the secret of one that is only promised stays out."""
    return tuple(
        Proof(
            commitment=it.commitment,
            secret=it.secret,
            urn=Urn(
                tournament=tournament.id,
                number=it.number,
                purpose=it.purpose,
                contribution=it.contribution,
                entrants=it.entrants,
                size=it.size,
                rounds=it.rounds,
                earlier=it.earlier,
                byes=it.byes,
                fives=it.fives or UNSET,
                rests=it.rests or UNSET,
            ),
            tables=it.tables,
        )
        for it in tournament.draws
        if it.purpose is not None
    )


def problem(proof: Proof) -> str:
    """Why a draw is not proven (``commitment``, ``tables``, ``secret``); empty if it is."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return "secret"
    urn = proof.urn
    if commitment(secret, urn.tournament, urn.number) != proof.commitment:
        return "commitment"
    return "" if drawn_again(secret, urn) == proof.tables else "tables"


def drawn_again(secret: bytes, urn: Urn) -> tuple[Tables, ...] | None:
    """None if nothing can be drawn from such an urn."""
    whole = urn.size in (1, 2, 4) and 0 < len(urn.entrants) <= 100_000 and 0 < urn.rounds <= 99
    fives, rests = urn.fives or 0, urn.rests or 0
    left = len(urn.entrants) - rests - 5 * fives
    odd = urn.size == 4 and (left < 0 or left % 4 or not {fives, rests} <= set(range(4)))
    if not whole or odd or (urn.size != 4 and (fives or rests)):
        return None
    if len(set(urn.entrants)) < len(urn.entrants):
        return None
    return draw(secret, urn)


def read_proofs(text: bytes) -> list[Proof]:
    try:
        return msgspec.json.decode(text, type=list[Proof])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Impossible("not_a_proof", why=error) from None
