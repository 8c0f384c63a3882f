"""Whether things drawn by chance come as often as they should."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import Any


def fits(drawn: Iterable[Hashable], weights: Mapping[Any, float]) -> bool:
    """Chi-square within four standard deviations of its mean, from below and from above."""
    seen = Counter(drawn)
    if not seen.keys() <= {key for key, weight in weights.items() if weight > 0}:
        return False
    scale = seen.total() / sum(weights.values())
    means = {key: weight * scale for key, weight in weights.items() if weight > 0}
    statistic = sum((seen[key] - mean) ** 2 / mean for key, mean in means.items())
    freedom = len(means) - 1
    return abs(statistic - freedom) <= 4 * sqrt(2 * freedom)
