"""The games there are, one line each, and what can be said of any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.game import Game
from stammtisch.engine.phrases import said
from stammtisch.schafkopf.game import SCHAFKOPF
from stammtisch.schnapsen.game import SCHNAPSEN
from stammtisch.texts import Texts

AnyRules: TypeAlias = schafkopf.RuleSet | schnapsen.RuleSet
AnyDeal: TypeAlias = schafkopf.Deal | schnapsen.Deal

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (SCHAFKOPF, SCHNAPSEN)}


def new_deal(rules: AnyRules, rng: Random, round_: str = "normal", players: int = 0) -> AnyDeal:
    """A shuffled pack on the table; without a number as many players as usual."""
    deal: AnyDeal = GAMES[rules.game].deal(rules, rng, round_, players or rules.players[0])
    return deal


def result_told(deal: AnyDeal, names: Sequence[str], texts: Texts) -> tuple[str, str]:
    """How a finished deal ended, and what each gets for it."""
    game = GAMES[deal.game]
    settlement = game.settle(deal.outcome, deal.rules)
    return (
        said(game.phrases.outcome(deal.outcome), names, texts),
        game.phrases.settlement(settlement, names, texts),
    )


def call_name(
    action: Action, texts: Texts, trump: Suit | None = None, before: Action | None = None
) -> str:
    """``before`` is what was said before: in a duel of the auction it changes the words.

    In Schnapsen a pair is called a Zwanziger, or a Vierziger in trumps (RULES 0.4, 2.4).
    """
    if before is not None and (action.verb, before.verb) in _DUEL:
        return texts(_DUEL[action.verb, before.verb])
    own = (game.phrases.call(action, trump, texts) for game in GAMES.values())
    return next(filter(None, own), "") or action.said(texts)


_DUEL: Final = {
    (Verb.HOLD, Verb.RAISE): "verb.HOLD_RAISE",
    (Verb.HOLD, Verb.TOUT): "verb.HOLD_RAISE",
    (Verb.PASS, Verb.HOLD): "verb.PASS_DUEL",
}
