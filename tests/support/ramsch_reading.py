"""Ramsch and Geist once more, from RULES 3.11, 3.12, A-62 to A-66 and C-26 alone.

Nothing here comes from the engine: legal cards, who loses, and what everybody pays.
"""

from support.rulebook import augen, class_of, tricks_of, trumps


def legal(hand, table, code, *, trump_duty):
    """The cards that may be played: ``table`` holds the cards of the trick so far."""
    if not table:
        return set(hand)
    led = class_of(table[0], code)
    following = {card for card in hand if class_of(card, code) == led}
    if following:
        return following
    own_trumps = {card for card in hand if class_of(card, code) == "T"}
    if code == "RAMSCH" and trump_duty and led != "T" and own_trumps:
        return own_trumps
    return set(hand)


def amounts(cards, code, house, knocks=0, carry=0):
    """What every seat gets or pays, from all cards in the order they were played.

    ``house`` holds the keys of C-26: base, tie, virgins, durchmarsch.
    """
    won = tricks_of(cards, code)
    taken = [[trick for _, trick, winner in won if winner == seat] for seat in range(4)]
    virgins = sum(not tricks for tricks in taken)
    marched = next((seat for seat in range(4) if len(taken[seat]) == len(won)), None)
    doublings = {"doubling": virgins, "single": min(virgins, 1), "none": 0}[house["virgins"]]
    if marched is not None and house["durchmarsch"] == "wins_plain":
        doublings = 0
    price = house["base"] * 2 ** (doublings + knocks + carry)
    if marched is not None and house["durchmarsch"] != "pays":
        return tuple(3 * price if seat == marched else -price for seat in range(4))
    loser = _loser(won, taken, code, house["tie"])
    return tuple(-3 * price if seat == loser else price for seat in range(4))


def _loser(won, taken, code, tie):
    points = [sum(map(augen, tricks)) for tricks in taken]
    order = trumps(code)

    def held(seat):
        return [order.index(card) for trick in taken[seat] for card in trick if card in order]

    def highest(seat):
        return -min(held(seat), default=len(order))

    def latest(seat):
        return max(number for number, (_, _, winner) in enumerate(won) if winner == seat)

    def by_order(seat):
        return len(taken[seat]), len(held(seat)), highest(seat), latest(seat)

    def by_trump(seat):
        return highest(seat), latest(seat)

    tied = [seat for seat in range(4) if points[seat] == max(points)]
    return max(tied, key=by_order if tie == "order" else by_trump)
