"""Exact counts, like perft in chess: complete auctions, and card sequences from small endings.

The golden numbers were found with the engine and verified by a second, independent count: auctions
by `support/auction_tables.py` (the tables of RULES 2.3 and 2.4 as they stand there), endings by
`support/reference.py` (a slow second reading of the card rules). Both counts are checked here.
"""

from functools import cache

import pytest
from support.auction_tables import rank_auctions, steigern_auctions
from support.reference import Sau, after_lead, legal, winner

from stammtisch import rulesets
from stammtisch.engine.cards import cards_in, parse_cards
from stammtisch.engine.deal import parse_action
from stammtisch.schafkopf import Context, Deal, dealt

PLAIN_HANDS = (
    "EA EX E9 E7 HU H9 GK SA",
    "EO GO HO EU HA HX E8 G7",
    "EK SO GU HK G9 GX SX S8",
    "SU H8 H7 GA G8 SK S9 S7",
)


def auctions(deal: Deal) -> int:
    """Complete auctions from here; what is announced afterwards does not matter."""

    @cache
    def count(auction) -> int:
        here = deal.to(auction)
        following = (here.apply(action) for action in here.options.actions)
        return sum(count(d.phase) if d.phase.name == "auction" else 1 for d in following)

    return count(deal.phase)


def before_auction(rules: str, extra: str = "") -> Deal:
    house = rulesets.parse(f'extends = "{rules}"\nknock = "none"\n{extra}', name="house")
    return dealt(house, [parse_cards(hand) for hand in PLAIN_HANDS])


@pytest.mark.parametrize(
    ("rules", "golden"),
    [("schafkopfschule", 565), ("schafkopfschule-turnier", 565), ("kreuz-turnier", 565)],
)
def test_auctions_by_rank(rules, golden):
    assert auctions(before_auction(rules)) == golden == rank_auctions()


@pytest.mark.parametrize("rules", ["ttc-freising-10-30", "ttc-freising-10-50"])
def test_auctions_by_steigern(rules):
    assert auctions(before_auction(rules)) == 1_717 == steigern_auctions()


# Hands of RULES 12 L, broken off: rules, context, contract, hands, calls, cards, golden number.
ENDINGS = {
    "rufspiel-ran-away": (
        "schafkopfschule",
        Context(),
        "RE",
        PLAIN_HANDS,
        "p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(RE)",
        "E7 E8 EK H8 S7 SA HX S8 EO HK H7 H9 GO GU SU HU",
        17_736,
    ),
    "rufspiel-no-smear": (
        "kreuz-turnier",
        Context(),
        "RE",
        PLAIN_HANDS,
        "p1 NO_KNOCK, p2 NO_KNOCK, p3 NO_KNOCK, p4 NO_KNOCK, "
        "p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(RE)",
        "E7 E8 EK H8 S7 SA HX S8 EO HK H7 H9 GO GU SU HU",
        5_544,
    ),
    "wenz": (
        "schafkopfschule",
        Context(),
        "W",
        (
            "EX EU E9 GK GO HX SK SU",
            "EA E7 GX G9 HA HO H8 S8",
            "E8 GU G8 G7 HU H9 H7 S9",
            "EK EO GA HK SA SX SO S7",
        ),
        "p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(W)",
        "E9 E7 E8 EO SO SK S8 S9 HX H8 H9 HK SU G9 HU GA",
        16_464,
    ),
    "ramsch": (
        "ttc-freising-10-30",
        Context(round="ramsch-pur"),
        "RAMSCH",
        (
            "EO G9 G8 HO H8 SK SO S8",
            "EA E7 GA GK GU HA HX H9",
            "EX EK EU GO HU H7 SA SU",
            "E9 E8 GX G7 HK SX S9 S7",
        ),
        "p1 NO_KNOCK, p2 NO_KNOCK, p3 NO_KNOCK, p4 NO_KNOCK",
        "G9 GA H7 GX GO HK HO H9 EU S9 SO GU H8 HA HU E9",
        560,
    ),
    "geist": (
        "ttc-freising-10-30",
        Context(round="geist-pur"),
        "GEIST",
        (
            "EX G8 HA HK HO H7 SO SU",
            "EK EU E8 GK G9 G7 HU S7",
            "EA EO E7 GA GU HX H9 S8",
            "E9 GX GO H8 SA SX SK S9",
        ),
        "p1 KNOCK, p2 NO_KNOCK, p3 NO_KNOCK, p4 NO_KNOCK",
        "G8 G9 GA GX H9 H8 HK GK H7 S7 HX SK EO GO SO HU",
        20_976,
    ),
}


def at_ending(name: str) -> Deal:
    rules, context, _, hands, calls, cards, _ = ENDINGS[name]
    deal = dealt(rulesets.builtin(rules), [parse_cards(hand) for hand in hands], context)
    for call in calls.split(", "):
        deal = deal.apply(parse_action(call))
    for card in cards.split():
        deal = deal.apply(parse_action(f"p{deal.options.seat + 1} CARD({card})"))
    return deal


def sequences(deal: Deal) -> int:
    """Legal ways to play the cards to the end."""
    if deal.outcome is not None:
        return 1
    return sum(sequences(deal.apply(action)) for action in deal.options.actions)


def reference_sequences(name: str) -> int:
    rules, _, contract, *_ = ENDINGS[name]
    deal = at_ending(name)
    smear = rulesets.builtin(rules).ace_discard_after_runaway
    sau = None
    if contract == "RE":
        sau = Sau("E")
        sau.suit_led = sau.ran_away = True  # in trick 1, as EX-GAME-01 has it
    hands = [[str(card) for card in cards_in(hand)] for hand in deal.hands]
    return _count(hands, [], deal.phase.leader, contract, sau, smear)


def _count(hands, trick, leader, contract, sau, smear) -> int:
    if not any(hands):
        return 1
    seat = (leader + len(trick)) % 4
    total = 0
    for card in legal(hands[seat], trick, contract, sau, smear):
        left = [[c for c in hand if c != card] for hand in hands]
        state = sau.copy() if sau else None
        if not trick:
            after_lead(card, left[seat], contract, state)
        laid = [*trick, card]
        if len(laid) < 4:
            total += _count(left, laid, leader, contract, state, smear)
        else:
            taker = (leader + winner(laid, contract)) % 4
            total += _count(left, [], taker, contract, state, smear)
    return total


@pytest.mark.parametrize("name", ENDINGS)
def test_card_sequences_from_small_endings(name):
    golden = ENDINGS[name][-1]
    assert sequences(at_ending(name)) == golden == reference_sequences(name)
