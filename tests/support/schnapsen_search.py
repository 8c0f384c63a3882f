"""Find deals of Schnapsen that come to a wanted moment: many random ones, played by the second
reading of the rules. One player may be made to take tricks whenever that can be."""

from random import Random

from support.schnapsen_reference import HOUSES, RANKS, beats, calls, do, start


def find(scenario, goal, rules):
    """Hands, talon and the calls up to the moment the goal wants. The name is the seed."""
    rng = Random(f"{scenario} {rules}")
    while True:
        hands = _hands(goal, HOUSES[rules], rng)
        path = _played(goal, start(HOUSES[rules], *hands), rng)
        if path is not None:
            return hands, path


def _hands(goal, house, rng):
    """Both hands and the talon: what the goal wants, and the rest by chance."""
    x, y, last = goal.x.split(), goal.y.split(), goal.open_card.split()
    rest = [card for card in house.pack if card not in (*x, *y, *last)]
    rng.shuffle(rest)
    if not last:
        trumps = [card for card in rest if not goal.opening or card[0] == "H"]
        last = [rng.choice(trumps)]
        rest.remove(last[0])
    while len(x) < house.hand:
        x.append(rest.pop())
    while len(y) < house.hand:
        y.append(rest.pop())
    return x, y, [*rest, *last]


def _played(goal, position, rng):
    """What was said and played until the goal is fulfilled; nothing if it never is.

    The card that ends the deal is left out: the test plays it.
    """
    strong, zeal = rng.choice(goal.strong), rng.choice((0.3, 0.6, 0.95))
    path = []
    for call in goal.opening:
        path.append((position.turn, call))
        position = do(position, call)
    while not goal.fits(position):
        if position.end:
            return None
        call = _choice(goal, position, rng, strong, zeal)
        path.append((position.turn, call))
        position = do(position, call)
    return path[:-1] if position.end else path


def _choice(goal, position, rng, strong, zeal):
    options = calls(position)
    if "CLOSE" in options and position.turn == 0 and goal.closes and goal.closes(position):
        return "CLOSE"
    pairs = [call for call in options if call.startswith("MARRIAGE")]
    if pairs and rng.random() < goal.marries:
        return rng.choice(pairs)
    cards = [call[5:7] for call in options if call.startswith("CARD")]
    cards = [card for card in cards if card not in goal.keeps.split()] or cards
    if strong is not None and rng.random() < zeal:
        cards = _zealous(position, cards, takes=position.turn == strong)
    return f"CARD({rng.choice(cards)})"


def _zealous(position, cards, takes):
    """Cards that win the trick, or lead to winning it, or the contrary."""
    if position.led:
        wins = [card for card in cards if beats(card, position.led, position.trump)]
        loses = [card for card in cards if card not in wins]
        return (wins if takes else loses) or cards
    best = min if takes else max
    rank = RANKS.index(best(cards, key=lambda card: RANKS.index(card[1]))[1])
    return [card for card in cards if RANKS.index(card[1]) == rank]
