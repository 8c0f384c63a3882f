"""Review of finished deals: what an expert would have done, what it cost, and why."""

from stammtisch.engine.review import Depth
from stammtisch.review.judgement import Choice, Judgement, Mark, Review
from stammtisch.review.reviewing import review

__all__ = ["Choice", "Depth", "Judgement", "Mark", "Review", "review"]
