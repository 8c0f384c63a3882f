"""A table of bots: who is asked when, and what becomes of the answers.

A bot gets the view of its seat and nothing else. In every moment each seat that may say something
out of turn is asked once, in the order of the seats from the player whose turn it is; the first
who speaks is heard, which makes a new moment. If all are silent, that player acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct

from stammtisch.engine.bots import AnyRuleSet, AnyView, Bot
from stammtisch.engine.deal import SUPERVISOR, Action, Options, Refused, Seat, Verb, seat_text
from stammtisch.games import GAMES, AnyDeal
from stammtisch.record.values import encoded
from stammtisch.texts import UserError


class Supervisor(Struct, frozen=True):
    """Honest and without favourites; bots break no rules, so a complaint is never justified."""

    name: str = "supervisor"

    def act(self, view: AnyView, rules: AnyRuleSet) -> Action | None:
        verb = Verb.APPROVE if GAMES[rules.game].approves(view) else Verb.REJECT
        return next((action for action in view.options if action.verb is verb), None)


D = TypeVar("D", bound=AnyDeal)

MOST_ACTIONS: Final = 1000  # no deal is that long unless somebody talks without end


class BotFault(UserError):
    """A bot did what it may not, or nothing when it had to; or it gave no answer (``reason``)."""

    def __init__(
        self,
        bot: str,
        view: AnyView,
        action: Action | None,
        reason: str = "",
        details: Mapping[str, str] = {},
    ) -> None:
        super().__init__(
            f"bots.{reason or ('silent' if action is None else 'fault')}",
            bot=bot,
            seat=seat_text(view.seat),
            phase=view.phase,
            action=str(action),
            options=", ".join(map(str, view.options)),
            **details,
        )
        self.bot, self.view, self.action = bot, view, action
        self.reason, self.why = reason, details
        self.add_note(str(view))

    @property
    def shown(self) -> str:
        """What the bot saw."""
        return encoded(self.view).decode()

    def __reduce__(self) -> tuple[Any, ...]:  # it travels between processes
        return type(self), (self.bot, self.view, self.action, self.reason, self.why)


def play_deal(deal: D, bots: Sequence[Bot]) -> D:
    """A deal played to its end, one bot a seat; with five players the last one rests."""
    if len(bots) != deal.context.players:
        raise ValueError(f"{deal.context.players} seats, but {len(bots)} bots")
    longest = len(deal.history) + MOST_ACTIONS
    while not deal.over:
        deal = step(deal, bots)
        if len(deal.history) > longest:
            last = deal.history[-1]
            raise BotFault(_bot(last.seat, bots).name, deal.view(last.seat), last)
    return deal


def step(deal: D, bots: Sequence[Bot]) -> D:
    """The next moment."""
    due: D | None = None
    for seat in asked(deal.options, deal.context.players):
        bot, view = _bot(seat, bots), deal.view(seat)
        action = bot.act(view, deal.rules)
        if action is None and seat != view.turn:
            continue
        after = _applied(deal, action, bot, view)
        if action not in deal.options.actions:
            return after
        due = after
    assert due is not None
    return due


def asked(options: Options, players: int) -> Iterator[Seat]:
    """Seats that may interject, then the seat to act; it comes first if it may do both."""
    assert options.seat is not None
    speaking = {action.seat for action in options.interjections}
    first = max(options.seat, 0)
    yield from (seat for i in range(players) if (seat := (first + i) % players) in speaking)
    if options.seat not in speaking:
        yield options.seat


def _bot(seat: Seat, bots: Sequence[Bot]) -> Bot:
    return Supervisor() if seat == SUPERVISOR else bots[seat]


def _applied(deal: D, action: Action | None, bot: Bot, view: AnyView) -> D:
    if action is None or action.seat != view.seat:
        raise BotFault(bot.name, view, action)
    try:
        after: D = deal.apply(action)  # type: ignore[assignment]
        return after
    except Refused as refused:
        raise BotFault(bot.name, view, action) from refused
