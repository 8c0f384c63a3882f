"""The games there are, one line each, and what can be said of any of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, TypeAlias, overload

from msgspec import structs

from stammtisch import schafkopf, schnapsen
from stammtisch.engine.cards import Card, Suit, cards_of
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
GameView: TypeAlias = schafkopf.View | schnapsen.View

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (SCHAFKOPF, SCHNAPSEN)}


def new_deal(rules: AnyRules, rng: Random, round_: str = "normal", players: int = 0) -> AnyDeal:
    """A shuffled pack on the table; without a number as many players as usual."""
    deal: AnyDeal = GAMES[rules.game].deal(rules, rng, round_, players or rules.players[0])
    return deal


GivenHand: TypeAlias = str | Iterable[Card | str] | None


@overload
def deal(
    rules: schafkopf.RuleSet,
    seed: int | None = None,
    hands: Sequence[GivenHand] | None = None,
    *,
    round: str = "normal",
    players: int = 0,
    cut: bool = False,
) -> schafkopf.Deal: ...
@overload
def deal(
    rules: schnapsen.RuleSet,
    seed: int | None = None,
    hands: Sequence[GivenHand] | None = None,
    *,
    round: str = "normal",
    players: int = 0,
    cut: bool = False,
) -> schnapsen.Deal: ...
@overload
def deal(
    rules: AnyRules,
    seed: int | None = None,
    hands: Sequence[GivenHand] | None = None,
    *,
    round: str = "normal",
    players: int = 0,
    cut: bool = False,
) -> AnyDeal: ...
def deal(
    rules: AnyRules,
    seed: int | None = None,
    hands: Sequence[GivenHand] | None = None,
    *,
    round: str = "normal",
    players: int = 0,
    cut: bool = False,
) -> AnyDeal:
    """A new deal: the same for the same seed, another one each time without.

    ``hands`` are given from forehand on, in Schnapsen with the talon behind them; ``None`` is dealt
    by chance. With ``cut`` the pack is first cut and dealt by actions, as at a table.

    >>> import stammtisch as st
    >>> rules, best = st.rules("schafkopfschule"), "EO GO HO SO EU GU HU SU"
    >>> deal = st.deal(rules, seed=1, hands=[best, None, None, None])
    >>> deal.hands[0].points, deal.turn, [action.call for action in deal.legal]
    (20, 0, ['PASS', 'PLAY'])
    """
    if not isinstance(rules, AnyRules):
        raise TypeError(f"a rule set is needed, such as st.rules('schafkopfschule'), not {rules!r}")
    shuffled = new_deal(rules, Random(seed), round, players)
    if cut and hands is None:
        return shuffled
    notation = GAMES[rules.game].notation
    table = structs.replace(shuffled.table, cut=False)
    dealt: AnyDeal = notation.restart(structs.replace(shuffled, table=table))
    if hands is None:
        return dealt
    wanted = [None if hand is None else cards_of(hand) for hand in hands]
    filled = _filled(wanted, notation.hands(dealt))
    given: AnyDeal = notation.from_hands(rules, filled, dealt.context)
    return given


def _filled(
    wanted: Sequence[tuple[Card, ...] | None], dealt: Sequence[Sequence[Card]]
) -> list[tuple[Card, ...]]:
    """What is left open gets what is left of the cards, in the order they were dealt."""
    given = {card for hand in wanted for card in hand or ()}
    rest = [card for hand in dealt for card in hand if card not in given]
    filled = []
    for at in range(max(len(wanted), len(dealt))):
        hand = wanted[at] if at < len(wanted) else None
        size = len(dealt[at]) if at < len(dealt) else 0
        if hand is None:
            hand, rest = tuple(rest[:size]), rest[size:]
        filled.append(hand)
    return filled


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
