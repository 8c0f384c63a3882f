"""Tables where a server deals: what a deal inherits from the sheet, and what it writes there.

The chairs of such a table are the columns of its sheet. A deal counts seats from forehand, so
``seats`` gives the column of each.
"""

from __future__ import annotations

from msgspec import structs

from stammtisch.engine.course import Inheritance, Seats
from stammtisch.engine.deal import Seat
from stammtisch.games import AnyRules
from stammtisch.schafkopf import Ending, Outcome
from stammtisch.schafkopf import RuleSet as SchafkopfRules
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.entering import Told
from stammtisch.schafkopf.outcome import Grade, Sanction
from stammtisch.schnapsen import Outcome as SchnapsenOutcome
from stammtisch.tournament import schnapsen
from stammtisch.tournament.reports import Decided, Played, Report, Struck, Won
from stammtisch.tournament.state import Sheet


def inheritance_of(sheet: Sheet, rules: AnyRules) -> Inheritance:
    """What the next deal must know of the match (RULES 7.3, 7.4, 9.11)."""
    game = len(sheet.rows) + 1
    if isinstance(rules, SchafkopfRules):
        return Inheritance(game=game, lone_games=sheet.lone_games(game))
    score = schnapsen.played(sheet.reports, rules)
    return Inheritance(
        game=game,
        counters=score.counters,
        bummerl=score.bummerl,
        partien=score.partien,
        bonus=score.bonus,
    )


def report_of(outcome: Outcome | SchnapsenOutcome, seats: Seats) -> Report | None:
    """The next line of the sheet; None for a hand that is dealt again (RULES 2.2)."""
    if isinstance(outcome, SchnapsenOutcome):
        winner = None if outcome.winner is None else seats[outcome.winner]
        return Won(winner, 0 if winner is None else outcome.value)
    if outcome.ending is Ending.STRUCK:
        return Struck()
    if not outcome.scored:
        return None
    told = _told(outcome, seats)
    if outcome.sanction is None:
        return Played(told)
    return Decided(told, _ruling(outcome, outcome.sanction, seats))


def _told(outcome: Outcome, seats: Seats) -> Told:
    def column(seat: Seat | None) -> int | None:
        return None if seat is None else seats[seat]

    won = outcome.declarer_won
    if outcome.declarer is None and outcome.winners:
        won = 0 in {seats[seat] for seat in outcome.winners}
    if outcome.contract is not None and outcome.contract.kind.sides is Sides.EACH:
        most = () if outcome.sanction else tuple(sorted(seats[seat] for seat in outcome.most))
        return Told(
            contract=str(outcome.contract),
            most=most,
            virgins=outcome.virgins,
            knocks=outcome.knocks,
        )
    told = Told(
        contract=str(outcome.contract),
        declarer=column(outcome.declarer),
        partner=column(outcome.partner),
        won=won,
        grade=outcome.grade,
        laufende=max(0, outcome.laufende),
        knocks=outcome.knocks,
        contra=outcome.contra,
        step=outcome.step,
    )
    return structs.replace(told, grade=Grade.PLAIN) if outcome.sanction else told


def _ruling(outcome: Outcome, sanction: Sanction, seats: Seats) -> str:
    words = [sanction.case, _spoken(seats[sanction.culprit])]
    if sanction.exposer is not None:
        words += ["by", _spoken(seats[sanction.exposer])]
    if sanction.case == "MC-20":
        words.append(str(outcome.contract))
    if sanction.shares is not None:
        shares = dict(zip(seats, sanction.shares, strict=True))
        words += ["shares", ",".join(str(shares[column]) for column in range(4))]
    return " ".join(words)


def ruling_at_table(ruling: str, seats: Seats) -> str:
    """The supervisor's word names columns; the deal knows seats, forehand first."""
    at = {_spoken(column): _spoken(seat) for seat, column in enumerate(seats)}
    words = [at.get(word, word) for word in ruling.split()]
    if "shares" in words:
        place = words.index("shares") + 1
        by_column = words[place].split(",")
        words[place] = ",".join(by_column[column] for column in seats)
    return " ".join(words)


def _spoken(place: int) -> str:
    return f"p{place + 1}"
