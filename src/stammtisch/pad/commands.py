"""What can be done with a pad. A command gives events, or is refused and changes nothing."""

from __future__ import annotations

from stammtisch import rulesets
from stammtisch.game import Refused
from stammtisch.kits import KITS, AnyRules
from stammtisch.pad.errors import Unwritable
from stammtisch.pad.events import Corrected, Event, Started, Struck, Undone, Written
from stammtisch.pad.folding import after
from stammtisch.pad.moves import Move
from stammtisch.pad.state import Misfit, Pad

Events = tuple[Event, ...]


def start(
    pad: str, rules: AnyRules, *, chairs: int = 0, dealer: int = 0, round_: str = "normal"
) -> Events:
    """A new pad; without a number as many chairs as the rules allow."""
    most = max(rules.players)
    chairs = chairs or most
    if not min(rules.players) <= chairs <= most:
        raise Refused("8", "players_not_allowed", players=chairs)
    if round_ not in KITS[rules.game].rounds(rules):
        raise Refused("3.9", "round_not_played", round=round_)
    if dealer not in range(chairs):
        raise Unwritable("no_such_chair")
    started = Started(
        pad=pad,
        rules=rules.name,
        toml=rulesets.every_option(rules),
        chairs=chairs,
        dealer=dealer,
        round=round_,
    )
    return (started,)


def write(pad: Pad, move: Move, before: int = 0) -> Events:
    """A new line at the end, or one that was forgotten before an earlier one."""
    if before:
        pad.index(before)
    return _tried(pad, Written(move, before))


def correct(pad: Pad, line: int, move: Move) -> Events:
    """Another line stands there now; the pad keeps the old one."""
    found = pad.lines[pad.index(line)]
    if found.struck:
        raise Unwritable("struck")
    if found.move == move:
        raise Unwritable("already_so")
    return _tried(pad, Corrected(line, move))


def strike(pad: Pad, line: int) -> Events:
    if pad.lines[pad.index(line)].struck:
        raise Unwritable("struck")
    return _tried(pad, Struck(line))


def undo(pad: Pad, change: int | None = None) -> Events:
    """Take back the last change; ``change`` names it, so that nobody takes back another's."""
    if pad.before is None:
        raise Unwritable("nothing_to_undo")
    if change not in (None, pad.change):
        raise Unwritable("not_the_last")
    return (Undone(),)


def _tried(pad: Pad, event: Event) -> Events:
    """Whatever stands behind a changed line must still be possible."""
    try:
        after(pad, event, trusted=False)
    except Misfit as misfit:
        new = isinstance(event, Written) and misfit.number == pad.written + 1
        changed = isinstance(event, Corrected) and misfit.number == event.line
        if new or changed:
            raise misfit.why from None
        raise
    return (event,)
