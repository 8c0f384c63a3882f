"""What everybody may see (``views.hall``)."""

import msgspec
from support.hall import Hall

from stammtisch.texts import texts
from stammtisch.tournament.command import DESK, MANAGEMENT, SUPERVISOR
from stammtisch.tournament.persons import by_number
from stammtisch.tournament.views.hall import hall_view


def view(now):
    return hall_view(1, now, by_number(now, {}), texts("de"))


def told(hall):
    return msgspec.json.encode(view(hall.now)).decode()


def test_a_promised_secret_and_pseudonyms_stay_inside():
    hall = Hall(people=8)
    hall.promise(b"x" * 32, DESK)
    assert (b"x" * 32).hex() not in told(hall)
    assert view(hall.now).commitment == hall.now.promise.commitment
    hall.pull("7", DESK)
    assert (b"x" * 32).hex() in told(hall), "afterwards it is published"
    assert "person-1" not in told(hall)


def test_two_secrets_with_the_same_commitment_hidden_look_alike():
    """The view tells nothing of the secret but its commitment."""
    one, other = Hall(people=8), Hall(people=8)
    one.promise(b"x" * 32, DESK)
    other.promise(b"y" * 32, DESK)
    ours, theirs = view(one.now), view(other.now)
    assert msgspec.structs.replace(ours, commitment="") == msgspec.structs.replace(
        theirs, commitment=""
    )


def test_tables_and_ranking_are_live():
    hall = Hall(people=8)
    hall.begin()
    hall.write("W 1 won", 2)
    hall.dispute(1, 1, "verworfen von Huber", SUPERVISOR)
    seen = view(hall.now)
    assert [(it.table, it.games, it.state) for it in seen.tables] == [
        (1, 0, "open"),
        (2, 1, "open"),
    ]
    assert seen.tables[1].totals == (6, -2, -2, -2)
    assert seen.places[0].number == hall.sheet(2).seats[0]
    assert "Huber" not in told(hall)
    hall.void(1, 1, "unleserlich", MANAGEMENT)
    assert view(hall.now).tables[0].state == "void"
