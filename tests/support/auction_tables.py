"""The auction tables of RULES 2.3 and 2.4, counted straight from the text, without the engine."""

from functools import cache

SEATS = 4


@cache
def rank_auctions(i: int = 1, holder: bool = False, level: int = 0) -> int:
    """Complete auctions of RULES 2.3 from the first turn of seat i."""
    if i > SEATS:
        return 1
    if not holder:  # FIRST: PASS or PLAY
        return rank_auctions(i + 1) + rank_auctions(i + 1, True, 1)
    passed = rank_auctions(i + 1, True, level)
    if level >= 5:
        return passed
    return passed + rank_duel_holder(i, level, max(2, level))


@cache
def rank_duel_holder(i: int, level: int, ask: int) -> int:
    yielded = rank_auctions(i + 1, True, ask)
    return yielded + rank_duel_challenger(i, ask)


@cache
def rank_duel_challenger(i: int, level: int) -> int:
    passed = rank_auctions(i + 1, True, level)
    raised = 0
    if level < 3:  # SOLO
        raised += rank_duel_holder(i, level, 3)
    if level < 4:  # TOUT
        raised += rank_duel_holder(i, level, 4)
    if level < 5:  # SOLOTOUT
        raised += rank_duel_holder(i, level, 5)
    return passed + raised


LADDER = (60, 70, 80, 90, 100, 110, "TOUT")


@cache
def steigern_auctions(i: int = 1, holder: bool = False, step: int | str = 60) -> int:
    """Complete auctions of RULES 2.4 from the first turn of seat i."""
    if i > SEATS:
        return 1
    if not holder:
        return steigern_auctions(i + 1) + steigern_auctions(i + 1, True, 60)
    passed = steigern_auctions(i + 1, True, step)
    if step == "TOUT":
        return passed
    return passed + steigern_duel_holder(i, step)


@cache
def steigern_duel_holder(i: int, ask: int | str) -> int:
    return steigern_auctions(i + 1, True, ask) + steigern_duel_challenger(i, ask)


@cache
def steigern_duel_challenger(i: int, step: int | str) -> int:
    count = steigern_auctions(i + 1, True, step)
    if isinstance(step, int):  # and not "TOUT"
        if step < 110:
            count += steigern_duel_holder(i, LADDER[LADDER.index(step) + 1])
        count += steigern_duel_holder(i, "TOUT")
    return count
