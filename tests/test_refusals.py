"""Refusals and errors that no other test brings about: each with its reason, and in words."""

import asyncio
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from msgspec import structs
from support import sitting
from support.evening import Evening
from support.hall import DAY, Hall
from support.reached_texts import is_whole
from support.table import (
    KREUZ,
    SCHULE,
    TTC_30,
    TURNIER,
    do,
    hands_of,
    knocked,
    new_deal,
    rules_of,
)

from stammtisch import pad, rulesets
from stammtisch.arena.match import Match
from stammtisch.arena.run import MatchFile
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import Action, Verb
from stammtisch.engine.spreadsheets import MOST_ROWS, BadRows
from stammtisch.pad.csv import read_csv
from stammtisch.pad.service import PadStream, newest
from stammtisch.record import read, write
from stammtisch.schafkopf import Context, shuffle, shuffled
from stammtisch.schafkopf.real_cards import RealGame, entered
from stammtisch.schafkopf.report import Passed
from stammtisch.schafkopf.rounds import ROUNDS
from stammtisch.schafkopf.ruleset import LONE_GAMES
from stammtisch.schafkopf.start import hand_sizes
from stammtisch.schnapsen import dealt as schnapsen_dealt
from stammtisch.server.process import open_door
from stammtisch.server.replays import MOST_DEALS, MOST_WAITING, Reviews, replay_of_text
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import Conflict, MemoryStore
from stammtisch.store.urls import database_url
from stammtisch.texts import LANGUAGES, UserError, texts
from stammtisch.tournament.announcement import NamePrizes
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR
from stammtisch.tournament.lists import read_entries
from stammtisch.tournament.plan import planned
from stammtisch.tournament.service import TournamentStream

HANDS = hands_of(p1="EO HX E9", p2="GO HK", p3="HO EA", p4="SO H8")
WEICH = rulesets.builtin("schnapsen-weich")
NOTHING_OWED = Context(round="3er-runde", duties=((),) * 4)


def told(text, work, *arguments):
    """The work is refused with this text, which can be said in every language."""
    with pytest.raises(UserError) as why:
        work(*arguments)
    assert why.value.text == text
    assert all(why.value.say(language) for language in LANGUAGES)


def schnapsen():
    hands = ("EA EX GA GX SA", "EK EO GK GO SK", "SX SO SU EU GU HA HX HK HU HO")
    return schnapsen_dealt(WEICH, [parse_cards(hand) for hand in hands])


def test_calls_that_cannot_be():
    deal = new_deal(SCHULE, HANDS)
    told("refused.no_argument", deal.apply, Action(0, Verb.PASS, parse_cards("EO")[0]))
    for game in (deal, schnapsen()):
        told("refused.no_such_seat", game.view, 7)
    told("refused.not_a_card", schnapsen().apply, Action(0, Verb.CARD, "EA"))


PASSES = ("p1 PASS", "p2 PASS", "p3 PASS", "p4 PASS")


def test_who_is_asked_answers_what_is_asked():
    kreuz = do(knocked(new_deal(KREUZ, HANDS)), *PASSES)
    told("refused.lege_or_not", do, kreuz, "p1 PASS")
    pushed = new_deal(TTC_30, hands_of(p1="EO GO", sizes=(10, 8, 8, 6)), round="schieber")
    told("refused.take_or_pass", do, pushed, "p1 NO_KNOCK")
    owed = new_deal(TTC_30, HANDS, round="3er-runde")
    told("refused.duty_or_not", do, owed, "p1 KNOCK")
    forced = do(owed, *(f"{seat} DECLINE" for seat in ("p1", "p2", "p3", "p4")))
    told("refused.duty_forced", do, forced, "p4 DECLINE")
    told("refused.no_sie", do, new_deal(SCHULE, HANDS), "p1 SIE")


def test_deals_that_cannot_begin():
    rules = rules_of(TTC_30)
    pack = shuffle(rules, Random(1))
    told("refused.no_open_duties", shuffled, rules, pack, NOTHING_OWED)
    told("refused.players_not_allowed", shuffled, rules_of(SCHULE), pack, Context(players=5))
    told("refused.first_dealer", lambda: sitting.open_table("lamm", rules_of(TURNIER), dealer=1))


def test_cards_that_lie_aside_come_first():
    round_ = ROUNDS["schieber"]
    sizes = hand_sizes(rules_of(TTC_30), round_)
    aside = " ".join(map(str, round_.aside))
    hands = hands_of(p1=aside, sizes=sizes)
    assert new_deal(TTC_30, hands, round="schieber")
    turned = (" ".join(reversed(hands[0].split())), *hands[1:])
    told("refused.aside_first", lambda: new_deal(TTC_30, turned, round="schieber"))


def test_a_told_ramsch_has_as_many_virgins_as_can_be():
    rules, context = rules_of(TTC_30), Context(round="ramsch")
    for virgins in (-1, 4):
        game = RealGame(contract="RAMSCH", most=(0,), virgins=virgins)
        told("refused.virgins_told", entered, game, rules, context)


def test_files_that_cannot_be_read(tmp_path):
    file = tmp_path / "house.toml"
    file.write_bytes(b'extends = "schafkopfschule"\n# \xff')
    told("ruleset.not_utf8", rulesets.load, str(file))
    with pytest.raises(rulesets.RuleSetError) as why:
        rulesets.load(str(file))
    assert (why.value.key, why.value.line) == ("", 0), "no key and no line is to blame"
    told("record.rules_missing", lambda: list(read('[Stock "4"]\n\nhands:\n')))
    for name in ("", ":memory:", "sqlite://", str(tmp_path)):
        told("store.bad_file", database_url, name)


def test_lists_that_are_too_long():
    with pytest.raises(BadRows) as why:
        read_csv("Anna,Bert\n" + "1,-1\n" * (MOST_ROWS + 1))
    assert [it.text for _, it in why.value.problems] == ["pad.csv_too_long"]
    assert len(read_entries("name\n" + "Anna\n" * MOST_ROWS)) == MOST_ROWS
    told("tournament.csv_too_long", read_entries, "name\n" + "Anna\n" * (MOST_ROWS + 1))


def test_without_a_pad_there_is_no_newest():
    told("pad.no_pad", lambda: asyncio.run(newest(MemoryStore())))


@pytest.mark.parametrize(
    ("key", "base", "line"),
    [
        ("rank_order", "ttc-freising-10-30", 'auction_model = "rank"\nrank_order = "none"'),
        ("contracts", "schafkopfschule", 'contracts = ["rufspiel"]'),
        ("all_pass", "schafkopfschule", 'all_pass = "kreuz"'),
        ("steigern_steps", "ttc-freising-10-30", "steigern_steps = [90, 70]"),
        ("contra_window", "schafkopfschule", 'contra = true\ncontra_window = "closed"'),
        (
            "wenz_without_unter",
            "schafkopfschule",
            'contracts = ["rufspiel", "wenz"]\nwenz_without_unter = false',
        ),
        ("special_rounds", "ttc-freising-10-30", 'contracts = ["rufspiel", "wenz", "farbwenz"]'),
        ("hand_size", "schnapsen-weich", "deal_packets = [3, 3]"),
        ("open_card_after", "schnapsen-weich", "open_card_after = 3"),
        ("last_trick", "schnapsen-weich", 'last_trick_rule = "extra_points"'),
    ],
)
def test_options_that_cannot_be_together_are_told_by_name(key, base, line):
    with pytest.raises(rulesets.RuleSetError) as why:
        rulesets.parse(f'extends = "{base}"\n{line}', name="house")
    assert why.value.details["key"] == key
    for language in LANGUAGES:
        details = {"size": 8, "packets": 6, "talon": 10, "most": 2, "last_trick": "extra_points"}
        details["games"] = ", ".join(LONE_GAMES)
        assert texts(language)(f"contradiction.{key}", **details) in why.value.say(language)


@pytest.mark.parametrize(("length", "shown"), [(198, 198), (199, 199), (200, 199)])
def test_a_wrong_value_is_shown_up_to_a_length(length, shown):
    """Up to 200 characters, its quotation marks among them."""
    with pytest.raises(rulesets.RuleSetError) as why:
        rulesets.parse(f'extends = "schafkopfschule"\ndeck = "{"x" * length}"', name="house")
    value = why.value.details["value"]
    assert value.count("x") == shown
    assert value.endswith("…") is (length > 198)


def test_matches_that_cannot_be_taken_up_again(tmp_path):
    match = Match(a="zufall", b="anfaenger", rules=WEICH, seed=1)
    other = structs.replace(match, seed=2)
    file = tmp_path / "match.jsonl"
    file.write_text("no match")
    told("arena.not_a_match", MatchFile(file, match).read)
    file.write_text('{"arena": 1\n')
    told("arena.not_a_match", MatchFile(file, match).read)
    file.write_bytes(msgspec.json.encode(MatchFile(file, match).heading) + b"\n")
    assert MatchFile(file, match).read() == {}
    told("arena.other_match", MatchFile(file, other).read)


def test_tournaments_refuse_what_belongs_to_another_kind():
    four = Hall(people=8)
    four.begin()
    four.refused("somebody_must_play", "forfeit", 1, 1, 0, "gone", SUPERVISOR)
    two = Hall("schnapsen-scharf", 4, pairing="danish", rounds=2)
    two.refused("tables_by_results", "begin_round", MANAGEMENT, ((1, 2), (3, 4)))
    two.begin()
    two.refused("schafkopf_only", "ask", 1, 1, 0, "SG-TOUT", two.keeper())
    few = Hall(people=3)
    few.promise(b"s" * 32, DESK)
    few.refused("too_few", "pull", "7", DESK)


def test_a_desk_gives_up_when_others_are_always_faster():
    class Busy(MemoryStore):
        busy = False

        async def append(self, stream, after, lines):
            if self.busy:
                raise Conflict(stream, after)
            await super().append(stream, after, lines)

    async def story():
        store = Busy()
        plan = planned(rules_of(TURNIER), title="Frühjahr", day=DAY)
        stream = await TournamentStream.new(store, "spring", plan)
        sheet = await PadStream.new(store, rules_of(SCHULE), ("Anna", "Bert", "Cilli", "Dora"))
        store.busy = True
        with pytest.raises(UserError) as why:
            await stream.do(lambda now: NamePrizes(("Sau",)).decide(now, DESK))
        assert why.value.text == "tournament.too_busy"
        with pytest.raises(UserError) as why:
            await sheet.perform(pad.Write(Passed()))
        assert why.value.text == "pad.too_busy"

    asyncio.run(story())


def test_replays_of_what_cannot_be_replayed():
    finished = write(play_by_chance(new_deal(SCHULE, HANDS), Random(1)))
    told("server.too_many_deals", replay_of_text, f"{finished}\n" * (MOST_DEALS + 1))
    told("server.unfinished", replay_of_text, write(new_deal(SCHULE, HANDS)))
    told("server.no_deal", replay_of_text, finished, 2)


def test_nothing_is_undone_or_dealt_again_where_nothing_can_be():
    (first,) = pad.start("lamm", rules_of(SCHULE))
    told("pad.nothing_to_undo", pad.Undo(0).decide, pad.started(first))
    evening = Evening(SCHULE).begin()
    evening.by_chance().next_cut()
    told("sitting.already_dealt", sitting.begin_again, evening.now, new_deal(SCHULE, HANDS))


def test_a_door_that_is_taken(tmp_path):
    with open_door(Settings(port=0)) as door:
        port = door.getsockname()[1]
        told("server.no_door", open_door, Settings(port=port))


def test_reviews_are_denied_when_too_many_wait():
    async def story():
        reviews = Reviews()
        waiting = asyncio.get_running_loop().create_future()
        reviews._running = {(str(number), "quick"): waiting for number in range(MOST_WAITING)}
        with pytest.raises(UserError) as why:
            await reviews.of(play_by_chance(new_deal(SCHULE, HANDS), Random(1)), "quick")
        assert why.value.text == "server.busy"
        reviews.close()

    asyncio.run(story())


def test_a_run_of_everything_is_asked_which_texts_it_has_told(pytestconfig):
    """By the markers that every run has; who chooses others has not run everything."""

    def run(markers, **chosen):
        nothing = {"keyword": "", "deselect": None, "lf": False}
        flags = {"collectonly": False, "quick": False}
        option = SimpleNamespace(markexpr=markers, **(nothing | flags | chosen))
        return SimpleNamespace(
            option=option,
            args_source=pytest.Config.ArgsSource.TESTPATHS,
            getini=pytestconfig.getini,
            getoption=lambda name, default: getattr(option, name, default),
        )

    assert is_whole(run("not soak and not rehearsal"))
    assert not is_whole(run("soak"))
    assert not is_whole(run("not soak and not rehearsal", lf=True))
