"""The games there are, one line each, and what can be said of any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, TypeAlias

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.game import Game, load
from stammtisch.engine.phrases import said
from stammtisch.engine.review import Reviewer
from stammtisch.schafkopf.game import SCHAFKOPF
from stammtisch.schnapsen.game import SCHNAPSEN
from stammtisch.solver.hidden import Worlds
from stammtisch.texts import Texts

AnyRules: TypeAlias = schafkopf.RuleSet | schnapsen.RuleSet
AnyDeal: TypeAlias = schafkopf.Deal | schnapsen.Deal

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (SCHAFKOPF, SCHNAPSEN)}


def new_deal(rules: AnyRules, rng: Random, round_: str = "normal", players: int = 0) -> AnyDeal:
    """A shuffled pack on the table; without a number as many players as usual."""
    deal: AnyDeal = GAMES[rules.game].deal(rules, rng, round_, players or rules.players[0])
    return deal


def result_texts(deal: AnyDeal, names: Sequence[str], texts: Texts) -> tuple[str, str]:
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


def worlds_of(view: Any, rules: AnyRules) -> Worlds[Any]:  # noqa: ANN401  (of the game's own type)
    """All hands that a player, an onlooker or the supervisor must hold possible.

    They follow from the view and nothing else; after the end nobody has to guess any more.
    """
    if view.outcome is not None:
        raise ValueError("the deal has ended: nobody has to guess any more")
    game = GAMES[rules.game]
    if not game.worlds or not isinstance(view, game.view):
        raise ValueError("the view and the rule set belong to different games")
    worlds: Worlds[Any] = load(game.worlds)(view, rules)
    return worlds


def reviewer_of(game: str) -> Reviewer:
    """What a review must know of the game."""
    found: Reviewer = load(GAMES[game].review)
    return found


def of_solver(name: str) -> Any:  # noqa: ANN401  (whatever it is)
    """What ``stammtisch.solver`` offers for one of the games, or for all of them."""
    if name == worlds_of.__name__:
        return worlds_of
    for package in (import_module(game.solver) for game in GAMES.values() if game.solver):
        if name in package.__all__:
            return getattr(package, name)
    raise AttributeError(f"module 'stammtisch.solver' has no attribute {name!r}", name=name)


_DUEL: Final = {
    (Verb.HOLD, Verb.RAISE): "verb.HOLD_RAISE",
    (Verb.HOLD, Verb.TOUT): "verb.HOLD_RAISE",
    (Verb.PASS, Verb.HOLD): "verb.PASS_DUEL",
}
