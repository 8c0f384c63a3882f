"""Duplicate deals: the same cards for both, on any number of cores, and never played twice."""

from itertools import pairwise

import pytest
from msgspec import structs

from stammtisch import rulesets
from stammtisch.arena import Match, MatchFile, MatchVerdict, play_duplicate, run
from stammtisch.arena.match import Duplicate, PlayedDeal
from stammtisch.engine.bots import Chance
from stammtisch.games import GAMES
from stammtisch.texts import UserError

CLUMSY = "support.clumsy:Clumsy"
PLACES = [
    (name, round_, players)
    for name in rulesets.names()
    for rules in [rulesets.builtin(name)]
    for round_ in GAMES[rules.game].rounds(rules)
    for players in rules.players
]


def match(rules="schnapsen-weich", a="zufall", b="zufall", **more):
    return Match(a=a, b=b, rules=rulesets.builtin(rules), **more)


def untimed(report):
    return structs.replace(report, times={})


class Watcher:
    """Remembers the hands it was given."""

    name = "watcher"

    def __init__(self, seed):
        self.chance, self.hands = Chance(seed), []

    def act(self, view, rules):
        if view.seat < 4:
            first = (view.seat, view.hand)
            if not any(action.verb == "CARD" for action in view.history) and view.hand:
                self.hands.append(first)
        return self.chance.act(view, rules)


class Listener:
    """Remembers where it sat in each deal, and the score before it."""

    name = "listener"

    def __init__(self, seed):
        self.chance, self.deals = Chance(seed), []

    def act(self, view, rules):
        deal = (view.seat, view.context.score)
        if deal not in self.deals[-1:]:
            self.deals.append(deal)
        return self.chance.act(view, rules)


@pytest.mark.parametrize("rules", ["schafkopfschule", "schnapsen-weich"])
def test_each_bot_plays_each_hand_as_often(rules):
    bots = {"A": Watcher(1), "B": Watcher(2)}
    games = play_duplicate(match(rules), 7, bots).games
    assert {len(set(game.seats)) for game in games} == {2}
    assert len({game.seats for game in games}) == len(games)
    players = 4 if rules == "schafkopfschule" else 2
    for seat in range(players):
        seats = [game.seats[seat] for game in games]
        assert seats.count("A") == seats.count("B") == len(games) / 2
    leads = [{hand for seat, hand in bots[side].hands if seat == 0} for side in "AB"]
    assert leads[0] & leads[1]


@pytest.mark.parametrize(("rules", "round_", "players"), PLACES)
def test_every_round_of_every_rule_set_can_be_a_match(rules, round_, players):
    report = run(match(rules, round=round_, players=players), 3)
    games = 3 * len(GAMES[rulesets.load(rules).game].seatings)
    assert (report.deals, report.games, report.players) == (3, games, players)


def test_the_cards_do_not_depend_on_the_bots():
    seen = []
    for b in ("zufall", CLUMSY):
        bots = {"A": Watcher(1), "B": Watcher(2)}
        play_duplicate(match(b=b), 3, bots)
        seen.append(bots["A"].hands[0])
    assert seen[0] == seen[1]


def test_money_is_counted_per_deal_and_seat():
    games = (PlayedDeal("ABAB", (10, -10, 10, -10)), PlayedDeal("BABA", (30, -10, -10, -10)))
    duplicate = Duplicate(0, games, {})
    assert games[1].difference == -20  # a seat of B got 10, one of A lost 10
    assert duplicate.difference == 0
    assert duplicate.won == 0.5
    assert Duplicate(0, (games[0], PlayedDeal("BABA", (0, 0, 0, 0))), {}).won == 0.75


def test_a_bot_is_as_good_as_itself():
    for rules in ("schafkopfschule", "schnapsen-weich"):
        report = run(match(rules), 60)
        for found, even in ((report.difference, 0), (report.won, 0.5)):
            margin = found.high - found.mean
            assert margin > 0
            assert abs(found.mean - even) < 2 * margin, "four standard deviations"


def test_the_result_is_the_same_on_any_number_of_cores_and_after_a_break(tmp_path):
    one = run(match(b=CLUMSY, seed=3), 60, sprt=True)
    file = tmp_path / "match.jsonl"
    run(match(b=CLUMSY, seed=3), 11, store=MatchFile(file, match(b=CLUMSY, seed=3)))
    file.write_bytes(file.read_bytes() + b'{"number": 11, "ga')  # the power went out
    store = MatchFile(file, match(b=CLUMSY, seed=3))
    two = run(match(b=CLUMSY, seed=3), 60, jobs=2, sprt=True, store=store)
    assert untimed(one) == untimed(two)
    assert one.sprt.verdict is MatchVerdict.BETTER
    assert one.deals < 60
    before = file.read_bytes()
    again = run(match(b=CLUMSY, seed=3), 60, sprt=True, store=store)
    assert again == two
    assert file.read_bytes() == before  # nothing was played again


def test_whole_bummerl_are_counted_by_who_won():
    report = run(match(b=CLUMSY, bummerl=True), 40, sprt=True)
    assert report.unit == "bummerl"
    assert report.won.low > 0.5
    assert report.sprt.verdict is MatchVerdict.BETTER


@pytest.mark.parametrize("name", ["schnapsen-weich", "schnapsen-scharf", "sechsundsechzig"])
def test_a_bummerl_is_played_to_its_end_with_alternating_dealers(name):
    listener = Listener(1)
    first, second = play_duplicate(
        match(name, bummerl=True), 0, {"A": listener, "B": Chance(2)}
    ).games
    for game in (first, second):
        assert sorted(game.amounts) in ([0, 1], [0, 2])
    start = next(at for at, (_, score) in enumerate(listener.deals) if at and score == (7, 7))
    for deals in (listener.deals[:start], listener.deals[start:]):
        assert deals[0][1] == (7, 7)
        for (seat, before), (other, after) in pairwise(deals):
            assert other == 1 - seat
            assert before[0] == after[1] or before[1] == after[0]  # one of them has won something


def test_deals_of_another_match_are_refused(tmp_path):
    file = tmp_path / "match.jsonl"
    run(match(), 2, store=MatchFile(file, match()))
    for other in (match(seed=1), match(a=CLUMSY), match("schnapsen-scharf"), match(bummerl=True)):
        with pytest.raises(UserError, match="another match"):
            MatchFile(file, other).read()


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", '{"arena": 1}\nhello\n', "\n\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path, text):
    file = tmp_path / "other.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(UserError):
        MatchFile(file, match()).read()
    assert file.read_text("utf-8") == text


def test_an_empty_file_and_a_broken_heading_are_a_beginning(tmp_path):
    file = tmp_path / "match.jsonl"
    for text in ("", '{"arena": 1'):
        file.write_text(text.replace(" ", ""), "utf-8")
        assert run(match(), 2, store=MatchFile(file, match())).deals == 2
        assert len(MatchFile(file, match()).read()) == 2
        file.unlink()


def test_times_are_measured_where_there_is_a_choice():
    report = run(match(), 5)
    assert report.times["A"].decisions > 20
    assert report.times["A"].longest >= report.times["A"].mean > 0


@pytest.mark.parametrize("rules", rulesets.names())
def test_a_beginner_is_better_than_chance(rules):
    report = run(match(rules, "anfaenger", "zufall"), 200, sprt=True)
    assert report.sprt.verdict is MatchVerdict.BETTER


@pytest.mark.parametrize("rules", ["schafkopfschule", "schnapsen-scharf"])
def test_all_strengths_sit_down_at_one_table(rules):
    for a, b in (("meister", "stammgast"), ("stammgast", "anfaenger")):
        report = run(match(rules, a, b), 1)
        assert (report.a, report.b, report.deals) == (a, b, 1)
        assert all(pace.decisions for pace in report.times.values())
