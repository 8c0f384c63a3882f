"""A pad for people: every line in words with its arithmetic, balances, payments, the next deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch.engine.course import Standing
from stammtisch.engine.phrases import said
from stammtisch.engine.report import ComingDeal, Report
from stammtisch.games import GAMES
from stammtisch.pad import Agreed, Joined, Move, Pad, PadLine, PadResult, Page
from stammtisch.pad.menu import place_name, place_of
from stammtisch.pad.moves import move_text
from stammtisch.pad.page import turn
from stammtisch.table.ledger import Payment, payments
from stammtisch.table.state import PlayerId
from stammtisch.texts import Texts, UserError


def move_sentence(move: Move, page: Page, names: Mapping[PlayerId, str], texts: Texts) -> str:
    """In words; in its notation if it could not stand on that page any more."""
    try:
        _, result = turn(page, move, trusted=True)
    except UserError:
        return move_text(move, names)
    if result is not None:
        return game_sentence(move, result, names, texts)
    return moved_sentence(move, names, texts)


def game_sentence(
    move: Move, result: PadResult, names: Mapping[PlayerId, str], texts: Texts
) -> str:
    """``Anna und Cilli: Rufspiel gewonnen, Schneider.``"""
    if not isinstance(move, Report):
        return texts("pad.line.bare")
    called = [names.get(player, player) for player in result.players]
    return said(move.phrase(result.outcome, result.players.index), called, texts)


def moved_sentence(move: Move, names: Mapping[PlayerId, str], texts: Texts) -> str:
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


def kind_name(kind: str, texts: Texts) -> str:
    """``Solo-Tout``: a kind of game as statistics count them."""
    name, _, tout = kind.partition("-")
    told = next((texts(it) for it in (f"kind.{name}", f"contract.{name}") if it in texts), name)
    return texts("contract.with_tout", game=told) if tout else told


class LineView(Struct, frozen=True, kw_only=True):
    number: int
    game: int  # its number among the games; 0 for other lines
    text: str
    price: str  # the arithmetic
    notation: str
    move: Any
    amounts: dict[PlayerId, int]
    stock: int  # what went in
    dealer: PlayerId | None
    round: str
    round_over: bool
    at: int
    struck: bool
    earlier: tuple[str, ...]  # what stood here before
    place: str  # where the evening stood before it


class PadAccount(Struct, frozen=True):
    player: PlayerId
    name: str
    chair: int | None
    balance: int
    curve: tuple[int, ...]  # after each game


class PadSheet(Struct, frozen=True, kw_only=True):
    pad: str
    game: str
    rules: str
    chairs: int
    change: int  # the last one that stands, to undo it
    games: int
    accounts: tuple[PadAccount, ...]
    standing: Standing
    order: tuple[PlayerId, ...]  # of the next deal: forehand first, the dealer last
    complete: bool  # so many are there as can play
    place: str  # where the evening stands
    places: dict[str, ComingDeal]  # that, and those of all lines
    lines: tuple[LineView, ...]
    payments: tuple[Payment, ...]
    ended: bool


def sheet(pad: Pad, names: Mapping[PlayerId, str], texts: Texts) -> PadSheet:
    page = pad.page
    balances = page.balances
    before = [pad.page_before(number) for number in range(len(pad.lines))]
    known = {name: it for it in (*before, page) if (name := place_name(it))}
    return PadSheet(
        pad=pad.id,
        game=page.rules.game,
        rules=page.rules.name,
        chairs=len(page.chairs),
        change=pad.change,
        games=page.games,
        accounts=tuple(_account(pad, player, names) for player in balances),
        standing=page.standing,
        order=page.players(page.seats()) if page.complete else (),
        complete=page.complete,
        place=place_name(page),
        places={name: place_of(it) for name, it in known.items()},
        lines=tuple(
            line_view(line, earlier, names, texts)
            for line, earlier in zip(pad.lines, before, strict=True)
        ),
        payments=payments(balances) if sum(balances.values()) == 0 else (),
        ended=page.ended,
    )


def _account(pad: Pad, player: PlayerId, names: Mapping[PlayerId, str]) -> PadAccount:
    page = pad.page
    games = [line for line in pad.lines if line.result is not None]
    return PadAccount(
        player,
        names.get(player, player),
        page.chair_of(player) if player in page.chairs else None,
        page.balances[player],
        tuple(line.page.balances.get(player, 0) for line in games),
    )


def line_view(line: PadLine, page: Page, names: Mapping[PlayerId, str], texts: Texts) -> LineView:
    """``page`` is the one before the line."""
    result = line.result
    booking = None if result is None else result.booking
    return LineView(
        number=line.number,
        game=0 if result is None else result.number,
        text=move_sentence(line.move, page, names, texts)
        if result is None
        else game_sentence(line.move, result, names, texts),
        price="" if result is None else arithmetic(result, texts),
        notation=move_text(line.move, names),
        move=msgspec.to_builtins(line.move),
        amounts={}
        if result is None or booking is None
        else dict(zip(result.players, booking.amounts, strict=True)),
        stock=-sum(booking.stock) if booking else 0,
        dealer=None if result is None or result.outcome is None else result.players[-1],
        round="" if result is None else result.round,
        round_over=booking is not None and booking.round_over,
        at=line.at,
        struck=line.struck,
        earlier=tuple(move_sentence(move, page, names, texts) for move in line.earlier),
        place=place_name(page),
    )


def amount_row(line: LineView, players: Sequence[PlayerId]) -> list[str]:
    """``+3``, and nothing for a player who was not dealt in."""
    return [f"{line.amounts[it]:+d}" if it in line.amounts else "" for it in players]
