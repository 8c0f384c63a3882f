"""The few rules that decide what a finished deal *is*, written down once more from RULES 1 and 5.4.

Nothing here comes from the engine: it is the second opinion on tricks, Augen and runs.
"""

OBER, UNTER = "EO GO HO SO", "EU GU HU SU"
AUGEN = {"A": 11, "X": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
PACK = tuple(suit + rank for suit in "EGHS" for rank in "AXKOU987")


def trumps(code):
    """The trumps of a contract, highest first (the table of RULES 1.2)."""
    game = code.removesuffix("-TOUT")
    if game in ("RE", "RG", "RS", "KREUZ", "KREUZBOCK", "RAMSCH", "TRIXER"):
        return f"{OBER} {UNTER} HA HX HK H9 H8 H7".split()
    if game in ("SE", "SG", "SH", "SS"):
        return f"{OBER} {UNTER}".split() + [game[1] + rank for rank in "AXK987"]
    if game == "W":
        return UNTER.split()
    if game in ("WE", "WG", "WH", "WS"):
        return UNTER.split() + [game[1] + rank for rank in "AXKO987"]
    if game == "G":
        return OBER.split()
    assert game == "GEIST", code
    return f"{OBER} {UNTER}".split()


def class_of(card, code):
    return "T" if card in trumps(code) else card[0]


def augen(cards):
    return sum(AUGEN[card[1]] for card in cards)


def winner(cards, code):
    """The place of the winning card: highest trump, else highest of the class led (RULES 1.3)."""
    order = trumps(code)
    contenders = [card for card in order if card in cards]
    if not contenders:  # Ober and Unter stand here where the contract makes them plain cards
        contenders = [cards[0][0] + rank for rank in "AXKOU987" if cards[0][0] + rank in cards]
    return cards.index(contenders[0])


def run(held, code):
    """How many trumps from the top one side holds without a gap (RULES 5.4)."""
    count = 0
    for trump in trumps(code):
        if trump not in held:
            break
        count += 1
    return count


def tricks_of(cards, code, leader=0):
    """Split 32 played cards into (leader, four cards, winner), forehand leading first."""
    found = []
    for at in range(0, len(cards) - 3, 4):
        trick = tuple(cards[at : at + 4])
        won_by = (leader + winner(trick, code)) % 4
        found.append((leader, trick, won_by))
        leader = won_by
    return found
