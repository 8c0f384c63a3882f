"""``stammtisch tournament verify``: work a draw out again, from a published proof or from a log."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from stammtisch.cli.answers import Said
from stammtisch.cli.database import with_store
from stammtisch.cli.replay import text_of
from stammtisch.texts import Texts
from stammtisch.tournament.proof import Proof, proofs, read_proofs
from stammtisch.tournament.views.verdicts import verdict


def verify(values: SimpleNamespace, texts: Texts) -> Said:
    """A published file; or, with the name of a tournament, the database that holds it."""
    if values.tournament:
        found = with_store(values.source, lambda store: _stored(store, values.tournament), texts)
    else:
        found = read_proofs(text_of(Path(values.source)).encode())
    verdicts = [verdict(it, texts) for it in found]
    lines = [it.told for it in verdicts] or [texts("cli.tournament.verify.none")]
    yes = all(it.proven for it in verdicts) and bool(verdicts)
    return Said(verdicts, "\n".join(lines), yes)


async def _stored(store: Any, name: str) -> list[Proof]:  # noqa: ANN401
    from stammtisch.tournament.service import Desk

    return list(proofs((await Desk.open(store, name)).tournament))
