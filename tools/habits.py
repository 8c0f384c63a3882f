"""Find out what people tend to play, from deals that bots of all strengths play.

    python -m tools.habits --deals 2278 --seed 11

Writes ``habits.json``: the weights under which the cards that were played are the most likely, a
little pulled towards zero, since many settings are seldom.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct, structs

from stammtisch import rulesets
from stammtisch.bots.host import play_deal
from stammtisch.engine.bots import Bot
from stammtisch.engine.cards import CARDS, Card, cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.engine.pack import shuffle
from stammtisch.engine.tricks import TRUMP
from stammtisch.schafkopf import Contract, RuleSet, dealt, parse_contract
from stammtisch.schafkopf.bots.budget import MEISTER, REGULAR, STAMMGAST, STYLE
from stammtisch.schafkopf.bots.habits import (
    HOLDINGS,
    PLACES,
    ROUGH,
    SETTINGS,
    SHAPES,
    TYPES,
    Habits,
    PlayOccasion,
    called_sau,
    plays_of,
)
from stammtisch.schafkopf.bots.stammgast import Anfaenger, Expert
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.legal import Duties
from stammtisch.schafkopf.solver.worlds import course_of
from tools.places import SCHAFKOPF

RULES: Final = ("schafkopfschule", "ttc-freising-10-50", "schafkopfschule-turnier")
THINKER: Final = structs.replace(
    MEISTER, worlds=(20, 30, 50, 60, 80, 100, 100, 100), pool=400, every=100, deals=10
)
PULL: Final = 0.002  # towards zero, at every step
STEP: Final = 0.3
SWEEPS: Final = 10


class Played(Struct, frozen=True):
    rules: str
    contract: str
    declarer: Seat | None
    hands: tuple[int, ...]
    plays: tuple[tuple[Seat, int], ...]


class Choice(Struct, frozen=True):
    """The cards a player could choose, the chosen one first; each as its weights' places."""

    cards: tuple[tuple[int, int, int], ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2278)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--keep", type=Path, help="a file for the deals; read if it is there")
    asked = parser.parse_args()
    deals = list(kept(asked.keep, played(asked.deals, asked.seed)))
    choices = [choice for deal in deals for choice in choices_of(deal)]
    held_out, seen = choices[: len(choices) // 10], choices[len(choices) // 10 :]
    found = learnt(seen, Random(asked.seed))
    any_card = sum([log(len(choice.cards)) for choice in held_out]) / len(held_out)
    told = surprise(found, held_out)
    print(f"{len(choices)} choices; surprise {told:.3f}, by chance {any_card:.3f}")
    path = SCHAFKOPF / "habits.json"
    path.write_bytes(msgspec.json.encode(learnt(choices, Random(asked.seed))) + b"\n")


def kept(path: Path | None, deals: Iterator[Played]) -> Iterable[Played]:
    if path is None:
        return deals
    if not path.exists():
        path.write_bytes(b"\n".join([msgspec.json.encode(deal) for deal in deals]))
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()]


def played(number: int, seed: int) -> Iterator[Played]:
    """Deals in which somebody plays a game of two sides."""
    dice = Random(seed)
    bots = players(seed)
    while number:
        name = dice.choice(RULES)
        rules = rulesets.builtin(name)
        assert isinstance(rules, RuleSet)
        pack = shuffle(rules, dice)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        deal = play_deal(dealt(rules, hands), dice.choices(bots, k=4))
        course = course_of(deal.view(0), rules)
        if len(course.plays) == 32 and course.contract is not None:
            yield Played(
                name,
                str(course.contract),
                course.view.declarer,
                tuple(map(mask_of, hands)),
                tuple((seat, int(card)) for seat, card in course.plays),
            )
            number -= 1


def players(seed: int) -> list[Bot]:
    """Two regulars, two who think more, and a beginner; none of them reads the cards."""
    regular = Expert("regular", STAMMGAST, seed, REGULAR)
    thinker = Expert("thinker", THINKER, seed, structs.replace(STYLE, reading=0.0))
    return [regular, regular, thinker, thinker, Anfaenger(seed)]


def choices_of(deal: Played) -> Iterator[Choice]:
    """Every card that was not the only legal one."""
    rules = rulesets.builtin(deal.rules)
    assert isinstance(rules, RuleSet)
    contract: Contract = parse_contract(deal.contract)
    if contract.kind.sides is Sides.EACH:
        return
    sau = called_sau(contract)
    partner = next((seat for seat, hand in enumerate(deal.hands) if hand & sau), None)
    duties, hands = Duties.of(contract, rules), list(deal.hands)
    cards = [(seat, CARDS[card]) for seat, card in deal.plays]
    for play, (seat, card) in zip(
        plays_of(contract, deal.declarer, [contract.order] * 8, cards), cards, strict=True
    ):
        legal = list(cards_in(duties.legal(hands[seat], play.trick)))
        if len(legal) > 1:
            legal.remove(card)
            yield Choice(tuple([places(play, partner, hands[seat], one) for one in [card, *legal]]))
        hands[seat] &= ~card.bit
        if not play.trick:
            duties = duties.after_lead(card, hands[seat])


def places(play: PlayOccasion, partner: Seat | None, hand: int, card: Card) -> tuple[int, int, int]:
    fine, rough = play.setting(partner)
    kind = play.types[card]
    return fine * TYPES + kind, rough * TYPES + kind, holding(play, hand, card)


def holding(play: PlayOccasion, hand: int, card: Card) -> int:
    group = play.order.classes[card]
    place = 0 if group == TRUMP else 1 if play.group in (None, group) else 2
    held = list(cards_in(hand & play.order.class_masks[group]))
    power = play.order.power[group]
    above = sum([power[other] > power[card] for other in held])
    return (bool(play.trick) * PLACES + place) * SHAPES + shape(len(held), above)


def shape(number: int, above: int) -> int:
    if number == 1:
        return 0
    if above == 0:
        return 1 if number == 2 else 3
    if above == number - 1:
        return 2 if number == 2 else 4
    return 5


def chances(choice: Choice, weights: tuple[list[float], list[float], list[float]]) -> list[float]:
    fine, rough, shapes = weights
    sums = [exp(fine[a] + rough[b] + shapes[c]) for a, b, c in choice.cards]
    total = sum(sums)
    return [number / total for number in sums]


def learnt(choices: list[Choice], dice: Random) -> Habits:
    """Gradient steps that shorten where much has been learnt already (AdaGrad)."""
    weights = ([0.0] * (SETTINGS * TYPES), [0.0] * (ROUGH * TYPES), [0.0] * HOLDINGS)
    moved = ([1.0] * (SETTINGS * TYPES), [1.0] * (ROUGH * TYPES), [1.0] * HOLDINGS)
    order = list(choices)
    for _ in range(SWEEPS):
        dice.shuffle(order)
        for choice in order:
            for i, (card, chance) in enumerate(
                zip(choice.cards, chances(choice, weights), strict=True)
            ):
                slope = (i == 0) - chance
                for table, speed, place in zip(weights, moved, card, strict=True):
                    gradient = slope - PULL * table[place]
                    speed[place] += gradient * gradient
                    table[place] += STEP * gradient / sqrt(speed[place])
    fine, rough, shapes = ([round(number, 2) for number in table] for table in weights)
    return Habits(tuple(fine), tuple(rough), tuple(shapes))


def surprise(found: Habits, choices: list[Choice]) -> float:
    """Of a card played, in nats."""
    weights = (list(found.fine), list(found.rough), list(found.shapes))
    return -sum([log(chances(choice, weights)[0]) for choice in choices]) / len(choices)


if __name__ == "__main__":
    main()
