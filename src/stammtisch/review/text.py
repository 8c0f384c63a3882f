"""A review in words, and as data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.engine.bots import Thought
from stammtisch.engine.deal import Action
from stammtisch.games import call_name
from stammtisch.review.judgement import Choice, Judgement, Review
from stammtisch.texts import Texts


def action_text(action: Action | None, texts: Texts) -> str:
    return texts("review.silence") if action is None else call_name(action, texts)


def amount_text(amount: float, unit: str, texts: Texts) -> str:
    return texts.amount(unit, texts.number(amount, ".1f" if amount < 10 else ".0f"))


def sentence(judgement: Judgement, unit: str, texts: Texts) -> str:
    """Why; nothing where there is nothing to say."""
    if not judgement.reason:
        return ""
    told = texts(
        f"review.reason.{judgement.reason}",
        action=action_text(judgement.action, texts),
        better=action_text(judgement.better, texts),
        amount=amount_text(judgement.loss, unit, texts),
    )
    return told[:1].upper() + told[1:]


def turning_point_text(review: Review, names: Sequence[str], texts: Texts) -> str:
    if review.turning_point is None:
        return texts("review.no_turning_point")
    turn = review.judgements[review.turning_point]
    return texts(
        "review.turning_point",
        name=names[turn.seat],
        action=action_text(turn.action, texts),
        amount=amount_text(turn.true_loss or 0.0, review.unit, texts),
    )


def losses_text(review: Review, names: Sequence[str], texts: Texts) -> str:
    losses = zip(names, review.losses, strict=False)
    told = [f"{name} {amount_text(loss, review.unit, texts)}" for name, loss in losses]
    return texts("review.losses", losses=", ".join(told))


def hint_text(thought: Thought, texts: Texts, most: int = 3) -> str:
    """What an expert would do, and how it compares with the next best."""
    told = action_text(thought.choice, texts)
    others = sorted(thought.worths, key=lambda action: -thought.worths[action])[:most]
    if len(others) < 2:
        return texts("review.hint", action=told)
    weighed = [f"{action_text(a, texts)} {texts.number(thought.worths[a], '+.1f')}" for a in others]
    return texts("review.hint_weighed", action=told, weighed=", ".join(weighed))


def review_data(found: Review, texts: Texts) -> dict[str, Any]:
    judgements = [_judgement(each, found.unit, texts) for each in found.judgements]
    return {**_fields(found), "losses": list(found.losses), "judgements": judgements}


def _judgement(judgement: Judgement, unit: str, texts: Texts) -> dict[str, Any]:
    return {
        **_fields(judgement),
        "action": _call(judgement.action),
        "better": _call(judgement.better),
        "choices": [_choice(choice) for choice in judgement.choices],
        "sentence": sentence(judgement, unit, texts),
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {**_fields(choice), "action": _call(choice.action)}


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _call(action: Action | None) -> str | None:
    return None if action is None else action.call
