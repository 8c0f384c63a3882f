"""A bot that is surely worse than chance: it says that it has enough as soon as it may."""

from stammtisch.engine.bots import Chance
from stammtisch.engine.deal import Verb


class Clumsy(Chance, frozen=True):
    def act(self, view, rules):
        claim = [action for action in view.options if action.verb is Verb.CLAIM66]
        return claim[0] if claim else super().act(view, rules)
