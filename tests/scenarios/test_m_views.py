"""What players, onlookers and the supervisor see of a deal of Schnapsen (RULES 9.8, 9.13)."""

from enum import Enum
from random import Random

import pytest
from msgspec import Struct, structs
from support.schnapsen_table import (
    ALL_THREE,
    SCHARF,
    SCHNAPSEN,
    SECHSUNDSECHZIG,
    SOFT,
    WEICH,
    replay,
    table,
)
from support.table import do, hand_of, play, rules_of

from stammtisch.engine.cards import Card, cards_in
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Verb
from stammtisch.schnapsen import shuffle, shuffled

SHARP_66 = rules_of(SECHSUNDSECHZIG, sharp="true")


def four_tricks(rules):
    """p1 takes the first and the fourth, p2 the second and the third."""
    deal = table(rules, "EA EX GA SK", "EU EK GU SA", open_card="HO")
    deal = play(deal, "EA EU SK SA")
    mine = next(card for card in sorted(hand_of(deal, 1)) if card[0] != "H" and card != "GU")
    lower = [c for c in hand_of(deal, 0) if c[0] not in (mine[0], "H")]
    return play(deal, f"{mine} {min(set(lower) - {'GA'})} GU GA")


def four_tricks_with_a_pair(rules):
    deal = table(rules, "EA GK GO SK", "EU EK SA SX", open_card="HX")
    deal = do(play(deal, "EA EU"), "p1 MARRIAGE(G)")
    answer = min(card for card in hand_of(deal, 1) if card[0] not in ("G", "H"))
    deal = play(deal, f"GK {answer}")
    return play(deal, "SK SA")


def seen(deal, seat):
    """Numbers of the tricks that a seat may look through, counted from 1."""
    return [deal.tricks.index(trick) + 1 for trick in deal.view(seat).tricks]


@pytest.mark.parametrize("rules", SOFT)
def test_soft_own_tricks_and_the_others_first(rules):
    deal = four_tricks(rules)
    assert [trick.winner for trick in deal.tricks] == [0, 1, 1, 0]
    assert seen(deal, 0) == [1, 2, 4]
    assert seen(deal, 1) == [1, 2, 3]


@pytest.mark.parametrize("rules", [SCHARF, SHARP_66], ids=[SCHARF, "sharp-66"])
def test_sharp_no_trick_is_looked_at(rules):
    deal = four_tricks(rules)
    assert seen(deal, 0) == seen(deal, 1) == []


@pytest.mark.parametrize("rules", SOFT)
def test_in_tournaments_tricks_are_never_looked_at(rules):
    """9.12: the option is there."""
    deal = four_tricks(rules_of(rules, look_at_tricks='"none"'))
    assert seen(deal, 0) == seen(deal, 1) == []


@pytest.mark.parametrize("rules", ALL_THREE)
def test_everybody_sees_how_many_tricks_were_made(rules):
    deal = four_tricks(rules)
    for seat in (0, 1, ONLOOKER, SUPERVISOR):
        assert deal.view(seat).tricks_won == (2, 2)


def test_in_the_sharp_game_nobody_is_told_the_count():
    """9.8. The soft games show everybody their own (``show_points``); a house may do without."""
    deal = four_tricks("schnapsen-scharf")
    for seat in (0, 1, ONLOOKER):
        assert deal.view(seat).points == (None, None)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_where_the_house_shows_counts_a_player_sees_the_own_one_only(rules):
    """C-24. Onlookers may not tell it to the other either."""
    deal = four_tricks(rules_of(rules, show_points="true"))
    mine, theirs = deal.points_of(0), deal.points_of(1)
    assert mine and theirs and mine != theirs
    assert deal.view(0).points == (mine, None)
    assert deal.view(1).points == (None, theirs)
    assert deal.view(ONLOOKER).points == (None, None)
    assert deal.view(SUPERVISOR).points == (mine, theirs)
    untold = four_tricks(rules_of(rules, show_points="false"))
    assert untold.view(0).points == untold.view(1).points == (None, None)


@pytest.mark.parametrize("rules", SOFT)
def test_what_a_seat_sees_counted_it_can_count_in_the_tricks_that_it_may_look_through(rules):
    """C-24: the shown count is no news."""
    deal = four_tricks(rules)
    for seat in (0, 1):
        view = deal.view(seat)
        own = sum(trick.points for trick in view.tricks if trick.winner == seat)
        assert view.points[seat] == own


@pytest.mark.parametrize("rules", ALL_THREE)
def test_announced_pairs_stay_visible_to_both(rules):
    """C-24: the marker beside the tricks; also to onlookers, who have heard it."""
    deal = four_tricks_with_a_pair(rules)
    for seat in (0, 1, ONLOOKER):
        pairs = [(pair.seat, str(pair.suit), pair.points) for pair in deal.view(seat).marriages]
        assert pairs == [(0, "G", 20)]


@pytest.mark.parametrize("rules", SOFT)
def test_a_pending_marriage_is_heard_but_not_counted(rules):
    house = rules_of(rules, show_points="true")
    deal = do(table(house, "HK HO", "HA", open_card="HX"), "p1 MARRIAGE(H)")
    view = deal.view(1)
    assert [(pair.seat, str(pair.suit)) for pair in view.marriages] == [(0, "H")]
    assert deal.view(0).points == (0, None)
    assert view.points == (None, 0)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_open_card_and_talon_count_are_seen_by_all(rules):
    deal = table(rules, "EA", "EX", open_card="HX")
    size = 10 if rules in SCHNAPSEN else 12
    for seat in (0, 1, ONLOOKER):
        view = deal.view(seat)
        assert (str(view.open_card), str(view.trump), view.talon) == ("HX", "H", size)
    later = play(deal, "EA EX")
    assert later.view(1).talon == size - 2

    closed = do(deal, "p1 CLOSE").view(1)
    assert closed.open_card is None, "it lies face down"
    assert (str(closed.trump), closed.talon, closed.closer) == ("H", size, 0)

    exhausted = replay("EX-SN-01-exhausted", rules).view(1)
    assert (exhausted.open_card, exhausted.talon, str(exhausted.trump)) == (None, 0, "H")


@pytest.mark.parametrize("rules", SOFT)
def test_an_exchange_is_seen(rules):
    low = "HU" if rules == WEICH else "H9"
    deal = do(table(rules, low, open_card="HX"), "p1 EXCHANGE")
    assert str(deal.view(1).open_card) == low
    assert deal.view(1).hands[0] is None


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_player_sees_his_own_hand_only(rules):
    deal = four_tricks(rules)
    for seat in (0, 1):
        view = deal.view(seat)
        assert {str(card) for card in view.hands[seat]} == hand_of(deal, seat)
        assert view.hands[1 - seat] is None
        assert view.counts == tuple(hand.bit_count() for hand in deal.hands)


@pytest.mark.parametrize("rules", ALL_THREE)
def test_a_player_sees_his_own_options_only(rules):
    deal = four_tricks(rules)
    mine, other = deal.options.seat, 1 - deal.options.seat
    assert deal.view(mine).options == deal.options.actions
    assert deal.view(other).options == ()
    assert deal.view(ONLOOKER).options == ()
    assert deal.view(mine).turn == deal.view(other).turn == mine


def test_onlookers_see_the_hands_that_are_shown_to_them_and_no_tricks():
    for shown in ((), (0,), (1,), (0, 1)):
        deal = play(table(WEICH, "EA", "EX", open_card="HX", shown=shown), "EA EX")
        view = deal.view(ONLOOKER)
        assert [hand is not None for hand in view.hands] == [seat in shown for seat in (0, 1)]
        assert view.tricks == ()
        assert deal.view(0).hands[1] is None


@pytest.mark.parametrize("rules", ALL_THREE)
def test_the_supervisor_sees_hands_and_tricks(rules):
    deal = four_tricks(rules)
    view = deal.view(SUPERVISOR)
    assert view.hands == tuple(map(cards_in, deal.hands))
    assert view.tricks == deal.tricks


def mentioned(value):
    """Every card that is to be found anywhere in a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, Struct):
        value = structs.astuple(value)
    if isinstance(value, dict):
        value = tuple(value.items())
    if isinstance(value, (tuple, list, set, frozenset)):
        return {card for part in value for card in mentioned(part)}
    assert value is None or isinstance(value, (int, str, bool, Enum))
    return set()


@pytest.mark.parametrize("rules", [*ALL_THREE, SHARP_66], ids=[*ALL_THREE, "sharp-66"])
def test_no_view_mentions_a_card_that_the_seat_has_not_seen(rules):
    rules = rules_of(rules) if isinstance(rules, str) else rules
    for seed in range(30):
        rng = Random(seed)
        deal = shuffled(rules, shuffle(rules, rng))
        turned = set()  # all have seen it when it was dealt
        while not deal.over:
            played = {a.argument for a in deal.history if a.verb is Verb.CARD}
            turned = turned or {deal.open_card} - {None}
            on_table = played | turned | {deal.open_card} - {None}
            for seat in (0, 1):
                own = set(cards_in(deal.hands[seat]))
                assert mentioned(deal.view(seat)) <= own | on_table
            assert mentioned(deal.view(ONLOOKER)) <= on_table
            deal = deal.apply(rng.choice(deal.options.all()))


@pytest.mark.parametrize("rules", ALL_THREE)
def test_hidden_cards_may_lie_in_any_order(rules):
    """The talon face down, and the other's hand: exchanged among themselves nothing is seen."""
    house = rules_of(rules)
    cards = [str(card) for card in house.cards]
    mine, open_card = cards[: house.hand_size], cards[-1]
    hidden = cards[house.hand_size : -1]
    views = set()
    for seed in range(10):
        Random(seed).shuffle(hidden)
        other, talon = hidden[: house.hand_size], hidden[house.hand_size :]
        deal = table(rules, " ".join(mine), " ".join(other), " ".join(talon), open_card)
        views.add(str(deal.view(0)))
    assert len(views) == 1
