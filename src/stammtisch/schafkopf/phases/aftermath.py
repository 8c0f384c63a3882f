"""After the cards: demands and challenges until the next cut (RULES 5.3, 5.4, 6.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct, structs

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.engine.tricks import Tricks
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, same_dealer
from stammtisch.schafkopf.ruleset import RuleSet


class Claims(Struct, frozen=True, gc=False):
    """What has been demanded of the losers."""

    laufende: int | None = None
    challenged: bool = False
    schwarz: bool = False


NOTHING_CLAIMED: Final = Claims()


class Aftermath(Struct, frozen=True, gc=False):
    """``result`` is what the cards say; ``outcome`` is what is paid as the demands stand."""

    name: ClassVar[str] = "aftermath"

    result: Outcome
    outcome: Outcome
    tricks: Tricks = ()
    claims: Claims = NOTHING_CLAIMED
    closed: bool = False

    def options(self, deal: Deal) -> Options:
        if self.closed:
            return Options(None, ())
        next_cutter = self._next_cutter(deal)
        return Options(next_cutter, (call(next_cutter, Verb.NEXT_CUT),), self._claims(deal.rules))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if self.closed:
            raise Refused("6.1", "deal_is_over")
        if action.verb is Verb.NEXT_CUT:
            next_cutter = self._next_cutter(deal)
            if action.seat != next_cutter:
                raise Refused("1.1", "not_the_cutter", seat=next_cutter)
            return deal.said(action, structs.replace(self, closed=True))
        if action not in self._claims(deal.rules):
            raise Refused("5.4", "nothing_to_claim", call=action)
        claims = self._claimed(action)
        outcome = paid(self.result, claims, deal.rules)
        return deal.said(action, structs.replace(self, outcome=outcome, claims=claims))

    def _next_cutter(self, deal: Deal) -> Seat:
        """The next dealer's right-hand neighbour: the present dealer, unless they deal again."""
        again = same_dealer(self.outcome, deal.rules)
        return deal.context.cutter if again else deal.context.dealer

    def _claimed(self, action: Action) -> Claims:
        if action.verb is Verb.CLAIM_SCHWARZ:
            return structs.replace(self.claims, schwarz=True)
        if action.verb is Verb.CHALLENGE:
            return structs.replace(self.claims, challenged=True)
        assert isinstance(action.argument, int)
        return structs.replace(self.claims, laufende=action.argument)

    def _claims(self, rules: RuleSet) -> tuple[Action, ...]:
        """Members of the winning side demand, those of the losing side challenge."""
        result = self.result
        if not claimable(result):
            return ()
        claims: list[Action] = []
        for seat in range(4):
            if seat in result.winners:
                claims += self._demands(seat, rules)
            elif self.claims.laufende is not None and not self.claims.challenged:
                claims.append(call(seat, Verb.CHALLENGE))
        return tuple(claims)

    def _demands(self, seat: Seat, rules: RuleSet) -> list[Action]:
        demands = []
        if rules.laufende_claim == "manual" and self.claims.laufende is None:
            most = rules.laufende_max
            demands += [call(seat, Verb.CLAIM_LAUFENDE, n) for n in range(1, most + 1)]
        if rules.schwarz_on_demand and self.result.grade is Grade.SCHWARZ:
            demands += [] if self.claims.schwarz else [call(seat, Verb.CLAIM_SCHWARZ)]
        return demands


def claimable(result: Outcome) -> bool:
    """Laufende and Schwarz exist where two sides have played to the end."""
    contract = result.contract
    if result.ending is not Ending.PLAYED or contract is None:
        return False
    return contract.kind.sides is not Sides.EACH


def paid(result: Outcome, claims: Claims, rules: RuleSet) -> Outcome:
    """What the losers owe: with automatic Laufende and Schwarz simply the result."""
    if not claimable(result):
        return result
    if rules.laufende_claim == "manual":
        result = structs.replace(result, laufende=_laufende(result.laufende, claims))
    if rules.schwarz_on_demand and result.grade is Grade.SCHWARZ and not claims.schwarz:
        result = structs.replace(result, grade=Grade.SCHNEIDER)
    return result


def _laufende(true: int, claims: Claims) -> int:
    """A demand is paid as made; the excess of one challenged in time is refunded twice (A-38)."""
    demanded = claims.laufende or 0
    return min(demanded, 2 * true - demanded) if claims.challenged else demanded


def aftermath(result: Outcome, rules: RuleSet, tricks: Tricks) -> Aftermath:
    return Aftermath(result, paid(result, NOTHING_CLAIMED, rules), tricks)
