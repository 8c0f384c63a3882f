"""An evening at the terminal: deal after deal, the score kept, until the person has enough."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from stammtisch.bots.chance import INTERJECTS
from stammtisch.cli.terminal.person import Person, Quit, own_interjections
from stammtisch.game import SUPERVISOR, Action, Refused, Seat, Verb
from stammtisch.rulesets.games import AnyRules
from stammtisch.schafkopf import (
    Context,
    Deal,
    Ending,
    Outcome,
    next_carry,
    seats_from,
    settle,
    shuffle,
    shuffled,
)
from stammtisch.texts import Texts
from stammtisch.told import outcome_told, settlement_told
from stammtisch.words import call_name

PERSON: Final = 0  # the person's chair at the table


class Score(Struct):
    """What an evening remembers from deal to deal."""

    balances: list[int]
    dealer: int
    carry: int = 0
    scored: int = 0


class Evening:
    def __init__(
        self,
        rules: AnyRules,
        round_: str,
        players: int,
        rng: Random,
        console: Console,
        texts: Texts,
    ) -> None:
        self.rules, self.round, self.players = rules, round_, players
        self.rng, self.console, self.texts = rng, console, texts
        self.chairs = [texts("table.you"), *texts("table.names").split()][:players]
        self.score = Score([0] * players, dealer=players - 1)

    def run(self, deals: int | None = None) -> None:
        """Play until so many deals are done or the person leaves."""
        try:
            while deals is None or self.score.scored < deals:
                self._one_deal()
        except Quit:
            self.console.print(self.texts("table.goodbye"))

    def _one_deal(self) -> None:
        score = self.score
        chairs = seats_from(self.players, score.dealer)
        names = [self.chairs[chair] for chair in chairs]
        context = Context(
            players=5 if self.players == 5 else 4,
            round=self.round,
            carry=score.carry,
            first_game=score.scored == 0,
        )
        self.console.rule(self.texts("table.deal", dealer=self.chairs[score.dealer]))
        deal = shuffled(self.rules, shuffle(self.rules, self.rng), context)
        seat = chairs.index(PERSON)
        outcome = _Table(self, names, seat).play(deal)
        self._count(outcome, chairs)
        self._pause()

    def _count(self, outcome: Outcome, chairs: tuple[Seat, ...]) -> None:
        score = self.score
        for chair, amount in zip(chairs, settle(outcome, self.rules).amounts, strict=True):
            score.balances[chair] += amount
        score.carry = next_carry(outcome, self.rules, score.carry)
        score.scored += outcome.scored
        again = outcome.ending is Ending.THROWN_IN and self.rules.all_pass == "redeal"
        if outcome.ending is not Ending.REDEAL and not again:
            score.dealer = (score.dealer + 1) % self.players
        standings = ", ".join(
            f"{name} {balance:+d}"
            for name, balance in zip(self.chairs, score.balances, strict=True)
        )
        self.console.print(self.texts("table.standings", standings=standings), style="bold")

    def _pause(self) -> None:
        try:
            typed = self.console.input(Text(self.texts("table.next") + " ", style="bold cyan"))
        except EOFError:
            raise Quit from None
        if typed.strip().lower() in ("q", "quit", "ende"):
            raise Quit


class _Table:
    """One deal with the person in one seat and chance in the others."""

    def __init__(self, evening: Evening, names: list[str], seat: Seat) -> None:
        self.rules, self.rng = evening.rules, evening.rng
        self.console, self.texts = evening.console, evening.texts
        self.names, self.seat = names, seat
        self.person = Person(evening.console, evening.texts, names)
        self.refused_to_say: tuple[Action, ...] = ()

    def play(self, deal: Deal) -> Outcome:
        while not deal.over:
            deal = self._step(deal)
        assert deal.outcome is not None
        self.console.print(outcome_told(deal.outcome, self.names, self.texts), style="bold green")
        self.console.print(
            settlement_told(settle(deal.outcome, self.rules), self.names, self.texts)
        )
        return deal.outcome

    def _step(self, deal: Deal) -> Deal:
        action = self._next_action(deal)
        try:
            after = deal.apply(action)
        except Refused as refused:
            self.console.print(refused.say(self.texts.language), style="yellow")
            return deal
        self._tell(action, deal, after)
        return after

    def _next_action(self, deal: Deal) -> Action:
        options = deal.options
        if options.seat == self.seat:
            return self._own_turn(deal, options.actions)
        offered = own_interjections(options, self.seat)
        if offered and offered != self.refused_to_say and deal.phase.name != "cutting":
            said = self.person.interject(deal.view(self.seat), offered)
            self.refused_to_say = offered
            if said is not None:
                return said
        others = [action for action in options.interjections if action.seat != self.seat]
        if others and self.rng.random() < INTERJECTS:
            return self.rng.choice(others)
        if options.seat == SUPERVISOR:
            return options.actions[0]
        return self.rng.choice(options.actions)

    def _own_turn(self, deal: Deal, actions: tuple[Action, ...]) -> Action:
        """Where there is nothing to decide the table goes on by itself."""
        if actions[0].verb in (Verb.DEAL, Verb.NEXT_CUT):
            return actions[0]
        return self.person.choose(deal.view(self.seat))

    def _tell(self, action: Action, before: Deal, after: Deal) -> None:
        if action.verb in (Verb.NEXT_CUT, Verb.DEAL):
            return
        view = after.view(self.seat)
        told = call_name(view.history[-1], self.texts)
        name = (
            self.texts("table.supervisor") if action.seat == SUPERVISOR else self.names[action.seat]
        )
        self.console.print(f"[bold]{name}[/]: {told}")
        if len(view.tricks) > len(before.view(self.seat).tricks):
            trick = view.tricks[-1]
            winner, points = self.names[trick.winner], trick.points
            self.console.print(
                self.texts("table.trick_won", winner=winner, points=points), style="dim"
            )
