"""One deal at the terminal: the person in one seat, chance in the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.text import Text

from stammtisch.bots.chance import INTERJECTS
from stammtisch.cli.terminal.face import Face
from stammtisch.cli.terminal.person import Person
from stammtisch.game import SUPERVISOR, Action, Refused, Seat, Verb
from stammtisch.kits import AnyDeal
from stammtisch.texts import Texts
from stammtisch.told import result_told
from stammtisch.words import call_name


class TerminalTable:
    def __init__(
        self,
        console: Console,
        texts: Texts,
        rng: Random,
        names: Sequence[str],
        seat: Seat,
        face: Face,
    ) -> None:
        self.console, self.texts, self.rng = console, texts, rng
        self.names, self.seat = names, seat
        self.person = Person(console, texts, names, face)
        self.left_unsaid: tuple[Action, ...] = ()

    def play(self, deal: AnyDeal) -> AnyDeal:
        while not deal.over:
            deal = self._step(deal)
        told, paid = result_told(deal, self.names, self.texts)
        self.console.print(told, style="bold green")
        self.console.print(paid)
        return deal

    def _step(self, deal: AnyDeal) -> AnyDeal:
        action = self._next_action(deal)
        try:
            after = deal.apply(action)
        except Refused as refused:
            self.console.print(refused.say(self.texts.language), style="yellow")
            return deal
        self._tell(action, deal, after)
        return after

    def _next_action(self, deal: AnyDeal) -> Action:
        options = deal.options
        if options.seat == self.seat:
            return self._own_turn(deal, options.actions)
        said = self._interjection(deal)
        if said is not None:
            return said
        if options.seat == SUPERVISOR:
            return options.actions[0]
        return self.rng.choice(options.actions)

    def _own_turn(self, deal: AnyDeal, actions: tuple[Action, ...]) -> Action:
        """Where there is nothing to decide the table goes on by itself."""
        if actions[0].verb in (Verb.DEAL, Verb.NEXT_CUT):
            return actions[0]
        return self.person.choose(deal.view(self.seat))

    def _interjection(self, deal: AnyDeal) -> Action | None:
        """The person is asked once about each thing he might say; bots speak up by chance."""
        interjections = deal.options.interjections
        own = tuple(action for action in interjections if action.seat == self.seat)
        if own and own != self.left_unsaid and deal.phase.name != "cutting":
            self.left_unsaid = own
            said = self.person.interject(deal.view(self.seat), own)
            if said is not None:
                return said
        others = [action for action in interjections if action.seat != self.seat]
        return self.rng.choice(others) if others and self.rng.random() < INTERJECTS else None

    def _tell(self, action: Action, before: AnyDeal, after: AnyDeal) -> None:
        if action.verb in (Verb.NEXT_CUT, Verb.DEAL):
            return
        told = call_name(after.view(self.seat).history[-1], self.texts)
        supervisor = action.seat == SUPERVISOR
        name = self.texts("table.supervisor") if supervisor else self.names[action.seat]
        self.console.print(Text.assemble((name, "bold"), f": {told}"))
        won, had = after.view(SUPERVISOR).tricks, before.view(SUPERVISOR).tricks
        if len(won) > len(had):
            winner, points = self.names[won[-1].winner], won[-1].points
            line = self.texts("table.trick_won", winner=winner, points=points)
            self.console.print(line, style="dim")
