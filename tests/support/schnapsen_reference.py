"""A slow second reading of RULES 9 and C-19 to C-22, sharing no code with the engine.

Cards and calls are texts (``"HK"``, ``"MARRIAGE(H)"``), hands are lists, seat 0 is forehand;
nothing here is clever.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

RANKS = "AXKOU9"
SUITS = "EGHS"
AUGEN = {"A": 11, "X": 10, "K": 4, "O": 3, "U": 2, "9": 0}  # RULES 0.1
STEPS = ("EXCHANGE", "CLOSE", "MARRIAGE")  # in this order (C-19)


@dataclass(frozen=True)
class House:
    """What varies between the rule sets (RULES 9.13, 10 F)."""

    lowest: str = "U"
    hand: int = 5
    sharp: bool = False
    plus_ten: bool = False  # the last trick counts ten more instead of winning
    close_min_talon: int = 2
    close_basis: str = "at_close"
    last_trick_value: str = "scale"
    wrong_claim: str = "would_be_value"
    plain: int = 20
    trump: int = 40

    @property
    def pack(self):
        ranks = RANKS[: RANKS.index(self.lowest) + 1]
        return [suit + rank for suit in SUITS for rank in ranks]


HOUSES = {
    "schnapsen-weich": House(),
    "schnapsen-scharf": House(sharp=True),
    "sechsundsechzig": House(lowest="9", hand=6, plus_ten=True),
}


@dataclass(frozen=True)
class End:
    winner: int | None
    value: int
    how: str


@dataclass
class Position:
    house: House
    hands: list[list[str]]
    talon: list[str]  # the next to be drawn first, the open card last
    trump: str
    leader: int = 0
    led: str = ""  # the card on the table
    done: str = ""  # the last step made on this lead
    tricks: list[tuple[int, str, str]] = field(default_factory=list)  # winner, led, answer
    marriages: list[tuple[int, str]] = field(default_factory=list)
    closer: int | None = None
    at_close: tuple[int, int] = (0, 0)  # the opponent's tricks and Augen when it was closed
    ten: int | None = None  # who got ten for the last trick
    end: End | None = None

    @property
    def turn(self):
        return 1 - self.leader if self.led else self.leader

    @property
    def strict(self):
        return not self.talon or self.closer is not None

    def won(self, seat):
        return sum(winner == seat for winner, _, _ in self.tricks)

    def augen(self, seat):
        """Marriages of a player without a trick count nothing (9.6, A-91)."""
        if not self.won(seat):
            return 0
        cards = [card for winner, *both in self.tricks if winner == seat for card in both]
        said = sum(self.worth(suit) for owner, suit in self.marriages if owner == seat)
        return sum(AUGEN[card[1]] for card in cards) + said + (10 if self.ten == seat else 0)

    def worth(self, suit):
        return self.house.trump if suit == self.trump else self.house.plain

    def copy(self):
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            talon=list(self.talon),
            tricks=list(self.tricks),
            marriages=list(self.marriages),
        )


def start(house, forehand, dealer, talon):
    """Hands and talon as lists of cards, the open card last."""
    return Position(house, [list(forehand), list(dealer)], list(talon), talon[-1][0])


def calls(position):
    """Everything the player to act may do."""
    if position.end:
        return []
    if position.led:
        return [f"CARD({card})" for card in answers(position)]
    found = []
    if may_exchange(position):
        found.append("EXCHANGE")
    if may_close(position):
        found.append("CLOSE")
    found += [f"MARRIAGE({suit})" for suit in SUITS if may_marry(position, suit)]
    if position.won(position.leader) or position.done.startswith("MARRIAGE"):  # C-20
        found.append("CLAIM66")
    return found + [f"CARD({card})" for card in leads(position)]


def answers(position):
    """RULES 9.4."""
    hand, led = position.hands[position.turn], position.led
    if not position.strict:
        return hand
    suit = [card for card in hand if card[0] == led[0]]
    higher = [card for card in suit if RANKS.index(card[1]) < RANKS.index(led[1])]
    trumps = [card for card in hand if card[0] == position.trump]
    return higher or suit or trumps or hand


def leads(position):
    """After a marriage one of the two; in the sharp game the king (9.6)."""
    hand = position.hands[position.leader]
    if not position.done.startswith("MARRIAGE"):
        return hand
    suit = position.done[-2]
    return [suit + "K"] if position.house.sharp else [suit + "K", suit + "O"]


def may_exchange(position):
    """RULES 9.5."""
    house = position.house
    if position.strict or position.done:
        return False
    if house.sharp and (not position.tricks or len(position.talon) == 2):
        return False
    return position.trump + house.lowest in position.hands[position.leader]


def may_close(position):
    """RULES 9.7, A-78."""
    if position.strict or len(position.talon) < position.house.close_min_talon:
        return False
    return position.done in ("", "EXCHANGE")


def may_marry(position, suit):
    """RULES 9.6."""
    hand = position.hands[position.leader]
    if suit + "K" not in hand or suit + "O" not in hand:
        return False
    if position.done.startswith("MARRIAGE"):
        return False
    return bool(position.won(position.leader)) or not position.house.sharp


def do(position, call):
    """The position after a call that must be possible."""
    assert call in calls(position), call
    after = position.copy()
    seat = position.turn
    if call == "EXCHANGE":
        lowest = position.trump + position.house.lowest
        after.hands[seat].remove(lowest)
        after.hands[seat].append(after.talon[-1])
        after.talon[-1] = lowest
    elif call == "CLOSE":
        after.closer = seat
        after.at_close = (position.won(1 - seat), position.augen(1 - seat))
    elif call == "CLAIM66":
        after.end = claimed(position)
    elif call.startswith("MARRIAGE"):
        after.marriages.append((seat, call[-2]))
    else:
        card_played(after, seat, call[5:7])
        return after
    after.done = call
    return after


def card_played(position, seat, card):
    position.hands[seat].remove(card)
    position.done = ""
    if not position.led:
        position.led = card
        return
    led = position.led
    winner = seat if beats(card, led, position.trump) else position.leader
    position.tricks.append((winner, led, card))
    position.leader, position.led = winner, ""
    if not position.strict:
        position.hands[winner].append(position.talon.pop(0))
        position.hands[1 - winner].append(position.talon.pop(0))
    if not position.hands[0]:
        all_played(position, winner)


def beats(answer, led, trump):
    if answer[0] == led[0]:
        return RANKS.index(answer[1]) < RANKS.index(led[1])
    return answer[0] == trump


def scale(tricks, augen):
    """RULES 9.8."""
    if tricks == 0:
        return 3
    return 2 if augen <= 32 else 1


def by_loser(position, loser):
    return scale(position.won(loser), position.augen(loser))


def closer_wins(position):
    """RULES 9.7: what the closer gets for 66."""
    if position.house.close_basis == "at_end":
        return by_loser(position, 1 - position.closer)
    return scale(*position.at_close)


def closer_fails(position):
    """RULES 9.7, C-21."""
    return 3 if position.at_close[0] == 0 else 2


def claimed(position):
    """RULES 9.8."""
    seat = position.leader
    right = position.augen(seat) >= 66
    winner = seat if right else 1 - seat
    how = "claim" if right else "wrong_claim"
    if position.closer is None:
        flat = not right and position.house.wrong_claim == "flat"  # C-29
        cost = 2 if position.won(1 - seat) else 3
        return End(winner, cost if flat else by_loser(position, 1 - seat), how)
    if position.closer == seat:
        return End(winner, closer_wins(position) if right else closer_fails(position), how)
    return End(winner, closer_fails(position), how)


def all_played(position, last):
    """RULES 9.9."""
    if position.closer is not None:
        if position.augen(position.closer) >= 66:
            position.end = End(position.closer, closer_wins(position), "count")
        else:
            position.end = End(1 - position.closer, closer_fails(position), "close_failed")
        return
    if not position.house.plus_ten:
        one = position.house.last_trick_value == "one"
        position.end = End(last, 1 if one else by_loser(position, 1 - last), "last_trick")
        return
    position.ten = last
    enough = [seat for seat in (0, 1) if position.augen(seat) >= 66]
    if not enough:
        position.end = End(None, 0, "drawn")
        return
    winner = last if len(enough) == 2 else enough[0]
    position.end = End(winner, by_loser(position, 1 - winner), "count")


def sequences(position, known=None):
    """In how many ways the deal can go on to its end call by call, by winner and value."""
    if position.end:
        return Counter({(position.end.winner, position.end.value): 1})
    known = {} if known is None else known
    alike = _what_matters(position)
    if alike not in known:
        known[alike] = Counter()
        for call in calls(position):
            known[alike] += sequences(do(position, call), known)
    return known[alike]


def _what_matters(position):
    """For what is still to come: not in which order the tricks were made."""
    hands = tuple(frozenset(hand) for hand in position.hands)
    made = tuple((position.won(seat), position.augen(seat)) for seat in (0, 1))
    said = tuple(sorted(position.marriages))
    now = (position.leader, position.led, position.done)
    return hands, tuple(position.talon), made, said, now, position.closer, position.at_close
