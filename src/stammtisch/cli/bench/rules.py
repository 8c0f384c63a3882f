"""How long a random finished deal takes, and a signature of the results."""

import hashlib
from random import Random
from time import perf_counter
from typing import Final

import typer
from msgspec import Struct
from rich.progress import track
from rich.table import Table

from stammtisch import rulesets
from stammtisch.cli.output import console, json_text
from stammtisch.engine.bots import play_by_chance
from stammtisch.games import GAMES, AnyDeal, AnyRules, new_deal
from stammtisch.texts import Texts

DEALS: Final = 1000


class RulesMeasured(Struct, frozen=True):
    rules: str
    round: str
    deals: int
    milliseconds: float  # per deal, from the auction to the settlement
    signature: str


class RulesBench(Struct, frozen=True):
    measured: list[RulesMeasured]

    @property
    def mean(self) -> float:
        return sum(row.milliseconds for row in self.measured) / len(self.measured)

    @property
    def signature(self) -> str:
        joined = "".join(row.signature for row in self.measured)
        return hashlib.sha256(joined.encode()).hexdigest()[:12]


def tell(deals: int, texts: Texts, json: bool) -> None:
    plan = [
        (rules, round_)
        for rules in map(rulesets.builtin, rulesets.names())
        for round_ in GAMES[rules.game].rounds(rules)
    ]
    measured = [
        measure(rules, round_, deals)
        for rules, round_ in track(plan, transient=True, disable=not console().is_terminal)
    ]
    report = RulesBench(measured)
    if json:
        whole = {"mean": report.mean, "signature": report.signature, "measured": measured}
        typer.echo(json_text(whole))
    else:
        _print(report, texts)


def measure(rules: AnyRules, round_: str, deals: int) -> RulesMeasured:
    """Dealt hands are prepared first; the clock runs from the auction to the settlement."""
    rng, settle = Random(1), GAMES[rules.game].settle
    waiting = [dealt(rules, rng, round_) for _ in range(deals)]
    digest = hashlib.sha256()
    started = perf_counter()
    settlements = []
    for deal in waiting:
        finished = play_by_chance(deal, rng)
        assert finished.outcome is not None
        settlements.append(settle(finished.outcome, rules))
    seconds = perf_counter() - started
    for settlement in settlements:
        digest.update(repr(settlement.amounts).encode())
    return RulesMeasured(rules.name, round_, deals, 1000 * seconds / deals, digest.hexdigest()[:12])


def dealt(rules: AnyRules, rng: Random, round_: str) -> AnyDeal:
    """A deal whose cards are in hand."""
    deal = new_deal(rules, rng, round_)
    while deal.phase.name in ("naming", "cutting"):
        deal = deal.apply(rng.choice(deal.options.actions))
    return deal


def _print(report: RulesBench, texts: Texts) -> None:
    table = Table(box=None)
    for column in ("rules", "round", "deals", "milliseconds", "signature"):
        numeric = column in ("deals", "milliseconds")
        table.add_column(texts(f"cli.bench.{column}"), justify="right" if numeric else "left")
    for row in report.measured:
        time = f"{row.milliseconds:.3f}"
        table.add_row(row.rules, row.round, str(row.deals), time, row.signature)
    screen = console()
    screen.print(table)
    mean = f"{report.mean:.3f}"
    screen.print(texts("cli.bench.mean", milliseconds=mean, signature=report.signature))
