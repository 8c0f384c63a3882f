"""The review of a whole deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.engine.bots import Thinker, Thought
from stammtisch.engine.deal import SUPERVISOR, Action, Seat, Verb
from stammtisch.engine.review import DOUBLINGS, Decision, Depth, Measure, Reviewer, Truth
from stammtisch.games import GAMES, AnyDeal, reviewer_of
from stammtisch.review.judgement import Choice, Judgement, Mark, Review, mark_of, reason_for

# Work, and what is settled by the cards alone.
NO_DECISIONS: Final = frozenset(
    (
        Verb.CUT,
        Verb.MIX,
        Verb.DEAL,
        Verb.NEXT_CUT,
        Verb.NAME_SUIT,
        Verb.PUSH,
        Verb.CLAIM_LAUFENDE,
        Verb.CLAIM_SCHWARZ,
        Verb.CHALLENGE,
        Verb.HALT,
        Verb.SIE,
    )
)


def decisions(deal: AnyDeal) -> Iterator[Decision]:
    """In the order in which they were made; a silence counts when its last moment has passed."""
    moment: AnyDeal = GAMES[deal.game].notation.restart(deal)
    could_double: dict[Seat, Decision] = {}
    for number, action in enumerate(deal.history):
        open_now = {a.seat for a in moment.options.interjections if a.verb in DOUBLINGS}
        for seat in sorted(set(could_double) - open_now):
            yield could_double.pop(seat)
        for seat in open_now:
            could_double[seat] = Decision(number, moment, seat, None)
        if action.verb in DOUBLINGS:
            could_double.clear()  # the stakes are others now, and the question is asked anew
        if action.seat != SUPERVISOR and action.verb not in NO_DECISIONS:
            own = moment.options.of(action.seat)
            if len(own) > 1:
                yield Decision(number, moment, action.seat, action)
        moment = moment.apply(action)


UNLUCKY = "unlucky"
TURNS = 0.4  # of the price: a smaller loss turns nothing


def review(deal: AnyDeal, depth: Depth = Depth.NORMAL) -> Review:
    """What an expert thinks of every decision of a finished deal."""
    reviewer = reviewer_of(deal.game)
    measure, expert, truths = reviewer.measure(deal), reviewer.expert(depth), reviewer.truths()
    judged = []
    for decision in decisions(deal):
        thought = thought_of(decision, expert)
        if decision.action is None and thought.choice is None:
            continue  # silence was right
        judged.append(judge(decision, thought, truths.of(decision), measure, reviewer))
    judged.sort(key=lambda judgement: judgement.number)
    return Review(
        game=deal.game,
        unit=measure.unit,
        judgements=tuple(judged),
        turning_point=turning_point(judged),
        losses=tuple(
            sum(j.loss for j in judged if j.seat == seat) for seat in range(len(deal.hands))
        ),
    )


def thought_of(decision: Decision, expert: Thinker) -> Thought:
    rules = decision.deal.rules
    if decision.out_of_turn:
        return expert.remark(decision.view, rules)
    return expert.think(decision.view, rules)


def judge(
    decision: Decision, thought: Thought, truth: Truth, measure: Measure, reviewer: Reviewer
) -> Judgement:
    better, wrong_claim = thought.choice, reviewer.claims_wrongly(decision)
    if wrong_claim and thought.worths:
        thought = Thought(
            better, {**thought.worths, decision.action: truth.worths[decision.action]}
        )
    true_loss = truth.loss(decision.action)
    if true_loss is not None:
        true_loss *= measure.scale
    loss = _loss(thought, decision.action)
    loss = (true_loss or 0.0) if loss is None else measure.scale * loss
    price = reviewer.price(decision, measure)
    mark = mark_of(loss, price)
    if wrong_claim and mark is Mark.GOOD:
        mark = Mark.INACCURACY
    reason = "" if mark is Mark.GOOD else reason_for(decision, better)
    if mark is Mark.GOOD and mark_of(true_loss or 0.0, price) is not Mark.GOOD:
        reason = UNLUCKY
    return Judgement(
        number=decision.number,
        seat=decision.seat,
        phase=decision.deal.phase.name,
        action=decision.action,
        better=decision.action if mark is Mark.GOOD else better,
        choices=tuple(_choices(thought, truth, measure)),
        loss=loss,
        true_loss=true_loss,
        price=price,
        mark=mark,
        reason=reason,
    )


def _loss(thought: Thought, action: Action | None) -> float | None:
    """What the expert thinks was given away; none where it was sure without weighing."""
    if action == thought.choice:
        return 0.0
    if thought.choice not in thought.worths:
        return None
    worst = min(thought.worths.values())
    return max(0.0, thought.worths[thought.choice] - thought.worths.get(action, worst))


def _choices(thought: Thought, truth: Truth, measure: Measure) -> Iterator[Choice]:
    def scaled(worth: float | None) -> float | None:
        return None if worth is None else measure.scale * worth

    for action in dict.fromkeys((*thought.worths, *truth.worths, *truth.points)):
        yield Choice(
            action,
            scaled(thought.worths.get(action)),
            scaled(truth.worths.get(action)),
            truth.points.get(action),
        )


def turning_point(judged: list[Judgement]) -> int | None:
    """Where the most was given away with all cards open; the first of equals."""
    turns = [j for j in judged if (j.true_loss or 0.0) >= TURNS * j.price]
    most = max(turns, key=lambda judgement: judgement.true_loss or 0.0, default=None)
    return None if most is None else judged.index(most)
