"""Who has won and how high: Schneider, Schwarz, Laufende, the loser of a Ramsch (RULES 5.1-5.4)."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.engine.cards import cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TrickOrder, Tricks
from stammtisch.schafkopf.contracts import SIE, SOLO, Contract
from stammtisch.schafkopf.deal import Declaration
from stammtisch.schafkopf.outcome import Grade, PerSeat
from stammtisch.schafkopf.rules import RuleSet


class SideScore(Struct, frozen=True, gc=False):
    """Card points and tricks of each seat."""

    points: PerSeat
    tricks: PerSeat

    def of(self, side: tuple[Seat, ...]) -> tuple[int, int]:
        return sum(self.points[seat] for seat in side), sum(self.tricks[seat] for seat in side)


class Verdict(Struct, frozen=True, gc=False):
    winners: tuple[Seat, ...]
    grade: Grade = Grade.PLAIN
    demoted: bool = False


def count(tricks: Tricks) -> SideScore:
    points, number = [0, 0, 0, 0], [0, 0, 0, 0]
    for trick in tricks:
        points[trick.winner] += trick.points
        number[trick.winner] += 1
    return SideScore(
        (points[0], points[1], points[2], points[3]), (number[0], number[1], number[2], number[3])
    )


def judge_sides(
    contract: Contract, standing: Declaration, score: SideScore, rules: RuleSet, first_game: bool
) -> Verdict:
    """Two sides against each other, with or without a declarer."""
    ours = tuple(seat for seat in range(4) if standing.side(seat))
    theirs = tuple(seat for seat in range(4) if not standing.side(seat))
    points, tricks = score.of(ours)
    if contract.tout and not is_demoted(contract, Grade.PLAIN, rules, first_game):
        return Verdict(ours if tricks == rules.hand_size else theirs)
    if standing.declarer is None and points == 60:
        return Verdict(())
    declared = standing.declarer is not None
    won = points >= needed(declared, standing.step, rules)
    grade = grade_of_loser(won, points, tricks, declared, rules)
    winners = ours if won else theirs
    if is_demoted(contract, grade, rules, first_game):
        return Verdict(winners, Grade.PLAIN, demoted=True)
    return Verdict(winners, grade)


def is_demoted(contract: Contract, grade: Grade, rules: RuleSet, first_game: bool) -> bool:
    """First game of a match: a lone game with Tout or Schwarz counts as a plain one (RULES 7.4)."""
    restricted = first_game and rules.first_game == "plain" and contract.lone
    return restricted and (contract.tout or grade is Grade.SCHWARZ)


def in_first_game(contract: Contract, rules: RuleSet) -> Contract:
    """As what a game counts there that is announced nevertheless (RULES 7.4, A-25)."""
    if contract.kind is SIE and not rules.sie_first_game:
        return Contract(SOLO)
    demoted = is_demoted(contract, Grade.PLAIN, rules, first_game=True)
    return contract.without_tout() if demoted else contract


def needed(declared: bool, step: int, rules: RuleSet) -> int:
    """One more than the step of Steigern; without a declarer more than half."""
    if not declared:
        return 61
    return step + 1 if step > 60 else rules.win_condition


def grade_of_loser(won: bool, points: int, tricks: int, declared: bool, rules: RuleSet) -> Grade:
    """Only the loser can be Schneider or Schwarz; without a declarer both are judged alike."""
    lost_points, lost_tricks = (120 - points, rules.hand_size - tricks) if won else (points, tricks)
    if lost_tricks == 0:
        return Grade.SCHWARZ
    limit = rules.schneider_defender_max
    if declared and not won:
        limit = rules.schneider_declarer_max
    return Grade.SCHNEIDER if lost_points <= limit else Grade.PLAIN


def laufende(contract: Contract, standing: Declaration, rules: RuleSet) -> int:
    """The run of top trumps on one side, counted on the hands as dealt; either side's counts."""
    key = contract.kind.laufende
    minimum = getattr(rules, key) if key else 0
    if not minimum:
        return 0
    ours = mask_of(
        card for seat in range(4) if standing.side(seat) for card in cards_in(standing.dealt[seat])
    )
    pack = mask_of(rules.cards)
    trumps = [trump for trump in contract.order.trumps if pack >> trump & 1]
    top_is_ours = ours >> trumps[0] & 1
    run = 0
    for trump in trumps:
        if ours >> trump & 1 != top_is_ours:
            break
        run += 1
    return min(run, rules.laufende_max) if run >= minimum else 0


def judge_ramsch(score: SideScore, tricks: Tricks, order: TrickOrder, rules: RuleSet) -> Verdict:
    """Everybody plays alone: the one with the most card points has lost (RULES 3.11)."""
    march = next((seat for seat in range(4) if score.tricks[seat] == rules.hand_size), None)
    if march is not None and rules.ramsch_durchmarsch != "pays":
        return Verdict((march,))
    most = max(score.points)
    losers = tuple(seat for seat in range(4) if score.points[seat] == most)
    if rules.ramsch_tie != "split" and len(losers) > 1:
        # Of the order only its end where the higher trump decides (C-26).
        since = 2 if rules.ramsch_tie == "higher_trump" else 0
        losers = (max(losers, key=lambda seat: _tie_rank(seat, score, tricks, order)[since:]),)
    return Verdict(tuple(seat for seat in range(4) if seat not in losers))


def _tie_rank(
    seat: Seat, score: SideScore, tricks: Tricks, order: TrickOrder
) -> tuple[int, int, int, int]:
    """Among equals: more tricks, more trumps, the higher trump, the later trick lose (A-63)."""
    won = [(number, trick) for number, trick in enumerate(tricks) if trick.winner == seat]
    trumps = [
        order.trumps.index(card)
        for _, trick in won
        for card in trick.cards
        if order.trump_mask >> card & 1
    ]
    highest = -min(trumps, default=99)
    last = max((number for number, _ in won), default=-1)
    return score.tricks[seat], len(trumps), highest, last
