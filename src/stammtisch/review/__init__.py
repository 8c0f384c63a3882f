"""Review of finished deals: what an expert would have done, what it cost, and why.

``deal``: the review of a whole deal. ``judgement``: marks. ``text``: for people.
What knows the game is its ``review`` module (``reviewer_of`` in ``games.py``).
"""

from stammtisch.engine.review import Depth
from stammtisch.review.deal import review
from stammtisch.review.judgement import Choice, Judgement, Mark, Review

__all__ = ["Choice", "Depth", "Judgement", "Mark", "Review", "review"]
