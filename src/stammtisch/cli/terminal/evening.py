"""An evening at the terminal: deal after deal, until the person has enough."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from rich.console import Console

from stammtisch import sitting
from stammtisch.bots.protocol import Bot, Thinker
from stammtisch.bots.schafkopf.wishing import wish
from stammtisch.cli.terminal.face import Face
from stammtisch.cli.terminal.person import Quit, ask
from stammtisch.cli.terminal.review import show_review
from stammtisch.cli.terminal.schafkopf import SchafkopfFace
from stammtisch.cli.terminal.schnapsen import SchnapsenFace
from stammtisch.cli.terminal.table import TerminalTable
from stammtisch.game import SUPERVISOR, Action, Verb
from stammtisch.kits import AnyDeal, AnyRules
from stammtisch.review import review
from stammtisch.sitting import Sitting, SittingView
from stammtisch.texts import Texts
from stammtisch.told.schnapsen import draw_told

PERSON = 0  # the person's chair at the table


class Evening(Struct):
    """The sitting as it stands, and how its game looks."""

    now: Sitting
    face: Face

    @property
    def seen(self) -> SittingView:
        return sitting.view(self.now, PERSON)

    def begin(self, rng: Random) -> AnyDeal:
        self.now = sitting.after_all(self.now, sitting.begin(self.now, rng.randbytes))
        assert self.now.playing is not None
        return self.now.playing.deal

    def act(self, action: Action) -> None:
        assert self.now.playing is not None
        seats = self.now.playing.seats
        who = action.seat if action.seat == SUPERVISOR else seats[action.seat]
        self.now = sitting.after_all(self.now, sitting.act(self.now, who, action.call))

    def balance(self, chair: int) -> int:
        player = self.now.chairs[chair].player
        assert player is not None
        return self.now.balances[player.id]

    def wish(self, chair: int, round_: str) -> None:
        self.now = sitting.after_all(self.now, sitting.wish(self.now, chair, round_))


def evening_of(rules: AnyRules, round_: str, players: int, rng: Random, texts: Texts) -> Evening:
    """The person sits in forehand first, where that can be agreed."""
    chairs = players or rules.players[0]
    dealer = chairs - 1 if rules.first_dealer == "agreed" else 0
    opened = sitting.open_table("terminal", rules, chairs=chairs, dealer=dealer, round_=round_)
    now = sitting.fold(opened)
    names = [texts("table.you"), *texts("table.names").split()]
    for chair, name in enumerate(names[:chairs]):
        now = sitting.after_all(now, sitting.sit_down(now, chair, name))
    return Evening(now, SchnapsenFace() if rules.game == "schnapsen" else SchafkopfFace())


class Company(Struct, frozen=True):
    """Who sits down with the person, and what help he has."""

    bots: tuple[Bot, ...]  # on the chairs after his own, again and again
    adviser: Thinker | None = None
    looks_back: bool = False
    secrets: Random = Random()  # of the cards

    def at(self, chair: int) -> Bot:
        return self.bots[(chair - 1) % len(self.bots)]


def run(
    evening: Evening, company: Company, console: Console, texts: Texts, deals: int | None = None
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


def _partie_over(evening: Evening) -> bool:
    result = evening.now.result
    return evening.now.rules.game == "schnapsen" and bool(result and result.booking.round_over)


def _one_deal(evening: Evening, company: Company, console: Console, texts: Texts) -> None:
    deal = evening.begin(company.secrets)
    seen = evening.seen
    assert seen.playing is not None
    names = [seen.chairs[chair].name for chair in seen.playing.seats]
    console.rule(texts("table.deal", dealer=names[-1]))
    if seen.drawn and seen.playing.number == 1:
        console.print(draw_told(seen.drawn, [chair.name for chair in seen.chairs], texts))
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


def _wish(evening: Evening, wisher: int, console: Console, texts: Texts) -> None:
    """Who has lost alone may wish a special round before the next cut (RULES 3.9)."""
    if wisher != PERSON:
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
