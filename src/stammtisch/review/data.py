"""A review as plain values: actions by their calls, and the sentence that says why."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.engine.deal import Action
from stammtisch.review.judgement import Choice, Judgement, Review
from stammtisch.review.text import sentence
from stammtisch.texts import Texts


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
