"""Its one bot, and what a review asks of it."""

from msgspec import Struct

from stammtisch.engine.bots import Thought, best_of
from stammtisch.engine.cards import POINTS
from stammtisch.engine.deal import Verb
from stammtisch.engine.review import Measure, Truth, why_answer, why_lead
from toy.deal import ORDER


class Highest(Struct, frozen=True):
    """Plays its highest card."""

    seed: int = 0
    name: str = "hoechste"

    def act(self, view, rules):
        return self.think(view, rules).choice if view.turn == view.seat else None

    def think(self, view, rules):
        if view.options[0].verb is not Verb.CARD:
            return Thought(view.options[0])
        return best_of({action: float(POINTS[action.argument]) for action in view.options})

    def remark(self, view, rules):
        return Thought()


class Truths:
    def of(self, decision):
        return Truth()


class Reviewer:
    def expert(self, depth):
        return Highest()

    def truths(self):
        return Truths()

    def measure(self, deal):
        return Measure(deal.rules.score_unit)

    def price(self, decision, measure):
        return 1.0

    def claims_wrongly(self, decision):
        return False

    def why_card(self, decision, played, other):
        trick = decision.view.trick
        if not trick:
            return why_lead(ORDER, played, other)
        return why_answer(ORDER, trick, False, played, other)


REVIEWER = Reviewer()
