"""Positions as text: contract, declarer, forehand and four hands, ``SG 0 1 EOGO… … … …``.

Seats are 0 to 3. Hands are written without spaces and are equally long; a hand that has laid a card
to the current trick is one card shorter, and ``-`` if that was its last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from stammtisch.engine.cards import POINTS, Card, mask_of
from stammtisch.engine.deal import Seat
from stammtisch.schafkopf.contracts import ANNOUNCED, CONTRACTS, Contract
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.solver.problems import called_sau, contract_table
from stammtisch.solver.positions import HandMasks, Position, Problem
from stammtisch.texts import UserError

FIELDS: Final = 7
EMPTY: Final = "-"
CODES: Final = {
    code: contract
    for code, contract in CONTRACTS.items()
    if contract.kind in ANNOUNCED and not contract.tout
}


class Known(Struct, frozen=True):
    """What seven fields do not tell, of a position in the middle of a deal."""

    trick: tuple[Card, ...] = ()  # already on the table; forehand has led it
    suit_led: bool = False
    ran_away: bool = False
    partner: Seat | None = None  # where the called Sau has been played
    points: int = 0  # won by the declarers so far


NOTHING_MORE: Final = Known()


def parse_problem(text: str, rules: RuleSet, known: Known = NOTHING_MORE) -> Problem:
    """Read a position, or refuse it with the reason."""
    fields = text.split()
    if len(fields) != FIELDS:
        raise UserError("solve.fields", number=len(fields))
    code, declarer_text, forehand_text, *hand_texts = fields
    contract = _contract(code)
    declarer, forehand = parse_seat_number(declarer_text), parse_seat_number(forehand_text)
    hands = [() if text == EMPTY else parse_hand(text) for text in hand_texts]
    _check_cards([*hands, known.trick], rules)
    _check_sizes(hands, forehand, known.trick, rules)
    _check_known(contract, hands, known, rules)
    declarers = _declarers(contract, declarer, forehand, hands, known)
    a, b, c, d = (mask_of(hand) for hand in hands)
    suit_led, ran_away = _search(contract, (a, b, c, d), forehand, known)
    position = Position(
        hands=(a, b, c, d),
        leader=forehand,
        trick=known.trick,
        suit_led=suit_led,
        ran_away=ran_away,
        points=known.points,
    )
    return Problem(contract_table(contract, declarers, rules), position)


def _contract(code: str) -> Contract:
    if code not in CODES:
        raise UserError("solve.contract", text=_shown(code), known=" ".join(CODES))
    return CODES[code]


def parse_seat_number(text: str) -> Seat:
    if text not in ("0", "1", "2", "3"):
        raise UserError("solve.seat", text=_shown(text))
    return int(text)


def parse_hand(text: str) -> tuple[Card, ...]:
    """Cards written one after the other."""
    return tuple(_card(text[at : at + 2]) for at in range(0, len(text), 2))


def _card(text: str) -> Card:
    try:
        return Card[text]
    except KeyError:
        raise UserError("record.not_a_card", text=_shown(text)) from None


def _shown(text: str) -> str:
    """Input that is no text of ours, safe to print and not too long."""
    return ascii(text[:20])


def _check_cards(places: Sequence[tuple[Card, ...]], rules: RuleSet) -> None:
    seen: set[Card] = set()
    for card in (card for place in places for card in place):
        if card not in rules.cards:
            raise UserError("solve.strange", card=card)
        if card in seen:
            raise UserError("solve.twice", card=card)
        seen.add(card)


def _check_sizes(
    hands: Sequence[tuple[Card, ...]], leader: Seat, trick: tuple[Card, ...], rules: RuleSet
) -> None:
    if len(trick) > 3:
        raise UserError("solve.trick_full")
    laid = {(leader + place) % 4 for place in range(len(trick))}
    sizes = {len(hand) + (seat in laid) for seat, hand in enumerate(hands)}
    if len(sizes) > 1:
        told = ", ".join(str(len(hand)) for hand in hands)
        if not trick:
            raise UserError("solve.sizes", sizes=told)
        raise UserError("solve.sizes_laid", sizes=told, seats=", ".join(map(str, sorted(laid))))
    if not 1 <= max(sizes) <= rules.hand_size:
        raise UserError("solve.hand", size=rules.hand_size, number=max(sizes))


def _check_known(
    contract: Contract, hands: Sequence[tuple[Card, ...]], known: Known, rules: RuleSet
) -> None:
    if called_sau(contract) is None and (
        known.suit_led or known.ran_away or known.partner is not None
    ):
        raise UserError("solve.nothing_called", contract=contract)
    here = {card for place in (*hands, known.trick) for card in place}
    gone = sum(POINTS[card] for card in rules.cards if card not in here)
    if known.points > gone:
        raise UserError("solve.won", points=known.points, gone=gone)


def _declarers(
    contract: Contract,
    declarer: Seat,
    leader: Seat,
    hands: Sequence[tuple[Card, ...]],
    known: Known,
) -> tuple[Seat, ...]:
    """The declarer, and in a Rufspiel the seat that holds the called Sau or has just played it."""
    sau = called_sau(contract)
    if sau is None:
        return (declarer,)
    holder = next((seat for seat, hand in enumerate(hands) if sau in hand), None)
    if sau in known.trick:
        holder = (leader + known.trick.index(sau)) % 4
    partner = known.partner if holder is None else holder
    if partner is None:
        raise UserError("solve.sau_gone", card=sau)
    if known.partner not in (None, partner):
        raise UserError("solve.sau_here", card=sau, seat=partner)
    if partner == declarer:
        raise UserError("solve.own_sau", card=sau)
    return (declarer, partner)


def _search(contract: Contract, hands: HandMasks, leader: Seat, known: Known) -> tuple[bool, bool]:
    """Whether the called suit has been led and its Sau has run away; the trick may tell, too."""
    sau = called_sau(contract)
    if sau is None or not known.trick or known.suit_led:
        return known.suit_led, known.ran_away
    if contract.order.classes[known.trick[0]] != contract.suit:
        return known.suit_led, known.ran_away
    return True, known.ran_away or bool(hands[leader] >> sau & 1)
