"""The person at the terminal: shows what may be done, understands what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from stammtisch.cards import Card, CardTextError, parse_cards
from stammtisch.cli.terminal.drawing import (
    hand_text,
    number_cards,
    order_for,
    sorted_hand,
    table_text,
    trick_told,
)
from stammtisch.game import Action, Options, Seat, Verb, call
from stammtisch.schafkopf import View
from stammtisch.texts import Texts
from stammtisch.words import call_name


class Quit(Exception):
    """The person wants to stop."""


class Person:
    def __init__(self, console: Console, texts: Texts, names: Sequence[str]) -> None:
        self.console = console
        self.texts = texts
        self.names = list(names)

    def show(self, view: View) -> None:
        hand = sorted_hand(view.hand, order_for(view))
        legal = legal_cards(view.options)
        self.console.print()
        self.console.print(table_text(view, view.seat, self.names, self.texts))
        if hand:
            self.console.print(hand_text(hand, legal or None, self.texts), justify="center")

    def choose(self, view: View) -> Action:
        """Ask until something is typed that can be tried; the rules have the last word."""
        self.show(view)
        choices = self._choices(view)
        while True:
            typed = self._ask(self._prompt(view, choices))
            action = self._understood(typed, view, choices)
            if action is not None:
                return action

    def interject(self, view: View, offered: Sequence[Action]) -> Action | None:
        """Something may be said out of turn: ask once, Enter means no."""
        self.show(view)
        words = ", ".join(
            f"{number} {call_name(action, self.texts)}" for number, action in enumerate(offered, 1)
        )
        typed = self._ask(self.texts("table.interject", choices=words))
        return offered[int(typed) - 1] if typed in numbers(offered) else None

    def _choices(self, view: View) -> dict[str, Action]:
        """What can be typed: a number for each legal card or call."""
        cards = [action for action in view.options if action.verb is Verb.CARD]
        calls = [action for action in view.options if action.verb is not Verb.CARD]
        hand = sorted_hand(view.hand, order_for(view))
        numbered = number_cards(hand, legal_cards(view.options))
        choices = {numbered[a.argument]: a for a in cards if isinstance(a.argument, Card)}
        start = len(choices) + 1
        return choices | {str(i): action for i, action in enumerate(calls, start)}

    def _prompt(self, view: View, choices: dict[str, Action]) -> str:
        verbs = {action.verb for action in view.options}
        if verbs & {Verb.CUT, Verb.MIX}:
            sizes = [action.argument for action in view.options]
            return self.texts("table.cut", low=sizes[0], high=sizes[-1])
        if Verb.PUSH in verbs:
            return self.texts("table.push")
        calls = {number: a for number, a in choices.items() if a.verb is not Verb.CARD}
        words = ", ".join(f"{n} {call_name(a, self.texts)}" for n, a in calls.items())
        if Verb.CARD not in verbs:
            return self.texts("table.call", choices=words)
        return self.texts("table.card_or_call" if calls else "table.card", choices=words)

    def _ask(self, prompt: str) -> str:
        try:
            return self.console.input(Text(f"{prompt} ", style="bold cyan")).strip()
        except EOFError:
            raise Quit from None

    def _understood(self, typed: str, view: View, choices: dict[str, Action]) -> Action | None:
        if typed.lower() in ("q", "quit", "ende"):
            raise Quit
        if typed in ("?", "h"):
            self._help(view)
            return None
        verbs = {action.verb for action in view.options}
        if verbs & {Verb.CUT, Verb.MIX}:
            return self._cut(typed, view)
        if typed in choices and Verb.PUSH not in verbs:
            return choices[typed]
        try:
            cards = tuple(sorted(parse_cards(typed.upper())))
        except CardTextError:
            cards = ()
        if len(cards) == 2 and Verb.PUSH in verbs:
            return call(view.seat, Verb.PUSH, cards)
        if len(cards) == 1:
            return call(view.seat, Verb.CARD, cards[0])
        self.console.print(self.texts("table.not_understood"), style="yellow")
        return None

    def _cut(self, typed: str, view: View) -> Action | None:
        sizes = {str(action.argument): action for action in view.options}
        if not typed:
            return view.options[len(view.options) // 2]
        if typed not in sizes:
            self.console.print(self.texts("table.not_understood"), style="yellow")
        return sizes.get(typed)

    def _help(self, view: View) -> None:
        texts = self.texts
        legal = legal_cards(view.options)
        if legal:
            named = trick_told(sorted_hand(tuple(legal), order_for(view)), texts)
            self.console.print(texts("table.legal", cards=named))
        if view.tricks:
            last = view.tricks[-1]
            told = trick_told(last.cards, texts)
            winner = self.names[last.winner]
            self.console.print(texts("table.last_trick", cards=told, winner=winner))
        self.console.print(texts("table.help"))


def legal_cards(options: Sequence[Action]) -> frozenset[Card]:
    return frozenset(a.argument for a in options if isinstance(a.argument, Card))


def numbers(offered: Sequence[object]) -> list[str]:
    return [str(i) for i in range(1, len(offered) + 1)]


def own_interjections(options: Options, seat: Seat) -> tuple[Action, ...]:
    return tuple(action for action in options.interjections if action.seat == seat)
