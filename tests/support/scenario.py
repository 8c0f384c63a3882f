"""Stored deals: one text file per scenario, written like the complete hands of RULES 12 L.

    EX-PAY-01  Rufspiel, declarers 61 Augen, 0 Laufende
    game  p1 RE  normal
    p1  EO GU ...
    ...
    1)  E7 E8 EK H8
    ...

A file knows nothing of rule sets, so one deal can be played under several of them.
"""

from dataclasses import dataclass
from pathlib import Path

from support.goals import GOALS
from support.rulebook import augen, run, tricks_of, trumps
from support.table import (
    approved,
    cards_played,
    declare,
    do,
    knocked,
    new_deal,
    play,
)

from stammtisch.engine.deal import Verb

FOLDER = Path(__file__).parents[1] / "scenarios" / "deals"
SEATS = ("p1", "p2", "p3", "p4")


@dataclass(frozen=True)
class Story:
    title: str
    who: str  # declarer, "-" if there is none
    code: str
    hands: tuple[str, ...]
    tricks: tuple[str, ...]  # cards in playing order; in a Trixer also "p4 NAME_SUIT(E)"
    round: str = "normal"

    def first(self, number):
        """The script of the first tricks; with the last of them, the words that follow it."""
        script, turned = [], 0
        for line in self.tricks:
            turned += "(" not in line
            if turned > number:
                break
            script.append(line)
        return script

    def text(self):
        hands = (f"{seat}  {hand}" for seat, hand in zip(SEATS, self.hands, strict=True))
        numbered, number = [], 0
        for line in self.tricks:
            number += "(" not in line
            numbered.append(f"    {line}" if "(" in line else f"{number})  {line}")
        game = f"game  {self.who} {self.code}  {self.round}"
        return "\n".join([self.title, game, *hands, *numbered]) + "\n"


def read_story(scenario):
    title, game, *rest = (FOLDER / f"{scenario}.txt").read_text("utf-8").splitlines()
    _, who, code, round_ = game.split()
    hands = tuple(line[2:].strip() for line in rest[:4])
    tricks = tuple(line[2:].strip() for line in rest[4:])
    return Story(title, who, code, hands, tricks, round_)


def opened(deal, who, code, *, opening=(), knocks=(), doubles=()):
    """From the dealt cards to the first card led."""
    if opening:
        deal = approved(do(deal, *opening))
    elif code in ("RAMSCH", "GEIST", "KREUZBOCK", "TRIXER"):
        deal = knocked(healthy(deal), *knocks)
    elif code == "KREUZ":
        deal = do(knocked(deal, *knocks), "p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")
        lays = {action.split()[0] for action in doubles}
        doubles = [f"{seat} {'LEGE' if seat in lays else 'NO_LEGE'}" for seat in SEATS]
    else:
        deal = declare(deal, who, code, knocks)
    return do(deal, *doubles)


def healthy(deal):
    """Nobody is krank, where it is asked (RULES 3.11)."""
    while deal.options.actions[0].verb is Verb.GESUND:
        deal = deal.apply(deal.options.actions[0])
    return deal


def replay(scenario, rules, *, opening=(), knocks=(), doubles=(), tricks=8, **context):
    """Play a stored deal: deal, opening, doubling before the first card, then its tricks."""
    story = read_story(scenario)
    context.setdefault("round", story.round)
    deal = new_deal(rules, story.hands, **context)
    deal = opened(deal, story.who, story.code, opening=opening, knocks=knocks, doubles=doubles)
    for line in story.first(tricks):
        deal = do(deal, line) if "(" in line else play(deal, line)
    return deal


def as_given(scenario, deal):
    """A played deal shows what the scenario gives: by the second opinion, and by the engine's."""
    goal, story, outcome = GOALS[scenario], read_story(scenario), deal.outcome
    cards = cards_played(deal)
    assert misfit(goal, story, cards) == 0
    won = trick_winners(story, cards)
    assert outcome.tricks == tuple(sum(winner == seat for _, _, winner in won) for seat in range(4))
    assert outcome.points == tuple(
        sum(augen(trick) for _, trick, winner in won if winner == seat) for seat in range(4)
    )
    return True


def trick_winners(story, cards):
    """All tricks by the second opinion; the trumps of a Trixer change after the third."""
    if story.code != "TRIXER":
        return tricks_of(cards, story.code)
    first = tricks_of(cards[:12], "TRIXER")
    return first + tricks_of(cards[12:], _trixer_solo(story), first[-1][2])


def _trixer_solo(story):
    named = next(line for line in story.tricks if "NAME_SUIT" in line)
    return "S" + named[-2]


def side(goal, story, won):
    """The seats whose Augen, tricks and run the goal speaks of."""
    if story.code == "TRIXER":
        return (won[2][2],)
    if goal.code in ("KREUZ", "KREUZBOCK"):
        return (0, 2)
    return tuple(SEATS.index(seat) for seat in (goal.who, goal.partner) if seat)


def misfit(goal, story, cards):
    """How far a played deal is from its goal; 0 is there. Told by the second opinion alone."""
    won = trick_winners(story, cards)
    if goal.tie:
        return _misfit_tie(goal, won)
    if isinstance(goal.augen, tuple):
        return _misfit_alone(goal, won)
    ours = side(goal, story, won)
    taken = [trick for _, trick, winner in won if winner in ours]
    off = _off(sum(map(augen, taken)), goal.augen) + 10 * _off(len(taken), goal.tricks)
    last = "declarers" if won[7][2] in ours else "defenders"
    off += 10 * (goal.last_trick not in ("either", last))
    code = _trixer_solo(story) if story.code == "TRIXER" else story.code
    return off + 1000 * (not run_fits(goal, code, ours, story.hands))


def _misfit_alone(goal, won):
    points = [sum(augen(t) for _, t, winner in won if winner == seat) for seat in range(4)]
    takers = {winner for _, _, winner in won}
    wanted = {seat for seat in range(4) if goal.augen[seat]}
    off = sum(abs(a - b) for a, b in zip(points, goal.augen, strict=True))
    return off + 10 * len(takers ^ wanted)


def _misfit_tie(goal, won):
    """p2 and p3 level at the top, and p3 ahead by what the goal names, level in all before it."""
    points = [sum(augen(t) for _, t, winner in won if winner == seat) for seat in range(4)]
    off = abs(points[1] - points[2])
    off += sum(max(0, points[seat] - min(points[1:3]) + 1) for seat in (0, 3))
    p2, p3 = (_measures(goal.code, won, seat) for seat in (1, 2))
    decisive = ("more-tricks", "more-trumps", "higher-trump", "later-trick").index(goal.tie)
    off += sum(5 * abs(a - b) for a, b in zip(p2[:decisive], p3[:decisive], strict=True))
    return off + 5 * max(0, p2[decisive] - p3[decisive] + 1)


def _measures(code, won, seat):
    """What is compared one after the other (A-63): tricks, trumps, highest trump, last trick."""
    order = trumps(code)
    taken = [trick for _, trick, winner in won if winner == seat]
    held = [order.index(card) for trick in taken for card in trick if card in order]
    last = max((at for at, (_, _, winner) in enumerate(won) if winner == seat), default=-1)
    return len(taken), len(held), -min(held, default=len(order)), last


def _off(value, wanted):
    allowed = wanted if isinstance(wanted, range) else range(wanted, wanted + 1)
    return max(allowed[0] - value, value - allowed[-1], 0)


def run_fits(goal, code, ours, hands):
    """Whether one side's run of trumps is as the goal wants it (RULES 5.4)."""
    if not goal.run:
        return True
    both = {
        "declarers": " ".join(hands[seat] for seat in range(4) if seat in ours).split(),
        "defenders": " ".join(hands[seat] for seat in range(4) if seat not in ours).split(),
    }
    runs = {name: run(held, code) for name, held in both.items()}
    runner = max(runs, key=runs.__getitem__)
    return runs[runner] in goal.run and goal.runner in ("either", runner)
