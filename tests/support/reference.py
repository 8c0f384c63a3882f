"""A slow second reading of RULES 1.2-1.6, 3.11 and 5.4, sharing no code with the engine.

Cards are two-character texts, hands are lists; nothing here is clever.
"""

from typing import TypedDict

RANKS = "AXKOU987"
AUGEN = {"A": 11, "X": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
LORD_SUITS = "EGHS"


def trumps(contract: str) -> list[str]:
    """Trumps of a contract code, highest first (RULES 1.2)."""
    game = contract.removesuffix("-TOUT")
    obers = [suit + "O" for suit in LORD_SUITS]
    unters = [suit + "U" for suit in LORD_SUITS]
    if game in ("RE", "RG", "RS", "KREUZ", "KREUZBOCK", "RAMSCH", "TRIXER"):
        return obers + unters + ["H" + rank for rank in "AXK987"]
    if game.startswith("S") and len(game) == 2:
        return obers + unters + [game[1] + rank for rank in "AXK987"]
    if game == "W":
        return unters
    if game.startswith("W"):
        return unters + [game[1] + rank for rank in "AXKO987"]
    if game == "G":
        return obers
    assert game == "GEIST"
    return obers + unters


def class_of(card: str, contract: str) -> str:
    return "T" if card in trumps(contract) else card[0]


def winner(trick: list[str], contract: str) -> int:
    """RULES 1.3."""
    order = trumps(contract)
    laid = [card for card in trick if card in order]
    if laid:
        return trick.index(min(laid, key=order.index))
    following = [card for card in trick if card[0] == trick[0][0]]
    return trick.index(min(following, key=lambda card: RANKS.index(card[1])))


class Sau:
    """State of RULES 1.6."""

    def __init__(self, suit: str) -> None:
        self.suit = suit
        self.suit_led = False
        self.ran_away = False

    def copy(self) -> "Sau":
        twin = Sau(self.suit)
        twin.suit_led, twin.ran_away = self.suit_led, self.ran_away
        return twin


def legal(
    hand: list[str],
    trick: list[str],
    contract: str,
    sau: Sau | None,
    smear: bool,
    trump_duty: bool = True,
) -> list[str]:
    """RULES 1.4, 1.6 and 3.11; ``smear`` is ace_discard_after_runaway, the duty that of C-26."""
    if sau and sau.suit + "A" in hand:
        return _partner(hand, trick, contract, sau, smear)
    if not trick:
        return hand
    led = class_of(trick[0], contract)
    same = [card for card in hand if class_of(card, contract) == led]
    if same:
        return same
    if contract == "RAMSCH" and trump_duty:
        return [card for card in hand if class_of(card, contract) == "T"] or hand
    return hand


def _partner(hand: list[str], trick: list[str], contract: str, sau: Sau, smear: bool) -> list[str]:
    ace = sau.suit + "A"
    if not trick:
        if sau.suit_led:
            return hand
        called = [card for card in hand if class_of(card, contract) == sau.suit]
        if len(called) >= 4:
            return hand
        return [card for card in hand if card == ace or card not in called]
    led = class_of(trick[0], contract)
    same = [card for card in hand if class_of(card, contract) == led]
    if led == sau.suit:
        return same if sau.ran_away else [ace]
    if same:
        return same
    if hand == [ace] or (sau.ran_away and smear):
        return hand
    return [card for card in hand if card != ace]


def after_lead(card: str, hand_left: list[str], contract: str, sau: Sau | None) -> None:
    if sau and not sau.suit_led and class_of(card, contract) == sau.suit:
        sau.suit_led = True
        sau.ran_away = sau.suit + "A" in hand_left


def laufende(hands: list[list[str]], side: set[int], contract: str, least: int, most: int) -> int:
    """RULES 5.4."""
    order = [card for card in trumps(contract) if any(card in hand for hand in hands)]
    holder = [next(seat for seat in range(4) if card in hands[seat]) in side for card in order]
    run = 0
    while run < len(order) and holder[run] == holder[0]:
        run += 1
    return min(run, most) if least and run >= least else 0


class RamschHouse(TypedDict):
    base: int
    doublings: int  # knocks and carry
    tie: str
    virgins: str
    durchmarsch: str


def ramsch(tricks: list[tuple[int, list[str]]], contract: str, house: RamschHouse) -> list[int]:
    """What everybody gets for a Ramsch or Geist (RULES 3.11, 3.12, C-26).

    ``tricks`` are winners and cards in the order of play.
    """
    taken = [[cards for winner, cards in tricks if winner == seat] for seat in range(4)]
    augen = [sum(AUGEN[card[1]] for trick in own for card in trick) for own in taken]
    without = [seat for seat in range(4) if not taken[seat]]
    marched = len(without) == 3
    times = {"doubling": len(without), "single": 1 if without else 0, "none": 0}[house["virgins"]]
    if marched and house["durchmarsch"] == "wins_plain":
        times = 0
    value = house["base"] * 2 ** (house["doublings"] + times)
    if marched and house["durchmarsch"] in ("wins", "wins_plain"):
        return [-value if seat in without else 3 * value for seat in range(4)]
    tied = [seat for seat in range(4) if augen[seat] == max(augen)]
    if house["tie"] == "split" and len(tied) > 1:
        return _shared(tied, value)
    loser = _loser(tied, tricks, contract, house["tie"])
    return [-3 * value if seat == loser else value for seat in range(4)]


def _shared(tied: list[int], value: int) -> list[int]:
    """One unit after the other, from forehand on (A-46)."""
    amounts = [0 if seat in tied else value for seat in range(4)]
    for unit in range(sum(amounts)):
        amounts[tied[unit % len(tied)]] -= 1
    return amounts


def _loser(tied: list[int], tricks: list[tuple[int, list[str]]], contract: str, tie: str) -> int:
    order = trumps(contract)

    def only(candidates: list[int], number: dict[int, int]) -> list[int]:
        return [it for it in candidates if number[it] == max(number[it] for it in candidates)]

    of = {
        seat: [(at, cards) for at, (who, cards) in enumerate(tricks) if who == seat]
        for seat in tied
    }
    held = {seat: [c for _, cards in of[seat] for c in cards if c in order] for seat in tied}
    if tie == "order":
        tied = only(tied, {seat: len(of[seat]) for seat in tied})
        tied = only(tied, {seat: len(held[seat]) for seat in tied})
    tied = only(tied, {s: max([20 - order.index(c) for c in held[s]], default=0) for s in tied})
    tied = only(tied, {seat: max(at for at, _ in of[seat]) for seat in tied})
    assert len(tied) == 1
    return tied[0]
