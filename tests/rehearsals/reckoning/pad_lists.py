"""What is made of a pad: its lines as text, its list as CSV, statistics (docs/pad.md)."""

import csv
import io
import shlex
from collections import Counter

from rehearsals.reckoning.houses import CROSS, EACH, NO_STEP
from rehearsals.reckoning.pad import Agreed, Closed, Deals, Game, Gone, Joined
from rehearsals.reckoning.schnapsen_pad import Won

SCHNAPSEN = "schnapsen"
CODES = {"rufspiel": "R", "solo": "S", "wenz": "W", "farbwenz": "FW", "geier": "G"}


def spelled(move):
    """A line as the column ``game`` of a list has it."""
    match move:
        case Game(game="passed"):
            return "passed"
        case Game():
            return " ".join(filter(None, words(move)))
        case Won(name=""):
            return "drawn"
        case Won():
            return f"won {quoted(move.name)} {move.points}"
        case Joined():
            return f"joined {quoted(move.name)} {move.chair + 1}"
        case Gone():
            return f"left {quoted(move.name)}"
        case Deals():
            return f"deals {quoted(move.name)}"
        case Agreed():
            return f"round {move.round}"
        case Closed():
            return "closed"


def quoted(*names):
    return shlex.quote("+".join(names)) if names else ""


def words(move):
    code = CODES.get(move.game, move.game.upper())
    yield code + ("-TOUT" if move.tout else "")
    each, ruled = move.game in EACH, move.fault is not None
    yield quoted(*(move.who if not (each and ruled) else ()))
    if move.augen is not None:
        yield str(move.augen)
    elif move.game and not each and not ruled:
        yield "won" if move.end == "written" else move.end
    if move.grade != "plain":
        yield move.grade
    for key in ("laufende", "knocks", "contra", "step", "virgins"):
        if getattr(move, key) != (NO_STEP if key == "step" else 0):
            yield f"{key} {getattr(move, key)}"
    if move.wish:
        yield f"wish {move.wish}"
    if ruled:
        fault = move.fault
        yield f"fault {fault.case} {quoted(fault.culprit)}"
        yield f"by {quoted(fault.exposer)}" if fault.exposer else ""
        if fault.case == "MC-20":
            yield code + ("-TOUT" if move.tout else "")
        yield " ".join(fault.facts)


def listed(lines, evening):
    """All rows of the CSV, with its header; lines that were struck are left out."""
    people = list(evening.balances)
    rows = [["line", "round", "dealer", "game", *people, "stock"]]
    for line, booked in zip(lines, evening.booked, strict=True):
        if line.struck:
            continue
        cells = ["", "", spelled(line.move), *("" for _ in people), ""]
        if booked:
            amounts = [str(booked.amounts.get(name, "")) for name in people]
            stock = str(booked.stock or "")
            cells = [booked.round, booked.order[-1], spelled(line.move), *amounts, stock]
        rows.append([str(len(rows)), *cells])
    return rows


def rows_of(text):
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def declarers(booked):
    """The players of a game; a game of Schnapsen is of both."""
    if booked.kind == SCHNAPSEN:
        return booked.order
    kind = booked.kind.removesuffix("-tout")
    return (booked.declarer,) if booked.declarer and kind not in ("", *CROSS, *EACH) else ()


def tallies(evening):
    """By name: games with cards in hand, how many brought something; own games by kind."""
    games, gained, declared = Counter(), Counter(), {}
    for booked in filter(None, evening.booked):
        for name in booked.order[:4]:
            games[name] += 1
            won = booked.won and booked.declarer == name
            gained[name] += won if booked.kind == SCHNAPSEN else booked.amounts[name] > 0
        for name in declarers(booked):
            played = declared.setdefault(name, {}).setdefault(booked.kind, [0, 0])
            played[0] += booked.won and booked.declarer == name
            played[1] += 1
    return {
        name: (
            (gained[name], games[name]),
            {k: tuple(v) for k, v in declared.get(name, {}).items()},
        )
        for name in evening.balances
    }
