"""The record of a finished deal, with the proof of its cards (docs/fair-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.record import proof_tags, write
from stammtisch.table.command import NotPossible
from stammtisch.table.state import PlayerId, Sitting


def record_of(sitting: Sitting, names: Mapping[PlayerId, str] | None = None) -> str:
    """The last deal as text; while it runs its secret is nobody's business."""
    playing = sitting.playing
    if playing is None or sitting.result is None or sitting.result.number != playing.number:
        raise NotPossible("not_finished")
    known = names or {}
    people = {
        f"P{seat}": known.get(player, player) for seat, player in enumerate(playing.accounts, 1)
    }
    if not playing.secret:  # known cards, dealt again: there is nothing to prove
        return write(playing.deal, people)
    tags = proof_tags(sitting.table, playing.number, bytes.fromhex(playing.secret), playing.shares)
    return write(playing.deal, tags | people)
