"""``stammtisch solve``: what a position is worth when everybody sees all cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct
from rich.table import Table

from stammtisch import rulesets
from stammtisch.cards import Card
from stammtisch.cli.batch import Asked, solve_batch
from stammtisch.cli.language import LanguageOption
from stammtisch.cli.output import console, json_text
from stammtisch.cli.recorded import after_cards, recorded_deal
from stammtisch.game import Seat
from stammtisch.schafkopf import Deal, RuleSet
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.view import current_play
from stammtisch.solver import Problem, Solver, payoff_of, problem_of
from stammtisch.solver.notation import Known, parse_hand, parse_problem
from stammtisch.texts import Texts, UserError

MEGABYTE = 1 << 20
MEGABYTES_PER_THREAD = 16
SEAT = {"min": 0, "max": 3}


class Answer(Struct, frozen=True):
    """What every card of the player to move brings the declarers."""

    turn: Seat
    declarers: tuple[Seat, ...]
    points: int
    cards: dict[str, int]
    best: tuple[str, ...]
    payoff: dict[str, int] | None = None


def command(texts: Texts) -> Callable[..., None]:
    def about(name: str) -> str:
        return texts(f"cli.solve.{name}")

    def solve(
        position: Annotated[
            list[str] | None, typer.Argument(help=about("position"), show_default=False)
        ] = None,
        batch: Annotated[bool, typer.Option("--batch", help=about("batch"))] = False,
        at_least: Annotated[
            int | None, typer.Option("--at-least", help=about("at_least"), min=0, max=250)
        ] = None,
        trick: Annotated[str, typer.Option("--trick", help=about("trick"))] = "",
        suit_led: Annotated[bool, typer.Option("--suit-led", help=about("suit_led"))] = False,
        ran_away: Annotated[bool, typer.Option("--ran-away", help=about("ran_away"))] = False,
        partner: Annotated[
            int | None, typer.Option("--partner", help=about("partner"), **SEAT)
        ] = None,
        won: Annotated[int, typer.Option("--won", help=about("won"), min=0, max=120)] = 0,
        record: Annotated[
            Path | None, typer.Option("--record", help=about("record"), metavar="FILE")
        ] = None,
        deal: Annotated[int, typer.Option("--deal", help=about("deal"), min=1)] = 1,
        after: Annotated[int | None, typer.Option("--after", help=about("after"), min=0)] = None,
        loser: Annotated[int | None, typer.Option("--loser", help=about("loser"), **SEAT)] = None,
        payoff: Annotated[bool, typer.Option("--payoff", help=about("payoff"))] = False,
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        threads: Annotated[
            int, typer.Option("--threads", help=about("threads"), min=0, max=1024)
        ] = 0,
        memory: Annotated[
            int | None, typer.Option("--memory", help=about("memory"), min=1, max=MEGABYTE)
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=texts("cli.json"))] = False,
        lang: LanguageOption = None,
    ) -> None:
        words = position or []
        known = Known(_cards(trick), suit_led or ran_away, ran_away, partner, won)
        if sum((batch, record is not None, bool(words) and not batch)) != 1:
            raise UserError("solve.one_way")
        if batch:
            if known != Known() or payoff or after is not None or len(words) > 1:
                raise UserError("solve.not_in_a_batch")
            asked = Asked(at_least, json, texts.language)
            source = words[0] if words else "-"
            if not solve_batch(source, _schafkopf(rules), _solver(threads, memory), asked):
                raise typer.Exit(2)
            return
        if record is None:
            if payoff or after is not None or loser is not None:
                raise UserError("solve.record_needed")
            moment = None
            problem = parse_problem(" ".join(words), _schafkopf(rules), known)
        else:
            if known != Known():
                raise UserError("solve.not_with_record")
            moment = after_cards(recorded_deal(record, deal), after)
            problem = _recorded(moment, loser)
        solver = _solver(threads or 1, memory)
        if at_least is not None:
            _tell_reached(solver.at_least(problem, at_least), texts, json)
        answer = _answer(solver, problem, moment if payoff else None)
        if json:
            typer.echo(json_text(answer))
        else:
            _print(answer, texts)

    return solve


def _cards(text: str) -> tuple[Card, ...]:
    return parse_hand("".join(text.replace(",", " ").split()))


def _schafkopf(name: str) -> RuleSet:
    rules = rulesets.load(name)
    if not isinstance(rules, RuleSet):
        raise UserError("solve.schafkopf_only")
    return rules


def _solver(threads: int, megabytes: int | None) -> Solver:
    number = threads or Solver(0, 0).threads
    megabytes = MEGABYTES_PER_THREAD * number if megabytes is None else megabytes
    try:
        return Solver(megabytes * MEGABYTE, number)
    except MemoryError:
        raise UserError("solve.memory", megabytes=megabytes) from None


def _recorded(deal: Deal, loser: Seat | None) -> Problem:
    contract = deal.standing.contract
    if contract is None or current_play(deal) is None or not any(deal.hands):
        raise UserError("solve.not_in_play")
    if contract.kind.solo_after:
        raise UserError("solve.before_the_solo")
    if contract.kind.sides is not Sides.EACH:
        return problem_of(deal)
    if loser is None:
        raise UserError("solve.loser_needed")
    return problem_of(deal, tuple(seat for seat in range(4) if seat != loser))


def _answer(solver: Solver, problem: Problem, payoff_deal: Deal | None) -> Answer:
    turn, declarers = problem.position.turn, problem.table.declarers
    values = solver.cards(problem)
    points = (max if turn in declarers else min)(values.values())
    pays = None
    if payoff_deal is not None:
        contract = payoff_deal.standing.contract
        if contract is None or contract.kind.sides is Sides.EACH:
            raise UserError("solve.no_payoff")
        found = solver.best(problem, payoff_of(payoff_deal)).values
        pays = {str(card): value for card, value in found.items()}
    return Answer(
        turn=turn,
        declarers=declarers,
        points=points,
        cards={str(card): value for card, value in values.items()},
        best=tuple(str(card) for card, value in values.items() if value == points),
        payoff=pays,
    )


def _tell_reached(reached: bool, texts: Texts, json: bool) -> None:
    """The answer to ``--at-least``; no is exit code 1."""
    typer.echo(
        json_text({"at_least": reached})
        if json
        else texts(f"cli.solve.{'yes' if reached else 'no'}")
    )
    raise typer.Exit(0 if reached else 1)


def _print(answer: Answer, texts: Texts) -> None:
    def said(key: str, **details: Any) -> str:  # noqa: ANN401
        return texts(f"cli.solve.{key}", **details)

    table = Table(box=None)
    table.add_column(said("card"))
    table.add_column("")
    table.add_column(said("points"), justify="right")
    if answer.payoff is not None:
        table.add_column(said("pays"), justify="right")
    table.add_column("")
    for code, points in answer.cards.items():
        pays = [] if answer.payoff is None else [f"{answer.payoff[code]:+}"]
        mark = said("best") if code in answer.best else ""
        table.add_row(code, Card[code].said(texts), str(points), *pays, mark)
    screen = console()
    screen.print(said("turn", seat=answer.turn))
    screen.print(table)
    sides = ", ".join(map(str, answer.declarers))
    screen.print(said("value", points=answer.points, declarers=sides))
