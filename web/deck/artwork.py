"""All files of the artwork: where each lies under ``web/public``, and what is in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from . import backs, bavarian, contrast, double, french, french_suits, suits
from .icon import icon
from .svg import document, placed

SUITS: Final = "EGHS"
RANKS: Final = "AXKOU987"
SIGN_SIZE: Final = 110  # the box of a sign, and room for its outline

Face = Callable[[str, str], str]

DECKS: Final[dict[str, tuple[Face, Callable[[], str]]]] = {
    "bavarian": (bavarian.face, backs.bavarian),
    "french": (partial(french.face, letters=french.GERMAN_LETTERS), backs.french),
    "french-en": (partial(french.face, letters=french.ENGLISH_LETTERS), backs.french),
    "double": (double.face, backs.double),
    "contrast": (contrast.face, backs.contrast),
}


def artwork() -> dict[str, str]:
    files = {"icon.svg": icon()}
    for suit in SUITS:
        files[f"suits/{suit}.svg"] = _alone(suits.SIGNS[suit])
        files[f"suits/french/{suit}.svg"] = _alone(french_suits.edged(suit))
        files[f"suits/contrast/{suit}.svg"] = _alone(contrast.alone(suit))
    for deck, (face, back) in DECKS.items():
        files[f"cards/{deck}/back.svg"] = back()
        for suit in SUITS:
            for rank in RANKS:
                files[f"cards/{deck}/{suit}{rank}.svg"] = face(suit, rank)
    return files


def _alone(sign: str) -> str:
    return document(placed(sign, SIGN_SIZE / 2, SIGN_SIZE / 2), SIGN_SIZE, SIGN_SIZE)
