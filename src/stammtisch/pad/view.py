"""A pad for people: every line in words with its arithmetic, balances, payments, the next deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch.engine.course import Standing
from stammtisch.engine.phrases import said, signed
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


class SheetHead(Struct, frozen=True, kw_only=True):
    """All that does not grow with the evening."""

    pad: str
    game: str
    rules: str
    chairs: int
    change: int  # the last one that stands, to undo it
    games: int
    standing: Standing
    order: tuple[PlayerId, ...]  # of the next deal: forehand first, the dealer last
    complete: bool  # so many are there as can play
    place: str  # where the evening stands
    payments: tuple[Payment, ...]
    ended: bool


class PadSheet(SheetHead, frozen=True, kw_only=True):
    accounts: tuple[PadAccount, ...]
    places: dict[str, ComingDeal]  # where the evening stands, and stood before all lines
    lines: tuple[LineView, ...]


class SheetMade(Struct, frozen=True):
    """A sheet and what it was made of: the next one takes from it what is still so."""

    pad: Pad
    names: Mapping[PlayerId, str]
    sheet: PadSheet

    def unchanged(self, pad: Pad, names: Mapping[PlayerId, str]) -> int:
        """How many lines stand as they stood."""
        if names != self.names or pad.first != self.pad.first:
            return 0
        pairs = enumerate(zip(self.pad.lines, pad.lines, strict=False))
        changed = (place for place, (before, now) in pairs if before is not now)
        return next(changed, min(len(self.pad.lines), len(pad.lines)))


def sheet(
    pad: Pad, names: Mapping[PlayerId, str], texts: Texts, last: SheetMade | None = None
) -> PadSheet:
    page, balances = pad.page, pad.page.balances
    same = 0 if last is None else last.unchanged(pad, names)
    old = () if last is None else last.sheet.lines[:same]
    before = [pad.page_before(place) for place in range(same, len(pad.lines))]
    places = {it.place: last.sheet.places[it.place] for it in old if it.place} if last else {}
    new = {name: it for it in (*before, page) if (name := place_name(it)) and name not in places}
    games = sum(it.game > 0 for it in old)
    curves = {it.player: it.curve[:games] for it in last.sheet.accounts} if last else {}
    return PadSheet(
        pad=pad.id,
        game=page.rules.game,
        rules=page.rules.name,
        chairs=len(page.chairs),
        change=pad.change,
        games=page.games,
        accounts=tuple(_account(pad, player, names, same, curves) for player in balances),
        standing=page.standing,
        order=page.players(page.seats()) if page.complete else (),
        complete=page.complete,
        place=place_name(page),
        places=places | {name: place_of(it) for name, it in new.items()},
        lines=old
        + tuple(
            line_view(line, earlier, names, texts)
            for line, earlier in zip(pad.lines[same:], before, strict=True)
        ),
        payments=payments(balances) if sum(balances.values()) == 0 else (),
        ended=page.ended,
    )


def _account(
    pad: Pad,
    player: PlayerId,
    names: Mapping[PlayerId, str],
    same: int,
    curves: Mapping[PlayerId, tuple[int, ...]],
) -> PadAccount:
    """Those who were not there yet have nothing to go on from."""
    page, known = pad.page, curves.get(player)
    lines = pad.lines if known is None else pad.lines[same:]
    games = [line for line in lines if line.result is not None]
    return PadAccount(
        player,
        names.get(player, player),
        page.chair_of(player) if player in page.chairs else None,
        page.balances[player],
        (known or ()) + tuple(line.page.balances.get(player, 0) for line in games),
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
    return [signed(line.amounts[it]) if it in line.amounts else "" for it in players]
