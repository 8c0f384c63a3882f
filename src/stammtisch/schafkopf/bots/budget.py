"""How much a player thinks: numbers of worlds, never seconds, so that decisions repeat."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Budget(Struct, frozen=True):
    """``worlds`` to solve before each trick (the first entry: eight cards in hand)."""

    worlds: tuple[int, ...]
    pool: int  # worlds drawn to choose the likely ones from
    every: int  # so few worlds are all looked at
    playouts: int  # games played out in each world after each card
    deals: int  # worlds to judge a game by before it is announced
    ducking: int  # worlds in a game where everybody plays alone


class Style(Struct, frozen=True):
    """How a player weighs results; the values won their matches."""

    # Share of the judgement that playouts have, by cards in hand from eight downwards.
    trust_playouts: tuple[float, ...] = (0, 0, 0, 0, 0, 0, 0, 0)
    sense: float = 0.9  # of the players in playouts
    as_good: float = 0.02  # of the price: among cards this close the rule of thumb decides
    doubt: float = 2.0  # standard errors by which a card must be better than that of the thumb
    belief: float = 2.0  # how sharply strength decides what people say
    reading: float = 0.7  # how much is read from the cards that were played
    lean: float = 0.8  # how much strong hands are preferred when worlds are drawn
    caution: float = 0.4  # of a Rufspiel's price: what a game must promise to be played
    fear: float = 1.3  # lost games get a Stoss more often than won ones
    stoss: float = 0.25  # of the price: what a doubling must promise
    thinks_of_stoss: float = 2.5  # strength below a beginner's from which a Stoss is considered


STYLE: Final = Style()

# A regular thinks of a few worlds, and does not believe what others say.
REGULAR: Final = Style(belief=0.0, reading=0.0)
STAMMGAST: Final = Budget(
    worlds=(6, 8, 12, 16, 20, 30, 40, 40),
    pool=40,
    every=40,
    playouts=4,
    deals=6,
    ducking=40,
)
# More worlds make a master surer of what is true only with open cards: it leaves the rule of thumb
# more often, and loses what it won by reading (docs/bots.md).
MEISTER: Final = Budget(
    worlds=(20, 30, 50, 60, 80, 100, 100, 100),
    pool=800,
    every=100,
    playouts=4,
    deals=16,
    ducking=300,
)
HASTY: Final = Budget(worlds=(1,) * 8, pool=4, every=2, playouts=1, deals=2, ducking=2)  # for tests
