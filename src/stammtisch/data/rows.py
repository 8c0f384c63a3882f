"""A row a deal, a row a card, a row a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.cards import Card
from stammtisch.engine.deal import SUPERVISOR
from stammtisch.games import GAMES, AnyDeal
from stammtisch.record import Record
from stammtisch.record.values import plain

DataRows: TypeAlias = list[dict[str, Any]]


class DealRow(Struct, frozen=True, kw_only=True):
    """Seats are counted from forehand, 0 first; hands are texts such as ``EO GO``."""

    deal: int
    game: str
    rules: str
    round: str
    players: int
    hands: list[str]  # as dealt; in Schnapsen the talon behind them
    contract: str | None
    declarer: int | None
    partner: int | None
    ending: str | None  # nothing in this row and below if the deal is not over
    winners: list[int]
    declarer_won: bool | None
    points: list[int] | None  # card points by seat
    tricks: list[int] | None
    grade: str | None  # plain, schneider, schwarz
    laufende: int | None
    knocks: int | None
    contra: int | None
    value: int | None
    amounts: list[int] | None  # what each seat gets or pays
    unit: str | None
    actions: list[str]


class CardRow(Struct, frozen=True, kw_only=True):
    deal: int
    game: str
    contract: str | None
    declarer: int | None
    trick: int  # from 1
    place: int  # in the trick, from 1
    seat: int
    card: str
    led: str  # the first card of the trick
    winner: int  # of the trick
    trick_points: int


class DecisionRow(Struct, frozen=True, kw_only=True):
    """What a seat knew when it said or did something; ``amount`` is what the deal brought it."""

    deal: int
    game: str
    rules: str
    round: str
    number: int  # of the action, from 0
    seat: int
    phase: str
    hand: str
    trick: str  # the cards on the table
    contract: str | None
    declarer: int | None
    must: list[str]  # from which the seat had to choose; empty if it was not its turn
    may: list[str]  # what it might say besides
    action: str
    amount: int | None


KINDS: Final[dict[str, type[Struct]]] = {"deal": DealRow, "card": CardRow, "decision": DecisionRow}


def rows(deals: Iterable[AnyDeal | Record], per: str = "deal", first: int = 1) -> DataRows:
    """Deals as data, as dictionaries: ready for pandas, polars or DuckDB.

    ``per`` is ``deal``, ``card`` or ``decision``; deals are numbered from ``first``.

    >>> import stammtisch as st
    >>> deals = [st.playout(st.deal(st.rules("schafkopfschule"), n), seed=n) for n in range(3)]
    >>> [row["deal"] for row in st.rows(deals)], len(st.rows(deals, per="card")) % 4
    ([1, 2, 3], 0)
    """
    if per not in KINDS:
        raise ValueError(f"rows are made per {', '.join(KINDS)}, not per {per!r}")
    found: DataRows = []
    for number, each in enumerate(deals, first):
        deal = each.deal if isinstance(each, Record) else each
        if getattr(deal, "game", None) not in GAMES:
            raise TypeError(f"deals or records are needed, not {deal!r:.80}")
        found += (plain(row) for row in _MADE[per](deal, number))
    return found


def _deal_rows(deal: AnyDeal, number: int) -> Iterator[DealRow]:
    outcome, game = deal.outcome, GAMES[deal.game]
    ended = {} if outcome is None else plain(outcome)
    summary = None if outcome is None else game.summary(outcome)
    settled = None if outcome is None else game.settle(outcome, deal.rules)
    declarer = summary.declarer if summary else None
    winners = summary.winners if summary else ()
    yield DealRow(
        deal=number,
        game=deal.game,
        rules=deal.rules.name,
        round=deal.context.round,
        players=deal.context.players,
        hands=[_text(hand) for hand in game.notation.hands(deal)],
        contract=summary.contract or None if summary else None,
        declarer=declarer,
        partner=ended.get("partner"),
        ending=str(summary.ending) if summary else None,
        winners=list(winners),
        declarer_won=None if declarer is None or not winners else declarer in winners,
        points=ended.get("points"),
        tricks=ended.get("tricks"),
        grade=str(ended["grade"]) if "grade" in ended else None,
        laufende=ended.get("laufende"),
        knocks=ended.get("knocks"),
        contra=ended.get("contra"),
        value=settled.value if settled else None,
        amounts=list(settled.amounts) if settled else None,
        unit=settled.unit if settled else None,
        actions=list(map(str, deal.history)),
    )


def _card_rows(deal: AnyDeal, number: int) -> Iterator[CardRow]:
    moment = GAMES[deal.game].moment(deal)
    seats = len(deal.hands)
    for at, trick in enumerate(deal.view(SUPERVISOR).tricks, 1):
        for place, card in enumerate(trick.cards):
            yield CardRow(
                deal=number,
                game=deal.game,
                contract=moment.contract or None,
                declarer=moment.declarer,
                trick=at,
                place=place + 1,
                seat=(trick.leader + place) % seats,
                card=str(card),
                led=str(trick.cards[0]),
                winner=trick.winner,
                trick_points=trick.points,
            )


def _decision_rows(deal: AnyDeal, number: int) -> Iterator[DecisionRow]:
    game = GAMES[deal.game]
    outcome = deal.outcome
    amounts = () if outcome is None else game.settle(outcome, deal.rules).amounts
    before: AnyDeal = game.notation.restart(deal)
    for at, action in enumerate(deal.history):
        if action.seat in range(len(deal.hands)):
            view = before.view(action.seat)
            moment = game.moment(before)
            yield DecisionRow(
                deal=number,
                game=deal.game,
                rules=deal.rules.name,
                round=deal.context.round,
                number=at,
                seat=action.seat,
                phase=view.phase,
                hand=_text(view.hand),
                trick=_text(moment.laid),
                contract=moment.contract or None,
                declarer=moment.declarer,
                must=[it.call for it in view.actions],
                may=[it.call for it in view.interjections],
                action=action.call,
                amount=amounts[action.seat] if amounts else None,
            )
        before = before.apply(action)


def _text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


_MADE: Final[dict[str, Any]] = {
    "deal": _deal_rows,
    "card": _card_rows,
    "decision": _decision_rows,
}
