"""Review of finished deals: what an expert would have done, what it cost, and why."""

from stammtisch.review.depth import DEPTHS, Depth
from stammtisch.review.judgement import Choice, Judgement, Mark, Review
from stammtisch.review.reviewing import review

__all__ = ["DEPTHS", "Choice", "Depth", "Judgement", "Mark", "Review", "review"]
