"""Find deals that end as a goal wants: hill climbing over hands and over what everybody prefers.

A candidate is four hands and a number for every card; the player on turn lays the legal card with
the highest number. A few cards are swapped or numbers changed at a time; what is not worse stays.
"""

from random import Random

from support.rulebook import PACK
from support.scenario import SEATS, Story, misfit, opened, run_fits, side
from support.table import cards_played, do, new_deal

from stammtisch.engine.deal import Refused, Verb

STEPS = 1500
NOBODY_DECLARES = ("RAMSCH", "GEIST", "KREUZ", "KREUZBOCK", "TRIXER")


class Candidate:
    def __init__(self, hands, wishes, suit):
        self.hands, self.wishes, self.suit = hands, wishes, suit

    def copy(self):
        return Candidate([list(hand) for hand in self.hands], dict(self.wishes), self.suit)


def find(scenario, goal):
    """A story that fulfils the goal. The scenario's name is the seed."""
    rng = Random(scenario)
    while True:
        best, cost = _first(rng, goal)
        for _ in range(STEPS):
            if cost == 0:
                return _story(scenario, goal, best)
            changed = _changed(rng, goal, best)
            new_cost = _cost(goal, changed)
            if new_cost <= cost:
                best, cost = changed, new_cost


def _first(rng, goal):
    while True:
        hands = [goal.holds.get(seat, "").split() for seat in SEATS]
        if goal.partner:
            hands[SEATS.index(goal.partner)].append(goal.code[1] + "A")
        given = {card for hand in hands for card in hand}
        free = rng.sample([card for card in PACK if card not in given], 32 - len(given))
        for hand in hands:
            while len(hand) < 8:
                hand.append(free.pop())
        candidate = Candidate(hands, {card: rng.random() for card in PACK}, rng.choice("EGHS"))
        cost = _cost(goal, candidate)
        if cost < 1000:
            return candidate, cost


def _changed(rng, goal, old):
    new = old.copy()
    for _ in range(rng.choice((1, 1, 2, 3))):
        if rng.random() < 0.5:
            new.wishes[rng.choice(PACK)] = rng.random()
        else:
            one, other = rng.sample(range(4), 2)
            a, b = rng.randrange(8), rng.randrange(8)
            if _fixed(goal, one, new.hands[one][a]) or _fixed(goal, other, new.hands[other][b]):
                continue
            new.hands[one][a], new.hands[other][b] = new.hands[other][b], new.hands[one][a]
    return new


def _fixed(goal, seat, card):
    holds = goal.holds.get(SEATS[seat], "").split()
    return card in holds or (SEATS[seat] == goal.partner and card == goal.code[1] + "A")


def _hands(candidate):
    return tuple(" ".join(hand) for hand in candidate.hands)


def _cost(goal, candidate):
    hands = _hands(candidate)
    if goal.run and goal.code != "TRIXER":
        ours = side(goal, Story("", "", goal.code, hands, ()), ())
        if not run_fits(goal, goal.code, ours, hands):
            return 1000
    deal = _played(goal, candidate)
    if deal is None:
        return 1000
    return misfit(goal, _as_story("", goal, candidate, deal), cards_played(deal))


def _played(goal, candidate):
    """The deal played to its end by everybody's wishes; nothing if the game cannot be announced."""
    deal = new_deal(goal.rules, _hands(candidate), round=goal.round)
    opening = ("p1 NAME_SUIT(G)",) if goal.round == "allgaeuer" else ()
    try:
        deal = opened(deal, goal.who, goal.code, opening=opening)
    except Refused:
        return None
    wishes = candidate.wishes
    while deal.outcome is None:
        actions = deal.options.actions
        if actions[0].verb is Verb.NAME_SUIT:
            deal = do(deal, f"{SEATS[deal.options.seat]} NAME_SUIT({candidate.suit})")
        else:
            deal = deal.apply(max(actions, key=lambda action: wishes[action.argument.name]))
    return deal


def _as_story(title, goal, candidate, deal):
    cards = cards_played(deal)
    tricks = [" ".join(cards[at : at + 4]) for at in range(0, 32, 4)]
    if goal.code == "TRIXER":
        named = next(action for action in deal.history if action.verb is Verb.NAME_SUIT)
        tricks.insert(3, str(named))
    who = "-" if goal.code in NOBODY_DECLARES else goal.who
    return Story(title, who, goal.code, _hands(candidate), tuple(tricks), goal.round)


def _story(scenario, goal, candidate):
    deal = _played(goal, candidate)
    return _as_story(f"{scenario}  {goal.story}", goal, candidate, deal)
