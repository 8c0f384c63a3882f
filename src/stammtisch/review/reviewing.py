"""The review of a whole deal."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stammtisch.bots.protocol import Thinker, Thought
from stammtisch.bots.schnapsen.equities import scale
from stammtisch.game import Action
from stammtisch.kits import AnyDeal
from stammtisch.review.decisions import Decision, decisions
from stammtisch.review.depth import DEPTHS, Depth
from stammtisch.review.judgement import Choice, Judgement, Mark, Review, mark_of
from stammtisch.review.reasons import reason_for
from stammtisch.review.schafkopf import SchafkopfTruth, plain_price
from stammtisch.review.schnapsen import SchnapsenTruth, claims_wrongly
from stammtisch.review.truth import Truth
from stammtisch.schafkopf import Deal as SchafkopfDeal

UNLUCKY = "unlucky"
TURNS = 0.4  # of the price: a smaller loss turns nothing


class Measure(Struct, frozen=True):
    """What amounts are told in, and what a thinker's worths are multiplied with."""

    unit: str
    scale: float = 1.0


def review(deal: AnyDeal, depth: Depth = Depth.NORMAL) -> Review:
    """What an expert thinks of every decision of a finished deal."""
    measure = measure_of(deal)
    expert = DEPTHS[depth][deal.game]()
    truths = SchafkopfTruth() if isinstance(deal, SchafkopfDeal) else SchnapsenTruth()
    judged = []
    for decision in decisions(deal):
        thought = thought_of(decision, expert)
        if decision.action is None and thought.choice is None:
            continue  # silence was right
        judged.append(judge(decision, thought, truths.of(decision), measure))
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


def measure_of(deal: AnyDeal) -> Measure:
    if isinstance(deal, SchafkopfDeal):
        return Measure(deal.rules.score_unit)
    unit = deal.rules.score_unit if deal.context.score is None else "bummerl"
    return Measure(unit, scale(deal.rules, deal.context))


def price_of(decision: Decision, measure: Measure) -> float:
    """In Schnapsen a game point."""
    deal = decision.deal
    if isinstance(deal, SchafkopfDeal):
        return plain_price(deal, decision.action)
    return measure.scale / deal.rules.claim_scale.no_trick


def thought_of(decision: Decision, expert: Thinker) -> Thought:
    rules = decision.deal.rules
    if decision.out_of_turn:
        return expert.remark(decision.view, rules)
    return expert.think(decision.view, rules)


def judge(decision: Decision, thought: Thought, truth: Truth, measure: Measure) -> Judgement:
    better, wrong_claim = thought.choice, claims_wrongly(decision)
    if wrong_claim and thought.worths:
        thought = Thought(
            better, {**thought.worths, decision.action: truth.worths[decision.action]}
        )
    true_loss = truth.loss(decision.action)
    if true_loss is not None:
        true_loss *= measure.scale
    loss = _loss(thought, decision.action)
    loss = (true_loss or 0.0) if loss is None else measure.scale * loss
    price = price_of(decision, measure)
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
    """What the expert thinks was given away; none where he was sure without weighing."""
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
