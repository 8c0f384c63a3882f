"""A table to play scenarios at: rule sets, hands, openings, cards. Everything goes through the
engine's own actions."""

from functools import cache

import pytest
from support.rulebook import PACK

from stammtisch import rulesets
from stammtisch.engine.cards import cards_in, parse_cards
from stammtisch.engine.deal import SUPERVISOR, Refused, Verb, parse_action, seat_text
from stammtisch.schafkopf import Context, dealt, settle

SCHULE = "schafkopfschule"
TURNIER = "schafkopfschule-turnier"
TTC_30 = "ttc-freising-10-30"
TTC_50 = "ttc-freising-10-50"
KREUZ = "kreuz-turnier"
TTC = (TTC_30, TTC_50)
ALL = (SCHULE, TURNIER, *TTC, KREUZ)


@cache
def rules_of(name, **options):
    """A built-in rule set, or one that extends it: ``rules_of(SCHULE, schwarz_on_demand="true")``.

    Options are written as in the TOML file.
    """
    if not options:
        return rulesets.builtin(name)
    lines = [f'extends = "{name}"', *(f"{key} = {value}" for key, value in options.items())]
    return rulesets.parse("\n".join(lines), name="house")


def hands_of(p1="", p2="", p3="", p4="", sizes=(8, 8, 8, 8)):
    """Four hands as texts. Cards that nobody names fill the hands up, in the order of the pack."""
    hands = [list(map(str, parse_cards(text))) for text in (p1, p2, p3, p4)]
    named = [card for hand in hands for card in hand]
    assert len(set(named)) == len(named), "a card is in two hands"
    left = [card for card in PACK if card not in named]
    for hand, size in zip(hands, sizes, strict=True):
        while len(hand) < size:
            hand.append(left.pop(0))
        assert len(hand) == size, hand
    return tuple(" ".join(hand) for hand in hands)


def new_deal(rules, hands, **context):
    """Deal four hands (texts) under a rule set given by name or as an object."""
    rules = rules_of(rules) if isinstance(rules, str) else rules
    return dealt(rules, [parse_cards(hand) for hand in hands], Context(**context))


def do(deal, *actions):
    """Apply actions by their text: ``do(deal, "p1 PLAY", "p2 PASS")``."""
    for action in actions:
        deal = deal.apply(parse_action(action))
    return deal


def knocked(deal, *knockers):
    """p1 to p4 are asked in order, where it is asked at all; ``knocked(deal, "p1", "p4")``."""
    if asks_to_knock(deal):
        for who in ("p1", "p2", "p3", "p4"):
            assert asks_to_knock(deal)
            deal = do(deal, f"{who} {'KNOCK' if who in knockers else 'NO_KNOCK'}")
    assert not asks_to_knock(deal)
    return deal


def asks_to_knock(deal):
    return any(action.verb is Verb.NO_KNOCK for action in deal.options.actions)


def declare(deal, who, code, knocks=()):
    """Nobody but ``who`` (``"p1"``) wants to play; they announce ``code``, Touts are approved."""
    deal = knocked(deal, *knocks)
    for seat in ("p1", "p2", "p3", "p4"):
        deal = do(deal, f"{seat} {'PLAY' if seat == who else 'PASS'}")
    return approved(do(deal, f"{who} ANNOUNCE({code})"))


def approved(deal):
    """The supervisor says yes to whatever they are asked."""
    while deal.options.seat == SUPERVISOR:
        deal = do(deal, "sup APPROVE")
    return deal


def play(deal, cards):
    """Play cards in order, each by the seat whose turn it is: ``play(deal, "EO E7 ...")``."""
    for card in parse_cards(cards):
        deal = do(deal, f"{seat_text(deal.options.seat)} CARD({card})")
    return deal


def play_out(deal):
    """Play any legal cards to the end."""
    while deal.outcome is None:
        deal = deal.apply(deal.options.actions[0])
    return deal


def play_tricks(deal, number):
    """Play any legal cards until so many tricks are turned."""
    while len(deal.view(SUPERVISOR).tricks) < number:
        deal = deal.apply(deal.options.actions[0])
    return deal


def calls(deal, seat):
    """What a seat ("p1") may say or do now, without the seat: ``{"PASS", "PLAY"}``."""
    return {action.call for action in deal.options.of(int(seat[1]) - 1)}


def legal_cards(deal):
    """The cards the seat to play may play, as a set of texts."""
    assert all(action.verb is Verb.CARD for action in deal.options.actions)
    return {str(action.argument) for action in deal.options.actions}


def hand_of(deal, seat):
    return {str(card) for card in cards_in(deal.hands[seat])}


def tricks(deal):
    """The turned tricks, also of a deal that has been played out: (leader, cards, winner)."""
    return [
        (trick.leader, tuple(map(str, trick.cards)), trick.winner)
        for trick in deal.view(SUPERVISOR).tricks
    ]


def cards_played(deal):
    return [str(action.argument) for action in deal.history if action.verb is Verb.CARD]


def paid(deal):
    """The settlement as the deal stands."""
    return settle(deal.outcome, deal.rules)


def amounts(text):
    """``"+1 -1 +1 -1"`` as numbers."""
    return tuple(map(int, text.split()))


def is_refused(deal, action):
    """Refused with a reason, and not offered either."""
    action = parse_action(action)
    assert action not in deal.options.all()
    with pytest.raises(Refused) as refusal:
        deal.apply(action)
    assert refusal.value.rule and refusal.value.reason
    return True


def is_offered(deal, action):
    """Offered, and accepted when it is made."""
    action = parse_action(action)
    assert action in deal.options.all()
    deal.apply(action)
    return True
