"""The options of a Schnapsen or Sechsundsechzig rule set (RULES 10 A and F, 11.9), typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, TypeAlias, cast

from msgspec import Meta, Struct, structs

from stammtisch.engine.cards import Card, Rank, deck
from stammtisch.engine.deal import RuleSetName

Small: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
CardPoints: TypeAlias = Annotated[int, Meta(ge=1, le=120)]
ExtraPoints: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class MarriageValues(Struct, frozen=True, forbid_unknown_fields=True):
    plain: CardPoints
    trump: CardPoints


class ClaimScale(Struct, frozen=True, forbid_unknown_fields=True):
    """What the winner gets: the loser has no trick, is below half, or has enough."""

    no_trick: Small
    below: Small
    enough: Small


class CloseFailure(Struct, frozen=True, forbid_unknown_fields=True):
    """What the opponent of a closer who fails gets, by the opponent's tricks when it was closed."""

    no_trick: Small
    otherwise: Small


class BummerlCount(Struct, frozen=True, forbid_unknown_fields=True):
    plain: Small
    schneider: Small


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: RuleSetName
    game: Literal["schnapsen"]
    extends: str = ""

    # A. all rule sets
    players: tuple[Literal[2], ...]
    deck: Literal[20, 24]
    deal_packets: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    open_card_after: Annotated[int, Meta(ge=1, le=6)]
    cut: Literal["cut", "none"]
    cut_min_cards: Annotated[int, Meta(ge=1, le=8)]
    cut_max_times: Small
    first_dealer: Literal["higher_card"]
    next_dealer: Literal["alternate", "winner"]
    first_lead: Literal["forehand"]
    follow_rule: Literal["open_then_strict"]
    win_condition: CardPoints
    revoke: Small
    look_at_tricks: Literal["own_and_first", "none"]
    last_trick_rule: Literal["taker_wins", "extra_points"]
    score_unit: Literal["game_points"]
    session: Literal["partie"]

    # F. Schnapsen and Sechsundsechzig
    sharp: bool
    show_points: bool
    hand_size: Literal[5, 6]
    talon_size: Literal[10, 12]
    exchange_card: Literal["U", "9"]
    exchange_before_first_lead: bool
    exchange_one_face_down_left: bool
    exchange_after_closing: bool
    marriage_values: MarriageValues
    marriage_without_trick: bool
    marriage_lead: Literal["either", "king"]
    close_allowed: Literal["on_lead"]
    close_min_talon: Literal[2, 4]
    close_basis: Literal["at_close", "at_end"]
    close_failure: CloseFailure
    claim_scale: ClaimScale
    claim_half: CardPoints
    wrong_claim: Literal["would_be_value", "flat"]
    last_trick: Literal["taker_wins", "extra_points"]
    last_trick_points: ExtraPoints
    last_trick_value: Literal["scale", "one"]
    last_trick_closed: Literal["no_effect"]
    draw: Literal["impossible", "next_plus_one"]
    partie: Annotated[int, Meta(ge=1, le=99)]
    bummerl: BummerlCount
    draw_after_trick_turned: bool
    tournament_form: Literal["ko", "danish"]
    ko_bummerl: Small

    def derive(self, **changes: object) -> Self:
        """The same rules with a few changes, checked like a file of a house.

        >>> import stammtisch as st
        >>> st.schnapsen.rules("schnapsen-weich").derive(sharp=True).marriage_lead
        'king'
        """
        from stammtisch.rulesets import derived

        return cast("Self", derived(self, changes))

    @property
    def cards(self) -> tuple[Card, ...]:
        return DECKS[self.deck]

    @property
    def exchange_rank(self) -> Rank:
        return Rank.UNTER if self.exchange_card == "U" else Rank.NINE


def rules(name: str | Path, **changes: object) -> RuleSet:
    """The rule set of that name or file, perhaps with a few changes.

    >>> import stammtisch as st
    >>> st.schnapsen.rules("schnapsen-weich", sharp=True).marriage_lead
    'king'
    """
    from stammtisch.rulesets import load_of

    found = load_of(RuleSet, name)
    return found.derive(**changes) if changes else found


DECKS: Final = {20: deck(Rank.UNTER), 24: deck(Rank.NINE)}

# What the sharp game changes (RULES 9.13, A-88).
SHARP: Final[dict[str, Any]] = {
    "look_at_tricks": "none",
    "show_points": False,
    "exchange_before_first_lead": False,
    "exchange_one_face_down_left": False,
    "marriage_without_trick": False,
    "marriage_lead": "king",
    "draw_after_trick_turned": True,
}


SOFT: Final[dict[str, Any]] = {
    "look_at_tricks": "own_and_first",
    "show_points": True,
    "exchange_before_first_lead": True,
    "exchange_one_face_down_left": True,
    "marriage_without_trick": True,
    "marriage_lead": "either",
    "draw_after_trick_turned": False,
}


# What the organiser of a tournament chooses and announces with it (C-23, C-29).
ANNOUNCED: Final = ("close_basis", "wrong_claim")


def in_tournament(rules: RuleSet) -> RuleSet:
    """Tricks are never looked at, and no count is shown, whatever the rule set (A-90, C-23)."""
    return structs.replace(rules, look_at_tricks="none", show_points=False)


def adapt(inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The switch ``sharp`` brings its options with it; a house may still set each by itself."""
    if "sharp" not in own:
        return inherited
    return {**inherited, **(SHARP if own["sharp"] is True else SOFT)}


def contradictions(rules: RuleSet) -> dict[str, dict[str, object]]:
    """Values that are fine one by one but impossible together."""
    cards, scale = len(rules.cards), rules.claim_scale
    impossible = {
        "hand_size": sum(rules.deal_packets) != rules.hand_size,
        "talon_size": rules.talon_size != cards - 2 * rules.hand_size,
        "players": rules.players != (2,),
        "claim_scale": not scale.no_trick >= scale.below >= scale.enough,
        "claim_half": rules.claim_half >= rules.win_condition,
        "last_trick_points": (rules.last_trick_points > 0) != (rules.last_trick == "extra_points"),
        "open_card_after": rules.open_card_after > len(rules.deal_packets),
        "exchange_card": rules.exchange_rank != rules.cards[-1].rank,
        "last_trick": rules.last_trick != rules.last_trick_rule,
        "draw": (rules.draw == "impossible") != (rules.last_trick == "taker_wins"),
    }
    details: dict[str, object] = {
        "packets": sum(rules.deal_packets),
        "talon": cards - 2 * rules.hand_size,
        "most": len(rules.deal_packets),
        "rank": str(rules.cards[-1].rank),
        "last_trick": rules.last_trick_rule,
        "win": rules.win_condition,
    }
    return {key: details for key, wrong in impossible.items() if wrong}
