"""The proof of fair cards that a record carries in its tags (docs/fair-cards.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from stammtisch.engine.fair import SECRET_BYTES, commitment, fair_pack
from stammtisch.games import GAMES
from stammtisch.record.reader import Record
from stammtisch.texts import UserError

_FORMS: Final = {
    "Table": ".+",
    "Game": "[1-9][0-9]{0,8}",
    "Commitment": "[0-9a-f]{64}",
    "Secret": f"[0-9a-f]{{{2 * SECRET_BYTES}}}",
}


class NotProven(UserError):
    """A record that does not prove its cards; ``reason`` says what is missing or wrong."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"proof.{reason}", **details)
        self.reason = reason


def proof_tags(table: str, number: int, secret: bytes) -> dict[str, str]:
    """The tags by which anybody can check the cards of a deal."""
    return {
        "Table": table,
        "Game": str(number),
        "Commitment": commitment(secret, table, number),
        "Secret": secret.hex(),
    }


def prove(record: Record, promised: str | None = None) -> None:
    """Refuse unless the cards are those of the secret, and the secret the one committed to.

    ``promised`` is the commitment as a player noted it before the deal.
    """
    tags, deal = record.tags, record.deal
    _check_forms(tags)
    if not deal.over:
        raise NotProven("unfinished")
    secret = bytes.fromhex(tags["Secret"])
    if commitment(secret, tags["Table"], int(tags["Game"])) != tags["Commitment"]:
        raise NotProven("commitment_differs")
    if promised is not None and promised.lower() != tags["Commitment"]:
        raise NotProven("promise_differs", commitment=tags["Commitment"])
    if tuple(GAMES[deal.game].notation.pack(deal)) != fair_pack(deal.rules.cards, secret):
        raise NotProven("pack_differs")


def _check_forms(tags: Mapping[str, str]) -> None:
    for name, form in _FORMS.items():
        if name not in tags:
            raise NotProven("tag_missing", tag=name)
        if not re.fullmatch(form, tags[name]):
            raise NotProven("tag_wrong", tag=name)
