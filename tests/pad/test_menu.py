"""What a phone without a network is given: tables and a map that say what the pad itself says."""

from random import Random

import pytest
from support.pads import Sheet
from support.table import TTC_30, rules_of

from stammtisch import pad, rulesets
from stammtisch.pad import Agreed
from stammtisch.pad.menu import pad_menu, place_name, place_of, places
from stammtisch.pad.view import sheet as told_sheet
from stammtisch.schafkopf.report import Fault, Passed, Played
from stammtisch.schnapsen.report import Won
from stammtisch.texts import texts

SCHAFKOPF = [name for name in rulesets.names() if rulesets.builtin(name).game == "schafkopf"]
TABLES = [(name, n) for name in SCHAFKOPF for n in rulesets.builtin(name).players]
SCHNAPSEN = [name for name in rulesets.names() if rulesets.builtin(name).game == "schnapsen"]
LINES = 60


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_tables_and_map_come_to_the_same(name, players):
    for seed in range(4):
        rng, sheet = Random(seed), Sheet(name, players)
        card, here = pad_menu(sheet.page, texts("de")), place_name(sheet.page)
        for _ in range(LINES):
            place = card.places[here]
            assert (place_name(sheet.page), place_of(sheet.page).order) == (here, place.order)
            move, steps, amounts = something(rng, card, place, sheet.page)
            sheet(pad.Write, move)
            if amounts is not None:
                assert list(sheet.now.results[-1].booking.amounts[:4]) == amounts, (seed, move)
            for step in steps:
                here = card.places[here].after.get(step, "")
            if not here or not card.places[here].after:
                break
        else:
            assert place_name(sheet.page) == here


def something(rng, card, place, page):
    """A line, the way that it goes on the map, and what it brings by the tables."""
    menus = card.first_game if place.first_game and card.first_game else card.rounds
    here = next(it for it in menus if it.round == place.round)
    chance = rng.random()
    if chance < 0.15 and here.throw_in:
        return Passed(), ["passed"], [0] * 4
    if chance < 0.25 and card.wishes and place.round == "normal":
        round_ = rng.choice([it for it in card.wishes if it != "3er-runde"])
        return Agreed(round=round_), [round_], None
    choice = rng.choice(here.choices)
    players = page.players(place.order)
    active = list(players[:4])
    first = active[0] if here.forehand_plays else rng.choice(active)
    partner = rng.choice([it for it in active if it != first])
    counts = {
        "laufende": rng.choice(choice.laufende),
        "contra": rng.randint(0, choice.contra),
        "knocks": rng.randint(0, choice.knocks),
        "step": rng.choice(choice.steps),
    }
    grade, won, virgins = "plain", True, 0
    if choice.sides == "each":
        virgins = rng.randint(0, 3)
        won = virgins == 3 and card.durchmarsch_wins
        move = Played(contract=choice.code, most=(first,), virgins=virgins, **counts)
    else:
        told = {"augen": rng.randint(0, 120)} if choice.augen else {"won": choice.won_only}
        if choice.augen:
            bands = choice.augen[str(counts["step"])]
            band = next(it for it in bands if told["augen"] <= it.most)
            grade, won = band.grade, band.won
        else:
            won = told["won"]
        people = {"declarer": first, "partner": partner if choice.sides == "partner" else None}
        move = Played(contract=choice.code, **people, **told, **counts)
    price = choice.prices[f"{grade}/{counts['laufende']}/{counts['step']}"].value
    doublings = counts["contra"] + counts["knocks"] + virgins + place.carry + here.built_in
    if won is None:
        return move, ["played"], [0] * 4
    shares = choice.shares["won" if won else "lost"]
    side = {first: shares.declarer}
    if choice.sides == "partner":
        side[partner] = shares.partner
    if choice.sides == "cross":
        side[active[(active.index(first) + 2) % 4]] = shares.partner
    amounts = [side.get(it, shares.others) * (price << doublings) for it in active]
    return move, ["played"], amounts


@pytest.mark.parametrize("name", SCHNAPSEN)
def test_the_map_counts_the_partie_and_its_bummerl(name):
    for seed in range(4):
        rng, sheet = Random(seed), Sheet(name, 2)
        card, here = pad_menu(sheet.page, texts("de")), place_name(sheet.page)
        bummerl = [0, 0]
        for _ in range(LINES):
            place = card.places[here]
            standing = sheet.page.standing
            assert (standing.counters, standing.bonus) == (place.counters, place.bonus)
            assert sheet.page.seats() == place.order
            assert list(standing.bummerl) == bummerl
            drawn = card.drawn and not place.bonus and rng.random() < 0.3
            chair, points = rng.choice((0, 1)), rng.choice(card.points)
            step = "drawn" if drawn else f"{chair}:{points}"
            winner = sheet.page.chairs[chair]
            sheet(pad.Write, Won() if drawn else Won(winner=winner, points=points))
            brought = place.brings.get(step, (0, 0))
            assert sheet.now.results[-1].booking.amounts == brought
            for seat, amount in zip(place.order, brought, strict=True):
                bummerl[seat] += max(0, -amount)
            here = place.after[step]
        assert any(bummerl)


def test_a_wish_leads_where_an_agreement_leads_after_the_game():
    sheet = Sheet("ttc-freising-10-30")
    card, here = pad_menu(sheet.page, texts("de")), place_name(sheet.page)
    sheet.play("W", "bert", won=False, wish="geist")
    assert place_name(sheet.page) == card.places[card.places[here].after["played"]].after["geist"]


def test_the_map_ends_where_it_cannot_know():
    sheet = Sheet("ttc-freising-10-30")(pad.Write, Agreed(round="3er-runde"))
    assert not places(sheet.page)[place_name(sheet.page)].after
    assert place_name(Sheet("ttc-freising-10-30", 3).page) == "", "too few to play"


def test_every_line_knows_whose_deal_it_was():
    sheet = Sheet("ttc-freising-10-30", 5)
    sheet.passed().play("W", "cilli")
    told = told_sheet(sheet.now, {}, texts("de"))
    orders = [told.places[line.place].order for line in told.lines if line.game]
    assert orders == [(1, 2, 3, 4, 0), (2, 3, 4, 0, 1)]
    assert told.places[told.lines[-1].place].carry == 1
    assert told.places[told.place].order == (3, 4, 0, 1, 2)


def test_every_breach_on_the_menu_can_be_written():
    for name in SCHAFKOPF:
        card = pad_menu(Sheet(name, 4).page, texts("de"))
        assert {"MC-07", "MC-14", "MC-16", "MC-20", "MC-25"} <= {it.case for it in card.faults}
        for breach in card.faults:
            sheet = Sheet(name, 4)
            fault = Fault(
                case=breach.case,
                culprit="bert",
                exposer="dora" if breach.case == "MC-16" else None,
                announced="R" if breach.case == "MC-20" else "",
                facts=breach.facts,
            )
            sheet.play("R", "anna", "cilli", fault=fault)
            assert any(sheet.balances), (name, breach.case)
            assert sum(sheet.balances) == 0


def test_prices_of_the_first_game_are_apart_only_where_they_differ():
    assert pad_menu(Sheet("schafkopfschule-turnier").page, texts("de")).first_game
    house = rules_of(TTC_30, stock="true")
    card = pad_menu(Sheet(house).page, texts("de"))
    assert (card.first_game, card.stock) == ((), True)
