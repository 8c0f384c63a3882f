"""What every game costs, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.engine.rulebook import Row, Tariff
from stammtisch.schafkopf.contracts import KINDS, Kind
from stammtisch.schafkopf.pricing import sie_price
from stammtisch.schafkopf.rules import RuleSet
from stammtisch.texts import Texts

# Which kinds of games come about by which contract or special round.
BY_ROUND: Final = {"ramsch": ("ramsch", "ramsch-pur"), "geist": ("geist", "geist-pur")}


def tariff(rules: RuleSet, base: object, texts: Texts) -> Tariff:
    """The prices of all games that can come about."""
    games, extras = list(_games(rules, texts)), list(_extras(rules, texts))
    if isinstance(base, RuleSet):
        old_games, old_extras = list(_games(base, texts)), list(_extras(base, texts))
    else:
        old_games, old_extras = games, extras
    columns = [texts(f"rulebook.tariff.{name}") for name in ("game", "price", "tout", "laufende")]
    return Tariff(columns, _rows(games, old_games), _rows(extras, old_extras))


def _rows(now: list[list[str]], before: list[list[str]]) -> list[Row]:
    return [Row(cells, cells not in before) for cells in now]


def _games(rules: RuleSet, texts: Texts) -> Iterator[list[str]]:
    for kind in KINDS:
        if _comes_about(kind, rules):
            name = texts(f"rulebook.tariff.{kind.name}")
            yield [name, _price(kind, rules, texts), _tout(kind, rules, texts), _from(kind, rules)]


def _comes_about(kind: Kind, rules: RuleSet) -> bool:
    rounds = BY_ROUND.get(kind.name, (kind.name,))
    called = kind.name in (*rules.contracts, rules.all_pass)
    return called or bool({*rounds} & {*rules.special_rounds})


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
