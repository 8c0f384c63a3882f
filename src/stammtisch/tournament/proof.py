"""Draws by lot: who sits where, in what order, decided by a seed that nobody could foretell.

The seed comes from a secret that was promised before (its commitment was told) and from what the
hall called afterwards. Everything here is a function of that seed and of what is in the urn, so
anybody can work it out again from the proof that is published (docs/tournament.md says it exactly).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from stammtisch.engine.errors import Impossible
from stammtisch.engine.fair import permuted, stream
from stammtisch.texts import Texts
from stammtisch.tournament.plan import Purpose, Tables
from stammtisch.tournament.seating import Acquaintance, seated
from stammtisch.tournament.state import Tournament

SPAN: Final = 1 << 32
_COMMITMENT: Final = b"stammtisch draw 1\n"


class Urn(Struct, frozen=True, kw_only=True):
    """What is drawn from; its canonical JSON is part of the seed."""

    tournament: str
    number: int  # of the draw
    purpose: Purpose
    contribution: str
    entrants: tuple[int, ...]
    size: int  # seats at a table
    rounds: int
    earlier: Tables = ()
    byes: tuple[int, ...] = ()
    fives: int | UnsetType = UNSET  # tables of five; left out where there are none
    rests: int | UnsetType = UNSET  # how many rest in each round, at tables of four


def commitment(secret: bytes, tournament: str, number: int) -> str:
    """What is told before the draw of that number."""
    text = _COMMITMENT + secret + number.to_bytes(8, "big") + tournament.encode()
    return sha256(text).hexdigest()


def draw(secret: bytes, urn: Urn) -> tuple[Tables, ...]:
    """The tables of each round; a table with one seat is a bye, or one lot."""
    seed = hmac.digest(secret, msgspec.json.encode(urn, order="sorted"), "sha256")
    numbers = _words(stream(seed))
    return _PURPOSES[urn.purpose](urn, numbers)


def _words(numbers: Iterator[int]) -> Iterator[int]:
    """Numbers below ``SPAN``, each of four bytes."""
    for a, b, c, d in zip(numbers, numbers, numbers, numbers, strict=False):
        yield a << 24 | b << 16 | c << 8 | d


def _seats(urn: Urn, numbers: Iterator[int]) -> tuple[Tables, ...]:
    """Rounds in which as few as possible sit together again; an odd one out has a bye."""
    known = Acquaintance(urn.earlier)
    if urn.rests:
        return _with_rests(urn, urn.rests, known, numbers)
    resting = _resting(urn, numbers)
    rounds = seated(
        [it for it in urn.entrants if it not in resting],
        urn.size,
        urn.rounds,
        known,
        lambda people: list(permuted(people, numbers, SPAN)),
        urn.fives or 0,
    )
    return tuple((*tables, *((it,) for it in resting)) for tables in rounds)


def _with_rests(
    urn: Urn, rests: int, known: Acquaintance, numbers: Iterator[int]
) -> tuple[Tables, ...]:
    """In each round others rest: those who have rested least, by lot among them."""
    rested, plan = list(urn.byes), []
    for _ in range(urn.rounds):
        lots = sorted(permuted(urn.entrants, numbers, SPAN), key=rested.count)
        resting, people = lots[:rests], sorted(lots[rests:])
        (tables,) = seated(people, urn.size, 1, known, lambda it: list(permuted(it, numbers, SPAN)))
        for table in tables:
            known.note(table)
        rested += resting
        plan.append((*tables, *((it,) for it in resting)))
    return tuple(plan)


def _resting(urn: Urn, numbers: Iterator[int]) -> tuple[int, ...]:
    """Of an odd number somebody rests who has rested least; the lot decides among them."""
    if urn.size != 2 or len(urn.entrants) % 2 == 0:
        return ()
    fewest = min(urn.byes.count(it) for it in urn.entrants)
    lots = permuted([it for it in urn.entrants if urn.byes.count(it) == fewest], numbers, SPAN)
    return lots[:1]


def _bracket(urn: Urn, numbers: Iterator[int]) -> tuple[Tables, ...]:
    """The first round of a K.O.: byes, by lot, fill it up to a power of two (A-89)."""
    people = permuted(urn.entrants, numbers, SPAN)
    matches = bracket_size(len(people)) // 2
    byes = set(permuted(range(matches), numbers, SPAN)[: 2 * matches - len(people)])
    left = iter(people)
    return (
        tuple(
            tuple(next(left) for _ in range(1 if match in byes else 2)) for match in range(matches)
        ),
    )


def bracket_size(people: int) -> int:
    return max(2, 1 << (people - 1).bit_length())


def _lots(urn: Urn, numbers: Iterator[int]) -> tuple[Tables, ...]:
    """An order: an earlier place is the better lot."""
    return (tuple((it,) for it in permuted(urn.entrants, numbers, SPAN)),)


_PURPOSES: Final = {"seats": _seats, "bracket": _bracket, "lots": _lots}


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
