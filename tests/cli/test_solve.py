"""`stammtisch solve`: one position, a record, or a batch of lines."""

import json
import subprocess
import sys
from itertools import chain, count
from random import Random

import pytest
from support.endings import GAMES, ending, sides, started
from support.records import RUFSPIEL
from support.slow_solver import SlowSolver, moment_of
from support.table import SCHULE, cards_played, declare, hands_of, new_deal

from stammtisch import rulesets
from stammtisch.engine.cards import cards_in
from stammtisch.record import read, write
from stammtisch.schafkopf import shuffle, shuffled
from stammtisch.schafkopf.view import current_play
from stammtisch.solver import Solver, payoff_of, problem_of

CODES = ["RE", "RG", "RS", "SE", "SG", "SH", "SS", "W", "G", "WE", "WG", "WH", "WS"]
SOLO = "SG 0 0 EOGA GXS9 HKG7 S8H9"  # the soloist leads and draws the ten
WHOLE = (
    "SE 0 0 EOGOHOSOEUGUHUSU EAEXEKE9E8E7GAGX GKG9G8G7HAHXHKH9 H8H7SASXSKS9S8S7",
    "RG 1 3 EAEXEKE9E8E7EOGO GKG9G8G7HAHXHKH9 GAGXHOSOEUGUHUSU H8H7SASXSKS9S8S7",
)


def line_of(deal, code):
    """A position without cards on the table, as a line of a batch."""
    hands = ["".join(map(str, cards_in(hand))) for hand in deal.hands]
    return " ".join([code, str(deal.standing.declarer), str(current_play(deal).leader), *hands])


def lines_and_points(code, deals, cards):
    """Endings that a line can tell: nobody has run away, and the called Sau is still held."""
    game = next(game for game in GAMES if game.code == code and game.rules.deck == "long")
    seed = 0
    while deals:
        rng = Random(f"{code} {seed}")
        seed += 1
        deal = ending(started(game, rng), cards, rng)
        moment = moment_of(deal)
        called = moment.duties.called
        if moment.trick or not any(moment.hands) or (called and called.suit_led):
            continue
        (ours,) = sides(deal)
        yield line_of(deal, code), SlowSolver(ours).value(moment)
        deals -= 1


# One position.


def test_a_position_shows_every_card_and_the_best(stammtisch):
    done = stammtisch("solve", *SOLO.split(), "--lang", "en")
    assert done.code == 0
    assert "Seat 0 is to play" in done.out
    best = next(line for line in done.out.splitlines() if "best" in line and "EO" in line)
    assert "Ober of Acorns" in best
    assert "28 points" in done.out


@pytest.mark.parametrize("language", ["de", "en", "bar"])
def test_quoted_or_word_by_word_in_every_language(stammtisch, language):
    quoted = stammtisch("solve", SOLO, "--lang", language)
    words = stammtisch("solve", *SOLO.split(), "--lang", language)
    assert quoted.code == words.code == 0
    assert quoted.out == words.out


def test_json_for_programs(stammtisch):
    answer = json.loads(stammtisch("solve", SOLO, "--json").out)
    assert answer["turn"] == 0
    assert answer["declarers"] == [0]
    assert answer["cards"].keys() == {"EO", "GA"}
    assert answer["points"] == max(answer["cards"].values())
    assert "EO" in answer["best"]


def test_at_least_is_yes_or_no(stammtisch):
    value = json.loads(stammtisch("solve", SOLO, "--json").out)["points"]
    assert stammtisch("solve", SOLO, "--at-least", value).code == 0
    assert stammtisch("solve", SOLO, "--at-least", value + 1).code == 1
    assert stammtisch("solve", SOLO, "--at-least", value + 10, "--won", 10).code == 0
    assert json.loads(stammtisch("solve", SOLO, "--at-least", 0, "--json").out) == {
        "at_least": True
    }


def test_cards_on_the_table(stammtisch):
    """Seat 0 has led GO; it is seat 2's turn, who must follow with a trump."""
    words = ("SG 0 0 EO GX HKG7 S8H9", "--trick", "GO,G9", "--json")
    answer = json.loads(stammtisch("solve", *words).out)
    assert answer["turn"] == 2
    assert answer["cards"].keys() == {"G7"}


def test_a_led_called_suit_searches_the_sau(stammtisch):
    """The declarer follows, then the partner must play the Sau."""
    declarer = ("solve", "RE 1 0 S7 EKH7 EAEX H8H9", "--trick", "E7", "--json")
    assert json.loads(stammtisch(*declarer).out)["cards"].keys() == {"EK"}
    partner = ("solve", "RE 1 0 S7 H7 EAEX H8H9", "--trick", "E7,EK", "--json")
    assert json.loads(stammtisch(*partner).out)["cards"].keys() == {"EA"}


@pytest.mark.parametrize(("flags", "cards"), [((), {"EA"}), (("--ran-away",), {"EA", "EX"})])
def test_running_away_frees_the_partner(stammtisch, flags, cards):
    words = ("solve", "RE 3 0 S7 EAEX H7H8 EKH9", "--trick", "E9", *flags, "--json")
    assert json.loads(stammtisch(*words).out)["cards"].keys() == cards


def test_a_partner_whose_sau_is_gone_can_be_named(stammtisch):
    position = "RE 1 0 S7 H7 G9 H8"
    assert stammtisch("solve", position).code == 2
    answer = json.loads(stammtisch("solve", position, "--partner", 2, "--json").out)
    assert answer["declarers"] == [1, 2]


def test_the_last_trick_is_written_with_empty_hands(stammtisch, process):
    """Three cards lie there, so three hands are empty."""
    words = ("solve", "SG", "0", "0", "-", "-", "-", "S8", "--trick", "EO,GX,HK", "--json")
    answer = json.loads(stammtisch(*words).out)
    assert (answer["turn"], answer["cards"]) == (3, {"S8": 17})
    assert stammtisch("solve", "SG 0 0 - - - -").code == 2
    assert process("solve", "--batch", typed="SG 0 0 EO GX - S8").code == 2


def test_nobody_has_won_more_than_is_gone(stammtisch):
    """28 points are still in the hands."""
    assert json.loads(stammtisch("solve", SOLO, "--won", 92, "--json").out)["points"] == 120
    done = stammtisch("solve", SOLO, "--won", 93, "--lang", "en")
    assert done.code == 2
    assert "worth 92" in done.err


def test_who_has_laid_a_card_holds_one_less(stammtisch):
    done = stammtisch("solve", "SG 0 0 EO GX HK S8", "--trick", "GA,S9,G7", "--lang", "en")
    assert done.code == 2
    assert "seats 0, 1, 2" in done.err


# A record.


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "deal.txt"
    file.write_text(RUFSPIEL + "  1. p1: E7 E8 EK H8\n  2. p4: S7\n", "utf-8")
    return file


def test_a_recorded_deal_after_some_cards(stammtisch, record):
    deal = read(record.read_text("utf-8"))[0].deal
    answer = json.loads(stammtisch("solve", "--record", record, "--json").out)
    assert len(cards_played(deal)) == 5
    assert answer["turn"] == 0
    solver, problem = Solver(), problem_of(deal)
    assert answer["cards"] == {str(c): v for c, v in solver.cards(problem).items()}
    first = json.loads(stammtisch("solve", "--record", record, "--after", 0, "--json").out)
    assert first["turn"] == 0
    assert len(first["cards"]) == 8


def test_what_each_card_pays(stammtisch, record):
    deal = read(record.read_text("utf-8"))[0].deal
    words = ("solve", "--record", record, "--payoff")
    answer = json.loads(stammtisch(*words, "--json").out)
    best = Solver().best(problem_of(deal), payoff_of(deal))
    assert answer["payoff"] == {str(card): value for card, value in best.values.items()}
    assert "zahlt" in stammtisch(*words).out


def line_with(done, text):
    return next(line for line in done.out.splitlines() if text in line)


def test_with_a_payoff_the_best_card_is_the_one_that_pays(stammtisch, tmp_path):
    """Most points do not always pay most: tricks decide Schneider and Schwarz."""
    deal = deal_where_points_mislead()
    file = tmp_path / "deal.txt"
    file.write_text(write(deal), "utf-8")
    words = ("solve", "--record", file, "--payoff")
    answer = json.loads(stammtisch(*words, "--json").out)
    found = Solver().best(problem_of(deal), payoff_of(deal))
    paying = [str(card) for card, value in found.values.items() if value == found.value]
    assert answer["best"] == paying
    by_points = json.loads(stammtisch(*words[:3], "--json").out)["best"]
    assert set(by_points) - set(paying)
    done = stammtisch(*words, "--lang", "en")
    assert f"get {found.value:+} each" in done.out
    assert all("best" in line_with(done, f" {code} ") for code in paying)


MISLEADING = 4328  # the first of all seeds; others are tried if it no longer is


def deal_where_points_mislead():
    solver, rules = Solver(), rulesets.builtin("schafkopfschule")
    for seed in chain([MISLEADING], count()):
        rng = Random(seed)
        deal = shuffled(rules, shuffle(rules, rng))
        while deal.outcome is None and len(cards_played(deal)) < 22:
            deal = deal.apply(rng.choice(deal.options.actions))
        if deal.outcome is not None or current_play(deal) is None:
            continue
        problem = problem_of(deal)
        ours = problem.position.turn in problem.table.declarers
        points, best = solver.cards(problem), solver.best(problem, payoff_of(deal))
        most = (max if ours else min)(points.values())
        if any(best.values[card] != best.value for card in points if points[card] == most):
            return deal
    raise AssertionError


def test_in_a_tout_every_trick_is_the_question(stammtisch, tmp_path):
    deal = declare(new_deal(SCHULE, hands_of("EO GO HO SO EU GU HU SU")), "p1", "SH-TOUT")
    file = tmp_path / "tout.txt"
    file.write_text(write(deal), "utf-8")
    answer = json.loads(stammtisch("solve", "--record", file, "--json").out)
    assert set(answer["every_trick"].values()) == {True}
    assert len(answer["best"]) == 8
    assert "takes every trick" in stammtisch("solve", "--record", file, "--lang", "en").out
    for language in ("de", "en", "bar"):
        assert stammtisch("solve", "--record", file, "--payoff", "--lang", language).code == 0


def test_a_lost_tout_says_so(stammtisch, tmp_path):
    deal = declare(new_deal(SCHULE, hands_of("EO GO HO SO EU GU H9 S7")), "p1", "SH-TOUT")
    file = tmp_path / "tout.txt"
    file.write_text(write(deal), "utf-8")
    answer = json.loads(stammtisch("solve", "--record", file, "--json").out)
    assert set(answer["every_trick"].values()) == {False}
    assert "not take every trick" in stammtisch("solve", "--record", file, "--lang", "en").out


def test_a_ramsch_needs_to_be_told_whom_it_is_about(stammtisch, tmp_path):
    words = ("deal", "--rules", "ttc-freising-10-30", "--round", "ramsch-pur", "--seed", 3)
    file = tmp_path / "ramsch.txt"
    file.write_text(stammtisch(*words).out, "utf-8")
    at = ("solve", "--record", file, "--after", 20)
    assert stammtisch(*at).code == 2
    answer = json.loads(stammtisch(*at, "--loser", 2, "--json").out)
    assert answer["declarers"] == [0, 1, 3]
    assert stammtisch(*at, "--loser", 2, "--payoff").code == 2
    assert stammtisch("solve", "--record", file).code == 2, "the deal is over"


def test_a_trixer_is_solved_once_its_solo_is_named(stammtisch, tmp_path):
    words = ("deal", "--rules", "ttc-freising-10-30", "--round", "trixer", "--seed", 3)
    file = tmp_path / "trixer.txt"
    file.write_text(stammtisch(*words).out, "utf-8")
    assert stammtisch("solve", "--record", file, "--after", 11).code == 2
    assert stammtisch("solve", "--record", file, "--after", 12, "--payoff").code == 0


# A batch.


@pytest.mark.parametrize("code", CODES)
def test_a_batch_agrees_with_the_slow_solver(stammtisch, code):
    told = list(lines_and_points(code, 12, cards=3))
    done = stammtisch("solve", "--batch", typed="\n".join(line for line, _ in told))
    assert done.code == 0, done.err
    assert [int(line) for line in done.out.splitlines()] == [points for _, points in told]
    need = sorted(points for _, points in told)[6]
    done = stammtisch(
        "solve", "--batch", "-", "--at-least", need, typed="".join(f"{line}\n" for line, _ in told)
    )
    assert done.out.split() == [str(int(points >= need)) for _, points in told]


def test_whole_deals_of_every_contract(stammtisch):
    hands = " ".join(WHOLE[1].split()[3:])
    lines = [f"{code} 1 3 {hands}" for code in CODES]
    done = stammtisch("solve", "--batch", "--threads", 1, "--memory", 1, typed="\n".join(lines))
    assert done.code == 0, done.err
    assert len(done.out.splitlines()) == len(CODES)
    assert stammtisch("solve", "--batch", typed=WHOLE[0]).out == "120\n"


def test_a_batch_from_a_file_as_json(stammtisch, tmp_path):
    file = tmp_path / "deals.txt"
    file.write_text(f"# two deals\n\n{SOLO}\r\n{WHOLE[0]}", "utf-8")
    done = stammtisch("solve", "--batch", file, "--json")
    assert [json.loads(line) for line in done.out.splitlines()] == [
        {"line": 3, "points": 28},
        {"line": 4, "points": 120},
    ]
    done = stammtisch("solve", "--batch", file, "--json", "--at-least", 60)
    assert [json.loads(line)["at_least"] for line in done.out.splitlines()] == [False, True]


BAD = {
    "SX 0 0 EO GO HO SO": "SX",
    "RH 0 0 EO GO HO SO": "RH",
    "SE-TOUT 0 0 EO GO HO SO": "TOUT",
    "SE 4 0 EO GO HO SO": "4",
    "SE 0 p1 EO GO HO SO": "p1",
    "SE 0 -1 EO GO HO SO": "-1",
    "SE 0 0 EO GO HO": "6",
    "SE 0 0 EO GO HO SO EA": "8",
    "SE 0 0 EO GO HO S1": "S1",
    "SE 0 0 EOE GOG HOH SOS": "'E'",
    "SE 0 0 EO GO HO EO": "Ober of Acorns",
    "SE 0 0 EOGO HOSO EUGU SU": "2, 2, 2, 1",
    "RE 0 1 EAEX S7S8 H7H8 G7G8": "Ace of Acorns",
    "RE 0 1 EKEX S7S8 H7H8 G7G8": "Ace of Acorns",
    "SE 0 0 \u20ac\u20ac GO HO SO": "u20ac",
    "SE 0 0 eo go ho so": "eo",
    "{}": "1",
}


def test_bad_lines_are_told_with_their_number_and_the_others_answered(stammtisch):
    lines = [line for bad in BAD for line in (bad, SOLO)]
    done = stammtisch("solve", "--batch", "--lang", "en", typed="\n".join(lines))
    assert done.code == 2
    assert done.out == "28\n" * len(BAD)
    told = done.err.splitlines()
    assert len(told) == len(BAD)
    for number, (complaint, named) in enumerate(zip(told, BAD.values(), strict=True)):
        assert complaint.startswith(f"line {2 * number + 1}: ")
        assert named in complaint


@pytest.mark.process
def test_answers_come_while_lines_are_still_to_come():
    command = [sys.executable, "-m", "stammtisch.cli", "solve", "--batch", "--threads", "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as asked:
        for _ in range(2):
            asked.stdin.write(f"{SOLO}\n")
            asked.stdin.flush()
            assert asked.stdout.readline() == "28\n"
        asked.stdin.close()
        assert asked.wait() == 0


def test_more_lines_than_are_solved_at_once_stay_in_order(process):
    lines = [SOLO, WHOLE[0]] * 300
    done = process("solve", "--batch", "--threads", 4, typed="\n".join(lines))
    assert done.out == "28\n120\n" * 300


# What a user can do wrong.


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("SG", "0", "0"),
        (SOLO, "--batch", "--record", "x"),
        ("--batch", "no-such-file"),
        ("--batch", "/"),
        ("--batch", "a", "b"),
        ("--batch", "-", "--trick", "EA"),
        (SOLO, "--payoff"),
        (SOLO, "--after", "3"),
        (SOLO, "--deal", "1"),
        (SOLO, "--loser", "0"),
        (SOLO, "--suit-led"),
        (SOLO, "--ran-away"),
        (SOLO, "--partner", "0"),
        ("--batch", "-", "--deal", "1"),
        ("--batch", "-", "--loser", "0"),
        ("--batch", "-", "--payoff"),
        (SOLO, "--trick", "EA"),
        (SOLO, "--trick", "banana"),
        (SOLO, "--trick", "EA,EX,EK,E9"),
        (SOLO, "--partner", "4"),
        (SOLO, "--at-least", "many"),
        (SOLO, "--rules", "schnapsen-weich"),
        (SOLO, "--rules", "no-such-rules"),
        (SOLO, "--threads", "-1"),
        (SOLO, "--memory", "0"),
        ("--record", "no-such-file"),
        ("--record", "/"),
    ],
    ids=" ".join,
)
def test_wrong_words_exit_2_without_a_traceback(stammtisch, words):
    done = stammtisch("solve", *words)
    assert done.code == 2
    assert done.err
    assert done.out == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--after", "6"),
        ("--after", "99"),
        ("--deal", "2"),
        ("--won", "3"),
        ("--loser", "2"),
        ("--rules", "schafkopfschule"),
        ("--payoff", "--at-least", "61"),
    ],
)
def test_what_a_record_does_not_have(stammtisch, record, words):
    assert stammtisch("solve", "--record", record, *words).code == 2


def test_a_record_that_is_wrong_or_of_another_game(stammtisch, tmp_path):
    file = tmp_path / "deal.txt"
    file.write_text(RUFSPIEL + "  1. p1: S7\n", "utf-8")
    done = stammtisch("solve", "--record", file, "--lang", "en")
    assert done.code == 2
    assert "line 13" in done.err
    file.write_text(stammtisch("deal", "--rules", "schnapsen-weich", "--seed", 1).out, "utf-8")
    assert stammtisch("solve", "--record", file).code == 2


def test_a_short_pack_has_fewer_cards(stammtisch, tmp_path):
    house = tmp_path / "short.toml"
    house.write_text('extends = "schafkopfschule"\ndeck = "short"\n')
    assert stammtisch("solve", "SG 0 0 EO GX HK S9", "--rules", house).code == 0
    assert stammtisch("solve", "SG 0 0 EO GX HK S8", "--rules", house).code == 2


def test_more_memory_than_there_is(stammtisch, monkeypatch):
    class Greedy:
        threads = 1

        def __init__(self, memory, threads):
            if memory:
                raise MemoryError

    monkeypatch.setattr("stammtisch.schafkopf.cli.Solver", Greedy)
    done = stammtisch("solve", SOLO, "--memory", 4000, "--lang", "en")
    assert done.code == 2
    assert "4000 megabytes" in done.err
