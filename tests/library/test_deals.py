"""Rule sets, deals and views as a program uses them."""

import pytest
from support.laws import moments
from support.setups import SETUPS

import stammtisch as st

SCHULE = st.schafkopf.rules("schafkopfschule")
WEICH = st.schnapsen.rules("schnapsen-weich")
BY_SETUP = pytest.mark.parametrize("setup", SETUPS, ids=str)


def test_a_rule_set_is_derived_by_the_rules_of_a_house():
    short = SCHULE.derive(deck="short", stock=True)
    assert (short.deal_packets, short.stock, short.extends) == ((3, 3), True, "schafkopfschule")
    assert short.name == "schafkopfschule+"
    assert SCHULE.derive(name="ours", stock=True).name == "ours"
    assert short.derive(stock=False).deck == "short"
    assert WEICH.derive(sharp=True).marriage_lead == "king"
    record = st.write(st.deal(short, seed=1))
    assert st.read(record)[0].deal.rules == short


@pytest.mark.parametrize(
    "changes",
    [{"deck": "tiny"}, {"decks": "short"}, {"deal_packets": (3, 3)}, {"steigern_steps": (80, 70)}],
    ids=str,
)
def test_an_impossible_change_is_refused_at_once(changes):
    with pytest.raises(st.UserError, match=r"^schafkopfschule: .*"):
        SCHULE.derive(**changes)


def test_what_is_no_value_is_refused_with_a_sentence():
    with pytest.raises(TypeError, match=r"stock: .* is no value of an option"):
        SCHULE.derive(stock=object())


def test_the_rules_of_another_game_are_refused():
    with pytest.raises(st.UserError, match="a rule set of schnapsen, not of this game"):
        st.schafkopf.rules("schnapsen-weich")


def test_a_rule_set_is_read_from_a_file(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('extends = "schafkopfschule"\nstock = true\n', "utf-8")
    assert st.rules(file).name == st.rules(str(file)).name == "house"
    assert st.schafkopf.rules(file, deck="short").stock


def test_the_same_seed_deals_the_same_cards():
    assert st.deal(SCHULE, seed=7) == st.deal(SCHULE, seed=7) != st.deal(SCHULE, seed=8)
    assert st.deal(SCHULE) != st.deal(SCHULE)


def test_a_deal_begins_with_the_auction_or_with_the_cut():
    assert st.deal(SCHULE, 1).phase.name == "auction"
    assert st.deal(SCHULE, 1, cut=True).phase.name == "cutting"


@BY_SETUP
def test_every_round_is_dealt(setup):
    deal = st.deal(setup.rules, 1, round=setup.round, players=setup.players)
    assert deal.context.round == setup.round
    assert deal.context.players == setup.players
    assert st.playout(deal, seed=1).over


def test_hands_are_given_in_part():
    hand = "EO GO HO SO EU GU HU SU"
    deal = st.deal(
        SCHULE,
        3,
        hands=[None, hand, None, [st.Card.EA, "EX"] + [f"E{n}" for n in "K987"] + ["GA", "GX"]],
    )
    assert deal.hands[1] == st.CardSet(hand)
    assert st.Card.EA in deal.hands[3]
    assert sum(map(len, deal.hands)) == 32


def test_in_schnapsen_the_talon_may_be_left_open():
    deal = st.deal(WEICH, 3, hands=["EA EX EK EO EU", None])
    assert deal.hands[0] == st.CardSet("EA EX EK EO EU")
    assert len(deal.talon) == 10


def test_hands_that_cannot_be_are_refused():
    with pytest.raises(st.Refused):
        st.deal(SCHULE, hands=["EO GO", None, None, None])
    with pytest.raises(ValueError, match="EO appears twice"):
        st.deal(SCHULE, hands=["EO EO GO HO SO EU GU HU", None, None, None])


def test_actions_are_played_as_texts_cards_or_actions():
    deal = st.deal(SCHULE, 1)
    assert deal.play("PASS") == deal.play("p1 PASS") == deal.play(deal.legal[0])
    lead = st.deal(WEICH, 1)
    card = lead.hands[0].__iter__().__next__()
    assert lead.play(card) == lead.play(f"CARD({card})")


@BY_SETUP
def test_a_view_tells_apart_what_must_and_what_may_be_said(setup):
    for deal in moments(setup, 5):
        for seat in range(setup.players):
            view = deal.view(seat)
            due = tuple(it for it in deal.legal if it.seat == seat)
            assert (view.my_turn, view.actions) == (deal.turn == seat, due)
            assert view.interjections == tuple(it for it in deal.interjections if it.seat == seat)


def test_a_result_is_there_when_the_deal_has_ended():
    deal = st.deal(SCHULE, 1)
    for question in (deal.result, deal.settlement):
        with pytest.raises(st.NotOver, match="the deal is not over yet: p1 has to act"):
            question()
    done = st.playout(deal, seed=1)
    assert done.result() == done.outcome
    assert sum(done.settlement().amounts) == 0


def test_a_deal_is_printed_as_people_read_it():
    told = str(st.deal(SCHULE, hands=["EO GO HO SO EU GU HU SU", None, None, None]))
    assert told.splitlines()[:2] == ["schafkopfschule: auction", "> p1  EO EU GO GU HO HU SO SU"]
    assert told.endswith("p1 may: PASS, PLAY")
    done = str(st.playout(st.deal(WEICH, 1), seed=1))
    assert "\n1. p1: " in done
    assert "settled: p1 +" in done


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: st.deal("schafkopfschule"),
        lambda: st.rules(3),
        lambda: st.deal(SCHULE).play(3),
        lambda: st.playout(3),
        lambda: st.playout(st.deal(SCHULE), 3),
        lambda: st.bot(3),
        lambda: st.compare("zufall", 3, SCHULE),
        lambda: st.compare("zufall", "zufall", "schafkopfschule"),
        lambda: st.actions("schafkopfschule"),
        lambda: st.actions(SCHULE).mask(3),
        lambda: st.actions(SCHULE).index("PASS"),
        lambda: st.solve(3),
        lambda: st.worlds(3, 1),
        lambda: st.chances(3, SCHULE),
        lambda: st.chances("EO", "schafkopfschule"),
        lambda: st.read(3),
        lambda: st.write(3),
        lambda: st.svg(3),
        lambda: st.CardSet([3.5]),
        lambda: st.deal(SCHULE, hands=[3, None, None, None]),
    ],
)  # fmt: skip
def test_a_wrong_argument_gets_a_sentence(wrong):
    with pytest.raises((TypeError, ValueError), match=r"needed|is compared by|given as|An? |an? "):
        wrong()


def test_bots_of_ones_own_play_and_are_compared():
    done = st.playout(st.deal(SCHULE, 2), [First(0), "anfaenger", "zufall", First(1)])
    assert done.over
    report = st.compare(First, "zufall", WEICH, deals=3)
    assert (report.b, report.games) == ("zufall", 6)
    with pytest.raises(ValueError, match="one bot is needed, or 4"):
        st.playout(st.deal(SCHULE, 2), ["zufall", "zufall"])


class First:
    """Does the first thing that it may."""

    name = "first"

    def __init__(self, seed):
        pass

    def act(self, view, rules):
        return view.actions[0] if view.my_turn else None
