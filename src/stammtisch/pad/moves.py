"""What people write on a pad, one line each, as data and as they type it.

Lines name people, not seats: so does the ledger. Games as each game has it (``R Anna+Cilli 91``;
``won Anna 2``); bare amounts: ``Anna+6 Bert-2 Cilli-2 Dora-2``; ``joined Emil 5``, ``left Emil``,
``deals Anna``, ``round ramsch``, ``closed``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from msgspec import Struct

from stammtisch.engine.report import ByWord, Report, Unreadable, number_in
from stammtisch.games import GAMES
from stammtisch.table.state import PlayerId
from stammtisch.texts import UserError


class Unwritable(UserError):
    """The pad is unchanged. What the rules of the game forbid is ``Refused``."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"pad.{reason}", **details)
        self.reason = reason


class _Move(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="move",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    pass


class Bare(_Move, frozen=True, kw_only=True, tag="bare"):
    """Only what it brought to whom, as from an old list; together nothing."""

    amounts: dict[PlayerId, int]


class Joined(_Move, frozen=True, kw_only=True, tag="joined"):
    chair: int
    player: PlayerId


class Gone(_Move, frozen=True, kw_only=True, tag="gone"):
    player: PlayerId


class Deals(_Move, frozen=True, kw_only=True, tag="deals"):
    """It is somebody else's deal than the pad thinks."""

    player: PlayerId


class Agreed(_Move, frozen=True, kw_only=True, tag="agreed"):
    """All want a special round; or back to ordinary play, before it is over."""

    round: str


class PadClosed(_Move, frozen=True, kw_only=True, tag="closed"):
    """The evening is over; what is left in the Stock goes back."""


if TYPE_CHECKING:
    Move: TypeAlias = Report | Bare | Joined | Gone | Deals | Agreed | PadClosed
else:  # to be read, every kind of report must be known
    _REPORTS = tuple(kind for game in GAMES.values() for kind in game.reports.kinds)
    Move = Union[(*_REPORTS, Bare, Joined, Gone, Deals, Agreed, PadClosed)]


_AMOUNT: Final = re.compile(r"(.+?)([+-]\d{1,7})")


def parse_move(text: str, known: ByWord[PlayerId]) -> Move:
    try:
        return _read(shlex.split(text), known)
    except (Unreadable, ValueError):
        raise Unwritable("unreadable", text=text[:200]) from None


def _read(words: Sequence[str], known: ByWord[PlayerId]) -> Move:
    match words:
        case ["joined", name, chair]:
            return Joined(player=known(name), chair=number_in(chair) - 1)
        case ["left", name]:
            return Gone(player=known(name))
        case ["deals", name]:
            return Deals(player=known(name))
        case ["round", round_]:
            return Agreed(round=round_)
        case ["closed"]:
            return PadClosed()
        case []:
            raise Unreadable("")
    if all(map(_AMOUNT.fullmatch, words)):
        return _bare(words, known)
    read = (game.reports.parse(words, known) for game in GAMES.values())
    report = next((it for it in read if it is not None), None)
    if report is None:
        raise Unreadable(words[0])
    return report


def _bare(words: Sequence[str], known: ByWord[PlayerId]) -> Bare:
    amounts: dict[PlayerId, int] = {}
    for word in words:
        found = _AMOUNT.fullmatch(word)
        assert found is not None
        player = known(found[1])
        if player in amounts:
            raise Unreadable(word)
        amounts[player] = int(found[2])
    return Bare(amounts=amounts)


def move_text(move: Move, names: Mapping[PlayerId, str]) -> str:
    """The one text form of a line, which reads back to the same."""
    return shlex.join(_words(move, names))


def _words(move: Move, names: Mapping[PlayerId, str]) -> Iterator[str]:
    def name(player: PlayerId) -> str:
        return names.get(player, player)

    match move:
        case Report():
            yield from move.words(name)
        case Bare():
            yield from (f"{name(player)}{amount:+d}" for player, amount in move.amounts.items())
        case Joined():
            yield from ("joined", name(move.player), str(move.chair + 1))
        case Gone():
            yield from ("left", name(move.player))
        case Deals():
            yield from ("deals", name(move.player))
        case Agreed():
            yield from ("round", move.round)
        case PadClosed():
            yield "closed"
