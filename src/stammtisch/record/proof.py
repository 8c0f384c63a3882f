"""The proof of fair cards that a record carries in its tags (docs/fair-cards.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from stammtisch.engine.fair import (
    SECRET_BYTES,
    Share,
    commitment,
    fair_pack,
    share_commitment,
    shuffle_key,
)
from stammtisch.games import GAMES
from stammtisch.record.reader import Record
from stammtisch.texts import UserError

_DIGITS: Final = f"[0-9a-f]{{{2 * SECRET_BYTES}}}"
_SHARE: Final = f"[0-4]:{_DIGITS}:(?:{_DIGITS}|-)"
_FORMS: Final = {
    "Table": ".+",
    "Game": "[1-9][0-9]{0,8}",
    "Commitment": _DIGITS,
    "Secret": _DIGITS,
    "Shares": f"{_SHARE}(?: {_SHARE})*",
}
_OPTIONAL: Final = ("Shares",)


class NotProven(UserError):
    """A record that does not prove its cards; ``reason`` says what is missing or wrong."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"proof.{reason}", **details)
        self.reason = reason


def proof_tags(
    table: str, number: int, secret: bytes, shares: Iterable[Share] = ()
) -> dict[str, str]:
    """The tags by which anybody can check the cards of a deal."""
    tags = {
        "Table": table,
        "Game": str(number),
        "Commitment": commitment(secret, table, number),
        "Secret": secret.hex(),
    }
    listed = " ".join(map(str, shares))
    return tags | {"Shares": listed} if listed else tags


def prove(record: Record, *noted: str) -> None:
    """Refuse unless the cards are those of secret and shares, each the one committed to.

    ``noted`` are commitments as players noted them before the deal: the table's, or of a share.
    """
    tags, deal = record.tags, record.deal
    _check_forms(tags)
    if not deal.over:
        raise NotProven("unfinished")
    table, number, secret = tags["Table"], int(tags["Game"]), bytes.fromhex(tags["Secret"])
    if commitment(secret, table, number) != tags["Commitment"]:
        raise NotProven("commitment_differs")
    shares = _shares(tags)
    for share in shares:
        if share.value and share.commitment != share_commitment(
            bytes.fromhex(share.value), table, number, share.chair
        ):
            raise NotProven("share_differs", chair=share.chair + 1)
    promised = {tags["Commitment"], *(share.commitment for share in shares)}
    for commit in noted:
        if commit.lower() not in promised:
            raise NotProven("promise_differs", noted=commit)
    pack = fair_pack(deal.rules.cards, shuffle_key(secret, shares))
    if tuple(GAMES[deal.game].notation.pack(deal)) != pack:
        raise NotProven("pack_differs")


def _shares(tags: Mapping[str, str]) -> tuple[Share, ...]:
    """In rising order of their chairs, none of which has two."""
    parts = [part.split(":") for part in tags.get("Shares", "").split()]
    shares = [Share(int(chair), promise, value.strip("-")) for chair, promise, value in parts]
    chairs = [share.chair for share in shares]
    if chairs != sorted(set(chairs)):
        raise NotProven("tag_wrong", tag="Shares")
    return tuple(shares)


def _check_forms(tags: Mapping[str, str]) -> None:
    for name, form in _FORMS.items():
        if name not in tags and name not in _OPTIONAL:
            raise NotProven("tag_missing", tag=name)
        if not re.fullmatch(form, tags.get(name, "")) and name in tags:
            raise NotProven("tag_wrong", tag=name)
