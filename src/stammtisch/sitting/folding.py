"""What each event makes of a sitting. Events are trusted here: commands have checked them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import structs

from stammtisch import rulesets
from stammtisch.cards import Card
from stammtisch.fair import commitment, fair_pack
from stammtisch.game import parse_action
from stammtisch.kits import AnyDeal, AnyRules
from stammtisch.record.lines import tags_of
from stammtisch.record.notation import NOTATIONS
from stammtisch.schnapsen import RuleSet as SchnapsenRules
from stammtisch.sitting.booking import book, end, paid_in
from stammtisch.sitting.chairs import EMPTY, Chair, Player
from stammtisch.sitting.course import Course, Seats, Wish
from stammtisch.sitting.events import (
    Acted,
    Dealt,
    Drew,
    Ended,
    Event,
    HandedOver,
    Inherited,
    Opened,
    SatDown,
    Showed,
    Shuffled,
    StoodUp,
    TakenBack,
    Wished,
)
from stammtisch.sitting.schafkopf import SchafkopfCourse
from stammtisch.sitting.schnapsen import SchnapsenCourse
from stammtisch.sitting.state import Playing, Sitting


def fold(events: Iterable[Event]) -> Sitting:
    """A sitting from its first event on."""
    first, *rest = events
    assert isinstance(first, Opened)
    sitting = opened(first)
    for event in rest:
        sitting = after(sitting, event)
    return sitting


def after(sitting: Sitting, event: Event) -> Sitting:
    """The sitting once that has happened."""
    return _FOLDS[type(event)](sitting, event)


def after_all(sitting: Sitting, events: Iterable[Event]) -> Sitting:
    for event in events:
        sitting = after(sitting, event)
    return sitting


def opened(event: Opened) -> Sitting:
    rules = rulesets.parse(event.toml, name=event.rules)
    return Sitting(
        table=event.table,
        rules=rules,
        chairs=(EMPTY,) * event.chairs,
        course=_course(rules, event),
        balances={},
    )


def _course(rules: AnyRules, event: Opened) -> Course:
    if rules.game == "schnapsen":
        return SchnapsenCourse()
    return SchafkopfCourse.begin(event.chairs, event.dealer, event.round)


def _sat_down(sitting: Sitting, event: SatDown) -> Sitting:
    """Whoever comes in the middle of a deal plays it on; it is booked for whoever was dealt in."""
    seated = sitting.with_chair(event.chair, Chair(Player(event.player, event.bot)))
    balance = sitting.balances.get(event.player, 0)
    return structs.replace(seated, balances={**sitting.balances, event.player: balance})


def _stood_up(sitting: Sitting, event: StoodUp) -> Sitting:
    return sitting.with_chair(event.chair, EMPTY)


def _handed_over(sitting: Sitting, event: HandedOver) -> Sitting:
    chair = structs.replace(
        sitting.chairs[event.chair], stand_in=event.bot, leaving=event.for_good, shown=False
    )
    return sitting.with_chair(event.chair, chair)


def _taken_back(sitting: Sitting, event: TakenBack) -> Sitting:
    chair = structs.replace(sitting.chairs[event.chair], stand_in="", leaving=False)
    return sitting.with_chair(event.chair, chair)


def _showed(sitting: Sitting, event: Showed) -> Sitting:
    chair = structs.replace(sitting.chairs[event.chair], shown=event.open)
    return sitting.with_chair(event.chair, chair)


def _drew(sitting: Sitting, event: Drew) -> Sitting:
    pack = fair_pack(sitting.rules.cards, bytes.fromhex(event.secret))
    assert isinstance(sitting.course, SchnapsenCourse)
    assert isinstance(sitting.rules, SchnapsenRules)
    course = sitting.course.drawn(sitting.rules, pack)
    pairs = zip(pack[::2], pack[1::2], strict=True)
    equal = next(i for i, (a, b) in enumerate(pairs) if a.rank != b.rank)
    return structs.replace(sitting, course=course, drawn=pack[: 2 * equal + 2])


def _inherited(sitting: Sitting, event: Inherited) -> Sitting:
    course = sitting.course.as_on_sheet(event.sheet)
    return structs.replace(sitting, course=course, game=event.sheet.game)


def _shuffled(sitting: Sitting, event: Shuffled) -> Sitting:
    course = sitting.course.before_deal(sitting.occupied)
    seats, number = course.seats(sitting.occupied), sitting.deals + 1
    secret = bytes.fromhex(event.secret)
    pack = fair_pack(sitting.rules.cards, secret)
    playing = _begun(
        sitting,
        number=number,
        seats=seats,
        secret=event.secret,
        commitment=commitment(secret, sitting.table, number),
        deal=course.deal(sitting.rules, pack, seats, sitting.shown(seats)),
    )
    return structs.replace(sitting, course=course, deals=number, playing=playing)


def _dealt(sitting: Sitting, event: Dealt) -> Sitting:
    """As if shuffled, but nothing is cut and nobody has promised anything."""
    rules, notation = sitting.rules, NOTATIONS[sitting.rules.game]
    recorded = notation.context(rules, tags_of(event.context))
    course = sitting.course.as_recorded(recorded, rules, sitting.occupied)
    seats, number = course.seats(sitting.occupied), sitting.deals + 1
    hands = [[Card.parse(card) for card in hand.split()] for hand in event.hands]
    context = course.context(seats, sitting.shown(seats))
    playing = _begun(
        sitting,
        number=number,
        seats=seats,
        secret="",
        commitment="",
        deal=notation.from_hands(rules, hands, context),
    )
    balances = paid_in(sitting.balances, course.stock, playing.accounts)
    return structs.replace(sitting, course=course, deals=number, playing=playing, balances=balances)


def _begun(
    sitting: Sitting, *, number: int, seats: Seats, secret: str, commitment: str, deal: AnyDeal
) -> Playing:
    accounts = sitting.player_ids(seats)
    return Playing(
        number=number,
        seats=seats,
        accounts=accounts,
        secret=secret,
        commitment=commitment,
        deal=deal,
        held=dict(zip(accounts, seats, strict=True)),
        shown=bool(sitting.shown(seats)),
    )


def _acted(sitting: Sitting, event: Acted) -> Sitting:
    assert sitting.playing is not None
    deal = sitting.playing.deal.apply(parse_action(event.action))
    acted = sitting.played_on(deal)
    return book(acted) if deal.over else acted


def _wished(sitting: Sitting, event: Wished) -> Sitting:
    return structs.replace(sitting, wish=Wish(event.chair, event.round))


def _ended(sitting: Sitting, event: Ended) -> Sitting:
    return end(sitting)


_FOLDS: Final[Mapping[type[Event], Callable[[Sitting, Any], Sitting]]] = {
    SatDown: _sat_down,
    StoodUp: _stood_up,
    HandedOver: _handed_over,
    TakenBack: _taken_back,
    Showed: _showed,
    Drew: _drew,
    Inherited: _inherited,
    Shuffled: _shuffled,
    Dealt: _dealt,
    Acted: _acted,
    Wished: _wished,
    Ended: _ended,
}
