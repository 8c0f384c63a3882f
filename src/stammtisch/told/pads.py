"""A pad for people: every line in words with its arithmetic, balances, payments, the next deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch import schafkopf, schnapsen
from stammtisch.pad import Bare, Joined, Line, Move, Pad, Played, Result
from stammtisch.pad.ahead import Place, place_name, place_of
from stammtisch.pad.notation import move_text
from stammtisch.sitting import PlayerId
from stammtisch.sitting.course import Standing
from stammtisch.sitting.payments import Payment, payments
from stammtisch.texts import Texts
from stammtisch.told.schafkopf import doublings_told, outcome_told, price_told


class LineTold(Struct, frozen=True, kw_only=True):
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


class Account(Struct, frozen=True):
    player: PlayerId
    name: str
    chair: int | None
    balance: int
    curve: tuple[int, ...]  # after each game


class Sheet(Struct, frozen=True, kw_only=True):
    pad: str
    game: str
    rules: str
    chairs: int
    change: int  # the last one that stands, for whoever wants to undo it
    games: int
    accounts: tuple[Account, ...]
    standing: Standing
    order: tuple[PlayerId, ...]  # of the next deal: forehand first, the dealer last
    complete: bool  # so many are there as can play
    place: str  # where the evening stands
    places: dict[str, Place]  # that, and those of all lines
    lines: tuple[LineTold, ...]
    payments: tuple[Payment, ...]
    ended: bool


def sheet(pad: Pad, names: Mapping[PlayerId, str], texts: Texts) -> Sheet:
    page = pad.page
    balances = page.balances
    before = [pad.page_before(number) for number in range(len(pad.lines))]
    known = {name: it for it in (*before, page) if (name := place_name(it))}
    return Sheet(
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
            line_told(line, names, texts, place_name(earlier))
            for line, earlier in zip(pad.lines, before, strict=True)
        ),
        payments=payments(balances) if sum(balances.values()) == 0 else (),
        ended=page.ended,
    )


def _account(pad: Pad, player: PlayerId, names: Mapping[PlayerId, str]) -> Account:
    page = pad.page
    games = [line for line in pad.lines if line.result is not None]
    return Account(
        player,
        names.get(player, player),
        page.chair_of(player) if player in page.chairs else None,
        page.balances[player],
        tuple(line.page.balances.get(player, 0) for line in games),
    )


def line_told(line: Line, names: Mapping[PlayerId, str], texts: Texts, place: str = "") -> LineTold:
    result = line.result
    booking = None if result is None else result.booking
    return LineTold(
        number=line.number,
        game=0 if result is None else result.number,
        text=_said(line, names, texts),
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
        earlier=tuple(move_text(move, names) for move in line.earlier),
        place=place,
    )


def _said(line: Line, names: Mapping[PlayerId, str], texts: Texts) -> str:
    if line.result is not None:
        return game_told(line.move, line.result, names, texts)
    return moved_told(line.move, names, texts)


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
    """Lines that are no games, and games that were struck out."""
    key = type(move).__name__.lower()
    player = getattr(move, "player", "")
    details: dict[str, object] = {"name": names.get(player, player)}
    if isinstance(move, Joined):
        details["chair"] = move.chair + 1
    if key == "agreed":
        details["round"] = texts(f"round.{getattr(move, 'round', 'normal')}")
    if isinstance(move, Bare) or f"pad.line.{key}" not in texts or key in ("won", "drawn"):
        return move_text(move, names)
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
        return texts.amount(settlement.unit, settlement.value)
    return ""


def amount_row(line: LineTold, players: Sequence[PlayerId]) -> list[str]:
    """``+3``, and nothing for whoever was not dealt in."""
    return [f"{line.amounts[it]:+d}" if it in line.amounts else "" for it in players]


def kind_told(kind: str, texts: Texts) -> str:
    """``Solo-Tout``: a kind of game as statistics count them."""
    name, _, tout = kind.partition("-")
    key = next((it for it in (f"kind.{name}", f"contract.{name}") if it in texts), "")
    told = texts(key) if key else texts("pad.schnapsen")
    return texts("contract.with_tout", game=told) if tout else told
