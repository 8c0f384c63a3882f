"""What sheets bring to everybody, and who stands before whom (RULES 7.7, 7.9, 9.12)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from msgspec import Struct

from stammtisch.engine.sheet_rules import LOTS, Score, Tally, games_of
from stammtisch.games import GAMES, AnyRules
from stammtisch.tournament.plan import Plan
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.state import Entrant, Sheet, Tournament


def line_of(
    report: AnyReport, sheet: Sheet, game: int, rules: AnyRules, *, trusted: bool = False
) -> Score:
    """Refused if the report is impossible there; what stands in a log is ``trusted``."""
    earlier, columns = sheet.reports[: game - 1], len(sheet.seats)
    return GAMES[rules.game].sheet.line(rules, report, game, earlier, columns, trusted=trusted)


def games_written(sheet: Sheet, plan: Plan) -> int:
    return games_of(plan.games, len(sheet.seats)) if sheet.summed else len(sheet.rows)


def is_complete(sheet: Sheet, plan: Plan, rules: AnyRules) -> bool:
    counting = GAMES[rules.game].sheet
    return sheet.summed or counting.complete(rules, plan, sheet.reports, len(sheet.seats))


def tallies(sheet: Sheet, plan: Plan, rules: AnyRules) -> tuple[Tally, ...]:
    """What each seat takes home from a sheet; nothing from one that is void."""
    counting = GAMES[rules.game].sheet
    if sheet.void:
        return tuple(Tally() for _ in sheet.seats)
    if sheet.forfeited_by is not None:
        won, lost = counting.unplayed(plan)
        return (lost, won) if sheet.forfeited_by == 0 else (won, lost)
    return counting.tallies(rules, plan, sheet.reports, sheet.lines, len(sheet.seats))


def match_winner(sheet: Sheet, plan: Plan, rules: AnyRules) -> int | None:
    """The start number of the winner of a match of two."""
    scores = tallies(sheet, plan, rules)
    won = [seat for seat, it in enumerate(scores) if it["matches_won"]]
    return sheet.seats[won[0]] if len(won) == 1 else None


FEWER_IS_BETTER: Final = ("bummerl",)
KO: Final = ("reached", "matches_won")  # those who go out in the same round share a place


class Place(Struct, frozen=True):
    rank: int  # the same for those whom nothing distinguishes
    number: int
    tally: Tally
    rounds: tuple[int, ...]  # points of each round
    lot: int = 0  # drawn among equals; 0 if none was needed


class Ranking(Struct, frozen=True):
    keys: tuple[str, ...]
    places: tuple[Place, ...]
    unranked: tuple[Place, ...]  # fill-ins and the excluded, with rank 0
    ties: tuple[tuple[int, ...], ...]  # start numbers that a lot must separate


def keys_of(tournament: Tournament) -> tuple[str, ...]:
    if tournament.plan.pairing == "ko":
        return KO
    return tournament.game.sheet.keys(tournament.rules)


def ranking(tournament: Tournament) -> Ranking:
    scores = scores_of(tournament)
    keys, lots = keys_of(tournament), lots_of(tournament)

    def standing(it: Place) -> tuple[int, ...]:
        return _standing(it.tally, keys)

    entered = _entered(tournament)
    ranked = [_place(it, scores) for it in entered if it.ranked]
    ranked.sort(key=lambda it: (standing(it), -lots.get(it.number, 0)), reverse=True)
    places: list[Place] = []
    ties: list[tuple[int, ...]] = []
    for _, equals in groupby(ranked, key=standing):
        group = list(equals)
        drawn = LOTS in keys and all(it.number in lots for it in group)
        if len(group) > 1 and LOTS in keys and not drawn:
            ties.append(tuple(it.number for it in group))
        first = len(places) + 1
        for offset, it in enumerate(group):
            rank = first + offset if drawn else first
            lot = lots[it.number] if drawn and len(group) > 1 else 0
            places.append(Place(rank, it.number, it.tally, it.rounds, lot))
    unranked = tuple(_place(it, scores) for it in entered if not it.ranked)
    return Ranking(keys, tuple(places), unranked, tuple(ties))


def _entered(tournament: Tournament) -> list[Entrant]:
    """Players who take part, or took part until they withdrew."""
    seated = {number for tables in tournament.rounds for seats in tables for number in seats}
    here = seated | set(tournament.playing)
    return [it for number, it in tournament.entrants.items() if number in here]


def _standing(tally: Tally, keys: tuple[str, ...]) -> tuple[int, ...]:
    """Greater is better."""
    return tuple(
        -tally[key] if key in FEWER_IS_BETTER else tally[key] for key in keys if key != LOTS
    )


def _place(entrant: Entrant, scores: dict[int, list[Tally]]) -> Place:
    rounds = scores.get(entrant.number, [])
    return Place(0, entrant.number, sum(rounds, Tally()), tuple(it["points"] for it in rounds))


def scores_of(tournament: Tournament) -> dict[int, list[Tally]]:
    """What each start number has from each round; in a K.O. also how far it came."""
    scores: dict[int, list[Tally]] = {number: [] for number in tournament.entrants}
    bye, _ = tournament.game.sheet.unplayed(tournament.plan)
    for round_, tables in enumerate(tournament.rounds, 1):
        got: dict[int, Tally] = {}
        for table, seats in enumerate(tables, 1):
            if len(seats) == 1:
                got[seats[0]] = bye + {"byes": 1}
            else:
                sheet = tournament.sheets[round_, table]
                each = tallies(sheet, tournament.plan, tournament.rules)
                got.update(zip(seats, each, strict=True))
        for number, rounds in scores.items():
            rounds.append(got.get(number, Tally()))
    if tournament.plan.pairing == "ko" and tournament.rounds:
        _reached(tournament, scores)
    return scores


def _reached(tournament: Tournament, scores: dict[int, list[Tally]]) -> None:
    """A player who goes out earlier has had fewer rounds; in the last one the winner won more."""
    for number, rounds in scores.items():
        seated = sum(any(number in seats for seats in tables) for tables in tournament.rounds)
        rounds[-1] += Tally(reached=seated)


def lots_of(tournament: Tournament) -> dict[int, int]:
    """The lots that were drawn among equals: 1 is the best. A later draw goes before."""
    lots: dict[int, int] = {}
    for draw in tournament.draws:
        if draw.purpose == "lots":
            lots |= {seats[0]: place for place, seats in enumerate(draw.tables[0], 1)}
    return lots


def in_order(tournament: Tournament, numbers: Iterable[int]) -> list[int]:
    """These start numbers as they stand; equals as the first draw had them (RULES 9.12)."""
    scores, keys = scores_of(tournament), keys_of(tournament)
    first = next(iter(tournament.rounds), ())
    lot = {number: i for i, number in enumerate(it for seats in first for it in seats)}

    def standing(number: int) -> tuple[object, ...]:
        tally = sum(scores[number], Tally())
        return tuple(-it for it in _standing(tally, keys)), lot.get(number, len(lot)), number

    return sorted(numbers, key=standing)
