"""A pad for tests: driven by commands, and filled with what was played at a sitting."""

from random import Random

from support import sitting
from support.evening import NAMES, Evening

from stammtisch import pad, rulesets
from stammtisch.pad import Joined
from stammtisch.pad.state import Started
from stammtisch.schafkopf import Ending
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.report import Fault, Passed, Played
from stammtisch.schnapsen.report import Won

ANYTHING = ("wilful", "repeated")  # facts without which some cases decide no game


class Sheet:
    """``sheet(pad.Write, move)`` gives a command; what it brings about goes into the log."""

    def __init__(self, rules, players=None, **options):
        self.rules = rulesets.builtin(rules) if isinstance(rules, str) else rules
        (first,) = pad.start("lamm", self.rules, **options)
        assert isinstance(first, Started)
        self.log = [first]
        self.now = pad.started(first)
        chairs = len(self.now.page.chairs) if players is None else players
        for chair in range(chairs):
            self(pad.Write, Joined(chair=chair, player=NAMES[chair]))

    def __call__(self, command, *arguments):
        return self.happened(*command(*arguments).decide(self.now))

    def happened(self, *events):
        for event in events:
            self.now = pad.after(self.now, event)
        self.log += events
        return self

    def play(self, contract="", declarer=None, partner=None, **told):
        return self(
            pad.Write, Played(contract=contract, declarer=declarer, partner=partner, **told)
        )

    def won(self, winner, points):
        return self(pad.Write, Won(winner=winner, points=points))

    def undo(self):
        return self(pad.Undo, self.now.change)

    def passed(self):
        return self(pad.Write, Passed())

    @property
    def page(self):
        return self.now.page

    @property
    def balances(self):
        return [self.page.balances[name] for name in NAMES if name in self.page.balances]

    @property
    def standing(self):
        return self.page.standing

    @property
    def dealer(self):
        return self.page.chairs[self.standing.dealer]

    def folded(self):
        """Read again from its log."""
        return pad.fold(pad.CHAIN.links(None, self.log))


def move_of(result, rules, wish=""):
    """What people would write about a deal; nothing if it was void and is simply dealt again."""
    outcome, people = result.outcome, result.accounts
    if rules.game == "schnapsen":
        winner = None if outcome.winner is None else people[outcome.winner]
        return Won(winner=winner, points=outcome.value)

    def name(seat):
        return None if seat is None else people[seat]

    if outcome.ending is Ending.THROWN_IN:
        return Passed()
    if outcome.ending in (Ending.REDEAL, Ending.REDEAL_TURN) and outcome.sanction is None:
        return None
    if outcome.ending is Ending.STRUCK:
        fault = Fault(case="MC-29", culprit=name(outcome.declarer))
    elif outcome.sanction is None:
        fault = None
    else:
        sanction = outcome.sanction
        invalid = sanction.case == "MC-20"
        fault = Fault(
            case=sanction.case,
            culprit=name(sanction.culprit),
            exposer=name(sanction.exposer),
            announced=str(outcome.contract) if invalid else "",
            facts=ANYTHING,
        )
    if outcome.contract is None:
        return None if fault is None else Played(fault=fault)
    each = len(outcome.sides) == 4
    marched = each and len(outcome.winners) == 1
    grade = outcome.grade
    if outcome.demoted and not outcome.contract.tout and fault is None:
        grade = Grade.SCHWARZ
    won = outcome.sides[0][0] in outcome.winners if outcome.winners else None
    return Played(
        contract=str(outcome.contract),
        declarer=name(outcome.declarer),
        partner=name(outcome.partner),
        won=True if each else won,
        grade=grade if fault is None else Grade.PLAIN,
        laufende=outcome.laufende,
        knocks=outcome.knocks,
        contra=outcome.contra,
        step=outcome.step,
        most=tuple(people[s] for s in range(4) if (s in outcome.winners) == marched)
        if each and fault is None
        else (),
        virgins=outcome.virgins,
        wish=wish,
        fault=fault,
    )


def sheet_beside(evening):
    """A pad for the same people, chairs and first dealer."""
    now = evening.now
    options = {"chairs": len(now.chairs)}
    if evening.rules.game == "schnapsen":
        options["dealer"] = now.course.score.dealer
    else:
        options |= {"dealer": now.course.dealer, "round_": now.course.usual}
    return Sheet(evening.rules, **options)


def drawn(evening):
    """The first deal has begun; in Schnapsen it is known who deals."""
    return evening(sitting.begin, evening.rng.randbytes)


def random_evening(rules, seed, **options):
    return Evening(rules, seed=seed, chairs=Random(seed).choice(rules.players), **options)
