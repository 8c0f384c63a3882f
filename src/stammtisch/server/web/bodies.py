"""What requests bring and answers hold."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.fair import Share
from stammtisch.engine.rulebook import Chapter
from stammtisch.review.judgement import Mark
from stammtisch.table.terms import Talk, Timeout

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
BotName: TypeAlias = Annotated[str, Meta(max_length=40)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    language: Annotated[str, Meta(max_length=10)] = ""


class Me(Struct, frozen=True):
    player: str
    name: str
    language: str
    account: bool


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    password: Annotated[str, Meta(max_length=1000)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules`` by name, or the ``toml`` text of a house's own."""

    rules: Name = "schafkopfschule"
    toml: Annotated[str, Meta(max_length=20_000)] = ""
    title: Annotated[str, Meta(max_length=60)] = ""
    chairs: Annotated[int, Meta(ge=0, le=5)] = 0
    dealer: Annotated[int, Meta(ge=0, le=4)] = 0
    round: Name = "normal"
    bots: Annotated[list[BotName], Meta(max_length=5)] = []
    sit: bool = True
    public: bool = False
    onlookers: bool = False
    talk: Talk = Talk.BETWEEN
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    timeout: Timeout = Timeout.BOT
    stand_in: BotName = "stammgast"
    grace: Annotated[int, Meta(ge=0, le=3600)] = 60
    pause: Annotated[int, Meta(ge=0, le=3600)] = 20
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 600
    window: Annotated[int, Meta(ge=0, le=10_000)] = 2500


class Seated(Struct, frozen=True, kw_only=True):
    """``token`` opens the websocket of this seat, and nothing else."""

    table: str
    chair: int | None
    token: str
    invite: str
    number: int


class WantedChair(Struct, frozen=True, forbid_unknown_fields=True):
    chair: Annotated[int, Meta(ge=0, le=4)] | None = None


class WantedBot(Struct, frozen=True, forbid_unknown_fields=True):
    bot: BotName = "stammgast"
    chair: Annotated[int, Meta(ge=0, le=4)] | None = None


class LobbyChair(Struct, frozen=True):
    name: str
    bot: str


class LobbyTable(Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    rules: str
    chairs: list[LobbyChair | None]
    deals: int
    clock: int
    onlookers: bool
    created: int


class MyTable(Struct, frozen=True):
    """``invite`` brings others to it."""

    invite: str
    table: LobbyTable


class TableState(Struct, frozen=True, kw_only=True):
    """``view`` is what the caller may know, as in the messages of the websocket."""

    table: str
    title: str
    number: int
    owner: str
    public: bool
    onlookers: bool
    talk: Talk
    clock: int
    view: dict[str, Any]


class Stand(Struct, frozen=True):
    number: int


class PaymentTold(Struct, frozen=True):
    """Two people may have the same name, so it tells the players too."""

    payer: str
    receiver: str
    amount: int
    from_player: str
    to_player: str


class BalanceTold(Struct, frozen=True):
    player: str
    name: str
    balance: int


class SettlementTold(Struct, frozen=True):
    """Who would pay whom if the evening ended now; ``final`` once it has."""

    unit: str
    final: bool
    balances: list[BalanceTold]
    payments: list[PaymentTold]


class DealTold(Struct, frozen=True, kw_only=True):
    number: int
    round: str
    accounts: list[str]
    players: list[str]
    contract: str  # its code; nothing if none was played, or in Schnapsen
    ending: str  # how it ended, by the catalogues' name
    declarer: int | None  # a place in ``players``
    winners: list[int]
    amounts: list[int]
    commitment: str
    secret: str
    shares: list[Share]


class Paper(Struct, frozen=True, forbid_unknown_fields=True):
    """A text with records of finished deals, and which of them is meant."""

    record: Annotated[str, Meta(min_length=1)]  # as long as a body may be
    number: Annotated[int, Meta(ge=1, le=1000)] = 1


class PaperAgain(Paper, frozen=True, forbid_unknown_fields=True):
    """Play that deal again: on which seat, and against which bots."""

    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    bot: BotName = "stammgast"
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 600
    window: Annotated[int, Meta(ge=0, le=10_000)] = 2500


class ChoiceTold(Struct, frozen=True):
    """Something that could have been done; no action is to say nothing."""

    action: str | None
    worth: float | None
    truth: float | None
    points: int | None


class JudgementTold(Struct, frozen=True, kw_only=True):
    """``number`` of the action in the deal, from 0; of the next one if nothing was said."""

    number: int
    seat: int
    phase: str
    action: str | None
    better: str | None
    choices: list[ChoiceTold]
    loss: float
    true_loss: float | None
    price: float
    mark: Mark
    reason: str
    sentence: str


class ReviewTold(Struct, frozen=True, kw_only=True):
    """``turning_point`` is a place in the judgements, ``losses`` are by seat."""

    game: str
    unit: str
    judgements: list[JudgementTold]
    turning_point: int | None
    losses: list[float]


class ChoiceValue(Struct, frozen=True):
    value: str
    text: str


class RulesChoice(Struct, frozen=True, kw_only=True):
    """An option that the organiser of a tournament chooses and announces."""

    key: str
    name: str
    value: str  # what the rule set says
    values: list[ChoiceValue]


class RulesName(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    game: str
    players: list[int]  # how many may sit at a table, the usual number first
    tournament: bool  # whether tournaments can be played by it
    choices: list[RulesChoice]  # in a tournament


class RulesTold(Struct, frozen=True):
    name: str
    title: str
    game: str
    extends: str
    values: dict[str, Any]
    differs: list[str]


class BookTold(Struct, frozen=True):
    """A rule set in sentences, compared with the one that it extends."""

    name: str
    title: str
    game: str
    base: str
    base_title: str
    chapters: list[Chapter]


class OptionTold(Struct, frozen=True, kw_only=True):
    """What can be chosen; ``chapter`` is where a rule book tells of it."""

    key: str
    chapter: str
    name: str
    about: str
    allowed: str
    form: dict[str, Any]


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    toml: Annotated[str, Meta(max_length=20_000)]
    name: Name = "house"


class BotTold(Struct, frozen=True):
    name: str
    games: list[str]


class Health(Struct, frozen=True):
    status: str


class Problem(Struct, frozen=True):
    """Why not: ``error`` for programs, ``message`` for people.

    ``rule`` is the section of the rules, ``option`` the one of a rule set that is wrong.
    """

    error: str
    message: str
    rule: str = ""
    option: str = ""
