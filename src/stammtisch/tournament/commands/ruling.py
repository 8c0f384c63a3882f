"""Cases of misconduct by their number (RULES 6)."""

from __future__ import annotations

from typing import Final

from stammtisch.schafkopf.entering import Told, check_game
from stammtisch.schafkopf.misconduct import Consequence, Ruling, parse_ruling
from stammtisch.schafkopf.sanctions import REVOKES
from stammtisch.tournament.actors import JUDGES, Actor
from stammtisch.tournament.commands.checks import (
    Events,
    check_going_on,
    check_text,
    schafkopf_rules,
)
from stammtisch.tournament.errors import Impossible
from stammtisch.tournament.events import Excluded, Ruled, Warned
from stammtisch.tournament.five import games_of
from stammtisch.tournament.reports import Decided
from stammtisch.tournament.ruling import follows, known_game
from stammtisch.tournament.schafkopf import line_of, penalty
from stammtisch.tournament.sheet import Sheet
from stammtisch.tournament.state import Tournament

REPEATED_REVOKE: Final = "MC-27"


def rule(
    tournament: Tournament,
    round_: int,
    table: int,
    game: int,
    ruling: str,
    by: Actor,
    told: Told | None = None,
    reason: str = "",
) -> Events:
    """A case by its number; the amounts come from the rules.

    ``MC-14 p2`` names the columns of the sheet. Without ``told`` it is the game that stands in the
    row; if there is none, no game was fixed yet.
    """
    by.require(*JUDGES)
    check_going_on(tournament)
    check_text(reason, needed=False)
    rules, sheet = schafkopf_rules(tournament), tournament.sheet(round_, table)
    if sheet.void:
        raise Impossible("sheet_void")
    if sheet.summed:
        raise Impossible("totals_whole_sheet")
    word = parse_ruling(ruling)
    if not 1 <= game <= min(len(sheet.rows) + 1, games_of(tournament.plan.games, len(sheet.seats))):
        raise Impossible("unknown_game", game=game)
    told = known_game(sheet.row(game)) if told is None else told
    result = follows(word, told, rules)
    if told is not None:
        check_game(told, rules)
    if result in (Consequence.LOST, Consequence.LOST_PLAIN, Consequence.STRUCK):
        if told is None:
            raise Impossible("game_needed")
        line_of(Decided(told, ruling), game, rules, len(sheet.seats))
    elif told is None and result is Consequence.REDEAL_SAME and "wilful" in word.facts:
        penalty(ruling, game, rules, len(sheet.seats))
    ruled = Ruled(
        round=round_, table=table, game=game, ruling=ruling, told=told, reason=reason, by=str(by)
    )
    return (ruled, *_personal(tournament, sheet, word, result, by))


def _personal(
    tournament: Tournament, sheet: Sheet, word: Ruling, result: Consequence, by: Actor
) -> Events:
    """Warnings and exclusions; a second proven revoke excludes (MC-27)."""
    if word.culprit is None or word.culprit not in range(len(sheet.seats)):
        if result in (Consequence.WARN, Consequence.EXCLUDE):
            raise Impossible("culprit_needed")
        return ()
    entrant = tournament.entrants[sheet.seats[word.culprit]]
    case = word.case.id
    again = case in REVOKES and result is Consequence.LOST and entrant.revokes
    if result is Consequence.WARN:
        return (Warned(number=entrant.number, reason=case, case=case, by=str(by)),)
    if (result is Consequence.EXCLUDE or again) and entrant.may_play:
        case = REPEATED_REVOKE if again else case
        return (Excluded(number=entrant.number, reason=case, case=case, by=str(by)),)
    return ()
