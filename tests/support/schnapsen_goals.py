"""What the stored deals of Schnapsen have to show: the "Given" of RULES 12 M, and some more.

X is forehand (p1) and Y the dealer (p2), as in RULES 12 M. ``find_schnapsen_deals.py`` searches a
deal for every goal; the tests check the stored one against it again.
"""

from collections.abc import Callable
from dataclasses import dataclass

from support.schnapsen_reference import Position

WEICH, SCHARF, SECHSUNDSECHZIG = "schnapsen-weich", "schnapsen-scharf", "sechsundsechzig"
X, Y = 0, 1

# What the sharp game allows is allowed in the soft game too, so one deal serves both.
BOTH_PACKS = (SCHARF, SECHSUNDSECHZIG)
TWENTY, TWENTY_FOUR, SOFT_TWENTY = (SCHARF,), (SECHSUNDSECHZIG,), (WEICH,)


@dataclass(frozen=True)
class Goal:
    story: str
    fits: Callable[[Position], object]  # whether the moment has come at which the record stops
    rules: tuple[str, ...] = BOTH_PACKS
    closes: Callable[[Position], object] | None = None  # when X, on lead, closes the talon
    marries: float = 0.3  # how willingly marriages are announced
    strong: tuple[int | None, ...] = (None, X, Y)  # who may be made to take many tricks
    x: str = ""
    y: str = ""
    open_card: str = ""
    keeps: str = ""  # cards not played while there are others
    opening: tuple[str, ...] = ()


def on_lead(position, seat):
    return not position.end and position.turn == seat and not position.led and not position.done


def counts(x, y):
    """X is on lead, nothing is closed, and both have so many Augen."""

    def fits(p):
        return on_lead(p, X) and p.closer is None and (p.augen(X), p.augen(Y)) == (x, y)

    return fits


def alone(x):
    """X is on lead, nothing is closed, and Y has no trick."""
    return lambda p: on_lead(p, X) and p.closer is None and p.augen(X) == x and not p.won(Y)


def y_has(tricks, augen=None):
    """When to close: Y has so many tricks and Augen, X has led before."""
    return lambda p: p.won(Y) == tricks and augen in (None, p.augen(Y))


def closed_out(x, tricks, last=None):
    """All cards played after X closed: the Augen of X, Y's tricks at closing, who took the last."""

    def fits(p):
        ended = p.end and p.closer == X and p.at_close[0] == tricks and p.augen(X) == x
        return ended and p.won(Y) and p.augen(Y) < 66 and last in (None, p.tricks[-1][0])

    return fits


def played_out(fits):
    """All cards played, talon exhausted, nobody claimed."""
    return lambda p: p.end and p.closer is None and not p.hands[0] and fits(p)


def answering(hand, led, phase):
    """X is about to lead ``led`` to this hand of Y."""

    def fits(p):
        strict = p.closer is not None if phase == "closed" else not p.talon
        ready = on_lead(p, X) and led in p.hands[X]
        return strict and ready and set(p.hands[Y]) == set(hand.split())

    return fits


def to_answer(hand, led, phase):
    return Goal(
        f"{led} is led to {hand}, talon {phase}",
        answering(hand, led, phase),
        closes=(lambda p: True) if phase == "closed" else None,
        marries=0,
        strong=(X,),
        x=led,
        y=hand,
        open_card="HO",
        keeps=f"{hand} {led}",
    )


def last_taken_by(seat):
    return lambda p: p.tricks[-1][0] == seat


GOALS = {
    f"{scenario}-{phase}": to_answer(hand, led, phase)
    for scenario, hand, led in (
        ("EX-SN-01", "EA EO GX HU", "EX"),
        ("EX-SN-02", "EO EU GX HU", "EX"),
        ("EX-SN-03", "GX HU HK SA", "EX"),
        ("EX-SN-04", "GX SA SU", "EX"),
        ("EX-SN-05", "HA HU SA", "HX"),
    )
    for phase in ("exhausted", "closed")
} | {
    "EX-SN-08a": Goal("X has 66, Y no trick", alone(66), strong=(X,)),
    "EX-SN-08b": Goal("X has 66, Y 32", counts(66, 32)),
    "EX-SN-08c": Goal("X has 66, Y 33", counts(66, 33)),
    "EX-SN-09a": Goal("X has 65, Y no trick", alone(65), strong=(X,)),
    "EX-SN-09b": Goal("X has 65, Y 20", counts(65, 20)),
    "EX-SN-09c": Goal("X has 65, Y 40", counts(65, 40)),
    "EX-SN-10": Goal(
        "X closes against one trick with 14; Y makes 30 more, X 66",
        lambda p: on_lead(p, X) and p.closer == X and p.augen(Y) == 44 and p.augen(X) >= 66,
        closes=y_has(1, 14),
    ),
    "EX-SN-11": Goal(
        "X closes before Y has a trick; Y makes two tricks with 25, X 66",
        lambda p: (
            on_lead(p, X)
            and p.closer == X
            and (p.won(Y), p.augen(Y)) == (2, 25)
            and p.augen(X) >= 66
        ),
        closes=y_has(0),
    ),
    "EX-SN-12a": Goal(
        "X closes at no trick of Y and ends with 60", closed_out(60, 0), closes=y_has(0)
    ),
    "EX-SN-12b": Goal(
        "X closes at one trick of Y and ends with 60", closed_out(60, 1), closes=y_has(1)
    ),
    "EX-SN-13": Goal(
        "X closes at one trick of Y; Y reaches 66 first",
        lambda p: on_lead(p, Y) and p.closer == X and p.augen(Y) >= 66 > p.augen(X),
        closes=y_has(1),
        strong=(Y,),
    ),
    "EX-SN-14": Goal(
        "X closes at no trick of Y; Y comes to 61",
        lambda p: on_lead(p, Y) and p.closer == X and p.augen(Y) == 61,
        closes=y_has(0),
        strong=(Y,),
        marries=0.9,
    ),
    "EX-SN-15": Goal(
        "X closes when Y has 40 and comes to 64",
        lambda p: on_lead(p, X) and p.closer == X and p.at_close[1] == 40 and p.augen(X) == 64,
        closes=lambda p: p.augen(Y) == 40,
    ),
    "EX-SN-16": Goal(
        "talon exhausted, X takes the last trick with 58, Y 62",
        played_out(lambda p: last_taken_by(X)(p) and (p.augen(X), p.augen(Y)) == (58, 62)),
        TWENTY,
    ),
    "EX-SN-17a": Goal(
        "X closes at one trick of Y and takes the last trick with 63",
        closed_out(63, 1, last=X),
        closes=y_has(1),
    ),
    "EX-SN-17b": Goal(
        "X closes at no trick of Y and takes the last trick with 63",
        closed_out(63, 0, last=X),
        closes=y_has(0),
    ),
    "EX-SN-18": Goal(
        "X takes the last trick with 57 and ten more, Y 63",
        played_out(lambda p: p.ten == X and (p.augen(X), p.augen(Y)) == (67, 63)),
        TWENTY_FOUR,
    ),
    "EX-SN-19": Goal(
        "X takes the last trick with 55 and ten more, Y 65",
        played_out(lambda p: p.ten == X and p.augen(X) == p.augen(Y) == 65),
        TWENTY_FOUR,
        marries=0,
    ),
    "EX-SN-21": Goal(
        "X announces 40 before the first lead and never makes a trick; Y has 66",
        lambda p: on_lead(p, Y) and not p.won(X) and p.augen(Y) >= 66,
        SOFT_TWENTY,
        strong=(Y,),
        x="HK HO",
        y="HA",
        opening=("MARRIAGE(H)", "CARD(HK)", "CARD(HA)"),
    ),
    "EX-SN-25": Goal(
        "X with HU is on lead with 4 and with 2 cards left, open card HX",
        lambda p: (
            on_lead(p, X) and len(p.talon) == 2 and p.tricks[-2][0] == X and "HU" in p.hands[X]
        ),
        marries=0,
        x="HU",
        open_card="HX",
        keeps="HU",
    ),
    "EX-SN-31": Goal(
        "X is on lead with HA, two cards left, open card HX",
        lambda p: on_lead(p, X) and len(p.talon) == 2 and "HA" in p.hands[X],
        marries=0,
        x="HA",
        open_card="HX",
        keeps="HA",
    ),
    "A-81-two": Goal(
        "talon exhausted, X takes the last trick, Y has a trick and at most 32",
        played_out(lambda p: last_taken_by(X)(p) and p.won(Y) and p.augen(Y) <= 32),
        TWENTY,
        strong=(X,),
    ),
    "A-81-three": Goal(
        "talon exhausted, X takes every trick",
        played_out(lambda p: not p.won(Y)),
        TWENTY,
        strong=(X,),
    ),
    "A-82-unclaimed": Goal(
        "talon exhausted, Y has 66 and does not claim, X takes the last trick",
        played_out(lambda p: last_taken_by(X)(p) and p.augen(Y) >= 66),
        TWENTY,
    ),
    "A-82-closer": Goal(
        "X closes at one trick and at most 32 of Y, plays all cards and has 66, Y 33 and the last",
        lambda p: (
            p.end
            and p.closer == X
            and not p.hands[0]
            and p.at_close[0] == 1
            and p.at_close[1] <= 32 < p.augen(Y) < 66 <= p.augen(X)
            and last_taken_by(Y)(p)
        ),
        closes=y_has(1),
        strong=(X,),
    ),
    "A-82-closer-both": Goal(
        "X closes, plays all cards; both have 66 and Y takes the last trick",
        lambda p: (
            p.end
            and p.closer == X
            and not p.hands[0]
            and min(p.augen(X), p.augen(Y)) >= 66
            and last_taken_by(Y)(p)
        ),
        closes=lambda p: p.won(Y) >= 1 and p.augen(X) >= 30,
        marries=0.9,
    ),
    "A-85-both": Goal(
        "both have 66, X takes the last trick",
        played_out(lambda p: p.ten == X and min(p.augen(X), p.augen(Y)) >= 66),
        TWENTY_FOUR,
        marries=0.9,
    ),
    "A-85-tenth": Goal(
        "X has 66 only with the ten of the last trick, Y has 66 as well",
        played_out(lambda p: p.ten == X and 66 <= p.augen(X) < 76 and p.augen(Y) >= 66),
        TWENTY_FOUR,
        marries=0.9,
    ),
    "A-91": Goal(
        "X has 66; Y has 33 with a marriage, less without",
        lambda p: (
            on_lead(p, X)
            and p.closer is None
            and p.augen(X) >= 66
            and p.augen(Y) == 33
            and any(seat == Y for seat, _ in p.marriages)
        ),
        marries=0.9,
    ),
    "9.7-alone": Goal(
        "X closes at no trick of Y and has 66 before Y makes one",
        lambda p: on_lead(p, X) and p.closer == X and p.augen(X) >= 66 and not p.won(Y),
        closes=y_has(0),
        strong=(X,),
        marries=0.9,
    ),
    "9.7-against": Goal(
        "X closes at no trick of Y; Y reaches 66 first",
        lambda p: on_lead(p, Y) and p.closer == X and p.augen(Y) >= 66 > p.augen(X),
        closes=y_has(0),
        strong=(Y,),
        marries=0.9,
    ),
    "9.7-marriage": Goal(
        "X closes when Y has 33 or more with a marriage, less without; X has 66",
        lambda p: on_lead(p, X) and p.closer == X and p.augen(X) >= 66,
        closes=lambda p: 33 <= p.augen(Y) < 53 and sum(seat == Y for seat, _ in p.marriages) == 1,
        marries=0.9,
    ),
    "9.7-pending": Goal(
        "p1 announced 20 or 40 and has no trick; p2 on lead may close, and both have tricks later",
        lambda p: on_lead(p, Y) and not p.won(X) and len(p.tricks) == 1 and len(p.marriages) == 1,
        (WEICH, SECHSUNDSECHZIG),
        marries=1,
    ),
    "C-22-33": Goal(
        "X has 66, Y takes the last trick with 23 and ten more",
        played_out(lambda p: p.ten == Y and p.augen(Y) == 33),
        TWENTY_FOUR,
        marries=0,
        strong=(X,),
    ),
    "C-22-32": Goal(
        "X has 66, Y takes the last trick with 22 and ten more",
        played_out(lambda p: p.ten == Y and p.augen(Y) == 32),
        TWENTY_FOUR,
        marries=0,
        strong=(X,),
    ),
}
