"""Every way to start a deal: rule sets, house rules, special rounds, numbers of players.

The properties in ``tests/properties`` run over all of them; a new game joins by its entries here.
"""

from random import Random

from msgspec import Struct

from stammtisch import rulesets, schafkopf, schnapsen
from stammtisch.engine.deal import Verb
from stammtisch.engine.pack import shuffle
from stammtisch.games import GAMES, AnyDeal, AnyRules
from stammtisch.schafkopf import DUTIES

HOUSES = {
    "short-deck": 'extends = "ttc-freising-10-30"\ndeck = "short"',
    "short-turnier": 'extends = "schafkopfschule-turnier"\ndeck = "short"',
    "manual-claims": """
        extends = "schafkopfschule"
        laufende_claim = "manual"
        schwarz_on_demand = true
        claim_remaining = true
        stock = true
    """,
    "graded-ranks": """
        extends = "kreuz-turnier"
        contracts = ["rufspiel", "solo", "wenz", "farbwenz", "geier", "tout", "sie", "kreuz"]
        rank_order = "graded"
        kreuz_doubling = "normal_windows"
        ace_discard_before_search = true
    """,
    "wild-ttc": """
        extends = "ttc-freising-10-50"
        cut = "none"
        steigern_jump = true
        steigern_max = 90
        steigern_pays = 10
        ramsch_tie = "split"
        ramsch_durchmarsch = "wins"
        threer_forced = "first"
        trixer_laufende = false
        wenz_without_unter = false
        ace_forced_when_searched = false
        tout_deadline = "announcement"
    """,
    "passed-ramsch": """
        extends = "schafkopfschule"
        all_pass = "ramsch"
        knock = "ramsch"
        ramsch_trump_duty = false
        ramsch_tie = "higher_trump"
        ramsch_virgins = "single"
        ramsch_durchmarsch = "wins_plain"
    """,
    "ramsch-turnier": 'extends = "schafkopfschule-turnier"\nall_pass = "ramsch"',
    "packet-ramsch": """
        extends = "kreuz-turnier"
        contracts = ["rufspiel", "solo", "wenz", "geier", "tout", "sie"]
        all_pass = "ramsch"
        ramsch_virgins = "none"
        ramsch_durchmarsch = "wins"
    """,
    "quiet-ttc": """
        extends = "ttc-freising-10-30"
        players = [4]
        knock = "none"
        special_rounds = ["ramsch", "ramsch-pur", "geist", "geist-pur", "3er-runde"]
        ramsch_trump_duty = false
        ramsch_tie = "higher_trump"
        wenz_without_unter = false
    """,
    "sharp-sixty-six": 'extends = "sechsundsechzig"\nsharp = true\nclose_basis = "at_end"',
    "wild-schnapsen": """
        extends = "schnapsen-weich"
        cut = "none"
        close_min_talon = 4
        last_trick_value = "one"
        next_dealer = "winner"
        wrong_claim = "flat"
        exchange_after_closing = true
        marriage_values = { plain = 30, trump = 50 }
    """,
}


class Setup(Struct, frozen=True):
    """A rule set, a round and a number of players; ``passed``: after the fourth pass."""

    rules: AnyRules
    round: str
    players: int
    passed: bool = False

    def __str__(self) -> str:
        return f"{self.rules.name}-{self.round}-{self.players}{'-passed' * self.passed}"

    __repr__ = __str__

    def start(self, rng: Random) -> AnyDeal:
        """A shuffled pack and a context as chance would have it."""
        pack = shuffle(self.rules, rng)
        if isinstance(self.rules, schnapsen.RuleSet):
            return schnapsen.shuffled(self.rules, pack, _schnapsen_context(self.rules, rng))
        deal = schafkopf.shuffled(self.rules, pack, _schafkopf_context(self, rng))
        return self.opened(deal, rng)

    def opened(self, deal: AnyDeal, rng: Random) -> AnyDeal:
        """Chance passes too seldom, so here nobody wants to play."""
        if not self.passed:
            return deal
        assert isinstance(deal, schafkopf.Deal)
        while deal.standing.contract is None and not _all_passed(deal):
            passes = [action for action in deal.options.actions if action.verb is Verb.PASS]
            deal = deal.apply(passes[0] if passes else rng.choice(deal.options.actions))
        return deal


def _all_passed(deal: schafkopf.Deal) -> bool:
    return sum(action.verb is Verb.PASS for action in deal.history) == 4


def _schafkopf_context(setup: Setup, rng: Random) -> schafkopf.Context:
    return schafkopf.Context(
        players=5 if setup.players == 5 else 4,
        round=setup.round,
        carry=rng.choice((0, 0, 1, 2)),
        first_game=rng.random() < 0.2,
        lone_games=_lone_games(rng),
        duties=_duties(rng) if setup.round == "3er-runde" else (DUTIES,) * 4,
        shown=tuple(seat for seat in range(4) if rng.random() < 0.3),
    )


def _schnapsen_context(rules: schnapsen.RuleSet, rng: Random) -> schnapsen.Context:
    shown = tuple(seat for seat in range(2) if rng.random() < 0.3)
    bonus = rng.choice((0, 0, 1, 2)) if rules.draw != "impossible" else 0
    score = rng.choice((None, (rules.partie, 1), (2, 3)))
    return schnapsen.Context(bonus=bonus, shown=shown, score=score)


def _lone_games(rng: Random) -> tuple[int, int, int, int]:
    p1, p2, p3, p4 = (rng.choice((0, 3, 4)) for _ in range(4))
    return p1, p2, p3, p4


def _duties(rng: Random) -> tuple:
    owed = tuple(tuple(duty for duty in DUTIES if rng.random() < 0.5) for _ in range(4))
    return owed if any(owed) else (DUTIES,) * 4


def house(name: str) -> AnyRules:
    return rulesets.parse(HOUSES[name], name=name)


def schafkopf_house(name: str) -> schafkopf.RuleSet:
    rules = house(name)
    assert isinstance(rules, schafkopf.RuleSet)
    return rules


def rule_sets() -> list[AnyRules]:
    return [*map(rulesets.builtin, rulesets.names()), *map(house, HOUSES)]


def setups_of(rules: AnyRules) -> list[Setup]:
    rounds = GAMES[rules.game].rounds(rules)
    setups = [Setup(rules, round_, players) for round_ in rounds for players in rules.players]
    if getattr(rules, "all_pass", "") == "ramsch":
        setups += [Setup(rules, "normal", players, passed=True) for players in rules.players]
    return setups


SETUPS = [setup for rules in rule_sets() for setup in setups_of(rules)]
SCHAFKOPF_SETUPS = [setup for setup in SETUPS if setup.rules.game == "schafkopf"]
