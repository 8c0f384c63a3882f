"""One deal at the terminal: the person in one seat, bots in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from stammtisch.bots.host import Supervisor, asked
from stammtisch.engine.bots import Bot, Thinker, Thought
from stammtisch.engine.cards import CARDS, Card, CardTextError, parse_cards
from stammtisch.engine.deal import SUPERVISOR, Action, Refused, Seat, Verb, call
from stammtisch.engine.terminal import Face, cards_text, hand_text, number_cards, sorted_hand
from stammtisch.games import AnyDeal, AnyRules, call_name, result_texts
from stammtisch.review.text import hint_text
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
        told, paid = result_texts(deal, self.names, self.texts)
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


class Quit(Exception):
    """The person wants to stop."""


QUIT_WORDS = ("q", "quit", "ende")


def ask(console: Console, prompt: str) -> str:
    try:
        typed = console.input(Text(f"{prompt} ", style="bold cyan")).strip()
    except (EOFError, RuntimeError):  # no more input, or none at all
        raise Quit from None
    if typed.lower() in QUIT_WORDS:
        raise Quit
    return typed


class TerminalPlayer:
    def __init__(
        self,
        console: Console,
        texts: Texts,
        names: Sequence[str],
        face: Face,
        adviser: Thinker | None = None,
    ) -> None:
        self.console = console
        self.texts = texts
        self.names = names
        self.face = face
        self.adviser = adviser

    def show(self, view: Any) -> None:  # noqa: ANN401  (each game has its own view)
        hand = sorted_hand(view.hand, self.face.order(view))
        self.console.print()
        self.console.print(self.face.picture(view, self.names, self.texts))
        if hand:
            legal = legal_cards(view.options)
            shown = hand_text(hand, legal, self.texts, self.console.width)
            self.console.print(shown, justify="center")

    def choose(self, view: Any, rules: AnyRules) -> Action:  # noqa: ANN401
        """Ask until something is typed that can be tried; the rules have the last word."""
        self.show(view)
        if self.adviser is not None and len(view.options) > 1:
            self._hint(self.adviser.think(view, rules))
        choices = self._choices(view)
        while True:
            typed = ask(self.console, self._prompt(view, choices))
            action = self._understood(typed, view, choices)
            if action is not None:
                return action

    def interject(
        self,
        view: Any,  # noqa: ANN401
        rules: AnyRules,
        offered: Sequence[Action],
    ) -> Action | None:
        """Something may be said out of turn: ask once, Enter means no."""
        self.show(view)
        if self.adviser is not None:
            self._hint(self.adviser.remark(view, rules))
        numbered = {str(number): action for number, action in enumerate(offered, 1)}
        told = self._told(numbered, view)
        while True:
            typed = ask(self.console, self.texts("table.interject", choices=told))
            if typed in ("?", "h"):
                self._help(view)
            elif not typed or typed in numbered:
                return numbered.get(typed)
            else:
                self.console.print(self.texts("table.not_understood"), style="yellow")

    def _hint(self, thought: Thought) -> None:
        self.console.print(hint_text(thought, self.texts), style="italic cyan")

    def _told(self, numbered: dict[str, Action], view: Any) -> str:  # noqa: ANN401
        trump = self.face.trump(view)
        said = view.history[-1] if view.history else None
        named = {number: call_name(it, self.texts, trump, said) for number, it in numbered.items()}
        return ", ".join(f"{number} {name}" for number, name in named.items())

    def _choices(self, view: Any) -> dict[str, Action]:  # noqa: ANN401
        """What can be typed: a number for each legal card or call."""
        cards = {a.argument: a for a in view.options if a.verb is Verb.CARD}
        calls = [action for action in view.options if action.verb is not Verb.CARD]
        hand = sorted_hand(view.hand, self.face.order(view))
        numbered = number_cards(hand, frozenset(cards))
        choices = {number: cards[card] for card, number in numbered.items()}
        return choices | {str(i): action for i, action in enumerate(calls, len(choices) + 1)}

    def _prompt(self, view: Any, choices: dict[str, Action]) -> str:  # noqa: ANN401
        verbs = {action.verb for action in view.options}
        if verbs & {Verb.CUT, Verb.MIX}:
            sizes = [action.argument for action in view.options]
            return self.texts("table.cut", low=sizes[0], high=sizes[-1])
        if Verb.PUSH in verbs:
            return self.texts("table.push")
        told = self._told({n: a for n, a in choices.items() if a.verb is not Verb.CARD}, view)
        if Verb.CARD not in verbs:
            return self.texts("table.call", choices=told)
        return self.texts("table.card_or_call" if told else "table.card", choices=told)

    def _understood(
        self,
        typed: str,
        view: Any,  # noqa: ANN401
        choices: dict[str, Action],
    ) -> Action | None:
        verbs = {action.verb for action in view.options}
        if typed in ("?", "h"):
            self._help(view)
            return None
        if verbs & {Verb.CUT, Verb.MIX}:
            sizes = {str(action.argument): action for action in view.options}
            action = sizes.get(typed) if typed else view.options[len(view.options) // 2]
        elif typed in choices and Verb.PUSH not in verbs:
            action = choices[typed]
        else:
            action = self._cards_named(typed, view.seat, Verb.PUSH in verbs)
        if action is None:
            self.console.print(self.texts("table.not_understood"), style="yellow")
        return action

    def _cards_named(self, typed: str, seat: int, push: bool) -> Action | None:
        known = marked_cards(self.texts)
        named = [known.get(word) for word in typed.upper().split()]
        try:
            cards = tuple(sorted(c for c in named if c is not None)) or parse_cards(typed.upper())
        except CardTextError:
            return None
        if push and len(cards) == 2:
            return call(seat, Verb.PUSH, cards)
        return call(seat, Verb.CARD, cards[0]) if len(cards) == 1 else None

    def _help(self, view: Any) -> None:  # noqa: ANN401
        texts = self.texts
        legal = legal_cards(view.options)
        if legal:
            named = cards_text(sorted_hand(tuple(legal), self.face.order(view)), texts)
            self.console.print(texts("table.legal", cards=named))
        for trick in view.tricks:
            told, winner = cards_text(trick.cards, texts), self.names[trick.winner]
            self.console.print(texts("table.trick_seen", cards=told, winner=winner))
        self.console.print(texts("table.help"))


def marked_cards(texts: Texts) -> dict[str, Card]:
    """Cards by what is drawn on them, and by our letter for the suit: ``♥D``, ``HD``, ``H10``."""
    return {
        suit + texts.of_card("rank_mark", str(card.rank)): card
        for card in CARDS
        for suit in (str(card.suit), texts.of_card("suit_mark", str(card.suit)))
    }


def legal_cards(options: Sequence[Action]) -> frozenset[Card]:
    return frozenset(a.argument for a in options if isinstance(a.argument, Card))
