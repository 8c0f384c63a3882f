"""What every game costs, as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from stammtisch.engine.rulebook import Book, TariffRow, TariffTable
from stammtisch.schafkopf.contracts import KINDS, RAMSCH, Kind
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import sie_price
from stammtisch.texts import Texts


def tariff(rules: RuleSet, base: object, texts: Texts) -> TariffTable:
    """The prices of all games that can come about."""
    games, extras = list(_games(rules, texts)), list(_extras(rules, texts))
    if isinstance(base, RuleSet):
        old_games, old_extras = list(_games(base, texts)), list(_extras(base, texts))
    else:
        old_games, old_extras = games, extras
    columns = [texts(f"rulebook.tariff.{name}") for name in ("game", "price", "tout", "laufende")]
    return TariffTable(columns, _rows(games, old_games), _rows(extras, old_extras))


def _rows(now: list[list[str]], before: list[list[str]]) -> list[TariffRow]:
    return [TariffRow(cells, cells not in before) for cells in now]


def _games(rules: RuleSet, texts: Texts) -> Iterator[list[str]]:
    for kind in KINDS:
        if _comes_about(kind, rules):
            name = texts(f"rulebook.tariff.{kind.name}")
            yield [name, _price(kind, rules, texts), _tout(kind, rules, texts), _from(kind, rules)]


def _comes_about(kind: Kind, rules: RuleSet) -> bool:
    called = kind.name in (*rules.contracts, rules.all_pass)
    return called or any(round_.undeclared is kind for round_ in rules.rounds)


def _base(kind: Kind, rules: RuleSet) -> int:
    by_tariff = {
        "ruf": rules.base_ruf,
        "solo": rules.base_solo,
        "wenz": rules.base_wenz,
        "ramsch": rules.ramsch_base,
    }
    return by_tariff[kind.tariff]


def _price(kind: Kind, rules: RuleSet, texts: Texts) -> str:
    if kind.name != "sie":
        return _amount(_base(kind, rules), rules, texts)
    return _amount(sie_price(rules, 0).value, rules, texts)


def _tout(kind: Kind, rules: RuleSet, texts: Texts) -> str:
    if not kind.tout or "tout" not in rules.contracts:
        return "–"
    value = rules.tout_value
    if value == "doubled":
        return _amount(2 * _base(kind, rules), rules, texts)
    assert not isinstance(value, str)
    return _amount(value.wenz if kind.tariff == "wenz" else value.solo, rules, texts)


def _from(kind: Kind, rules: RuleSet) -> str:
    least = getattr(rules, kind.laufende) if kind.laufende and rules.laufende_bonus else 0
    return str(least) if least else "–"


def _extras(rules: RuleSet, texts: Texts) -> Iterator[list[str]]:
    prices = {
        "schneider": rules.schneider_bonus,
        "schwarz": rules.schwarz_bonus,
        "laufender": rules.laufende_bonus,
        "step": rules.steigern_pays if rules.auction_model == "steigern" else 0,
    }
    for name, amount in prices.items():
        if amount:
            yield [texts(f"rulebook.tariff.{name}"), "+ " + _amount(amount, rules, texts)]


def _amount(amount: int, rules: RuleSet, texts: Texts) -> str:
    return texts.amount(rules.score_unit, amount)


CHAPTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": (
        "players",
        "deck",
        "deal_packets",
        "cut",
        "cut_min_cards",
        "cut_max_times",
        "remix_min_times",
        "first_dealer",
        "next_dealer",
        "first_lead",
        "look_at_tricks",
    ),
    "games": ("game", "contracts", "win_condition", "follow_rule"),
    "calling": (
        "callable_condition",
        "ace_forced_when_searched",
        "ace_forced_after_runaway",
        "runaway_min_cards",
        "ace_discard_before_search",
        "ace_discard_after_runaway",
        "last_trick_rule",
    ),
    "auction": (
        "auction_model",
        "rank_order",
        "steigern_steps",
        "steigern_max",
        "steigern_jump",
        "steigern_pays",
        "equal_rank",
        "all_pass",
        "carry_cap",
        "stock",
        "stock_stake",
        "solo_min_suit_cards",
        "wenz_without_unter",
        "wenz_tout_lone_ace",
        "tout_deadline",
        "sie_first_game",
    ),
    "doubling": (
        "contra",
        "contra_window",
        "retour_by",
        "retour_window",
        "contra_max_steps",
        "knock",
        "knock_max",
        "kreuz_doubling",
    ),
    "prices": (
        "score_unit",
        "base_ruf",
        "base_solo",
        "base_wenz",
        "schneider_declarer_max",
        "schneider_defender_max",
        "schneider_bonus",
        "draw_without_declarer",
        "schwarz_bonus",
        "schwarz_on_demand",
        "laufende_bonus",
        "laufende_min_ruf",
        "laufende_min_solo",
        "laufende_min_wenz",
        "laufende_min_farbwenz",
        "laufende_min_geier",
        "laufende_max",
        "laufende_side",
        "laufende_claim",
        "tout_value",
        "sie_value",
        "sie_factor",
    ),
    "rounds": (
        "special_trigger",
        "special_rounds",
        "special_queue",
        "ramsch_base",
        "ramsch_trump_duty",
        "ramsch_tie",
        "ramsch_virgins",
        "ramsch_durchmarsch",
        "allgaeuer_spritz_pflicht",
        "schieber_scheme",
        "threer_forced",
        "trixer_laufende",
    ),
    "misconduct": (
        "revoke",
        "sanction_model",
        "invalid_announcement",
        "exposure_split",
        "claim_remaining",
        "correct_if_immediate",
        "limitation",
    ),
    "evening": (
        "session",
        "matches",
        "games_per_match",
        "seat_draw",
        "redraw_each_match",
        "approval",
        "approval_from",
        "approval_scope",
        "first_game",
        "disallowed_game",
        "tie_break",
        "scoresheet",
        "substitute",
        "onlookers",
        "min_age",
    ),
}


def _plays_ramsch(rules: RuleSet) -> bool:
    return _comes_about(RAMSCH, rules)


def _plays_each_alone(rules: RuleSet) -> bool:
    return any(kind.ducked and _comes_about(kind, rules) for kind in KINDS)


# Options that mean nothing unless others have some value.
MATTERS: Final[Mapping[str, Callable[[RuleSet], bool]]] = {
    "rank_order": lambda rules: rules.auction_model == "rank",
    "equal_rank": lambda rules: rules.auction_model == "rank",
    "steigern_max": lambda rules: rules.auction_model == "steigern",
    "steigern_jump": lambda rules: rules.auction_model == "steigern",
    "steigern_pays": lambda rules: rules.auction_model == "steigern" and rules.steigern_pays > 0,
    "carry_cap": lambda rules: rules.all_pass == "double",
    "contra_window": lambda rules: rules.contra,
    "retour_by": lambda rules: rules.contra,
    "retour_window": lambda rules: rules.contra and rules.retour_by != "nobody",
    "contra_max_steps": lambda rules: rules.contra,
    "kreuz_doubling": lambda rules: "kreuz" in rules.contracts,
    "laufende_max": lambda rules: rules.laufende_bonus > 0,
    "laufende_claim": lambda rules: rules.laufende_bonus > 0,
    "special_queue": lambda rules: bool(rules.special_rounds),
    "ramsch_trump_duty": _plays_ramsch,
    "ramsch_tie": _plays_each_alone,
    "ramsch_virgins": _plays_each_alone,
    "ramsch_durchmarsch": _plays_each_alone,
    "threer_forced": lambda rules: any(round_.duties for round_ in rules.rounds),
    "tout_value": lambda rules: "tout" in rules.contracts,
    "tout_deadline": lambda rules: "tout" in rules.contracts,
    "sie_value": lambda rules: "sie" in rules.contracts,
}

BOOK: Final = Book(chapters=CHAPTERS, matters=MATTERS, tariff=tariff)
