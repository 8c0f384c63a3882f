"""Draws: promised before, proven after, and nobody meets the same people again if avoidable."""

from collections import Counter
from random import Random

import pytest
from msgspec import structs
from support.hall import Hall

from stammtisch.engine.errors import Impossible
from stammtisch.tournament.command import DESK, MANAGEMENT
from stammtisch.tournament.draws import due
from stammtisch.tournament.proof import Urn, commitment, draw, problem, proofs
from stammtisch.tournament.ranking import ranking
from stammtisch.tournament.seating import Acquaintance, repeated, seated


def urn(people, size=4, rounds=3, **options):
    return Urn(
        **{
            "tournament": "test",
            "number": 1,
            "purpose": "seats",
            "contribution": "7 8 9",
            "entrants": tuple(range(1, people + 1)),
            "size": size,
            "rounds": rounds,
        }
        | options
    )


@pytest.mark.parametrize(
    ("people", "size", "rounds", "fewest"),
    [
        (400, 4, 2, 0),
        (400, 4, 3, 0),
        (1000, 4, 3, 0),
        (16, 4, 5, 0),  # all that is possible: everybody meets everybody once
        (20, 4, 5, 0),
        (24, 4, 3, 0),
        (28, 4, 3, 0),
        (28, 4, 7, 0),  # too many rounds for lots alone: columns move past each other
        (32, 4, 5, 0),
        (8, 4, 2, 4),  # four at a table from two tables: two pairs meet again
        (12, 4, 2, 3),  # four from three tables: one pair
        (4, 4, 2, 6),
        (8, 2, 7, 0),
        (64, 2, 7, 0),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_as_few_meet_again_as_is_possible(people, size, rounds, fewest, seed):
    tables = draw(Random(seed).randbytes(32), urn(people, size, rounds))
    assert len(tables) == rounds
    for round_ in tables:
        assert all(len(seats) == size for seats in round_)
        assert sorted(it for seats in round_ for it in seats) == list(range(1, people + 1))
    assert repeated(tables) == fewest


def test_rounds_that_are_drawn_one_by_one_know_the_earlier_ones():
    earlier = ()
    for number in range(1, 4):
        one = urn(400, 4, 1, number=number, earlier=earlier)
        (tables,) = draw(b"s" * 32, one)
        earlier += tables
    assert repeated([earlier]) == 0


def test_every_seat_is_equally_likely():
    rng, seats = Random(5), Counter()
    for _ in range(4000):
        (tables,) = draw(rng.randbytes(32), urn(8, 4, 1))
        seats[next(i for i, it in enumerate(it for t in tables for it in t) if it == 1)] += 1
    assert len(seats) == 8
    assert sum((n - 500) ** 2 / 500 for n in seats.values()) < 30, "chi square, 7 degrees"


def test_what_the_hall_calls_changes_the_draw():
    secret = b"s" * 32
    assert draw(secret, urn(40)) == draw(secret, urn(40))
    assert draw(secret, urn(40)) != draw(secret, urn(40, contribution="7 8 8"))
    assert draw(secret, urn(40)) != draw(b"t" * 32, urn(40))


@pytest.mark.parametrize("people", [2, 3, 5, 8, 11, 100, 128])
def test_a_bracket_is_filled_up_with_byes(people):
    (tables,) = draw(b"s" * 32, urn(people, 2, 1, purpose="bracket"))
    size = 2 * len(tables)
    assert size >= people > size // 2 or people == 2
    assert size & (size - 1) == 0
    assert sum(len(seats) == 1 for seats in tables) == size - people
    assert all(seats for seats in tables), "no match without anybody"


def test_a_draw_is_proven_and_no_byte_of_it_can_change():
    hall = Hall(people=16)
    hall.promise(b"x" * 32, DESK)
    promised = hall.now.promise
    assert promised.commitment == commitment(b"x" * 32, "fruehjahr", 1)
    assert proofs(hall.now) == (), "a secret that is only promised stays one"
    hall.pull("17 4", DESK)
    (proof,) = proofs(hall.now)
    assert problem(proof) == ""
    assert problem(structs.replace(proof, secret="00" * 32)) == "commitment"
    assert problem(structs.replace(proof, secret="zz")) == "secret"
    called = structs.replace(proof.urn, contribution="17 5")
    assert problem(structs.replace(proof, urn=called)) == "tables"
    swapped = ((proof.tables[0][1], proof.tables[0][0], *proof.tables[0][2:]), proof.tables[1])
    assert problem(structs.replace(proof, tables=swapped)) == "tables"


@pytest.mark.parametrize(
    "changed",
    [{"size": 3}, {"rounds": 0}, {"entrants": ()}, {"entrants": (1, 1, 2, 3)}, {"size": 10**9}],
)
def test_an_urn_from_which_nothing_can_be_drawn_is_no_proof(changed):
    hall = Hall(people=8)
    hall.draw()
    (proof,) = proofs(hall.now)
    assert problem(structs.replace(proof, urn=structs.replace(proof.urn, **changed))) == "tables"


def test_first_the_promise_then_the_hall_then_the_draw():
    hall = Hall(people=8)
    with pytest.raises(Impossible, match="promise"):
        hall.pull("17", DESK)
    hall.promise(b"x" * 32, DESK)
    with pytest.raises(Impossible, match="promised already"):
        hall.promise(b"y" * 32, DESK)
    with pytest.raises(Impossible, match="1 to 200"):
        hall.pull("", DESK)
    hall.pull("17", DESK)
    with pytest.raises(Impossible, match="nothing to draw"):
        hall.promise(b"y" * 32, DESK)


@pytest.mark.parametrize(("people", "missing"), [(5, 3), (6, 2), (7, 1)])
def test_tables_of_four_need_fill_ins(people, missing):
    hall = Hall(people=people)
    hall.promise(b"x" * 32, DESK)
    with pytest.raises(Impossible, match=f"missing: {missing}"):
        hall.pull("17", DESK)
    for i in range(missing):
        hall.register(f"fill-in-{i}", by=DESK, of_age=True, fill_in=True)
    hall.pull("17", DESK)
    hall.begin_round(MANAGEMENT)
    table = ranking(hall.now)
    assert len(table.places) == people and len(table.unranked) == missing


def test_lots_separate_equals_and_are_proven_too():
    hall = Hall(people=8, rounds=1, games=1)
    hall.begin()
    for table in (1, 2):
        hall.fill(table)
    hall.finish(MANAGEMENT)
    winners = {hall.sheet(table).seats[seat] for table in (1, 2) for seat in (0, 2)}
    tied = ranking(hall.now)
    assert [it.rank for it in tied.places] == [1] * 4 + [5] * 4
    assert set(tied.ties[0]) == winners

    hall.draw("3 1 4")

    table = ranking(hall.now)
    assert [it.rank for it in table.places] == list(range(1, 9)) and not table.ties
    assert {it.number for it in table.places[:4]} == winners, "a lot is the last tie-break only"
    assert all(it.lot for it in table.places)
    assert [problem(it) for it in proofs(hall.now)] == ["", ""]


@pytest.mark.parametrize(("people", "size", "rounds", "seed"), [(20, 4, 3, 0), (16, 4, 3, 1)])
def test_lots_are_tried_until_nobody_meets_again(people, size, rounds, seed):
    """With these seeds neither the first nor the second lot can be mended."""
    everybody = list(range(1, people + 1))
    first = [everybody[at : at + size] for at in range(0, people, size)]
    chance = Random(seed)
    plan = seated(
        everybody, size, rounds, Acquaintance(first), lambda it: chance.sample(it, len(it))
    )
    assert repeated([first, *plan]) == 0


@pytest.mark.parametrize(
    ("rules", "plan"),
    [
        ("schafkopfschule-turnier", {"rounds": 3, "games": 2}),
        ("schnapsen-weich", {"pairing": "swiss", "rounds": 3}),
    ],
)
def test_nothing_is_drawn_while_a_round_goes_on(rules, plan):
    hall = Hall(rules, 8, **plan)
    assert due(hall.now) == "seats"
    hall.begin()
    assert due(hall.now) is None
    hall.refused("nothing_to_draw", "promise", b"s" * 32, DESK)
