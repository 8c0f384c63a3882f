"""Lines of a pad in words, and the arithmetic of what they brought."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch import schafkopf, schnapsen
from stammtisch.pad import Joined, Move, Page, Played, Result
from stammtisch.pad.effects import turn
from stammtisch.pad.notation import move_text
from stammtisch.schafkopf.phrases import doublings_told, outcome_told, price_told
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


def game_told(move: Move, result: Result, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """``Anna und Cilli: Rufspiel gewonnen, Schneider.``"""
    called = [names.get(player, player) for player in result.players]
    outcome = result.outcome
    if outcome is None:
        return texts("pad.line.bare")
    if isinstance(outcome, schnapsen.Outcome):
        if outcome.winner is None:
            return texts("pad.line.drawn")
        points = outcome.value + outcome.bonus
        return texts("pad.line.won", name=called[outcome.winner], points=points)
    told = outcome_told(outcome, called, texts, _augen(move, result))
    wish = getattr(move, "wish", "")
    return f"{told} {texts('pad.line.wish', round=texts(f'round.{wish}'))}" if wish else told


def _augen(move: Move, result: Result) -> int | None:
    """Of the side that the outcome names first."""
    if not isinstance(move, Played) or move.augen is None:
        return None
    crossed = result.outcome.declarer is None
    other = crossed and move.declarer in (result.players[1], result.players[3])
    return 120 - move.augen if other else move.augen


def moved_told(move: Move, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """Lines that are no games."""
    key = type(move).__name__.lower()
    player = getattr(move, "player", "")
    details: dict[str, object] = {"name": names.get(player, player)}
    if isinstance(move, Joined):
        details["chair"] = move.chair + 1
    if key == "agreed":
        details["round"] = texts(f"round.{getattr(move, 'round', 'normal')}")
    return texts(f"pad.line.{key}", **details)


def arithmetic(result: Result, texts: Texts) -> str:
    """``Spiel 1 + 3 Laufende 3 + Schneider 1 = 5 × 2 (Stoß) = 10 ZE``"""
    settlement = result.booking.settlement
    if isinstance(settlement, schafkopf.Settlement):
        told = price_told(settlement, texts, doublings_told(result.outcome, settlement, texts))
        stock = -sum(result.booking.stock)
        if not result.booking.stock:
            return told
        key = "in" if stock > 0 else "out"
        moved = texts(f"pad.stock.{key}", amount=abs(stock))
        return f"{told}; {moved}" if told else moved
    if isinstance(settlement, schnapsen.Settlement):
        return texts.amount(settlement.unit, settlement.value) if settlement.value else ""
    return ""


def kind_told(kind: str, texts: Texts) -> str:
    """``Solo-Tout``: a kind of game as statistics count them."""
    name, _, tout = kind.partition("-")
    key = next((it for it in (f"kind.{name}", f"contract.{name}") if it in texts), "")
    told = texts(key) if key else texts("pad.schnapsen")
    return texts("contract.with_tout", game=told) if tout else told
