"""What a deal of Schafkopf costs, from its record and the tariff that people agreed on.

RULES 5.1 to 5.6 read once more, for games that are announced in an auction.
"""

from dataclasses import dataclass

from support.reference import laufende, trumps, winner

AUGEN = {"A": 11, "X": 10, "K": 4, "O": 3, "U": 2}
CALLED = {"RE": "EA", "RG": "GA", "RS": "SA"}
DOUBLING = ("CONTRA", "RETOUR", "UP")
MOST_LAUFENDE = {"W": 4, "G": 4}


@dataclass(frozen=True)
class Tariff:
    """Prices and limits, as the form of a new table names them."""

    base_ruf: int = 1
    base_solo: int = 5
    base_wenz: int = 5
    schneider_bonus: int = 1
    schwarz_bonus: int = 2
    laufende_bonus: int = 1
    laufende_min_ruf: int = 3
    laufende_min_solo: int = 3
    laufende_min_wenz: int = 2
    sie_factor: int = 4


def amounts(told, tariff):
    """What each seat gets or pays."""
    said = [*told.said("auction"), *told.asides]
    calls = [call for _, call in said]
    if "SIE" in calls:
        seat = said[calls.index("SIE")][0]
        price = (tariff.base_solo + 8 * tariff.laufende_bonus) * tariff.sie_factor
        return shared({seat}, price)
    announced = [(seat, call[9:-1]) for seat, call in said if call.startswith("ANNOUNCE")]
    if not announced:
        return [0, 0, 0, 0]  # thrown in
    declarer, contract = announced[-1]
    if "ADD_TOUT" in calls:
        contract += "-TOUT"
    side = {declarer}
    if contract in CALLED:
        side.add(next(seat for seat in range(4) if CALLED[contract] in told.hands[seat]))
    won, price = worth(told, contract, side, tariff)
    price *= 2 ** sum(call in DOUBLING for call in calls)
    return shared(side if won else {0, 1, 2, 3} - side, price)


def worth(told, contract, side, tariff):
    """Whether the declarers have won, and the price before doublings."""
    points, tricks = counted(told, contract, side)
    game = contract.removesuffix("-TOUT")
    kind = "ruf" if game in CALLED else "wenz" if game == "W" else "solo"
    least = getattr(tariff, f"laufende_min_{kind}")
    run = laufende(told.hands, side, contract, least, MOST_LAUFENDE.get(game, len(trumps(game))))
    price = getattr(tariff, f"base_{kind}") + run * tariff.laufende_bonus
    if contract.endswith("-TOUT"):
        return tricks == 8, price * 2
    won = points >= 61
    lost_tricks, lost_points = (8 - tricks, 120 - points) if won else (tricks, points)
    if lost_tricks == 0:
        price += tariff.schwarz_bonus
    elif lost_points <= (29 if won else 30):
        price += tariff.schneider_bonus
    return won, price


def counted(told, contract, side):
    """Card points and tricks of a side."""
    points = tricks = 0
    for leader, cards in told.tricks:
        if (leader + winner(cards, contract)) % 4 in side:
            points += sum(AUGEN.get(card[1], 0) for card in cards)
            tricks += 1
    return points, tricks


def shared(winners, price):
    """RULES 5.5."""
    each = {1: 3, 2: 1, 3: 1}[len(winners)]
    paid = {1: 1, 2: 1, 3: 3}[len(winners)]
    return [price * each if seat in winners else -price * paid for seat in range(4)]
