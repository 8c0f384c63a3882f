"""Undo, corrections, people who come and go, and everything that cannot be."""

from random import Random

import pytest
from support.pads import Sheet

from stammtisch import pad, rulesets
from stammtisch.engine.deal import Refused
from stammtisch.pad import Agreed, Deals, Gone, Joined, Misfit, PadClosed, Unwritable
from stammtisch.pad.moves import move_text, parse_move
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.report import Fault, Passed, Played
from stammtisch.schnapsen.report import Won
from stammtisch.texts import LANGUAGES, UserError

TTC = "ttc-freising-10-30"


def some_game(sheet, rng):
    """A game that could be now, by anybody who plays."""
    page = sheet.page
    if not page.complete:
        chair = page.chairs.index(None)
        return Joined(chair=chair, player=f"guest {rng.randrange(100)}")
    people = list(page.players(page.seats()))[:4]
    a, b = rng.sample(people, 2)
    if page.rules.game == "schnapsen":
        return Won(winner=a, points=rng.choice((1, 2, 3)))
    round_ = page.standing.round
    if round_.startswith("ramsch"):
        return Played(contract="RAMSCH", most=(a,), virgins=rng.randrange(2))
    if round_ != "normal":
        return Agreed(round="normal")
    return rng.choice(
        [
            Passed(),
            Played(contract="R", declarer=a, partner=b, augen=rng.randrange(121)),
            Played(contract="W", declarer=a, won=rng.random() < 0.5),
            Played(contract="S", declarer=a, won=False, wish="ramsch"),
            Agreed(round="ramsch"),
            Deals(player=a),
        ]
    )


def tried(sheet, *command):
    try:
        sheet(*command)
    except UserError as why:
        assert all(why.say(language) for language in LANGUAGES)
        return False
    return True


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("rules", [TTC, "schnapsen-weich"])
def test_whatever_is_written_adds_up_and_undo_restores(rules, seed):
    rng = Random(seed)
    sheet = Sheet(rules, players=rng.choice(rulesets.builtin(rules).players))
    for _ in range(40):
        before, game = sheet.now, some_game(sheet, rng)
        lines = [line.number for line in before.lines]
        command = rng.choice(
            [
                (pad.Write, game),
                (pad.Write, game),
                (pad.Write, game, rng.choice(lines)),
                (pad.Correct, rng.choice(lines), game),
                (pad.Strike, rng.choice(lines)),
            ]
        )
        if not tried(sheet, *command):
            assert sheet.now is before
            continue
        assert sum(sheet.page.balances.values()) + sheet.page.course.stock == 0
        if rng.random() < 0.3:
            sheet.undo()
            assert sheet.now.lines == before.lines
            assert sheet.page == before.page
    assert sheet.folded() == sheet.now


def test_a_correction_is_worked_out_to_the_end_and_keeps_the_old_line():
    sheet = Sheet(TTC, players=4).passed()
    sheet.play("R", "anna", "bert").play("W", "cilli")
    sheet(pad.Correct, 5, Played(contract="R", declarer="dora", partner="anna"))
    assert [it.booking.settlement.value for it in sheet.now.results] == [10, 10, 30]
    assert sheet.now.lines[4].earlier == (Passed(),)
    assert sheet.now.lines[4].number == 5


def test_a_forgotten_game_is_written_where_it_belongs():
    sheet = Sheet(TTC, players=4).play("R", "anna", "bert")
    sheet(pad.Write, Passed(), 5)
    assert [line.number for line in sheet.now.lines] == [1, 2, 3, 4, 6, 5]
    assert sheet.balances == [20, 20, -20, -20]


def test_what_no_longer_fits_is_named():
    sheet = Sheet(TTC, players=4).play("W", "bert", won=False, wish="ramsch")
    sheet.play("RAMSCH", most=("anna",))
    with pytest.raises(Misfit) as misfit:
        sheet(pad.Correct, 5, Played(contract="W", declarer="bert"))
    assert misfit.value.number == 6


def test_undo_goes_back_step_by_step_and_takes_back_nobody_elses():
    sheet = Sheet(TTC, players=4)
    people = sheet.now
    sheet.play("R", "anna", "bert")
    one = sheet.now
    sheet.play("W", "cilli")
    with pytest.raises(Unwritable):
        sheet(pad.Undo, one.change)
    sheet.undo()
    assert sheet.page == one.page
    sheet.undo()
    assert sheet.page == people.page


def test_people_come_and_go_and_keep_what_they_have():
    sheet = Sheet(TTC, players=4).play("R", "anna", "cilli")
    sheet(pad.Write, Joined(chair=4, player="emil"))
    assert len(sheet.page.seats()) == 5
    sheet(pad.Write, Gone(player="anna"))
    assert sheet.page.balances["anna"] == 10
    sheet.play("W", "emil")
    assert sheet.page.balances["anna"] == 10


def test_a_fault_decides_the_game():
    sheet = Sheet("schafkopfschule", dealer=3)
    sheet.play("R", "anna", "cilli", fault=Fault(case="MC-14", culprit="anna"))
    assert sheet.balances == [-4, 2, 0, 2]
    sheet.play(fault=Fault(case="MC-08", culprit="bert", facts=("wilful",)))
    assert sheet.balances == [-3, -1, 1, 3]


@pytest.mark.parametrize(
    "move",
    [
        Played(contract="R", declarer="anna"),
        Played(contract="R", declarer="anna", partner="anna"),
        Played(contract="R", declarer="anna", partner="zenzi"),
        Played(contract="G", declarer="anna"),
        Played(contract="RAMSCH", most=("anna",)),
        Played(contract="KREUZ", declarer="anna"),
        Played(contract="S", declarer="anna", augen=121),
        Played(contract="S-TOUT", declarer="anna", augen=100),
        Played(contract="S", declarer="anna", augen=100, grade=Grade.SCHWARZ),
        Played(contract="S", declarer="anna", laufende=1),
        Played(contract="S", declarer="anna", knocks=1),
        Played(contract="S", declarer="anna", contra=99),
        Played(contract="S", declarer="anna", step=65),
        Played(contract="R", declarer="anna", partner="bert", step=70),
        Played(contract="S", declarer="anna", virgins=1),
        Played(contract="S", declarer="anna", wish="ramsch"),  # he has won
        Played(contract="S", declarer="anna", won=False, wish="skat"),
        Played(contract="S", declarer="anna", won=None),
        Played(contract="S", declarer="anna", fault=Fault(case="MC-99", culprit="anna")),
        Played(contract="S", declarer="anna", fault=Fault(case="MC-14", culprit="zenzi")),
        Played(),
        Won(winner="anna", points=2),
        pad.Bare(amounts={"anna": 1, "bert": 1}),
        pad.Bare(amounts={"anna": 10**7, "bert": -(10**7)}),
        pad.Bare(amounts={}),
        Joined(chair=0, player="emil"),
        Joined(chair=9, player="emil"),
        Joined(chair=4, player="anna"),
        Joined(chair=4, player=" "),
        Gone(player="zenzi"),
        Deals(player="zenzi"),
        Agreed(round="skat"),
        Agreed(round="normal"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(move):
    sheet = Sheet(TTC, players=4)
    before = sheet.now
    with pytest.raises(UserError) as why:
        sheet(pad.Write, move)
    assert sheet.now is before
    assert all(why.value.say(language) for language in LANGUAGES)


def test_nothing_is_written_after_the_end_and_with_too_few_people():
    sheet = Sheet(TTC, players=3)
    with pytest.raises(Refused):
        sheet.passed()
    sheet(pad.Write, PadClosed())
    with pytest.raises(Unwritable):
        sheet(pad.Write, Gone(player="anna"))


NAMES = {"a": "Anna", "b": "Bert H.", "c": "Cilli", "d": "Dora"}


def known(name):
    for player, called in NAMES.items():
        if called == name:
            return player
    raise Unwritable("unknown_name", name=name, known="")


@pytest.mark.parametrize(
    "move",
    [
        Played(contract="RE", declarer="a", partner="b", augen=91, laufende=3, contra=1),
        Played(contract="S-TOUT", declarer="b", won=False, step=70, wish="ramsch"),
        Played(contract="W", declarer="b", grade=Grade.SCHWARZ),
        Played(contract="RAMSCH", most=("b", "c"), virgins=2, knocks=4),
        Played(contract="KREUZ", declarer="d", won=None),
        Played(
            contract="SG",
            declarer="a",
            fault=Fault(case="MC-16", culprit="a", exposer="b", facts=("wilful",)),
        ),
        Played(fault=Fault(case="MC-20", culprit="c", announced="RG")),
        Passed(),
        Won(winner="b", points=3),
        Won(),
        pad.Bare(amounts={"a": 6, "b": -2, "c": -4}),
        Joined(chair=4, player="b"),
        Gone(player="b"),
        Deals(player="a"),
        Agreed(round="3er-runde"),
        PadClosed(),
    ],
)
def test_a_line_reads_back(move):
    assert parse_move(move_text(move, NAMES), known) == move


@pytest.mark.parametrize(
    "text",
    ["", "'", "R", "x", "R Zenzi+Anna", "R Anna+Cilli+Dora won", "W Anna won lost", "W Anna 9999",
     "W Anna laufende", "W Anna laufende drei", "won Anna", "joined Anna", "passed Anna",
     "Anna+1 Anna-1", "W Anna fault", "W Anna heftig"],
)  # fmt: skip
def test_what_nobody_can_read_is_refused(text):
    sheet = Sheet(TTC, players=4)

    def of_the_sheet(name):
        return known(name).replace("a", "anna") if name == "Anna" else known(name)

    with pytest.raises(UserError):
        sheet(pad.Write, parse_move(text, of_the_sheet))


def test_every_change_has_a_number_of_its_own():
    sheet = Sheet("schafkopfschule")
    seen = []
    for _ in range(3):
        sheet.passed()
        seen.append(sheet.now.change)
    assert seen == [seen[0], seen[0] + 1, seen[0] + 2]
    with pytest.raises(UserError) as why:
        sheet(pad.Undo, seen[1])
    assert why.value.text == "pad.not_the_last"
    sheet(pad.Undo, seen[2])
    assert sheet.now.change == seen[1]
