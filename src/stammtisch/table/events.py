"""Everything that can happen at a table. A sitting is the fold of its events and nothing else.

An event tells what somebody did or what chance brought; whatever follows from it by the rules is
worked out again when it is read. Its one text form is canonical JSON, a line in the log
(``chain.py``). Players are pseudonyms, so a log can be kept when a person is forgotten.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.engine.abstract import AbstractMeta
from stammtisch.engine.cards import Card
from stammtisch.engine.course import Inheritance, Seats, Wish
from stammtisch.engine.deal import parse_action
from stammtisch.engine.fair import Share, commitment, draw_key, fair_pack, shuffle_key
from stammtisch.engine.notation import tags_of
from stammtisch.games import GAMES, AnyDeal
from stammtisch.streams.stream import Chain, Json, Upcasters
from stammtisch.streams.stream import Entry as AnyEntry
from stammtisch.table.ledger import (
    book,
    end,
    paid_in,
)
from stammtisch.table.state import (
    EMPTY,
    Chair,
    Player,
    PlayerId,
    Playing,
    Promise,
    Sitting,
)


class _Event(
    Struct,
    frozen=True,
    metaclass=AbstractMeta,
    gc=False,
    tag_field="event",
    forbid_unknown_fields=True,
):
    @abstractmethod
    def apply(self, sitting: Sitting) -> Sitting:
        """The sitting once that has happened. Events are trusted: commands have checked them."""


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """A table is there; ``toml`` says every option of its rules, so that they never change."""

    table: str
    rules: str
    toml: str
    chairs: int
    dealer: int  # who deals first, where that is agreed
    round: str  # what is played all evening: ordinary play, or a special round by agreement

    def begin(self) -> Sitting:
        """Every sitting begins so."""
        rules = rulesets.parse(self.toml, name=self.rules)
        game = GAMES[rules.game]
        dealer = None if game.draws else self.dealer
        return Sitting(
            table=self.table,
            rules=rules,
            chairs=(EMPTY,) * self.chairs,
            course=game.course(rules, self.chairs, dealer, self.round),
            balances={},
        )

    def apply(self, sitting: Sitting) -> Sitting:
        raise AssertionError("a table is opened once")


class SatDown(_Event, frozen=True, tag="satdown"):
    chair: int
    player: PlayerId
    bot: str = ""

    def apply(self, sitting: Sitting) -> Sitting:
        """In the middle of a deal they play it on; it is booked for those who were dealt in."""
        seated = sitting.with_chair(self.chair, Chair(Player(self.player, self.bot)))
        balance = sitting.balances.get(self.player, 0)
        return structs.replace(seated, balances={**sitting.balances, self.player: balance})


class StoodUp(_Event, frozen=True, tag="stoodup"):
    chair: int

    def apply(self, sitting: Sitting) -> Sitting:
        return sitting.with_chair(self.chair, EMPTY)


class HandedOver(_Event, frozen=True, tag="handedover"):
    """A bot plays on for somebody who is away, or who leaves in the middle of a deal."""

    chair: int
    bot: str
    for_good: bool = False

    def apply(self, sitting: Sitting) -> Sitting:
        chair = structs.replace(
            sitting.chairs[self.chair], stand_in=self.bot, leaving=self.for_good, shown=False
        )
        return sitting.with_chair(self.chair, chair)


class TakenBack(_Event, frozen=True, tag="takenback"):
    chair: int

    def apply(self, sitting: Sitting) -> Sitting:
        chair = structs.replace(sitting.chairs[self.chair], stand_in="", leaving=False)
        return sitting.with_chair(self.chair, chair)


class Showed(_Event, frozen=True, tag="showed"):
    """A player lets onlookers see their cards, or does so no longer."""

    chair: int
    open: bool

    def apply(self, sitting: Sitting) -> Sitting:
        chair = structs.replace(sitting.chairs[self.chair], shown=self.open)
        return sitting.with_chair(self.chair, chair)


class Committed(_Event, frozen=True, tag="committed"):
    """Somebody promises a share of the next shuffle that is not promised yet."""

    chair: int
    commitment: str

    def apply(self, sitting: Sitting) -> Sitting:
        others = [pledge for pledge in sitting.pledges if pledge.chair != self.chair]
        pledges = sorted([*others, Share(self.chair, self.commitment)], key=lambda it: it.chair)
        return structs.replace(sitting, pledges=tuple(pledges))


class Promised(_Event, frozen=True, tag="promised"):
    """The table promises its secret, and nobody else may promise anything for this deal."""

    secret: str

    def apply(self, sitting: Sitting) -> Sitting:
        return structs.replace(sitting, promise=Promise(self.secret, sitting.pledges), pledges=())


class Revealed(_Event, frozen=True, tag="revealed"):
    """Somebody tells the share that they had promised."""

    chair: int
    share: str

    def apply(self, sitting: Sitting) -> Sitting:
        assert sitting.promise is not None
        return structs.replace(sitting, promise=sitting.promise.told(self.chair, self.share))


class Drew(_Event, frozen=True, tag="drew"):
    """Cards are drawn for the first deal of Schnapsen (RULES 9.2)."""

    secret: str

    def apply(self, sitting: Sitting) -> Sitting:
        secret, promise = bytes.fromhex(self.secret), sitting.promise
        key = secret if promise is None else draw_key(secret, promise.shares)
        pack = fair_pack(sitting.rules.cards, key)
        course = sitting.course.drawn(sitting.rules, pack)
        pairs = zip(pack[::2], pack[1::2], strict=True)
        equal = next(i for i, (a, b) in enumerate(pairs) if a.rank != b.rank)
        return structs.replace(sitting, course=course, drawn=pack[: 2 * equal + 2])


class Inherited(_Event, frozen=True, tag="inherited"):
    """The next deal is a game of a match whose score sheet is kept elsewhere: in a tournament."""

    sheet: Inheritance

    def apply(self, sitting: Sitting) -> Sitting:
        course = sitting.course.as_on_sheet(self.sheet)
        return structs.replace(sitting, course=course, game=self.sheet.game)


class Shuffled(_Event, frozen=True, tag="shuffled"):
    """A deal begins. The secret gives the pack; only its commitment is told before the end."""

    secret: str

    def apply(self, sitting: Sitting) -> Sitting:
        course = sitting.course.before_deal(sitting.occupied)
        seats, number = course.seats(sitting.occupied), sitting.deals + 1
        secret = bytes.fromhex(self.secret)
        shares = () if sitting.promise is None else sitting.promise.shares
        pack = fair_pack(sitting.rules.cards, shuffle_key(secret, shares))
        playing = _begun(
            sitting,
            number=number,
            seats=seats,
            secret=self.secret,
            commitment=commitment(secret, sitting.table, number),
            shares=shares,
            deal=course.deal(sitting.rules, pack, seats, sitting.shown(seats)),
        )
        return structs.replace(sitting, course=course, deals=number, playing=playing, promise=None)


class Dealt(_Event, frozen=True, omit_defaults=True, tag="dealt"):
    """A deal of another evening is played again, for practice: the same cards, at the same stand.

    ``hands`` and ``context`` are as in a record; there is no secret, and nothing to prove.
    """

    hands: tuple[str, ...]
    context: dict[str, str] = {}  # what it had inherited there, by tags

    def apply(self, sitting: Sitting) -> Sitting:
        """As if shuffled, but nothing is cut and nobody has promised anything."""
        rules, notation = sitting.rules, GAMES[sitting.rules.game].notation
        recorded = notation.context(rules, tags_of(self.context))
        course = sitting.course.as_recorded(recorded, rules, sitting.occupied)
        seats, number = course.seats(sitting.occupied), sitting.deals + 1
        hands = [[Card.parse(card) for card in hand.split()] for hand in self.hands]
        context = course.context(seats, sitting.shown(seats))
        playing = _begun(
            sitting,
            number=number,
            seats=seats,
            secret="",
            commitment="",
            shares=(),
            deal=notation.from_hands(rules, hands, context),
        )
        balances = paid_in(sitting.balances, course.stock, playing.accounts)
        return structs.replace(
            sitting, course=course, deals=number, playing=playing, balances=balances, pledges=()
        )


class Acted(_Event, frozen=True, tag="acted"):
    """Something said or done in the deal, in the notation of records: ``p1 CARD(EO)``."""

    action: str

    def apply(self, sitting: Sitting) -> Sitting:
        assert sitting.playing is not None
        deal = sitting.playing.deal.apply(parse_action(self.action))
        acted = sitting.played_on(deal)
        return book(acted) if deal.over else acted


class Wished(_Event, frozen=True, tag="wished"):
    """The loser of a lone game wishes a special round (RULES 3.9)."""

    chair: int
    round: str

    def apply(self, sitting: Sitting) -> Sitting:
        return structs.replace(sitting, wish=Wish(self.chair, self.round))


class Ended(_Event, frozen=True, tag="ended"):
    """The evening is over."""

    def apply(self, sitting: Sitting) -> Sitting:
        return end(sitting)


Event: TypeAlias = (
    Opened
    | SatDown
    | StoodUp
    | HandedOver
    | TakenBack
    | Showed
    | Committed
    | Promised
    | Revealed
    | Drew
    | Inherited
    | Shuffled
    | Dealt
    | Acted
    | Wished
    | Ended
)


def fold(events: Iterable[Event]) -> Sitting:
    """A sitting from its first event on."""
    first, *rest = events
    assert isinstance(first, Opened)
    return after_all(first.begin(), rest)


def after_all(sitting: Sitting, events: Iterable[Event]) -> Sitting:
    for event in events:
        sitting = event.apply(sitting)
    return sitting


def _begun(
    sitting: Sitting,
    *,
    number: int,
    seats: Seats,
    secret: str,
    commitment: str,
    shares: tuple[Share, ...],
    deal: AnyDeal,
) -> Playing:
    accounts = sitting.player_ids(seats)
    return Playing(
        number=number,
        seats=seats,
        accounts=accounts,
        secret=secret,
        commitment=commitment,
        shares=shares,
        deal=deal,
        held=dict(zip(accounts, seats, strict=True)),
        shown=bool(sitting.shown(seats)),
    )


# The log of a table (``streams.stream``).

VERSION: Final = 2

Entry: TypeAlias = AnyEntry[Event]


def _opened(event: Json) -> Json:
    """Rules of a table mean what they meant when it was opened."""
    rules = rulesets.parse_earlier(event["toml"], name=event["rules"])
    return {**event, "toml": rulesets.every_option(rules)}


UPCASTERS: Final[Upcasters] = {(1, "opened"): _opened}
CHAIN: Final[Chain[Event]] = Chain(msgspec.json.Decoder(Event), VERSION, UPCASTERS)
