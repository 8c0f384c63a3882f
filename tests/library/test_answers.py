"""Solver, worlds and chances in one call."""

import pytest

import stammtisch as st

SCHULE = st.rules("schafkopfschule")
WEICH = st.rules("schnapsen-weich")


def lead(seed=1):
    """A Rufspiel or Solo before its first card."""
    deal = st.deal(SCHULE, seed)
    bots = [st.bot("anfaenger", seat) for seat in range(4)]
    while deal.phase.name != "play":
        action = bots[deal.turn].act(deal.view(deal.turn), SCHULE)
        deal = deal.play(action)
    return deal


def leading():
    for seed in range(50):
        deal = st.deal(SCHULE, seed)
        if st.playout(deal, "anfaenger", seed=0).result().contract is not None:
            return lead(seed)
    raise AssertionError("nobody ever plays")


def test_a_deal_is_solved_for_the_side_of_its_declarers():
    deal = leading()
    found = st.solve(deal)
    assert set(found.values) == set(deal.legal)
    assert found.turn == deal.turn
    assert deal.standing.declarer in found.side
    after = {action: st.solve(deal.play(action)).value for action in deal.legal}
    assert after == dict(found.values)
    assert found.best == tuple(it for it in deal.legal if after[it] == found.value)


def test_schnapsen_is_solved_in_game_points_of_forehand():
    found = st.solve(st.deal(WEICH, 1))
    assert found.side == (0,)
    assert found.value in found.values.values()
    assert -3 <= found.value <= 3


def test_what_cannot_be_solved_is_told():
    with pytest.raises(ValueError, match="only a deal in play can be solved"):
        st.solve(st.deal(SCHULE, 1))
    with pytest.raises(ValueError, match="only positions of Schafkopf are written as a text"):
        st.solve("SG 0 0 EO GO HO SO", WEICH)


def test_worlds_agree_with_the_view():
    deal = leading()
    for seat in range(4):
        found = st.worlds(deal.view(seat), 20, seed=seat)
        assert len(found) == 20
        assert all(world.hands[seat] == deal.hands[seat] for world in found)
        assert len({world.hands for world in found}) > 1
    assert st.worlds(deal.view(0), 5, seed=3) == st.worlds(deal.view(0), 5, seed=3)


def test_the_talon_is_a_part_of_a_world():
    deal = st.deal(WEICH, 1)
    (world,) = st.worlds(deal.view(0), 1)
    assert (world.talon[-1], len(world.talon)) == (deal.open_card, 10)


def test_the_rules_of_a_house_are_given_along():
    deal = st.deal(st.schafkopf.rules("schafkopfschule", stock=True), 1)
    with pytest.raises(ValueError, match="give it as rules="):
        st.worlds(deal.view(0), 1)
    assert len(st.worlds(deal.view(0), 1, rules=deal.rules)) == 1


def test_a_sure_hand_is_always_won():
    sure = "EO GO HO SO EU GU HU SU"
    odds = {it.contract: it for it in st.chances(sure, SCHULE, worlds=10, seat=2)}
    assert odds["SE"].chance == odds["SE-TOUT"].chance == 1.0
    assert odds["SE"].interval[1] == pytest.approx(1.0)
    assert odds["SE"].interval[0] < 1.0


def test_chances_are_those_of_single_problems():
    hand, rules = st.CardSet("EO GO SO EA EX HA GA G7"), SCHULE
    (solo,) = st.chances(hand, rules, ["SE"], worlds=30, seed=4)
    (again,) = st.chances(hand, rules, ["SE"], worlds=30, seed=4)
    assert solo == again
    assert 0 < solo.won <= 30
    called = st.chances("EO EU HA HX H9 SX S9 G7", rules, ["RS", "RG"], worlds=5)
    assert {it.contract for it in called} == {"RS", "RG"}


def test_chances_that_cannot_be_told_are_refused():
    with pytest.raises(ValueError, match="nobody announces a contract"):
        st.chances("EA EX EK EO EU", WEICH)
    with pytest.raises(ValueError, match="a hand of 8 cards"):
        st.chances("EA EX EK", SCHULE)
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        st.chances("EO GO HO SO EU GU HU SU", SCHULE, seat=4)
    with pytest.raises(st.Refused):
        st.chances("EO GO HO SO EU GU HU SU", SCHULE, ["RE"])


def test_a_record_is_read_from_a_file(tmp_path):
    deal = st.playout(st.deal(SCHULE, 1), "zufall", seed=1)
    file = tmp_path / "evening.txt"
    file.write_text(2 * st.write(deal), "utf-8")
    assert [it.deal for it in st.read(file)] == [it.deal for it in st.read(str(file))] == [deal] * 2
