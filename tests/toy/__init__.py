"""Drei Gras: a game of three tricks, as small as the seam allows. Only tests know it.

Two people get three Gras each and play them; the higher card takes the trick, and who has more
card points at the end wins a point.
"""

from toy.game import TOY

__all__ = ["TOY"]
