"""Positions in the middle of a hand, for the scenarios of RULES 12 C, and the search for them.

The search plays at random and keeps the cards that the position needs until it is reached.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from support.rulebook import PACK, class_of, tricks_of
from support.scenario import SEATS, Story, opened
from support.table import KREUZ, TTC_30, cards_played, do, new_deal

from stammtisch.engine.deal import Refused, Verb


@dataclass(frozen=True)
class Position:
    """``hand`` is to play to ``table``; the tricks before are whatever they had to be."""

    story: str
    code: str
    hand: str
    table: str = ""
    role: str = "any"  # partner (holds the called Sau), declarer, defender
    dealt: str = ""  # further cards of the same deal that were played since
    no_more: str = ""  # a suit of which no further cards were dealt to the seat
    never_led: str = ""  # a suit that nobody has led so far
    ran_away: bool = False
    rules: str = KREUZ  # its duties on the called Sau are the strictest, so all can play it
    round: str = "normal"


PARTNER: dict[str, Any] = {"role": "partner", "never_led": "E"}
RAN_AWAY: dict[str, Any] = {"role": "partner", "ran_away": True}
RAMSCH: dict[str, Any] = {"rules": TTC_30, "round": "ramsch"}
GEIST: dict[str, Any] = {"rules": TTC_30, "round": "geist"}
TTC: dict[str, Any] = {"rules": TTC_30}

POSITIONS = {
    "EX-LEGAL-01": Position(
        "three Eichel with the Rufsau, E8 is led", "RE", "EA EX E9 HK GU S7", "E8", **PARTNER
    ),
    "EX-LEGAL-02": Position(
        "three Eichel with the Rufsau, on lead", "RE", "EA EX E9 HK GU S7", **PARTNER
    ),
    "EX-LEGAL-03": Position(
        "four Eichel with the Rufsau, on lead", "RE", "EA EX E9 E7 HU H9 GK SA", **PARTNER
    ),
    "EX-LEGAL-04": Position(
        "the Rufsau and no Gras, G9 is led", "RE", "EA EX S7 HK", "G9", **PARTNER
    ),
    "EX-LEGAL-05": Position(
        "ran away, no trump, HO is led", "RE", "EA EX E9 GK", "HO", dealt="E7", **RAN_AWAY
    ),
    "EX-LEGAL-07": Position("ran away, EK is led", "RE", "EA EX E9", "EK", dealt="E7", **RAN_AWAY),
    "EX-LEGAL-08": Position("last card is the Rufsau, S7 is led", "RE", "EA", "S7", **PARTNER),
    "EX-LEGAL-09": Position("the Rufsau and H7, GK is led", "RE", "EA H7", "GK", **PARTNER),
    "EX-LEGAL-10": Position(
        "four Eichel dealt, E9 thrown off, on lead",
        "RE",
        "EA EX EK GU",
        dealt="E9",
        no_more="E",
        **PARTNER,
    ),
    "EX-LEGAL-11": Position(
        "five Eichel dealt, E7 thrown off, on lead",
        "RE",
        "EA EX EK E9",
        dealt="E7",
        no_more="E",
        **PARTNER,
    ),
    "EX-LEGAL-12": Position("Rufspiel, GK is led", "RE", "GO G7 HA E9", "GK"),
    "EX-LEGAL-13": Position("Wenz, GK is led", "W", "GO G7 EU HA", "GK"),
    "EX-LEGAL-14": Position("Rufspiel on Gras, EO is led", "RG", "H7 SU EA S9", "EO"),
    "EX-LEGAL-15": Position(
        "Rufspiel on Gras, a defender after G9 H7", "RG", "HK EU SA", "G9 H7", "defender"
    ),
    "EX-LEGAL-16": Position(
        "the declarer, G9 is led", "RE", "E8 HX S9", "G9", "declarer", never_led="E"
    ),
    "EX-LEGAL-17": Position("Ramsch, G9 is led", "RAMSCH", "HK SU EA S9", "G9", **RAMSCH),
    "EX-LEGAL-18": Position("Ramsch, G9 EU lie", "RAMSCH", "HK SO EA", "G9 EU", **RAMSCH),
    "EX-LEGAL-19a": Position("Geist, G9 is led", "GEIST", "HK SU EA S9", "G9", **GEIST),
    "EX-LEGAL-19b": Position("Geist, H9 is led", "GEIST", "HK SU EA S9", "H9", **GEIST),
    "EX-LEGAL-19c": Position("Geist, EO is led", "GEIST", "HK SU EA S9", "EO", **GEIST),
    "EX-LEGAL-20a": Position("Gras-Farbwenz, G7 is led", "WG", "GO HO EU SA", "G7", **TTC),
    "EX-LEGAL-20b": Position("Gras-Farbwenz, HX is led", "WG", "GO HO EU SA", "HX", **TTC),
    "EX-LEGAL-20c": Position("Gras-Farbwenz, SU is led", "WG", "GO HO EU SA", "SU", **TTC),
}


def with_sau_of(position, suit):
    """The same position with the Sau of another suit called: the plain cards change places."""
    return replace(
        position,
        code="R" + suit,
        hand=swapped(position.hand, suit),
        table=swapped(position.table, suit),
        dealt=swapped(position.dealt, suit),
        no_more=position.no_more and suit,
        never_led=position.never_led and suit,
    )


def swapped(cards, suit):
    """Eichel and another suit change places; Ober and Unter stay what they are."""
    other = {"E": suit, suit: "E"}
    return " ".join(
        card if card[1] in "OU" else other.get(card[0], card[0]) + card[1] for card in cards.split()
    )


CALLED_E = ("01", "02", "03", "04", "05", "07", "08", "09", "10", "11", "16")
POSITIONS |= {
    f"EX-LEGAL-{number}-{suit}": with_sau_of(POSITIONS[f"EX-LEGAL-{number}"], suit)
    for number in CALLED_E
    for suit in "GS"
}


def find_position(scenario, position):
    """A story that ends in the position. The scenario's name is the seed."""
    rng = Random(scenario)
    while True:
        story = _attempt(rng, scenario, position)
        if story:
            return story


def _attempt(rng, scenario, position):
    table = position.table.split()
    me = rng.randrange(4) if len(position.hand.split()) < 8 else len(table)
    leader = (me - len(table)) % 4
    hands = _hands(rng, position, me, leader)
    who = _declarer(rng, position, hands, me)
    if who is None:
        return None
    try:
        deal = new_deal(position.rules, hands, round=position.round)
        deal = opened(deal, who, position.code)
        deal = _tricks_before(rng, position, deal, me)
        if deal is None or deal.options.seat != leader:
            return None
        for card in table:
            deal = do(deal, f"{SEATS[deal.options.seat]} CARD({card})")
    except Refused:
        return None
    cards = cards_played(deal)
    if not as_told(position, cards, me):
        return None
    tricks = tuple(" ".join(cards[at : at + 4]) for at in range(0, len(cards), 4))
    title = f"{scenario}  {position.story}"
    return Story(title, who, position.code, hands, tricks, position.round)


def _hands(rng, position, me, leader):
    hands: list[list[str]] = [[], [], [], []]
    hands[me] += position.hand.split() + position.dealt.split()
    for place, card in enumerate(position.table.split()):
        hands[(leader + place) % 4].append(card)
    given = {card for hand in hands for card in hand}
    free = rng.sample([card for card in PACK if card not in given], 32 - len(given))
    more = [card for card in free if class_of(card, position.code) != position.no_more]
    hands[me] += more[: 8 - len(hands[me])]
    free = [card for card in free if card not in hands[me]]
    for hand in hands:
        while len(hand) < 8:
            hand.append(free.pop())
    return tuple(" ".join(hand) for hand in hands)


def _declarer(rng, position, hands, me):
    """Somebody in a fitting role; nothing if there is none."""
    if position.code in ("RAMSCH", "GEIST"):
        return "-"
    others = [seat for seat in range(4) if seat != me]
    if position.role == "declarer":
        return SEATS[me]
    if position.role == "partner":
        return SEATS[rng.choice(others)]
    who = rng.choice(others)
    sau = position.code[1:] + "A"
    if position.role == "defender" and sau in hands[me]:
        return None
    return SEATS[who]


def _tricks_before(rng, position, deal, me):
    """Play the tricks before the position at random, but none of the cards it needs."""
    needed = {*position.hand.split(), *position.table.split()}
    while sum(map(int.bit_count, deal.hands)) > 4 * len(position.hand.split()):
        actions = [a for a in deal.options.actions if a.argument.name not in needed]
        if not actions or actions[0].verb is not Verb.CARD:
            return None
        away = [a for a in actions if a.argument.name in position.dealt.split()]
        if position.ran_away and deal.options.seat == me and not deal.phase.trick and away:
            actions = away
        deal = deal.apply(rng.choice(actions))
    return deal


def as_told(position, cards, me):
    """Whether what was played so far agrees with the story."""
    tricks = tricks_of(cards, position.code)
    leads = [(leader, trick[0]) for leader, trick, _ in tricks]
    suit = position.never_led
    if suit and any(class_of(card, position.code) == suit for _, card in leads):
        return False
    if position.ran_away:
        called = position.code[1]
        first = next((lead for lead in leads if class_of(lead[1], position.code) == called), None)
        return first is not None and first[0] == me and first[1] != called + "A"
    return True
