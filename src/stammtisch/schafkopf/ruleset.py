"""The options of a Schafkopf rule set (RULES 10 A-E and the options of RULES 11), typed.

Every field is a key of the TOML files in ``rulesets/``, some also by a shorter name below a heading
(``HEADINGS``). The text catalogues explain each in one line, ``option.<key>``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, TypeAlias, cast

from msgspec import Meta, Struct

from stammtisch.engine.cards import Card, Rank, deck
from stammtisch.engine.deal import RuleSetName
from stammtisch.schafkopf.contracts import ANNOUNCED, KREUZ, SIE, Sides
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS, Round

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=120)]
Limit: TypeAlias = Count | Literal["unlimited"]

ROUND_NAMES: Final = tuple(name for name in ROUNDS if name != NORMAL.name)
GAME_NAMES: Final = (*(kind.name for kind in ANNOUNCED), "tout", SIE.name, KREUZ.name)
if TYPE_CHECKING:
    ContractName: TypeAlias = str
    RoundName: TypeAlias = str
else:
    ContractName = Literal[GAME_NAMES]
    RoundName = Literal[ROUND_NAMES]
TieBreak: TypeAlias = Literal[
    "sie",
    "tout_won",
    "tout_played",
    "lone_won",
    "lone_played",
    "solo_won",
    "wenz_geier_won",
    "lots",
]


class FixedTout(Struct, frozen=True, forbid_unknown_fields=True):
    """Tout prices per defender in a point table."""

    solo: Amount
    wenz: Amount


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: RuleSetName
    game: Literal["schafkopf"]
    extends: str = ""

    # A. all rule sets
    players: tuple[Literal[4, 5], ...]
    deck: Literal["long", "short"]
    deal_packets: tuple[Annotated[int, Meta(ge=1, le=8)], ...]
    cut: Literal["cut", "remix", "none"]
    cut_min_cards: Annotated[int, Meta(ge=1, le=10)]
    cut_max_times: Annotated[int, Meta(ge=1, le=9)]
    remix_min_times: Annotated[int, Meta(ge=1, le=9)]
    first_dealer: Literal["seat_1", "agreed"]
    next_dealer: Literal["clockwise"]
    first_lead: Literal["forehand"]
    follow_rule: Literal["class"]
    win_condition: Annotated[int, Meta(ge=60, le=90)]
    revoke: Literal["culprit", "side"]
    look_at_tricks: Literal["last", "none"]
    last_trick_rule: Literal["called_ace_at_latest"]
    score_unit: Literal["ZE", "points", "cents"]
    session: Literal["open", "matches"]
    matches: Count
    games_per_match: Annotated[int, Meta(ge=0, le=1000)]

    # B. contracts and auction
    contracts: tuple[ContractName, ...]
    rank_order: Literal["none", "equal", "graded"]
    equal_rank: Literal["earlier_seat"]
    auction_model: Literal["rank", "steigern"]
    steigern_steps: tuple[Literal[70, 80, 90, 100, 110], ...]
    steigern_max: Literal[90, 110]
    steigern_jump: bool
    steigern_pays: Amount
    all_pass: Literal["throw_in", "redeal", "double", "kreuz", "ramsch"]
    carry_cap: Limit
    invalid_announcement: Literal["lost_plain"]
    callable_condition: Literal["suit_card"]
    runaway_min_cards: Annotated[int, Meta(ge=2, le=6)]
    ace_forced_when_searched: bool
    ace_forced_after_runaway: bool
    ace_discard_before_search: bool
    ace_discard_after_runaway: bool
    solo_min_suit_cards: Literal[0, 1]
    wenz_without_unter: bool
    tout_deadline: Literal["announcement", "first_card"]
    sie_first_game: bool

    # C. doubling
    contra: bool
    contra_window: Literal["closed", "second_card", "own_first_card"]
    retour_window: Literal["closed", "second_card", "next_card", "second_trick"]
    retour_by: Literal["nobody", "declarer", "declarer_side"]
    contra_max_steps: Limit
    knock: Literal["none", "ramsch", "second_packet"]
    knock_max: Annotated[int, Meta(ge=0, le=4)]
    kreuz_doubling: Literal["none", "ordered", "normal_windows"]

    # D. scoring
    schneider_declarer_max: Points
    schneider_defender_max: Points
    draw_without_declarer: Literal["drawn"]
    schwarz_on_demand: bool
    laufende_min_ruf: Count
    laufende_min_solo: Count
    laufende_min_wenz: Count
    laufende_min_farbwenz: Count
    laufende_min_geier: Count
    laufende_max: Annotated[int, Meta(ge=0, le=14)]
    laufende_side: Literal["either"]
    laufende_claim: Literal["auto", "manual"]
    base_ruf: Amount
    base_solo: Amount
    base_wenz: Amount
    schneider_bonus: Amount
    schwarz_bonus: Amount
    laufende_bonus: Amount
    tout_value: Literal["doubled"] | FixedTout
    sie_value: Literal["computed"] | Amount
    sie_factor: Annotated[int, Meta(ge=1, le=16)]
    stock: bool
    stock_stake: Amount

    # E. special rounds, misconduct, tournament
    special_rounds: tuple[RoundName, ...]
    special_trigger: Literal["none", "solo_only", "alleinspiel"]
    special_queue: bool
    ramsch_base: Amount
    ramsch_trump_duty: bool = True
    ramsch_tie: Literal["order", "higher_trump", "split"]
    ramsch_virgins: Literal["doubling", "single", "none"] = "doubling"
    ramsch_durchmarsch: Literal["pays", "wins", "wins_plain"]
    allgaeuer_spritz_pflicht: bool
    schieber_scheme: Literal["additional"]
    threer_forced: Literal["last", "first"]
    threer_forced_wenz: bool = True  # C-28; nobody chooses it, but 0.1.0 did not have it
    trixer_laufende: bool
    sanction_model: Literal["culprit", "side"]
    exposure_split: Literal["integer_seat_order", "supervisor"]
    claim_remaining: bool
    correct_if_immediate: bool
    limitation: Literal["next_cut", "remix_start"]
    seat_draw: Literal["free", "lot", "lot_per_round"]
    redraw_each_match: bool
    approval: tuple[Literal["tout", "sie", "lone_game"], ...]
    approval_from: Annotated[int, Meta(ge=1, le=99)]
    approval_scope: Literal["player", "table"]
    wenz_tout_lone_ace: bool
    first_game: Literal["unrestricted", "plain"]
    disallowed_game: Literal["struck", "none"]
    tie_break: tuple[TieBreak, ...]
    scoresheet: Literal["none", "list", "cards"]
    min_age: Count
    substitute: Literal["free", "management"]
    onlookers: Literal["owner_decides", "banned"]

    def derive(self, **changes: object) -> Self:
        """The same rules with a few changes, checked like a file of a house.

        >>> import stammtisch as st
        >>> st.schafkopf.rules("schafkopfschule").derive(deck="short").deal_packets
        (3, 3)
        """
        from stammtisch.rulesets import derived

        return cast("Self", derived(self, changes))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack, suit by suit."""
        return DECKS[self.deck]

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The special rounds that are played here."""
        return tuple(ROUNDS[name] for name in self.special_rounds)

    @property
    def hand_size(self) -> int:
        return HAND_SIZES[self.deck]

    @property
    def throws_in(self) -> bool:
        """Whether the cards are thrown in when all pass; otherwise they are played (RULES 2.2)."""
        return self.all_pass not in ("kreuz", "ramsch")


def rules(name: str | Path, **changes: object) -> RuleSet:
    """The rule set of that name or file, perhaps with a few changes.

    >>> import stammtisch as st
    >>> st.schafkopf.rules("schafkopfschule", deck="short").deal_packets
    (3, 3)
    """
    from stammtisch.rulesets import load_of

    found = load_of(RuleSet, name)
    return found.derive(**changes) if changes else found


DECKS: Final = {"long": deck(Rank.SEVEN), "short": deck(Rank.NINE)}
HAND_SIZES: Final = {"long": 8, "short": 6}
LONE_GAMES: Final = tuple(kind.name for kind in ANNOUNCED if kind.sides is Sides.ALONE)
DUTY_ROUNDS: Final = tuple(name for name in ROUND_NAMES if ROUNDS[name].duties)
KNOCKED: Final = tuple(name for name in ROUND_NAMES if ROUNDS[name].games[0].ducked)


# Under these headings a file may write ``[wenz] price = 20`` instead of ``base_wenz = 20``.
HEADINGS: Final = {
    "rufspiel": {
        "price": "base_ruf",
        "laufende": "laufende_min_ruf",
        "runaway": "runaway_min_cards",
    },
    "solo": {
        "price": "base_solo",
        "laufende": "laufende_min_solo",
        "suit_cards": "solo_min_suit_cards",
    },
    "wenz": {
        "price": "base_wenz",
        "laufende": "laufende_min_wenz",
        "without_unter": "wenz_without_unter",
    },
    "farbwenz": {"laufende": "laufende_min_farbwenz"},
    "geier": {"laufende": "laufende_min_geier"},
    "tout": {"price": "tout_value", "deadline": "tout_deadline"},
    "sie": {"price": "sie_value", "factor": "sie_factor", "first_game": "sie_first_game"},
    "kreuz": {"doubling": "kreuz_doubling"},
    "ramsch": {
        "price": "ramsch_base",
        "trump_duty": "ramsch_trump_duty",
        "tie": "ramsch_tie",
        "virgins": "ramsch_virgins",
        "durchmarsch": "ramsch_durchmarsch",
    },
    "laufende": {"price": "laufende_bonus", "most": "laufende_max", "claim": "laufende_claim"},
    "schneider": {
        "price": "schneider_bonus",
        "declarer_most": "schneider_declarer_max",
        "defender_most": "schneider_defender_max",
    },
    "schwarz": {"price": "schwarz_bonus", "on_demand": "schwarz_on_demand"},
    "steigern": {
        "steps": "steigern_steps",
        "most": "steigern_max",
        "jump": "steigern_jump",
        "price": "steigern_pays",
    },
}


def adapt(inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What a key brings with it; a house may still set each key by itself."""
    return {**inherited, **_packets(inherited, own), **_knocks(inherited, own)}


def _packets(inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Inherited packets fit themselves to another deck: halves stay halves, pairs stay pairs."""
    size = HAND_SIZES.get(str(own.get("deck")))
    if size is None or "deal_packets" in own or "deal_packets" not in inherited:
        return {}
    pairs = set(inherited["deal_packets"]) == {2}
    return {"deal_packets": [2] * (size // 2) if pairs else [size // 2] * 2}


def _knocks(inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Where knocking is new, everybody may knock (C-26)."""
    new = own.get("knock", "none") != "none" and inherited.get("knock_max") == 0
    return {"knock_max": 4} if new and "knock_max" not in own else {}


def earlier(inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What a text of release 0.1.0 would have to say today, for C-26 and C-28 came later.

    Every Ramsch and Geist was knocked, ``knock_max`` was inherited in any case, and who was forced
    and could not play an owed Wenz played any lone game.
    """
    then = {**inherited, **own}
    rounds = then.get("special_rounds", ())
    today = {key: then[key] for key in ("knock_max",) if key in then}
    if then.get("knock") == "none" and any(name in KNOCKED for name in rounds):
        today["knock"] = "ramsch"
    if then.get("wenz_without_unter") is False and any(name in DUTY_ROUNDS for name in rounds):
        today["threer_forced_wenz"] = False
    return {**own, **today}


def contradictions(rules: RuleSet) -> dict[str, dict[str, object]]:
    """Values that are fine one by one but impossible together, with the details of what to say."""
    impossible = {
        "deal_packets": sum(rules.deal_packets) != rules.hand_size,
        "rank_order": rules.auction_model == "rank" and rules.rank_order == "none",
        "contracts": not set(LONE_GAMES) & set(rules.contracts),
        "all_pass": (rules.all_pass == "kreuz") != ("kreuz" in rules.contracts),
        "steigern_steps": list(rules.steigern_steps) != sorted(set(rules.steigern_steps)),
        "players": not rules.players or len(set(rules.players)) < len(rules.players),
        "contra_window": rules.contra and rules.contra_window == "closed",
        "wenz_without_unter": not rules.wenz_without_unter and "solo" not in rules.contracts,
        "special_rounds": bool(rules.special_rounds) and "solo" not in rules.contracts,
        "knock": rules.knock == "second_packet"
        and (bool(rules.special_rounds) or len(rules.deal_packets) < 2),
    }
    details = {"size": rules.hand_size, "games": ", ".join(LONE_GAMES)}
    return {key: details for key, wrong in impossible.items() if wrong}
