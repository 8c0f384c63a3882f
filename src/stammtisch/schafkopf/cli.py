"""``stammtisch solve``: what a position is worth when everybody sees all cards."""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, TypeAlias, TypeVar

import msgspec
import typer
from msgspec import Struct
from rich.table import Table

from stammtisch import rulesets
from stammtisch.cli.output import complain, console, json_text
from stammtisch.cli.records import after_cards, recorded
from stammtisch.cli.usage import filling
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf import Deal, RuleSet
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.solver import Known, parse_hand, parse_problem, payoff_of, problem_of
from stammtisch.schafkopf.view import current_play
from stammtisch.solver import Goal, Problem, Solver
from stammtisch.texts import Texts, UserError

RULES = "schafkopfschule"
MEGABYTE = 1 << 20
MEGABYTES_PER_THREAD = 16
MOST_BYTES: Final = 1 << 20  # read at once
LINES_PER_THREAD: Final = 32  # solved at once, where so many are waiting

NumberedLines: TypeAlias = list[tuple[int, str]]
T = TypeVar("T")
SEAT: Final = typer.Option(min=0, max=3)


class SolveOptions(Struct, frozen=True):
    """What to answer, and how."""

    at_least: int | None
    json: bool
    language: str


class CardWorths(Struct, frozen=True):
    """What every card of the player to move brings the declarers.

    The best cards are those for the payoff if it is asked for, in a Tout those for every trick.
    """

    turn: Seat
    declarers: tuple[Seat, ...]
    points: int
    cards: dict[str, int]
    best: tuple[str, ...]
    payoff: dict[str, int] | None = None
    every_trick: dict[str, bool] | None = None


class SolveRequest(Struct, frozen=True, kw_only=True):
    """What was typed."""

    position: Annotated[list[str] | None, typer.Argument(show_default=False)] = None
    batch: bool = False
    at_least: Annotated[int | None, typer.Option(min=0, max=250)] = None
    trick: str = ""
    suit_led: bool = False
    ran_away: bool = False
    partner: Annotated[int | None, SEAT] = None
    won: Annotated[int, typer.Option(min=0, max=120)] = 0
    record: Annotated[Path | None, typer.Option(metavar="FILE")] = None
    deal: Annotated[int | None, typer.Option(min=1, show_default="1")] = None
    after: Annotated[int | None, typer.Option(min=0)] = None
    loser: Annotated[int | None, SEAT] = None
    payoff: bool = False
    rules: Annotated[str | None, typer.Option(help="cli.rule_set", show_default=RULES)] = None
    threads: Annotated[int, typer.Option(min=0, max=1024)] = 0
    memory: Annotated[int | None, typer.Option(min=1, max=MEGABYTE)] = None

    @property
    def known(self) -> Known:
        return Known(
            parse_hand("".join(self.trick.replace(",", " ").split())),
            self.suit_led or self.ran_away,
            self.ran_away,
            self.partner,
            self.won,
        )

    @property
    def is_of_a_record(self) -> bool:
        return self.payoff or any(it is not None for it in (self.after, self.deal, self.loser))


def command(texts: Texts) -> Callable[..., None]:
    def solve(asked: SolveRequest, json: bool) -> None:
        position = bool(asked.position) and not asked.batch
        if sum((asked.batch, asked.record is not None, position)) != 1:
            raise UserError("solve.one_way")
        if asked.batch:
            _solve_lines(asked, SolveOptions(asked.at_least, json, texts.language))
        else:
            _solve_one(asked, texts, json)

    return filling(SolveRequest, solve, texts, "cli.solve")


def _solve_lines(asked: SolveRequest, options: SolveOptions) -> None:
    words = asked.position or ["-"]
    if asked.known != Known() or asked.is_of_a_record or len(words) > 1:
        raise UserError("solve.not_in_a_batch")
    rules = _schafkopf(asked.rules)
    if not _solve_batch(words[0], rules, _solver(asked.threads, asked.memory), options):
        raise typer.Exit(2)


def _solve_one(asked: SolveRequest, texts: Texts, json: bool) -> None:
    moment, problem = _asked_about(asked)
    solver = _solver(asked.threads or 1, asked.memory)
    if asked.at_least is not None:
        if asked.payoff:
            raise UserError("solve.one_question")
        _tell_reached(solver.at_least(problem, asked.at_least), texts, json)
    answer = _answer(solver, problem, moment, asked.payoff)
    if json:
        typer.echo(json_text(answer))
    else:
        _print(answer, texts)


def _asked_about(asked: SolveRequest) -> tuple[Deal | None, Problem]:
    """A position as it was typed, or a moment of a recorded deal."""
    if asked.record is None:
        if asked.is_of_a_record:
            raise UserError("solve.record_needed")
        words = " ".join(asked.position or ())
        return None, parse_problem(words, _schafkopf(asked.rules), asked.known)
    if asked.known != Known() or asked.rules is not None:
        raise UserError("solve.not_with_record")
    moment = _moment(asked.record, asked.deal or 1, asked.after)
    return moment, _recorded(moment, asked.loser)


def _schafkopf(name: str | None) -> RuleSet:
    rules = rulesets.load(name or RULES)
    if not isinstance(rules, RuleSet):
        raise UserError("solve.schafkopf_only")
    return rules


def _moment(file: Path, number: int, cards: int | None) -> Deal:
    """A recorded deal of Schafkopf after so many played cards."""
    deal = recorded(file, number).deal
    if not isinstance(deal, Deal):
        raise UserError("solve.schafkopf_only")
    moment = after_cards(deal, cards)
    assert isinstance(moment, Deal)
    return moment


def _solver(threads: int, megabytes: int | None) -> Solver:
    number = threads or Solver(0, 0).threads
    megabytes = MEGABYTES_PER_THREAD * number if megabytes is None else megabytes
    try:
        return Solver(megabytes * MEGABYTE, number)
    except MemoryError:
        raise UserError("solve.memory", megabytes=megabytes) from None


def _recorded(deal: Deal, loser: Seat | None) -> Problem:
    contract = deal.standing.contract
    if contract is None or current_play(deal) is None or not any(deal.held):
        raise UserError("solve.not_in_play")
    if contract.kind.solo_after:
        raise UserError("solve.before_the_solo")
    if contract.kind.sides is not Sides.EACH:
        if loser is not None:
            raise UserError("solve.loser_known")
        return problem_of(deal)
    if loser is None:
        raise UserError("solve.loser_needed")
    return problem_of(deal, tuple(seat for seat in range(4) if seat != loser))


def _answer(solver: Solver, problem: Problem, deal: Deal | None, payoff: bool) -> CardWorths:
    turn, declarers = problem.position.turn, problem.table.declarers
    best = max if turn in declarers else min
    values = solver.cards(problem)
    every_trick = _every_trick(solver, problem, deal)
    pays = _pays(solver, problem, deal) if payoff and deal is not None else None
    aims = pays or every_trick or values
    aim = best(aims.values())
    return CardWorths(
        turn=turn,
        declarers=declarers,
        points=best(values.values()),
        cards=_by_code(values),
        best=tuple(str(card) for card, value in aims.items() if value == aim),
        payoff=None if pays is None else _by_code(pays),
        every_trick=None if every_trick is None else _by_code(every_trick),
    )


def _every_trick(solver: Solver, problem: Problem, deal: Deal | None) -> dict[Card, bool] | None:
    """In a Tout nothing else is asked."""
    if deal is None or deal.standing.contract is None or not deal.standing.contract.tout:
        return None
    (levels,) = solver.all_levels([problem], [Goal("tricks", deal.rules.hand_size)])
    return {card: level.low == 1 for card, level in levels.items()}


def _pays(solver: Solver, problem: Problem, deal: Deal) -> dict[Card, int]:
    contract = deal.standing.contract
    if contract is None or contract.kind.sides is Sides.EACH:
        raise UserError("solve.no_payoff")
    return solver.best(problem, payoff_of(deal)).values


def _by_code(values: Mapping[Card, T]) -> dict[str, T]:
    return {str(card): value for card, value in values.items()}


def _tell_reached(reached: bool, texts: Texts, json: bool) -> None:
    """The answer to ``--at-least``; no is exit code 1."""
    typer.echo(
        json_text({"at_least": reached})
        if json
        else texts(f"cli.solve.{'yes' if reached else 'no'}")
    )
    raise typer.Exit(0 if reached else 1)


def _print(answer: CardWorths, texts: Texts) -> None:
    def said(key: str, **details: Any) -> str:  # noqa: ANN401
        return texts(f"cli.solve.{key}", **details)

    table = Table(box=None)
    table.add_column(said("card"))
    table.add_column("")
    columns = _columns(answer, said)
    for title in columns:
        table.add_column(title, justify="right")
    table.add_column("")
    for code in answer.cards:
        mark = said("best") if code in answer.best else ""
        cells = (column[code] for column in columns.values())
        table.add_row(code, Card[code].said(texts), *cells, mark)
    screen = console()
    screen.print(said("turn", seat=answer.turn))
    screen.print(table)
    screen.print(_summary(answer, said))


def _columns(answer: CardWorths, said: Callable[..., str]) -> dict[str, dict[str, str]]:
    """What is told of each card, by the title of the column."""
    columns = {}
    if answer.every_trick is None:
        columns[said("points")] = {code: str(points) for code, points in answer.cards.items()}
    else:
        words = {True: said("yes"), False: said("no")}
        columns[said("every_trick")] = {c: words[every] for c, every in answer.every_trick.items()}
    if answer.payoff is not None:
        columns[said("pays")] = {code: f"{value:+}" for code, value in answer.payoff.items()}
    return columns


def _summary(answer: CardWorths, said: Callable[..., str]) -> str:
    sides = ", ".join(map(str, answer.declarers))
    best = answer.best[0]
    if answer.payoff is not None:
        return said("value_paid", pays=f"{answer.payoff[best]:+}", declarers=sides)
    if answer.every_trick is not None:
        return said(f"value_tout_{'won' if answer.every_trick[best] else 'lost'}", declarers=sides)
    return said("value", points=answer.points, declarers=sides)


def _solve_batch(file: str, rules: RuleSet, solver: Solver, asked: SolveOptions) -> bool:
    """Answer every line; false if some of them were bad."""
    fine = True
    source, close = _opened(file)
    try:
        for lines in _portions(source, LINES_PER_THREAD * solver.threads):
            problems = _problems(lines, rules, asked.language)
            fine = fine and len(problems) == len(lines)
            _answer_all(problems, solver, asked)
    finally:
        close()
    return fine


def _opened(file: str) -> tuple[BinaryIO | None, Callable[[], None]]:
    if file == "-":
        return None if sys.stdin is None else sys.stdin.buffer, lambda: None
    try:
        source = Path(file).open("rb")  # noqa: SIM115  (closed by who reads it)
    except OSError as error:
        raise UserError("record.unreadable", file=file, why=error.strerror) from None
    return source, source.close


def _portions(source: BinaryIO | None, most: int) -> Iterator[NumberedLines]:
    """The lines that are there, not more than so many at once; nobody waits for lines to come."""
    number, rest = 0, b""
    while source is not None:
        data = source.read1(MOST_BYTES)  # type: ignore[attr-defined]
        *whole, rest = (rest + data).split(b"\n") if data else (rest, b"")
        for start in range(0, len(whole), most):
            portion = whole[start : start + most]
            yield list(_with_numbers(portion, number + 1))
            number += len(portion)
        if not data:
            return


def _with_numbers(lines: list[bytes], first: int) -> Iterator[tuple[int, str]]:
    """Blank lines and comments are counted but not answered."""
    for number, line in enumerate(lines, first):
        text = line.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def _problems(lines: NumberedLines, rules: RuleSet, language: str) -> dict[int, Problem]:
    problems = {}
    for number, text in lines:
        try:
            problems[number] = parse_problem(text, rules)
        except UserError as error:
            complain(f"line {number}: {error.say(language)}")
    return problems


def _answer_all(problems: dict[int, Problem], solver: Solver, asked: SolveOptions) -> None:
    if asked.at_least is None:
        answers = [points.low for points in solver.all_points(problems.values())]
        key = "points"
    else:
        reached = solver.all_at_least(problems.values(), asked.at_least)
        answers = [int(answer is True) for answer in reached]
        key = "at_least"
    for number, answer in zip(problems, answers, strict=True):
        value = bool(answer) if key == "at_least" else answer
        line = {"line": number, key: value}
        sys.stdout.write(f"{msgspec.json.encode(line).decode() if asked.json else answer}\n")
    sys.stdout.flush()
