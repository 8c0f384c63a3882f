"""All that a rule set can ever offer a seat, in the order of the native core's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from stammtisch.engine.deal import Argument, Verb
from stammtisch.schafkopf.announcements import playable
from stammtisch.schafkopf.native.actions import CALLS
from stammtisch.schafkopf.phases.auction import ladder
from stammtisch.schafkopf.ruleset import RuleSet

Offer = tuple[Verb, Argument]

ALWAYS: Final = frozenset(
    (Verb.CARD, Verb.PASS, Verb.PLAY, Verb.ALSO, Verb.HOLD, Verb.YIELD, Verb.ANNOUNCE)
)
IN_THE_LADDER: Final = frozenset(
    (Verb.GEIER, Verb.WENZ, Verb.SOLO, Verb.TOUT, Verb.SOLOTOUT, Verb.RAISE)
)


def offers(rules: RuleSet) -> tuple[Offer, ...]:
    """Every call with its argument; complaints and the laying down of a hand are never offered."""
    rungs = {(rung.verb, rung.argument) for rung in ladder(rules).rungs}
    contracts = set(map(str, playable(rules.contracts)))
    verbs = ALWAYS | set(_by_table(rules)) | set(_by_round(rules))
    found: list[Offer] = list(_handling(rules))
    for call in CALLS:
        if call is None:
            continue
        verb, argument = call
        if verb in IN_THE_LADDER:
            offered = call in rungs
        elif verb is Verb.ANNOUNCE:
            offered = argument in contracts
        else:
            offered = verb in verbs and (verb is not Verb.CARD or argument in rules.cards)
        found += [call] if offered else []
    if any(round_.pushes for round_ in rules.rounds):
        found += [(Verb.PUSH, pair) for pair in combinations(sorted(rules.cards), 2)]
    return (*found, (Verb.NEXT_CUT, None))


def _handling(rules: RuleSet) -> Iterator[Offer]:
    """Cutting or mixing the pack, as ``opening.py`` has it."""
    if rules.cut == "none":
        return
    least, verb = (1, Verb.MIX) if rules.cut == "remix" else (rules.cut_min_cards, Verb.CUT)
    yield from ((verb, number) for number in range(least, len(rules.cards) - least + 1))
    yield Verb.DEAL, None


def _by_table(rules: RuleSet) -> Iterator[Verb]:
    if "sie" in rules.contracts:
        yield Verb.SIE
    if rules.contra:
        yield from (Verb.CONTRA, Verb.RETOUR, Verb.UP)
    if rules.kreuz_doubling == "ordered":
        yield from (Verb.LEGE, Verb.NO_LEGE)
    if rules.knock != "none":
        yield from (Verb.KNOCK, Verb.NO_KNOCK)
    if "tout" in rules.contracts and rules.tout_deadline == "first_card":
        yield Verb.ADD_TOUT
    if rules.laufende_claim == "manual":
        yield from (Verb.CLAIM_LAUFENDE, Verb.CHALLENGE)
    if rules.schwarz_on_demand:
        yield Verb.CLAIM_SCHWARZ


def _by_round(rules: RuleSet) -> Iterator[Verb]:
    for round_ in rules.rounds:
        if round_.asks:
            yield from (Verb.GESUND, Verb.KRANK)
        if round_.pushes:
            yield from (Verb.TAKE, Verb.PASS_OBER)
        if round_.duties:
            yield from (Verb.DUTY, Verb.DECLINE)
        if round_.names_before_cut or round_.first is not None:
            yield Verb.NAME_SUIT
