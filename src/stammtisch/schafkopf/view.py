"""What one seat may know: the only thing that ever leaves a table."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct

from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import (
    ONLOOKER,
    SUPERVISOR,
    Action,
    Fields,
    Hand,
    OwnOptions,
    Refused,
    Seat,
    Verb,
)
from stammtisch.engine.machine import Phase, unhalted, was_complaint
from stammtisch.engine.tricks import Trick
from stammtisch.schafkopf.announcements import meets_minimum
from stammtisch.schafkopf.deal import Context, Deal
from stammtisch.schafkopf.outcome import Outcome
from stammtisch.schafkopf.phases.approval import TOUT, Approval
from stammtisch.schafkopf.phases.auction import Auction
from stammtisch.schafkopf.phases.opening import PacketKnocking
from stammtisch.schafkopf.phases.play import Play, TrixerNaming

NO_HANDS: Final[tuple[Hand, ...]] = (None,) * 4


class Question(Struct, frozen=True, gc=False):
    """What the supervisor is asked; only the supervisor sees the check of the minimum."""

    about: str
    seat: Seat
    contract: str
    meets_minimum: bool | None = None


class Prospect(Struct, frozen=True, gc=False):
    """What a call of the auction would oblige to: the games of which one must be announced then."""

    call: str
    games: tuple[str, ...]


class View(OwnOptions, Struct, frozen=True, gc=False, kw_only=True):
    """A deal as one seat, an onlooker or the supervisor sees it."""

    _explained: ClassVar[tuple[str, ...]] = ("prospects",)  # what follows from the rest

    seat: Seat
    rules: str
    context: Context
    phase: str
    turn: Seat | None  # who is to act; interjections of others are their own business
    options: tuple[Action, ...]  # what this seat may do now
    hands: tuple[Hand, Hand, Hand, Hand]
    counts: tuple[int, int, int, int]
    history: tuple[Action, ...]
    contract: str | None
    declarer: Seat | None
    partner: Seat | None  # once known to this seat
    step: int
    knocks: tuple[Seat, ...]
    doublers: tuple[Seat, ...]
    tips: bool = False  # those who push may talk now (C-25)
    ranked: bool = False  # in the auction the higher game goes first
    first_packet: bool = False  # everybody has seen the first packet only
    prospects: tuple[Prospect, ...] = ()  # of the one whose turn it is in the auction
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()  # those that may be looked at again
    tricks_won: tuple[int, int, int, int] = (0, 0, 0, 0)
    question: Question | None = None
    outcome: Outcome | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        return (self.hands[self.seat] if self.seat in range(4) else None) or ()


def view(deal: Deal, seat: Seat) -> View:
    return View(**{**seen_by_all(deal), **seen_by(deal, seat)})


def seen_by(deal: Deal, seat: Seat) -> Fields:
    """The fields of a view that are not the same for everybody; they prevail."""
    if not ONLOOKER <= seat < deal.table.context.players:
        raise Refused("0.2", "no_such_seat")
    if seat == ONLOOKER and deal.table.rules.onlookers == "banned":
        raise Refused("7.6", "onlookers_banned")
    pushes, partner, hands = deal.round.pushes, _partner(deal, seat), [*NO_HANDS]
    for other in _seen(deal, seat):
        hands[other] = cards_in(deal.held[other])
    own = {
        "seat": seat,
        "options": deal.options.of(seat),
        "hands": tuple(hands),
        "partner": partner,
        "prospects": _prospects(deal, seat),
    }
    if pushes:
        own["history"] = _history(deal, seat)
    if seat == SUPERVISOR:
        own["tricks"] = turned_tricks(deal)
        own["question"] = _question(deal, unhalted(deal.phase), seat)
    return own


def untouched(before: Deal, now: Deal) -> tuple[Seat, ...]:
    """Seats that see for themselves just what they saw before: ``seen_by`` need not be asked again.

    Mostly all but the one who acted and the one who follows. When more has come to light than that,
    we name nobody.
    """
    if not _goes_on_quietly(before, now):
        return ()
    was, is_ = before.options, now.options
    return tuple(
        [
            seat
            for seat in range(4)
            if seat not in (was.seat, is_.seat)
            and before.held[seat] == now.held[seat]
            and was.of(seat) == is_.of(seat)
        ]
    )


def _goes_on_quietly(before: Deal, now: Deal) -> bool:
    """Within one phase, without complaints, cards pushed, or news of who plays with whom."""
    standing = now.standing
    return (
        before.table is now.table
        and type(before.phase) is type(now.phase)
        and not now.round.pushes
        and before.standing.partner == standing.partner
        and (standing.partner is None or _sau_played(before) == _sau_played(now))
        and before.outcome is None
        and not was_complaint(before)
        and not was_complaint(now)
    )


def seen_by_all(deal: Deal) -> Fields:
    """The fields of a view that lie open to everybody; never changed in place."""
    return deal.once("seen_by_all", _seen_by_all)


def _seen_by_all(deal: Deal) -> Fields:
    standing, play = deal.standing, current_play(deal)
    contract = None if standing.contract is None else str(standing.contract)
    turn, phase, tips, outcome = deal.options.seat, unhalted(deal.phase), deal.tips, deal.outcome
    return {
        "rules": deal.table.rules.name,
        "context": deal.table.context,
        "phase": deal.phase.name,
        "turn": turn,
        "counts": _counts(deal),
        "history": _history(deal, ONLOOKER),
        "contract": contract,
        "declarer": standing.declarer,
        "step": standing.step,
        "knocks": standing.knocks,
        "doublers": standing.doublers,
        "tips": tips,
        "ranked": deal.table.rules.auction_model == "rank",
        "first_packet": isinstance(phase, PacketKnocking),
        "leader": play.leader if play else None,
        "trick": play.trick if play else (),
        "tricks": _tricks(deal),
        "tricks_won": _tricks_won(deal),
        "question": _question(deal, phase, ONLOOKER),
        "outcome": outcome,
    }


def turned_tricks(deal: Deal) -> tuple[Trick, ...]:
    """All tricks that lie turned, also after the last card."""
    play = current_play(deal)
    tricks: tuple[Trick, ...] = play.tricks if play else getattr(unhalted(deal.phase), "tricks", ())
    return tricks


def _tricks(deal: Deal) -> tuple[Trick, ...]:
    """The last trick may be looked at until the next one is turned (RULES 1.1)."""
    return turned_tricks(deal)[-1:] if deal.table.rules.look_at_tricks == "last" else ()


def _tricks_won(deal: Deal) -> tuple[int, int, int, int]:
    won = [trick.winner for trick in turned_tricks(deal)]
    return won.count(0), won.count(1), won.count(2), won.count(3)


def current_play(deal: Deal) -> Play | None:
    """The play of the cards, also while it is stopped or a suit is being named."""
    if isinstance(deal.phase, Play):
        return deal.phase
    phase = unhalted(deal.phase)
    if isinstance(phase, TrixerNaming):
        return phase.play
    return phase if isinstance(phase, Play) else None


def _seen(deal: Deal, seat: Seat) -> tuple[Seat, ...]:
    """Seats whose cards this seat sees: its own; onlookers see those they are allowed to."""
    if seat == SUPERVISOR:
        return (0, 1, 2, 3)
    laid = () if isinstance(deal.phase, Play) else deal.once("laid_open", _laid_open)
    if 0 <= seat < 4:
        return (seat, *laid)
    shown = deal.table.context.shown if deal.table.rules.onlookers == "owner_decides" else ()
    return (*shown, *laid)


def _laid_open(deal: Deal) -> tuple[Seat, ...]:
    """A Sie is laid on the table; so is a hand that claims all remaining tricks. Both end it."""
    if isinstance(deal.phase, Play):
        return ()
    return tuple(action.seat for action in deal.history if action.verb in (Verb.SIE, Verb.LAY_DOWN))


def _counts(deal: Deal) -> tuple[int, int, int, int]:
    a, b, c, d = (hand.bit_count() for hand in deal.held)
    return a, b, c, d


def _history(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """The same for all where no cards are pushed: nothing else that is said is hidden."""
    if not deal.round.pushes:
        return deal.history
    return tuple(_told(action, seat) for action in deal.history)


def _told(action: Action, seat: Seat) -> Action:
    """Cards that are pushed are seen by giver and receiver only."""
    if action.verb is Verb.PUSH and seat not in (action.seat, action.seat + 1, SUPERVISOR):
        return Action(action.seat, Verb.PUSH)
    return action


def _partner(deal: Deal, seat: Seat) -> Seat | None:
    """Hidden until the called Sau is on the table; its holder knows, and so does the supervisor."""
    standing = deal.standing
    if standing.partner is None or seat in (standing.partner, SUPERVISOR):
        return standing.partner
    return standing.partner if _sau_played(deal) or deal.outcome is not None else None


def _sau_played(deal: Deal) -> bool:
    standing = deal.standing
    assert standing.contract is not None
    assert standing.contract.suit is not None
    assert standing.partner is not None
    return not deal.held[standing.partner] >> 8 * standing.contract.suit & 1


def _prospects(deal: Deal, seat: Seat) -> tuple[Prospect, ...]:
    if not isinstance(deal.phase, Auction) or seat != deal.options.seat:
        return ()
    return tuple(
        Prospect(call, tuple(map(str, games))) for call, games in deal.phase.prospects(deal)
    )


def _question(deal: Deal, phase: Phase, seat: Seat) -> Question | None:
    if not isinstance(phase, Approval):
        return None
    meets = None
    if seat == SUPERVISOR and phase.contract.tout:
        meets = meets_minimum(phase.contract, deal.held[phase.seat], deal.table.rules)
    return Question(phase.questions[0], phase.seat, str(phase.contract), meets)


def approves(view: View) -> bool:
    """A Tout needs its minimum holding; a lone game is a right however many there were before."""
    question = view.question
    if question is None or view.phase != "approval":
        return False
    return question.about != TOUT or question.meets_minimum is True
