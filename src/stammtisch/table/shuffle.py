"""Commands of the shuffle: everybody adds a share to it that nobody else can foretell.

Shares are promised before the deal, and told once the table has promised its secret; the last one
who is told completes the shuffle. Those who do not answer are not waited for (docs/fair-cards.md).
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import Refused
from stammtisch.engine.fair import SECRET_BYTES, share_commitment
from stammtisch.table.command import Actor, Command, Events, NotPossible, check_open
from stammtisch.table.events import (
    Committed,
    Drew,
    Event,
    Inherited,
    Promised,
    Revealed,
    Shuffled,
    after_all,
)
from stammtisch.table.state import Promise, Sitting

_DIGITS: Final = f"^[0-9a-f]{{{2 * SECRET_BYTES}}}$"
Digits: TypeAlias = Annotated[str, Meta(pattern=_DIGITS)]


class Commit(Command, frozen=True, tag="commit", kw_only=True):
    """Promise a share of the shuffle before deal ``number``."""

    number: int
    commitment: Digits

    in_tournaments = True

    def decide(self, now: Sitting, by: Actor) -> Events:
        check_open(now)
        chair = by.chair(now)
        if now.chairs[chair].bot or self.number != now.deals + 1 + (now.promise is not None):
            raise NotPossible("too_late_to_promise")
        return (Committed(chair, self.commitment),)


class Reveal(Command, frozen=True, tag="reveal", kw_only=True):
    """Tell the share that was promised for the next deal; and promise one for the deal after it."""

    share: Digits
    commitment: Digits | None = None

    in_tournaments = True

    def decide(self, now: Sitting, by: Actor) -> Events:
        check_open(now)
        chair, number = by.chair(now), now.deals + 1
        promised = None if now.promise is None else now.promise.share_of(chair)
        if promised is None or promised.value or now.chairs[chair].bot:
            raise NotPossible("nothing_promised")
        share = bytes.fromhex(self.share)
        if share_commitment(share, now.table, number, chair) != promised.commitment:
            raise NotPossible("another_share")
        told: tuple[Event, ...] = (Revealed(chair, self.share),)
        if self.commitment is not None:
            told = (*told, Committed(chair, self.commitment))
        after = after_all(now, told)
        assert after.promise is not None
        return (*told, *_shuffled(after, after.promise)) if after.promise.kept else told


class Shuffle(Command, frozen=True, tag="shuffle"):
    """The table goes on without those who have not told their shares."""

    def decide(self, now: Sitting, by: Actor) -> Events:
        check_open(now)
        if now.promise is None:
            raise NotPossible("nothing_promised")
        check_complete(now)
        return _shuffled(now, now.promise)


def begun(now: Sitting, by: Actor, sheet: Inheritance | None = None) -> Events:
    """The next deal: at once where nobody has promised a share."""
    if now.promise is not None:
        raise NotPossible("deal_running")
    check_complete(now)
    inherited = () if sheet is None else (Inherited(sheet),)
    if now.pledges:
        return (*inherited, Promised(by.fresh(SECRET_BYTES).hex()))
    draw = (Drew(by.fresh(SECRET_BYTES).hex()),) if now.course.undrawn else ()
    return (*draw, *inherited, Shuffled(by.fresh(SECRET_BYTES).hex()))


def _shuffled(now: Sitting, promise: Promise) -> Events:
    draw = (Drew(promise.secret),) if now.course.undrawn else ()
    return (*draw, Shuffled(promise.secret))


def check_complete(now: Sitting) -> None:
    """Whether a deal can begin with those who sit there."""
    check_open(now)
    if now.running is not None:
        raise NotPossible("deal_running")
    players = len(now.occupied)
    if players not in now.rules.players:
        raise Refused("8", "players_not_allowed", players=players)
