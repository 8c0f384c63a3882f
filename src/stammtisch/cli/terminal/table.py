"""One deal at the terminal: the person in one seat, bots in the others."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from stammtisch.bots.host import asked
from stammtisch.bots.supervisor import Supervisor
from stammtisch.cli.terminal.person import TerminalPlayer
from stammtisch.engine.bots import Bot, Thinker
from stammtisch.engine.cards import Card
from stammtisch.engine.deal import SUPERVISOR, Action, Refused, Seat, Verb
from stammtisch.engine.terminal import Face
from stammtisch.games import AnyDeal, call_name, result_told
from stammtisch.texts import Texts


class TerminalTable:
    def __init__(
        self,
        console: Console,
        texts: Texts,
        names: Sequence[str],
        seat: Seat,
        face: Face,
        bots: Sequence[Bot],
        adviser: Thinker | None = None,
    ) -> None:
        self.console, self.texts = console, texts
        self.names, self.seat = names, seat
        self.bots = bots  # by seat; that of the person stays silent
        self.person = TerminalPlayer(console, texts, names, face, adviser)
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
            self.console.print(refused.said(self.texts), style="yellow")
            self.console.print(self.texts("cli.rules.read", rule=refused.rule), style="dim")
            return deal
        self._tell(action, deal, after)
        return after

    def _next_action(self, deal: AnyDeal) -> Action:
        for seat in asked(deal.options, deal.context.players):
            action = self._answer(seat, deal)
            if action is not None:
                return action
        raise AssertionError("whose turn it is acts")

    def _answer(self, seat: Seat, deal: AnyDeal) -> Action | None:
        if seat != self.seat:
            bot = Supervisor() if seat == SUPERVISOR else self.bots[seat]
            return bot.act(deal.view(seat), deal.rules)
        if deal.options.seat == seat:
            return self._own_turn(deal, deal.options.actions)
        return self._interjection(deal)

    def _own_turn(self, deal: AnyDeal, actions: tuple[Action, ...]) -> Action:
        """Where there is nothing to decide the table goes on by itself."""
        if actions[0].verb in (Verb.DEAL, Verb.NEXT_CUT):
            return actions[0]
        return self.person.choose(deal.view(self.seat), deal.rules)

    def _interjection(self, deal: AnyDeal) -> Action | None:
        """The person is asked once about each possible call."""
        own = deal.options.of(self.seat)
        if own == self.left_unsaid or deal.phase.name == "cutting":
            return None
        self.left_unsaid = own
        return self.person.interject(deal.view(self.seat), deal.rules, own)

    def _tell(self, action: Action, before: AnyDeal, after: AnyDeal) -> None:
        if action.verb in (Verb.NEXT_CUT, Verb.DEAL):
            return
        said = before.history[-1] if before.history else None
        view = after.view(self.seat)
        told = call_name(view.history[-1], self.texts, self.person.face.trump(view), said)
        supervisor = action.seat == SUPERVISOR
        name = self.texts("table.supervisor") if supervisor else self.names[action.seat]
        self.console.print(Text.assemble((name, "bold"), f": {told}"))
        self._tell_trick(before.view(self.seat).tricks_won, after)

    def _tell_trick(self, had: Sequence[int], after: AnyDeal) -> None:
        """The winner of the trick; its points where they are shown, in Schnapsen to the winner."""
        view = after.view(self.seat)
        winner = next((s for s, won in enumerate(view.tricks_won) if won > had[s]), None)
        if winner is None:
            return
        name = self.names[winner]
        if not self.person.face.counts_openly(view, winner):
            line = self.texts("table.trick_taken", winner=name)
        else:
            cards = [a.argument for a in view.history if isinstance(a.argument, Card)]
            points = sum(card.points for card in cards[-len(had) :])
            line = self.texts("table.trick_won", winner=name, points=points)
        self.console.print(line, style="dim")
