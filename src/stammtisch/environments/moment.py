"""Moments in which seats are asked, as at a table of bots (``bots.host``), silence included."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.bots.host import Supervisor, asked
from stammtisch.engine.deal import SUPERVISOR, Action, Seat
from stammtisch.games import AnyDeal


class AskedMoment(Struct, frozen=True):
    """A moment of a deal: who is still to be asked, and what the seat to act has decided.

    Its decision is done only when all others who may speak are silent.
    """

    deal: AnyDeal
    waiting: tuple[Seat, ...] = ()
    due: Action | None = None

    @property
    def seat(self) -> Seat:
        """It is asked now."""
        return self.waiting[0]

    def answered(self, action: Action | None) -> AskedMoment:
        """After the answer of the seat that is asked; ``None`` is silence."""
        if action is not None and action not in self.deal.options.actions:
            return begun(self.deal.apply(action))
        moment = AskedMoment(self.deal, self.waiting[1:], action or self.due)
        if moment.waiting:
            return moment
        assert moment.due is not None
        return begun(self.deal.apply(moment.due))


def begun(deal: AnyDeal) -> AskedMoment:
    """A new moment; questions to the supervisor are answered at once."""
    if deal.over:
        return AskedMoment(deal)
    moment = AskedMoment(deal, tuple(asked(deal.options, deal.context.players)))
    if moment.seat != SUPERVISOR:
        return moment
    return moment.answered(Supervisor().act(deal.view(SUPERVISOR), deal.rules))
