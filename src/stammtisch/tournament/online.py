"""Tables where the cards are dealt by a server: what a deal inherits from the sheet, and back.

A deal counts seats from forehand, a sheet its columns; the first column deals the first game.
"""

from __future__ import annotations

from msgspec import structs

from stammtisch.game import Seat
from stammtisch.schafkopf import Context, Ending, Outcome
from stammtisch.schafkopf.entering import Told
from stammtisch.schafkopf.outcome import Grade, Sanction
from stammtisch.tournament.reports import Decided, Played, Report, Struck
from stammtisch.tournament.sheet import Sheet


def columns(sheet: Sheet) -> tuple[int, ...]:
    """The column of each seat in the next deal, forehand first."""
    forehand = (len(sheet.rows) + 1) % 4
    return tuple((forehand + seat) % 4 for seat in range(4))


def context_of(sheet: Sheet) -> Context:
    """What the next deal must know of the match: first game, lone games so far (RULES 7.3, 7.4)."""
    game = len(sheet.rows) + 1
    played = sheet.lone_games(game)
    a, b, c, d = (played[column] for column in columns(sheet))
    return Context(first_game=game == 1, lone_games=(a, b, c, d))


def report_of(outcome: Outcome, sheet: Sheet) -> Report | None:
    """The next line of the sheet; None for a hand that is dealt again (RULES 2.2)."""
    at = columns(sheet)
    if outcome.ending is Ending.STRUCK:
        return Struck()
    if not outcome.scored:
        return None
    told = _told(outcome, at)
    if outcome.sanction is None:
        return Played(told)
    return Decided(told, _ruling(outcome, outcome.sanction, at))


def _told(outcome: Outcome, at: tuple[int, ...]) -> Told:
    def column(seat: Seat | None) -> int | None:
        return None if seat is None else at[seat]

    won = outcome.declarer_won
    if outcome.declarer is None and outcome.winners:
        won = 0 in {at[seat] for seat in outcome.winners}
    told = Told(
        contract=str(outcome.contract),
        declarer=column(outcome.declarer),
        partner=column(outcome.partner),
        won=won,
        grade=outcome.grade,
        laufende=max(0, outcome.laufende),
        knocks=outcome.knocks,
        contra=outcome.contra,
    )
    return structs.replace(told, grade=Grade.PLAIN) if outcome.sanction else told


def _ruling(outcome: Outcome, sanction: Sanction, at: tuple[int, ...]) -> str:
    words = [sanction.case, f"p{at[sanction.culprit] + 1}"]
    if sanction.exposer is not None:
        words += ["by", f"p{at[sanction.exposer] + 1}"]
    if sanction.case == "MC-20":
        words.append(str(outcome.contract))
    if sanction.shares is not None:
        shares = dict(zip(at, sanction.shares, strict=True))
        words += ["shares", ",".join(str(shares[column]) for column in range(4))]
    return " ".join(words)
