"""Lines of a pad in words, and the arithmetic of what they brought."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.engine.phrases import said
from stammtisch.engine.report import Report
from stammtisch.games import GAMES
from stammtisch.pad import Agreed, Joined, Move, PadResult, Page
from stammtisch.pad.moves import move_text
from stammtisch.pad.page import turn
from stammtisch.table.state import PlayerId
from stammtisch.texts import Texts, UserError


def move_told(move: Move, page: Page, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """In words; in its notation if it could not stand on that page any more."""
    try:
        _, result = turn(page, move, trusted=True)
    except UserError:
        return move_text(move, names)
    if result is not None:
        return game_told(move, result, names, texts)
    return moved_told(move, names, texts)


def game_told(move: Move, result: PadResult, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """``Anna und Cilli: Rufspiel gewonnen, Schneider.``"""
    if not isinstance(move, Report):
        return texts("pad.line.bare")
    called = [names.get(player, player) for player in result.players]
    return said(move.phrase(result.outcome, result.players.index), called, texts)


def moved_told(move: Move, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """Lines that are no games."""
    key = move.__struct_config__.tag
    player = getattr(move, "player", "")
    details: dict[str, object] = {"name": names.get(player, player)}
    if isinstance(move, Joined):
        details["chair"] = move.chair + 1
    if isinstance(move, Agreed):
        details["round"] = texts(f"round.{move.round}")
    return texts(f"pad.line.{key}", **details)


def arithmetic(result: PadResult, texts: Texts) -> str:
    """``Spiel 1 + 3 Laufende 3 + Schneider 1 = 5 × 2 (Stoß) = 10 ZE``"""
    settlement, moved = result.booking.settlement, -sum(result.booking.stock)
    told = [
        game.reports.price(result.outcome, settlement, texts)
        for game in GAMES.values()
        if isinstance(settlement, game.settlement)
    ]
    if result.booking.stock:
        told.append(texts(f"pad.stock.{'in' if moved > 0 else 'out'}", amount=abs(moved)))
    return "; ".join(filter(None, told))


def kind_told(kind: str, texts: Texts) -> str:
    """``Solo-Tout``: a kind of game as statistics count them."""
    name, _, tout = kind.partition("-")
    told = next((texts(it) for it in (f"kind.{name}", f"contract.{name}") if it in texts), name)
    return texts("contract.with_tout", game=told) if tout else told
