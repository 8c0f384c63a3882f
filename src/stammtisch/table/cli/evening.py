"""``stammtisch play``: an evening at the terminal, deal after deal, until the person has enough."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Annotated

import typer
from msgspec import Struct
from rich.console import Console

from stammtisch import rulesets
from stammtisch.bots.registry import bot
from stammtisch.cli.output import LanguageOption, console
from stammtisch.cli.review import show_review
from stammtisch.engine.bots import Bot, Thinker
from stammtisch.engine.deal import SUPERVISOR, Action, Verb
from stammtisch.engine.game import load
from stammtisch.engine.review import Depth
from stammtisch.engine.terminal import Face
from stammtisch.games import GAMES, AnyDeal, AnyRules, reviewer_of
from stammtisch.review import review
from stammtisch.table.cli.person import Quit, TerminalTable, ask
from stammtisch.table.command import OWN, Actor, Command
from stammtisch.table.commands import Act, Begin, SitDown, WishRound, open_table
from stammtisch.table.events import after_all, fold
from stammtisch.table.state import Sitting
from stammtisch.table.view import SittingView, view
from stammtisch.texts import Texts
from stammtisch.texts import texts as texts_of

PERSON = 0  # the person's chair at the table


class TerminalEvening(Struct):
    """The sitting as it stands, and how its game looks."""

    now: Sitting
    face: Face

    @property
    def seen(self) -> SittingView:
        return view(self.now, PERSON)

    def begin(self, rng: Random) -> AnyDeal:
        self.do(Begin(id=OWN), Actor(itself=True, fresh=rng.randbytes))
        assert self.now.playing is not None
        return self.now.playing.deal

    def act(self, action: Action) -> None:
        assert self.now.playing is not None
        seats = self.now.playing.seats
        who = action.seat if action.seat == SUPERVISOR else seats[action.seat]
        self.do(Act(id=OWN, call=action.call), Actor(itself=True, at=who))

    def balance(self, chair: int) -> int:
        player = self.now.chairs[chair].player
        assert player is not None
        return self.now.balances[player.id]

    def wish(self, chair: int, round_: str) -> None:
        self.do(WishRound(id=OWN, round=round_), Actor(itself=True, at=chair))

    def do(self, command: Command, by: Actor) -> None:
        self.now = after_all(self.now, command.decide(self.now, by))


def evening_of(
    rules: AnyRules, round_: str, players: int, rng: Random, texts: Texts
) -> TerminalEvening:
    """The person sits in forehand first, where that can be agreed."""
    chairs = players or rules.players[0]
    dealer = chairs - 1 if rules.first_dealer == "agreed" else 0
    opened = open_table("terminal", rules, chairs=chairs, dealer=dealer, round_=round_)
    now = fold(opened)
    names = [texts("table.you"), *texts("table.names").split()]
    for chair, name in enumerate(names[:chairs]):
        now = after_all(now, SitDown(id=OWN, chair=chair).decide(now, Actor(player=name)))
    return TerminalEvening(now, load(GAMES[rules.game].face))


class Company(Struct, frozen=True):
    """The bots that sit down with the person, and the help that the person has."""

    bots: tuple[Bot, ...]  # on the chairs after the person's own, again and again
    adviser: Thinker | None = None
    looks_back: bool = False
    secrets: Random = Random()  # of the cards

    def at(self, chair: int) -> Bot:
        return self.bots[(chair - 1) % len(self.bots)]


def run(
    evening: TerminalEvening,
    company: Company,
    console: Console,
    texts: Texts,
    deals: int | None = None,
) -> None:
    """Play until so many deals are done or the person leaves."""
    played = 0
    try:
        while deals is None or played < deals:
            _one_deal(evening, company, console, texts)
            played += 1
            ask(console, texts("table.again" if _partie_over(evening) else "table.next"))
    except Quit:
        console.print(texts("table.goodbye"))


def _partie_over(evening: TerminalEvening) -> bool:
    result = evening.now.result
    return bool(evening.seen.standing.counters and result and result.booking.round_over)


def _one_deal(evening: TerminalEvening, company: Company, console: Console, texts: Texts) -> None:
    deal = evening.begin(company.secrets)
    seen = evening.seen
    assert seen.playing is not None
    names = [seen.chairs[chair].name for chair in seen.playing.seats]
    console.rule(texts("table.deal", dealer=names[-1]))
    if seen.drawn and seen.playing.number == 1:
        console.print(
            GAMES[deal.game].phrases.draw(seen.drawn, [chair.name for chair in seen.chairs], texts)
        )
    if seen.standing.left:
        round_ = texts(f"round.{seen.standing.round}")
        console.print(texts("table.special_round", round=round_, left=seen.standing.left))
    seat = seen.playing.seats.index(PERSON)
    bots = [company.at(chair) for chair in seen.playing.seats]
    table = TerminalTable(console, texts, names, seat, evening.face, bots, company.adviser)
    played = table.play(deal)
    for action in played.history:
        if action.verb is Verb.NEXT_CUT and evening.now.wisher is not None:
            _wish(evening, evening.now.wisher, console, texts)
        evening.act(action)
    console.print(evening.face.standings(evening.seen, texts), style="bold")
    if company.looks_back:
        show_review(review(played), names, console, texts, seat)


def _wish(evening: TerminalEvening, wisher: int, console: Console, texts: Texts) -> None:
    """A player who has lost alone may wish a special round before the next cut (RULES 3.9)."""
    if wisher != PERSON:
        wish = GAMES[evening.now.rules.game].wish
        wished = wish(evening.seen.rounds, evening.balance(wisher))
        if wished is not None:
            evening.wish(wisher, wished)
            name = evening.seen.chairs[wisher].name
            console.print(texts("table.wished", name=name, round=texts(f"round.{wished}")))
        return
    rounds = {str(number): round_ for number, round_ in enumerate(evening.seen.rounds, 1)}
    told = ", ".join(f"{number} {texts(f'round.{name}')}" for number, name in rounds.items())
    typed = ask(console, texts("table.wish", choices=told))
    while typed and typed not in rounds:
        console.print(texts("table.not_understood"), style="yellow")
        typed = ask(console, texts("table.wish", choices=told))
    if typed:
        evening.wish(PERSON, rounds[typed])


class PackOption(StrEnum):
    GERMAN = "german"
    FRENCH = "french"
    DOUBLE = "double"


def command(texts: Texts) -> Callable[..., None]:
    def play(
        rules: Annotated[
            str, typer.Option("--rules", help=texts("cli.rule_set"))
        ] = "schafkopfschule",
        round_: Annotated[str, typer.Option("--round", help=texts("cli.round"))] = "normal",
        players: Annotated[int, typer.Option("--players", help=texts("cli.players"))] = 0,
        deals: Annotated[
            int | None, typer.Option("--deals", help=texts("cli.play.deals"), min=1)
        ] = None,
        cards: Annotated[
            PackOption, typer.Option("--cards", help=texts("cli.play.cards"))
        ] = PackOption.GERMAN,
        bots: Annotated[str, typer.Option("--bots", help=texts("cli.play.bots"))] = "stammgast",
        hint: Annotated[bool, typer.Option("--hint", help=texts("cli.play.hint"))] = False,
        look_back: Annotated[bool, typer.Option("--review", help=texts("cli.play.review"))] = False,
        seed: Annotated[int | None, typer.Option("--seed", help=texts("cli.seed"), min=0)] = None,
        lang: LanguageOption = None,
    ) -> None:
        rng, screen = Random(seed), console()
        speak = texts_of(texts.language, cards.value)
        evening = evening_of(rulesets.load(rules), round_, players, rng, speak)
        screen.print(speak("table.welcome", rules=rules), style="bold")
        company = Company(
            bots=tuple(bot(name, rng.getrandbits(32)) for name in bots.split(",")),
            adviser=reviewer_of(evening.now.rules.game).expert(Depth.NORMAL) if hint else None,
            looks_back=look_back,
            secrets=rng,
        )
        run(evening, company, screen, speak, deals)

    return play
