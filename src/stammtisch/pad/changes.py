"""What has changed on a sheet since somebody saw it: the lines behind those that stand as they
stood, and what was added to each curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from stammtisch.engine.report import ComingDeal
from stammtisch.pad.view import LineView, PadAccount, PadSheet, SheetHead
from stammtisch.table.state import PlayerId


class AccountChange(Struct, frozen=True):
    """``curve`` goes on behind the ``kept`` points that are known."""

    player: PlayerId
    name: str
    chair: int | None
    balance: int
    kept: int
    curve: tuple[int, ...]


class SheetChange(Struct, frozen=True, kw_only=True, tag_field="type", tag="change"):
    """Between the lines ``after`` and ``number`` of the log. The first ``kept`` lines of the sheet
    stand as they stood; ``places`` are added to those that are known."""

    after: int
    number: int
    kept: int
    lines: tuple[LineView, ...]
    accounts: tuple[AccountChange, ...]
    places: dict[str, ComingDeal]
    sheet: SheetHead


def sheet_change(after: int, before: PadSheet, number: int, now: PadSheet) -> SheetChange:
    kept = same(before.lines, now.lines)
    curves = {account.player: account.curve for account in before.accounts}
    return SheetChange(
        after=after,
        number=number,
        kept=kept,
        lines=now.lines[kept:],
        accounts=tuple(_account(it, curves) for it in now.accounts),
        places={name: it for name, it in now.places.items() if name not in before.places},
        sheet=SheetHead(**{name: getattr(now, name) for name in SheetHead.__struct_fields__}),
    )


def _account(account: PadAccount, curves: Mapping[PlayerId, Sequence[int]]) -> AccountChange:
    known = curves.get(account.player, ())
    whole = tuple(account.curve[: len(known)]) == known
    kept = len(known) if whole else same(known, account.curve)
    told = structs.asdict(account) | {"kept": kept, "curve": account.curve[kept:]}
    return AccountChange(**told)


def same(before: Sequence[Any], now: Sequence[Any]) -> int:
    """How many are the same from the first on."""
    pairs = enumerate(zip(before, now, strict=False))
    changed = (place for place, (a, b) in pairs if a is not b and a != b)
    return next(changed, min(len(before), len(now)))
