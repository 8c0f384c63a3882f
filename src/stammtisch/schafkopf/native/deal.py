"""Single deals in the native core: of one that knows all cards, or of what one seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.cards import Card, mask_of
from stammtisch.engine.deal import Action, Verb
from stammtisch.schafkopf.deal import DUTIES, Context, Deal
from stammtisch.schafkopf.native.actions import code_of
from stammtisch.schafkopf.native.numbers import native_rules
from stammtisch.schafkopf.phases.opening import without_aside
from stammtisch.schafkopf.phases.schieber import OBERS_ON_THE_WAY
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.view import View
from stammtisch.solver import _core


def inherited(context: Context) -> _core.Inherited:
    duties = [mask_of(DUTIES.index(duty) for duty in owed) for owed in context.duties]
    return context.carry, context.first_game, context.lone_games, duties, context.stock


def core_deal(deal: Deal) -> _core.SchafkopfDeal:
    """The same deal from its beginning; its pack is dealt as it lies."""
    rules = native_rules(deal.rules, deal.context.round)
    return _core.SchafkopfDeal(rules, without_aside(deal), inherited(deal.context))


def seen_deal(view: View, rules: RuleSet) -> _core.SchafkopfDeal:
    """What a seat has seen, replayed: the cards of the others are unknown there too."""
    core = _core.SchafkopfDeal.seen(
        native_rules(rules, view.context.round),
        view.seat,
        _hand_at_first(view),
        inherited(view.context),
    )
    for action in _told(view.history):
        core.told(action.seat, code_of(action))
    return core


def _told(history: tuple[Action, ...]) -> Iterator[Action]:
    """What makes a difference: not the handling of the pack, nor complaints and their answers."""
    complained = False
    for action in history:
        if action.verb is Verb.HALT:
            complained = True
        elif complained and action.verb is Verb.REJECT:
            complained = False
        elif action.verb not in (Verb.CUT, Verb.MIX, Verb.DEAL):
            yield action


def _hand_at_first(view: View) -> int:
    """Before anything was played or pushed; a second packet that has come is in it already."""
    seat, hand = view.seat, mask_of(view.hand)
    for action in reversed(view.history):
        cards = _cards_of(action)
        if action.seat == seat:
            hand |= cards
        elif action.seat == seat - 1 and action.verb is not Verb.CARD:
            hand &= ~cards
    return hand


def _cards_of(action: Action) -> int:
    """The cards that leave a hand by an action."""
    if action.verb is Verb.PASS_OBER:
        return mask_of(OBERS_ON_THE_WAY)
    if action.verb is Verb.PUSH and isinstance(action.argument, tuple):
        return mask_of(action.argument)
    return action.argument.bit if isinstance(action.argument, Card) else 0


def tables(
    rules: RuleSet, number: int, context: Context | None = None, *, chance: bool = False
) -> _core.SchafkopfTables:
    """So many tables of one rule set and the round of ``context``, to be ``reset`` before play.

    With ``chance`` every deal inherits doublings, duties and a first game as chance has them.
    """
    context = context or Context()
    native = native_rules(rules, context.round)
    return _core.SchafkopfTables(native, number, inherited(context), chance)
