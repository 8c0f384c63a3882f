"""The protocol both games fulfil: one deal as a state machine of immutable states.

Seats are counted from forehand, clockwise: seat 0 is p1 of RULES 0.2. A fifth person, the resting
dealer, is seat 4. The supervisor is not at the table but answers questions and rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Final, Protocol, Self, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.cards import CARDS, Card, Suit
from stammtisch.texts import Texts, UserError

Seat: TypeAlias = int
Hand: TypeAlias = tuple[Card, ...] | None  # nothing: not to be seen
Fields: TypeAlias = dict[str, Any]  # of a view in plain JSON, never changed in place
SUPERVISOR: Final[Seat] = -1
ONLOOKER: Final[Seat] = -2

_SEAT_TEXTS: Final = {SUPERVISOR: "sup", ONLOOKER: "onlooker"}


def seat_text(seat: Seat) -> str:
    return _SEAT_TEXTS.get(seat) or f"p{seat + 1}"


def parse_seat(text: str) -> Seat:
    if text == "sup":
        return SUPERVISOR
    if re.fullmatch("p[1-5]", text):
        return int(text[1]) - 1
    raise ValueError(f"{text!r} is not a seat; seats are p1 to p5, and sup for the supervisor")


class Verb(StrEnum):
    """Everything that can be said or done in a deal (RULES 0.3, C-17).

    >>> import stammtisch as st
    >>> deal = st.deal(st.rules("schafkopfschule"), seed=1)
    >>> [action.verb is st.Verb.PASS for action in deal.legal]
    [True, False]
    """

    # before the auction
    NAME_SUIT = "NAME_SUIT"
    CUT = "CUT"
    MIX = "MIX"
    DEAL = "DEAL"
    KNOCK = "KNOCK"
    NO_KNOCK = "NO_KNOCK"
    # auction
    PASS = "PASS"
    PLAY = "PLAY"
    ALSO = "ALSO"
    HOLD = "HOLD"
    YIELD = "YIELD"
    GEIER = "GEIER"
    WENZ = "WENZ"
    SOLO = "SOLO"
    TOUT = "TOUT"
    SOLOTOUT = "SOLOTOUT"
    RAISE = "RAISE"
    SIE = "SIE"
    ANNOUNCE = "ANNOUNCE"
    # openings of the special rounds
    GESUND = "GESUND"
    KRANK = "KRANK"
    TAKE = "TAKE"
    PASS_OBER = "PASS_OBER"
    PUSH = "PUSH"
    DUTY = "DUTY"
    DECLINE = "DECLINE"
    # doubling
    CONTRA = "CONTRA"
    RETOUR = "RETOUR"
    UP = "UP"
    LEGE = "LEGE"
    NO_LEGE = "NO_LEGE"
    # play
    CARD = "CARD"
    ADD_TOUT = "ADD_TOUT"
    LAY_DOWN = "LAY_DOWN"
    # Schnapsen, on lead
    EXCHANGE = "EXCHANGE"
    MARRIAGE = "MARRIAGE"
    CLOSE = "CLOSE"
    CLAIM66 = "CLAIM66"
    # afterwards
    CLAIM_LAUFENDE = "CLAIM_LAUFENDE"
    CLAIM_SCHWARZ = "CLAIM_SCHWARZ"
    CHALLENGE = "CHALLENGE"
    NEXT_CUT = "NEXT_CUT"
    # complaints and the supervisor
    HALT = "HALT"
    APPROVE = "APPROVE"
    REJECT = "REJECT"
    RULING = "RULING"


# Names of rule sets stand in file names, tags and messages.
RuleSetName: TypeAlias = Annotated[str, Meta(pattern=r"^[\w .+()-]{1,60}$")]

Argument: TypeAlias = Card | Suit | int | str | tuple[Card, ...] | None


class Action(Struct, frozen=True, gc=False):
    """Somebody says or does something. Its one text form is ``p1 CARD(EO)``.

    >>> import stammtisch as st
    >>> action = st.Action(0, st.Verb.CARD, st.Card.EO)
    >>> str(action), action.call
    ('p1 CARD(EO)', 'CARD(EO)')
    """

    seat: Seat
    verb: Verb
    argument: Argument = None

    def __str__(self) -> str:
        return f"{seat_text(self.seat)} {self.call}"

    def said(self, texts: Texts) -> str:
        """As a player would say it; a contract, and what nobody would say, by its code."""
        key, argument = f"verb.{self.verb}", self.argument
        if isinstance(argument, Card):
            return argument.said(texts)
        if isinstance(argument, Suit):
            return texts(key, suit=argument.said(texts))
        if isinstance(argument, tuple):
            return texts(key, cards=", ".join(card.said(texts) for card in argument))
        if self.verb is Verb.PUSH:  # pushed by somebody else: the cards are not for our eyes
            return texts("verb.PUSH_HIDDEN")
        if f"{key}.{argument}" in texts:
            return texts(f"{key}.{argument}")
        try:
            return texts(key, argument="" if argument is None else argument)
        except KeyError:
            return self.call

    @property
    def call(self) -> str:
        """The action without its seat: ``CARD(EO)``."""
        if self.argument is None:
            return self.verb.value
        if isinstance(self.argument, tuple):
            return f"{self.verb}({','.join(map(str, self.argument))})"
        return f"{self.verb}({self.argument})"


def _whole_number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise ValueError(f"{text!r} is not a whole number from 0 to 999")
    return int(text)


def _card_pair(text: str) -> tuple[Card, ...]:
    cards = tuple(Card.parse(part) for part in text.split(","))
    if len(set(cards)) != 2:
        raise ValueError(f"{text!r} is not two cards with a comma between them")
    return tuple(sorted(cards))


_ARGUMENTS: Final[Mapping[Verb, Callable[[str], Argument]]] = {
    Verb.NAME_SUIT: Suit.parse,
    Verb.CUT: _whole_number,
    Verb.MIX: _whole_number,
    Verb.RAISE: _whole_number,
    Verb.ANNOUNCE: str,
    Verb.TAKE: Suit.parse,
    Verb.MARRIAGE: Suit.parse,
    Verb.PUSH: _card_pair,
    Verb.DUTY: str,
    Verb.CARD: Card.parse,
    Verb.CLAIM_LAUFENDE: _whole_number,
    Verb.RULING: str,
}


WITH_ARGUMENT: Final = frozenset(_ARGUMENTS)


@lru_cache(maxsize=4096)
def parse_call(seat: Seat, text: str) -> Action:
    """Read ``CARD(EO)``; the seat is known already. The same few are read all evening long."""
    match = re.fullmatch(r"([A-Z0-9_]+)(?:\((.*)\))?", text)
    if match is None or match[1] not in Verb.__members__:
        raise ValueError(f"{text!r} is not a call")
    verb = Verb[match[1]]
    read = _ARGUMENTS.get(verb)
    if read is None and match[2] is not None:
        raise ValueError(f"{verb} takes nothing in brackets")
    if read is not None and match[2] is None:
        raise ValueError(f"{verb} needs something in brackets")
    return Action(seat, verb, None if read is None else read(match[2]))


def parse_action(text: str) -> Action:
    seat, _, rest = text.partition(" ")
    return parse_call(parse_seat(seat), rest)


def action_from(said: Action | Card | str, turn: Seat | None) -> Action:
    """``CARD(EO)`` and ``Card.EO`` of the seat whose turn it is, ``p2 CONTRA`` of another."""
    if isinstance(said, Action):
        return said
    if not isinstance(said, str | Card):
        raise TypeError(
            "an action is an Action, a Card, or a text such as 'CARD(EO)' or 'p2 CONTRA', "
            f"not {said!r}"
        )
    seat = 0 if turn is None else turn
    if isinstance(said, Card):
        return call(seat, Verb.CARD, said)
    return parse_action(said) if " " in said else parse_call(seat, said)


@cache
def call(seat: Seat, verb: Verb, argument: Argument = None) -> Action:
    """The one shared ``Action`` object of these values."""
    return Action(seat, verb, argument)


CARD_ACTIONS: Final = tuple(
    tuple(Action(seat, Verb.CARD, card) for card in CARDS) for seat in range(4)
)


class Options(Struct, frozen=True, gc=False):
    """The players who may act now, and their actions.

    ``actions`` are those of the seat whose turn it is; ``interjections`` may be made now by the
    seats they name, in or out of turn. Not listed are ``HALT`` by any seat and the supervisor's
    ``RULING``, possible at any time until the next cut, and ``LAY_DOWN``, a claim of the rest.
    """

    seat: Seat | None
    actions: tuple[Action, ...]
    interjections: tuple[Action, ...] = ()

    def of(self, seat: Seat) -> tuple[Action, ...]:
        """What one seat may do now."""
        own = self.actions if seat == self.seat else ()
        if not self.interjections:
            return own
        return own + tuple([action for action in self.interjections if action.seat == seat])

    def all(self) -> tuple[Action, ...]:
        return self.actions + self.interjections


OUT_OF_TURN: Final = frozenset(
    (
        Verb.SIE,
        Verb.CONTRA,
        Verb.RETOUR,
        Verb.UP,
        Verb.ADD_TOUT,
        Verb.CLAIM_LAUFENDE,
        Verb.CLAIM_SCHWARZ,
        Verb.CHALLENGE,
    )
)


class Seen(Protocol):
    """A view of any game, as far as its seat is concerned."""

    @property
    def seat(self) -> Seat: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def options(self) -> tuple[Action, ...]: ...


def interjections(view: Seen) -> tuple[Action, ...]:
    """What the seat may say besides, or instead of, what it has to do."""
    if view.turn != view.seat:
        return view.options
    return tuple([action for action in view.options if action.verb in OUT_OF_TURN])


class OwnOptions:
    """The options of a view, told apart: what must be done, and what may be said besides."""

    __slots__ = ()

    @property
    def my_turn(self: Seen) -> bool:
        """Whether the seat has to act; else it may be silent."""
        return self.turn == self.seat

    @property
    def actions(self: Seen) -> tuple[Action, ...]:
        """From these the seat has to choose; none if it is not its turn."""
        if self.turn != self.seat:
            return ()
        return tuple([action for action in self.options if action.verb not in OUT_OF_TURN])

    @property
    def interjections(self: Seen) -> tuple[Action, ...]:
        """What the seat may say in or out of turn, such as Contra; it may as well be silent."""
        return interjections(self)

    def _repr_html_(self) -> str:
        from stammtisch.engine.pictures import view_html

        return view_html(self)


class NotOver(UserError):
    """A question that has an answer only when the deal has ended.

    >>> import stammtisch as st
    >>> st.deal(st.rules("schafkopfschule")).result()
    Traceback (most recent call last):
    stammtisch.engine.deal.NotOver: the deal is not over yet: p1 has to act
    """

    def __init__(self, seat: Seat | None) -> None:
        super().__init__("library.not_over", seat="" if seat is None else seat_text(seat))


class Refused(UserError):
    """An action that the rules do not allow here. The state it was tried on is unchanged.

    ``rule`` is the section of RULES, ``reason`` the key of the explanation in the catalogues,
    ``seat`` whom it names.

    >>> import stammtisch as st
    >>> try:
    ...     st.deal(st.rules("schafkopfschule")).play("p2 PASS")
    ... except st.Refused as refused:
    ...     print(refused.rule, refused)
    2.1 It is the turn of p1 (rule 2.1).
    """

    def __init__(
        self, rule: str, reason: str, *, seat: Seat | None = None, **details: object
    ) -> None:
        if seat is not None:
            details["seat"] = seat_text(seat)
        super().__init__(f"refused.{reason}", rule=rule, **details)
        self.rule = rule
        self.reason = reason
        self.seat = seat

    def told(self, texts: Texts, named: Callable[[Seat], str]) -> str:
        """The explanation where people sit: the player concerned is called by name."""
        if self.seat is None:
            return self.said(texts)
        details = {**self.details, "seat": named(self.seat)}
        return UserError(self.text, **details).said(texts)


class Deal(Protocol):
    """One deal. Bots, tables, records, environments and the reviewer know only this."""

    game: ClassVar[str]

    @property
    def history(self) -> tuple[Action, ...]: ...
    @property
    def options(self) -> Options: ...
    def apply(self, action: Action) -> Self: ...
    def view(self, seat: Seat) -> Any: ...  # noqa: ANN401  (each game has its own view)
    @property
    def outcome(self) -> Any: ...  # noqa: ANN401  (each game has its own outcome)
    @property
    def over(self) -> bool: ...
