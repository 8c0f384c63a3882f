"""The winners, the height of the win, its price, and who pays (RULES 5.1-5.8, 6.3-6.5 and 7.2).

One formula for all games; the numbers are those of the rule set.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from stammtisch.engine.cards import cards_in, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.engine.tricks import TrickOrder, Tricks
from stammtisch.schafkopf.contracts import SIE, SOLO, Contract, Sides
from stammtisch.schafkopf.deal import Declaration
from stammtisch.schafkopf.outcome import Grade, Outcome, PerSeat, Sanction
from stammtisch.schafkopf.ruleset import FixedTout, RuleSet


class SideScore(Struct, frozen=True, gc=False):
    """Card points and tricks of each seat."""

    points: PerSeat
    tricks: PerSeat

    def of(self, side: tuple[Seat, ...]) -> tuple[int, int]:
        return sum(self.points[seat] for seat in side), sum(self.tricks[seat] for seat in side)


class Verdict(Struct, frozen=True, gc=False):
    winners: tuple[Seat, ...]
    grade: Grade = Grade.PLAIN
    demoted: bool = False


def count(tricks: Tricks) -> SideScore:
    points, number = [0, 0, 0, 0], [0, 0, 0, 0]
    for trick in tricks:
        points[trick.winner] += trick.points
        number[trick.winner] += 1
    return SideScore(
        (points[0], points[1], points[2], points[3]), (number[0], number[1], number[2], number[3])
    )


def judge_sides(
    contract: Contract, standing: Declaration, score: SideScore, rules: RuleSet, first_game: bool
) -> Verdict:
    """Two sides against each other, with or without a declarer."""
    ours = tuple(seat for seat in range(4) if standing.side(seat))
    theirs = tuple(seat for seat in range(4) if not standing.side(seat))
    points, tricks = score.of(ours)
    if contract.tout and not is_demoted(contract, Grade.PLAIN, rules, first_game):
        return Verdict(ours if tricks == rules.hand_size else theirs)
    if standing.declarer is None and points == 60:
        return Verdict(())
    declared = standing.declarer is not None
    won = points >= needed(declared, standing.step, rules)
    grade = grade_of_loser(won, points, tricks, declared, rules)
    winners = ours if won else theirs
    if is_demoted(contract, grade, rules, first_game):
        return Verdict(winners, Grade.PLAIN, demoted=True)
    return Verdict(winners, grade)


def is_demoted(contract: Contract, grade: Grade, rules: RuleSet, first_game: bool) -> bool:
    """First game of a match: a lone game with Tout or Schwarz counts as a plain one (RULES 7.4)."""
    restricted = first_game and rules.first_game == "plain" and contract.lone
    return restricted and (contract.tout or grade is Grade.SCHWARZ)


def in_first_game(contract: Contract, rules: RuleSet) -> Contract:
    """As what a game counts there that is announced nevertheless (RULES 7.4, A-25)."""
    if contract.kind is SIE and not rules.sie_first_game:
        return Contract(SOLO)
    demoted = is_demoted(contract, Grade.PLAIN, rules, first_game=True)
    return contract.without_tout() if demoted else contract


def needed(declared: bool, step: int, rules: RuleSet) -> int:
    """One more than the step of Steigern; without a declarer more than half."""
    if not declared:
        return 61
    return step + 1 if step > 60 else rules.win_condition


def grade_of_loser(won: bool, points: int, tricks: int, declared: bool, rules: RuleSet) -> Grade:
    """Only the loser can be Schneider or Schwarz; without a declarer both are judged alike."""
    lost_points, lost_tricks = (120 - points, rules.hand_size - tricks) if won else (points, tricks)
    if lost_tricks == 0:
        return Grade.SCHWARZ
    limit = rules.schneider_defender_max
    if declared and not won:
        limit = rules.schneider_declarer_max
    return Grade.SCHNEIDER if lost_points <= limit else Grade.PLAIN


def laufende(contract: Contract, standing: Declaration, rules: RuleSet) -> int:
    """The run of top trumps on one side, counted on the hands as dealt; either side's counts."""
    key = contract.kind.laufende
    minimum = getattr(rules, key) if key else 0
    if not minimum:
        return 0
    ours = mask_of(
        card for seat in range(4) if standing.side(seat) for card in cards_in(standing.dealt[seat])
    )
    pack = mask_of(rules.cards)
    trumps = [trump for trump in contract.order.trumps if pack >> trump & 1]
    top_is_ours = ours >> trumps[0] & 1
    run = 0
    for trump in trumps:
        if ours >> trump & 1 != top_is_ours:
            break
        run += 1
    return min(run, rules.laufende_max) if run >= minimum else 0


def judge_ramsch(score: SideScore, tricks: Tricks, order: TrickOrder, rules: RuleSet) -> Verdict:
    """Everybody plays alone: the one with the most card points has lost (RULES 3.11)."""
    march = next((seat for seat in range(4) if score.tricks[seat] == rules.hand_size), None)
    if march is not None and rules.ramsch_durchmarsch != "pays":
        return Verdict((march,))
    most = max(score.points)
    losers = tuple(seat for seat in range(4) if score.points[seat] == most)
    if rules.ramsch_tie != "split" and len(losers) > 1:
        # Of the order only its end where the higher trump decides (C-26).
        since = 2 if rules.ramsch_tie == "higher_trump" else 0
        losers = (max(losers, key=lambda seat: _tie_rank(seat, score, tricks, order)[since:]),)
    return Verdict(tuple(seat for seat in range(4) if seat not in losers))


def _tie_rank(
    seat: Seat, score: SideScore, tricks: Tricks, order: TrickOrder
) -> tuple[int, int, int, int]:
    """Among equals: more tricks, more trumps, the higher trump, the later trick lose (A-63)."""
    won = [(number, trick) for number, trick in enumerate(tricks) if trick.winner == seat]
    trumps = [
        order.trumps.index(card)
        for _, trick in won
        for card in trick.cards
        if order.trump_mask >> card & 1
    ]
    highest = -min(trumps, default=99)
    last = max((number for number, _ in won), default=-1)
    return score.tricks[seat], len(trumps), highest, last


class Item(Struct, frozen=True, gc=False):
    """A line of the arithmetic: so many of something make so much."""

    key: str  # base, laufende, schneider, schwarz, steigern, tout, sie, sanction
    amount: int
    count: int = 1


class Price(Struct, frozen=True, gc=False):
    """The value of a game per payer, as a sum that is multiplied."""

    items: tuple[Item, ...]
    tout_factor: int = 1
    doublings: int = 0

    @property
    def value(self) -> int:
        return sum(item.amount for item in self.items) * self.tout_factor << self.doublings


def price_of(outcome: Outcome, rules: RuleSet) -> Price:
    contract = outcome.contract
    assert contract is not None
    doublings = outcome.contra + outcome.knocks + outcome.carry + outcome.built_in
    if contract.kind is SIE:
        return sie_price(rules, doublings)
    if contract.kind.sides is Sides.EACH:
        ramsch = (Item("base", rules.ramsch_base),)
        return Price(ramsch, doublings=doublings + virgin_doublings(outcome.virgins, rules))
    laufende = Item("laufende", outcome.laufende * rules.laufende_bonus, outcome.laufende)
    if contract.tout and not outcome.demoted:
        return tout_price(contract, rules, laufende, doublings)
    steps = (outcome.step - 60) // 10
    items = (
        Item("base", base(contract, rules)),
        laufende,
        grade_item(outcome.grade, rules),
        Item("steigern", steps * rules.steigern_pays, steps),
    )
    return Price(tuple(item for item in items if item.amount), doublings=doublings)


def virgin_doublings(virgins: int, rules: RuleSet) -> int:
    """How often players without a trick double a Ramsch (RULES 3.11, C-26)."""
    marched = virgins == 3
    if rules.ramsch_virgins == "none" or (marched and rules.ramsch_durchmarsch == "wins_plain"):
        return 0
    return min(virgins, 1) if rules.ramsch_virgins == "single" else virgins


def base(contract: Contract, rules: RuleSet) -> int:
    return {
        "ruf": rules.base_ruf,
        "solo": rules.base_solo,
        "wenz": rules.base_wenz,
        "ramsch": rules.ramsch_base,
    }[contract.kind.tariff]


def grade_item(grade: Grade, rules: RuleSet) -> Item:
    """Schwarz replaces the supplement for Schneider (RULES 5.3)."""
    if grade is Grade.SCHWARZ:
        return Item("schwarz", rules.schwarz_bonus)
    return Item("schneider", rules.schneider_bonus if grade is Grade.SCHNEIDER else 0)


def tout_price(contract: Contract, rules: RuleSet, laufende: Item, doublings: int) -> Price:
    """Won or lost, without Schneider and Schwarz: doubled, or a fixed price in point tables."""
    fixed = rules.tout_value
    if isinstance(fixed, FixedTout):
        value = fixed.solo if contract.kind.tariff == "solo" else fixed.wenz
        items, factor = (Item("tout", value), laufende), 1
    else:
        items, factor = (Item("base", base(contract, rules)), laufende), 2
    return Price(tuple(item for item in items if item.amount), factor, doublings)


def sie_price(rules: RuleSet, doublings: int) -> Price:
    """Laufende are part of a Sie: the whole hand runs (A-40)."""
    if rules.sie_value != "computed":
        return Price((Item("sie", rules.sie_value),), doublings=doublings)
    run = rules.hand_size
    items = (
        Item("base", rules.base_solo),
        Item("laufende", run * rules.laufende_bonus, run),
    )
    return Price(items, rules.sie_factor, doublings)


REVOKES = ("MC-14", "MC-15")
INVALID_ANNOUNCEMENT = "MC-20"


def guilty(sanction: Sanction) -> Seat:
    """The payer: a player who shows cards before the ruling takes over the error (MC-16)."""
    return sanction.culprit if sanction.exposer is None else sanction.exposer


def whole_side_pays(sanction: Sanction, contract: Contract | None, rules: RuleSet) -> bool:
    """Kreuz-Turnier: errors at play are paid by the side (RULES 6.4)."""
    if contract is None or contract.kind.sides is Sides.EACH:
        return False
    model = rules.revoke if sanction.case in REVOKES else rules.sanction_model
    return model == "side" and sanction.case != INVALID_ANNOUNCEMENT


def grade_of(sanction: Sanction, contract: Contract | None, rules: RuleSet) -> Grade:
    if sanction.case == INVALID_ANNOUNCEMENT:
        return Grade.PLAIN
    return Grade.SCHWARZ if whole_side_pays(sanction, contract, rules) else Grade.SCHNEIDER


def sanction_price(outcome: Outcome, rules: RuleSet) -> Price:
    """Per opponent: Schneider without Laufende and doublings; or, for a side, Schwarz with both."""
    sanction, contract = outcome.sanction, outcome.contract
    assert sanction is not None
    if contract is None:  # wilful, before a game was fixed
        return Price((Item("sanction", rules.base_ruf),))
    if whole_side_pays(sanction, contract, rules):
        return price_of(outcome, rules)
    if contract.kind.sides is Sides.EACH:
        if sanction.before_solo:
            return Price((Item("base", rules.base_solo), Item("schneider", rules.schneider_bonus)))
        return Price((Item("base", base(contract, rules)),), doublings=outcome.knocks)
    bare = structs.replace(outcome, laufende=0, step=60, contra=0, knocks=0, carry=0, built_in=0)
    return price_of(bare, rules)


def sanction_amounts(outcome: Outcome, rules: RuleSet) -> PerSeat:
    sanction = outcome.sanction
    assert sanction is not None
    if sanction.shares is not None:
        return sanction.shares
    price = sanction_price(outcome, rules).value
    culprit = guilty(sanction)
    side = outcome.side_of(culprit) if outcome.contract else (culprit,)
    others = tuple(seat for seat in range(4) if seat not in side)
    if whole_side_pays(sanction, outcome.contract, rules):
        return _side_pays(side, others, price)
    # A defender pays the soloist what all three would have paid.
    total = price * max(len(others), len(side))
    receivers = _innocent(sanction, side, others)
    each, odd = divmod(total, len(receivers))
    amounts = [0, 0, 0, 0]
    amounts[culprit] = -total
    for place, seat in enumerate(receivers):
        amounts[seat] = each + (place < odd)
    return amounts[0], amounts[1], amounts[2], amounts[3]


def _innocent(
    sanction: Sanction, side: tuple[Seat, ...], others: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Opponents of the one who pays, without the original culprit; else the co-players (A-46)."""
    spared = (sanction.culprit, guilty(sanction))
    opponents = tuple(seat for seat in others if seat not in spared)
    return opponents or tuple(seat for seat in side if seat not in spared)


def _side_pays(side: tuple[Seat, ...], others: tuple[Seat, ...], price: int) -> PerSeat:
    amounts = [0, 0, 0, 0]
    for payer in side:
        amounts[payer] = -price * max(1, len(others) // len(side))
    for receiver in others:
        amounts[receiver] = price * max(1, len(side) // len(others))
    return amounts[0], amounts[1], amounts[2], amounts[3]


NOTHING: Final = (0, 0, 0, 0)


class Settlement(Struct, frozen=True, gc=False):
    """``value`` per payer is the sum of ``items``, times ``tout_factor``, doubled so often."""

    unit: str
    value: int
    amounts: tuple[int, ...]  # per seat, the resting dealer's last
    items: tuple[Item, ...] = ()
    tout_factor: int = 1
    doublings: int = 0
    circled: Seat | None = None  # the declarer of a lone game in a point list (RULES 7.5)


def settle(outcome: Outcome, rules: RuleSet) -> Settlement:
    if outcome.sanction is not None:
        price = sanction_price(outcome, rules)
        return _settlement(outcome, rules, price, sanction_amounts(outcome, rules))
    if not outcome.scored:
        return _settlement(outcome, rules, Price(()), NOTHING)
    price = price_of(outcome, rules)
    return _settlement(outcome, rules, price, spread(outcome, price.value))


def spread(outcome: Outcome, value: int) -> PerSeat:
    """In partnerships each pays or gets once; one against three pays or gets three times."""
    winners = outcome.winners
    if not winners:
        return NOTHING
    assert outcome.contract is not None
    if outcome.contract.kind.sides in (Sides.PARTNER, Sides.CROSS):
        shares = [value if seat in winners else -value for seat in range(4)]
    elif len(winners) == 1 and (outcome.contract.lone or outcome.virgins == 3):
        shares = [3 * value if seat in winners else -value for seat in range(4)]
    else:
        shares = _losers_share(winners, value)
    return shares[0], shares[1], shares[2], shares[3]


def _losers_share(winners: tuple[Seat, ...], value: int) -> list[int]:
    """Every winner gets the value; losers share the sum, odd units from forehand on (A-46)."""
    losers = [seat for seat in range(4) if seat not in winners]
    each, odd = divmod(len(winners) * value, len(losers))
    shares = [value] * 4
    for place, seat in enumerate(losers):
        shares[seat] = -each - (place < odd)
    return shares


def _settlement(outcome: Outcome, rules: RuleSet, price: Price, amounts: PerSeat) -> Settlement:
    assert sum(amounts) == 0, f"a settlement must add up to nothing: {amounts}"
    lone = outcome.contract is not None and outcome.contract.lone and outcome.scored
    return Settlement(
        unit=rules.score_unit,
        value=price.value,
        amounts=amounts + (0,) * (outcome.players - 4),
        items=price.items,
        tout_factor=price.tout_factor,
        doublings=price.doublings,
        circled=outcome.declarer if lone and rules.score_unit == "points" else None,
    )
