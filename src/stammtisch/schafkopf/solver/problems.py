"""What the solver is asked: contract tables, payoffs, and the moment of a deal or view."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import structs

from stammtisch.engine.cards import Card, Rank, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import Trick
from stammtisch.schafkopf.contracts import Contract, Follow, Sides
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.legal import Duties, follow_of
from stammtisch.schafkopf.outcome import PerSeat
from stammtisch.schafkopf.phases.end import scored
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import SideScore, settle
from stammtisch.schafkopf.solver.worlds import DealCourse, SchafkopfWorld, course_of, search
from stammtisch.schafkopf.view import View, current_play
from stammtisch.solver.payoffs import Payoff, payoff_from
from stammtisch.solver.positions import ContractTable, Position, Problem


def contract_table(
    contract: Contract, declarers: tuple[Seat, ...], rules: RuleSet
) -> ContractTable:
    """``declarers`` are those whose points count; in a Ramsch the three who burden the fourth."""
    order = contract.order
    pack = mask_of(rules.cards)
    classes = tuple(tuple(it for it in cards if pack >> it & 1) for cards in order.by_class)
    return ContractTable(
        classes=classes,
        declarers=declarers,
        trump_duty=follow_of(contract, rules) is Follow.TRUMP_DUTY,
        called=called_sau(contract),
        run_away_from=rules.runaway_min_cards,
        forced=rules.ace_forced_when_searched,
        forced_after=rules.ace_forced_after_runaway,
        discard=rules.ace_discard_before_search,
        discard_after=rules.ace_discard_after_runaway,
    )


def called_sau(contract: Contract) -> Card | None:
    if contract.kind.follow is not Follow.CALLED_ACE or contract.suit is None:
        return None
    return Card.of(contract.suit, Rank.ACE)


def sides_table(deal: Deal, declarers: tuple[Seat, ...] = ()) -> ContractTable:
    """The table of a deal in play; a game without sides (Ramsch) needs to be told them."""
    contract = deal.standing.contract
    if contract is None:
        raise ValueError("nothing is being played yet")
    check_sides(contract, declarers)
    sides = declarers or tuple(seat for seat in range(4) if deal.standing.side(seat))
    return contract_table(contract, sides, deal.rules)


def check_sides(contract: Contract, declarers: tuple[Seat, ...]) -> None:
    """Refuses a game whose sides are not known (yet)."""
    if contract.kind.solo_after:
        raise ValueError(f"of {contract} only the Solo after the third trick can be solved")
    if contract.kind.sides is Sides.EACH and not declarers:
        raise ValueError(f"in {contract} everybody plays alone: say whose points count")


def payoff_of(deal: Deal) -> Payoff:
    """What the result of a deal in play pays each of the declarers, by the rules of the table."""

    contract = deal.standing.contract
    if contract is None or contract.kind.sides is Sides.EACH:
        raise ValueError("a payoff needs two sides")
    return payoff_from(_payments(deal), deal.rules.hand_size)


def _payments(deal: Deal) -> Callable[[int, int], int]:

    ours = next(seat for seat in range(4) if deal.standing.side(seat))
    theirs = next(seat for seat in range(4) if not deal.standing.side(seat))

    def share(mine: int, other: int) -> PerSeat:
        a, b, c, d = (mine if s == ours else other if s == theirs else 0 for s in range(4))
        return a, b, c, d

    def pays(points: int, tricks: int) -> int:
        score = SideScore(share(points, 120 - points), share(tricks, deal.rules.hand_size - tricks))
        outcome = scored(deal, score, ()).outcome
        assert outcome is not None
        return settle(outcome, deal.rules).amounts[ours]

    return pays


def problem_of(deal: Deal, declarers: tuple[Seat, ...] = ()) -> Problem:
    """A deal in play, as it stands; Ramsch and Geist need to be told whose points are counted."""
    play = current_play(deal)
    contract = deal.standing.contract
    if play is None or contract is None:
        raise ValueError("only a deal in play can be solved")
    table = sides_table(deal, declarers)
    called = play.duties.called
    ours = [trick for trick in play.tricks if trick.winner in table.declarers]
    position = Position(
        hands=deal.held,
        leader=play.leader,
        trick=play.trick,
        suit_led=called is not None and called.suit_led,
        ran_away=called is not None and called.ran_away,
        points=sum(trick.points for trick in ours),
        tricks=len(ours),
    )
    return Problem(table, position)


def problems_in(
    view: View,
    worlds: Iterable[SchafkopfWorld],
    rules: RuleSet,
    declarers: tuple[Seat, ...] = (),
) -> list[Problem]:
    """One problem a world; games without sides (Ramsch) need to be told whose points count."""
    course = course_of(view, rules)
    if course.contract is None or view.leader is None:
        raise ValueError("only a deal in play can be solved")
    check_sides(course.contract, declarers)
    called = Duties.of(course.contract, rules).called
    if called is None:
        sides = declarers or _sides(course)
        moment = _moment(course, sides)
        problem = Problem(contract_table(course.contract, sides, rules), moment)
        return [_in(world, problem) for world in worlds]
    assert view.declarer is not None
    by_holder = {}
    for holder in range(4):
        sides = declarers or tuple(sorted({holder, view.declarer}))
        found = search(course, called, holder).called
        moment = _moment(course, sides, found.suit_led, found.ran_away)
        by_holder[holder] = Problem(contract_table(course.contract, sides, rules), moment)
    return [_in(world, by_holder[_holder(course, world, called.ace)]) for world in worlds]


def _in(world: SchafkopfWorld, problem: Problem) -> Problem:
    return Problem(problem.table, structs.replace(problem.position, hands=world.hands))


def _moment(
    course: DealCourse, sides: tuple[Seat, ...], suit_led: bool = False, ran_away: bool = False
) -> Position:
    assert course.view.leader is not None
    ours = [trick for trick in _tricks(course) if trick.winner in sides]
    return Position(
        hands=(0, 0, 0, 0),
        leader=course.view.leader,
        trick=course.view.trick,
        suit_led=suit_led,
        ran_away=ran_away,
        points=sum(trick.points for trick in ours),
        tricks=len(ours),
    )


def _tricks(course: DealCourse) -> list[Trick]:
    tricks = []
    for number in range(len(course.plays) // 4):
        plays = course.plays[4 * number : 4 * number + 4]
        cards = tuple(card for _, card in plays)
        winner = plays[course.order(number).winner(cards)][0]
        tricks.append(Trick(plays[0][0], cards, winner))
    return tricks


def _sides(course: DealCourse) -> tuple[Seat, ...]:
    declarer = course.view.declarer
    return (0, 2) if declarer is None else (declarer,)


def _holder(course: DealCourse, world: SchafkopfWorld, ace: int) -> Seat:
    hands = zip(world.hands, course.played, strict=True)
    return next(seat for seat, (hand, played) in enumerate(hands) if (hand | played) & ace)
