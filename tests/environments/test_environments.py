"""Environments play by the rules, pay what the settlement says and show nothing hidden."""

import doctest
import importlib
import re
import sys
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest
from support.honesty import course, one_of_each_kind, other_deal
from support.setups import SETUPS

import stammtisch as st
from stammtisch import environments
from stammtisch.bots.host import BotFault, play_deal
from stammtisch.engine.deal import interjections, seat_text
from stammtisch.environments import SeatEnv, TableEnv

PAGE = (Path(__file__).parents[2] / "docs/environments.md").read_text("utf-8")
SCHULE = st.rules("schafkopfschule")
WEICH = st.rules("schnapsen-weich")
BY_SETUP = pytest.mark.parametrize("setup", SETUPS, ids=str)


def table(setup):
    return TableEnv(setup.rules, setup.round, setup.players)


def at(deal):
    """A table at which this deal goes on."""
    env = TableEnv(deal.rules, players=deal.context.players)
    env.reset(options={"deal": deal})
    return env


def played_by_chance(env, rng):
    """All steps of a deal by random legal numbers; the rewards of all agents."""
    paid = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        paid[agent] += reward
        offered = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else int(rng.choice(offered)))
    return paid


@BY_SETUP
def test_whole_deals_are_paid_as_settled_and_add_up_to_nothing(setup):
    env, rng = table(setup), Random(7)
    env.reset(seed=7)
    paid = list(played_by_chance(env, rng).values())
    amounts = env.deal.settlement().amounts
    assert sum(paid) == pytest.approx(0)
    assert paid == pytest.approx(
        list(amounts) if sum(amounts) == 0 else [amounts[0] - amounts[1], amounts[1] - amounts[0]]
    )


@BY_SETUP
def test_bots_play_in_a_table_as_they_do_among_themselves(setup):
    env, bots = table(setup), [st.bot("zufall", seed) for seed in range(setup.players)]
    env.reset(seed=3)
    expected = play_deal(env.deal, bots)
    while not env.deal.over:
        seat = env.possible_agents.index(env.agent_selection)
        action = bots[seat].act(env.deal.view(seat), env.rules)
        silence = env.observer.silence
        env.step(silence if action is None else env.observer.actions.index(action))
    assert env.deal == expected


@BY_SETUP
def test_deals_that_differ_in_hidden_cards_look_the_same(setup):
    path, rng = course(setup, 5), Random(5)
    for moment, seat in one_of_each_kind(path, rng):
        deal, agent = path[moment], seat_text(seat)
        other = other_deal(path, moment, seat, seed=5)
        if other is None:
            continue
        one, two = at(deal), at(other)
        one.agent_selection = two.agent_selection = agent
        for name, numbers in one.observe(agent).items():
            assert np.array_equal(numbers, two.observe(agent)[name])


def test_twins_are_found_and_their_open_cards_differ():
    path = course(SETUPS[0], 5)
    other = other_deal(path, 0, 0, seed=5)
    assert other is not None
    agents = [seat_text(seat) for seat in (1, 2, 3)]
    seen = [
        [at(deal).observe(agent)["observation"] for agent in agents] for deal in (path[0], other)
    ]
    assert not all(map(np.array_equal, *seen))


@BY_SETUP
def test_the_mask_is_what_the_view_offers_and_silence_out_of_turn(setup):
    env, rng = table(setup), Random(1)
    env.reset(seed=1)
    while not env.deal.over:
        seat = env.possible_agents.index(env.agent_selection)
        view, mask = env.deal.view(seat), env.observe(env.agent_selection)["action_mask"]
        offered = {env.observer.action(number, seat) for number in np.flatnonzero(mask)}
        assert offered == {*view.options, *(() if view.my_turn else (None,))}
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)
        env.step(int(rng.choice(np.flatnonzero(mask))))


@BY_SETUP
def test_every_moment_fills_the_same_layout_with_numbers_from_0_to_1(setup):
    env = table(setup)
    for deal in course(setup, 9)[::7]:
        for seat in range(setup.players):
            sizes = {name: len(part) for name, part in env.observer.parts(deal.view(seat))}
            assert sizes == {name: it.stop - it.start for name, it in env.layout.items()}
            seen = env.observer.observation(deal, seat, asked=True)
            assert env.observer.space.contains(seen)


@pytest.mark.parametrize("rules", [SCHULE, WEICH], ids=str)
def test_the_page_tells_the_layout(rules):
    env = TableEnv(rules)
    both, schafkopf, schnapsen = re.findall(r"\| part \|.*?\n\n", PAGE, re.DOTALL)
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \|",
        both + {"schafkopf": schafkopf, "schnapsen": schnapsen}[rules.game],
        re.MULTILINE,
    )
    values = {"players": env.observer.players, "actions": len(st.actions(rules)), "contracts": 0}
    values["contracts"] = len(st.schafkopf.contracts.CONTRACTS)
    told = {name: eval(size.replace("×", "*"), values) for name, size in rows}
    assert list(told.items()) == [(name, it.stop - it.start) for name, it in env.layout.items()]


def test_an_observation_tells_hand_trick_and_order():
    deal = st.deal(SCHULE, hands=["EO GO HO SO EU GU HU SU", None, None, None])
    for said in ("PLAY", "PASS", "PASS", "PASS", "ANNOUNCE(W)", "CARD(EU)"):
        deal = deal.play(said)
    env = at(deal)

    def part(name, agent):
        return env.observe(agent)["observation"][env.layout[name]]

    assert list(np.flatnonzero(part("hands", "p1"))) == sorted(st.CardSet("EO GO HO SO GU HU SU"))
    assert list(np.flatnonzero(part("trick", "p2"))) == [3 * 32 + st.Card.EU]
    assert part("order", "p3")[st.Card.EU] == np.float32(1 / 32)
    assert list(part("declarer", "p4")) == [0, 1, 0, 0]
    said = np.flatnonzero(part("said", "p1")[: len(env.observer.actions)])
    assert {env.observer.action(number, 0).call for number in said} == {
        "PLAY", "ANNOUNCE(W)", "CARD(EU)",
    }  # fmt: skip


def test_contra_is_offered_to_all_others_before_the_next_card():
    deal = st.deal(SCHULE, 3)
    while not deal.interjections:
        deal = deal.play(deal.legal[-1])
    env = at(deal)
    speaking = {action.seat for action in deal.interjections}
    asked = set()
    while len(env.deal.history) == len(deal.history):
        seat = env.possible_agents.index(env.agent_selection)
        asked.add(seat)
        quiet = env.deal.view(seat).actions
        env.step(env.observer.actions.index(quiet[0]) if quiet else env.observer.silence)
    assert asked >= speaking
    env = at(deal)
    (contra, *_) = interjections(deal.view(deal.interjections[0].seat))
    while env.possible_agents.index(env.agent_selection) != contra.seat:
        seat = env.possible_agents.index(env.agent_selection)
        quiet = env.deal.view(seat).actions
        env.step(env.observer.actions.index(quiet[0]) if quiet else env.observer.silence)
    env.step(env.observer.actions.index(contra))
    assert env.deal.history[-1] == contra


def test_what_the_mask_forbids_is_refused_and_changes_nothing():
    env = TableEnv(SCHULE)
    env.reset(seed=1)
    before = env.deal
    for wrong in (env.observer.silence, env.observer.silence + 1, -1, None):
        with pytest.raises(ValueError, match=r"p1 may not do .* now: see the action mask"):
            env.step(wrong)
    assert env.deal is before
    seat = SeatEnv(SCHULE, "zufall", seat=0)
    seat.reset(seed=1)
    before = seat.deal
    for wrong in (seat.observer.silence, -1):
        _, reward, over, _, info = seat.step(wrong)
        assert (reward, over, info, seat.deal) == (0, False, {"illegal": True}, before)


@BY_SETUP
def test_a_seat_is_paid_at_the_end_what_the_table_settles(setup):
    env, rng = SeatEnv(setup.rules, "zufall", round=setup.round, players=setup.players), Random(2)
    observation, _ = env.reset(seed=2)
    paid, over = 0, False
    while not over:
        assert not paid
        offered = np.flatnonzero(observation["action_mask"])
        observation, paid, over, _, info = env.step(int(rng.choice(offered)))
        assert not info
    amounts = env.deal.settlement().amounts
    others = 0 if sum(amounts) == 0 else amounts[1 - env.seat]
    assert paid == amounts[env.seat] - others
    assert not observation["action_mask"].any()


def test_a_seat_is_chosen_or_drawn():
    assert SeatEnv(WEICH, seat=1).reset(seed=1) and SeatEnv(SCHULE, seat=2).chosen == 2
    env = SeatEnv(WEICH)
    drawn = {env.reset(seed=seed) and env.seat for seed in range(20)}
    assert drawn == {0, 1}
    with pytest.raises(ValueError, match="seats are 0 to 3, counted from forehand, not 4"):
        SeatEnv(st.rules("ttc-freising-10-30"), seat=4, players=5)


def test_bots_of_ones_own_sit_down_and_a_silent_one_is_named():
    class Mute:
        name = "mute"

        def act(self, view, rules):
            return None

    with pytest.raises(BotFault, match="mute"):
        SeatEnv(WEICH, Mute(), seat=1).reset(seed=1)
    with pytest.raises(ValueError, match="one bot is needed, or 4"):
        SeatEnv(SCHULE, ["zufall", "zufall"])


def test_environments_are_shown_as_text():
    seat = gymnasium.make("stammtisch/Seat-v0", rules="schnapsen-weich", render_mode="ansi")
    seat.reset(seed=1)
    assert seat.render() == str(seat.unwrapped.deal)
    env = TableEnv("schnapsen-weich", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.deal)
    assert TableEnv("schnapsen-weich").render() is None


@pytest.mark.parametrize("env", [TableEnv, SeatEnv])
def test_the_example_of_an_environment_runs(env):
    (example,) = (it for it in doctest.DocTestFinder().find(env) if it.examples)
    told = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(example, out=told.append)
    assert not failed, "".join(told)


def test_cards_may_be_cut_and_dealt_by_actions():
    env = TableEnv(SCHULE, cut=True)
    env.reset(seed=1)
    assert {action.verb for action in env.deal.legal} >= {st.Verb.CUT}
    played_by_chance(env, Random(1))
    assert env.deal.over


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install 'stammtisch\[rl\]'"):
        importlib.reload(environments)
