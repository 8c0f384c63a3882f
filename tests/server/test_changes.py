"""A client that asks for changes knows as much as one that gets whole views, and no more."""

from random import Random

import pytest
from msgspec import structs
from simulation.loop import run as virtually
from support import sitting
from support.merging import merged
from support.tables import begin, listen, open_tables, play, table, told

from stammtisch import rulesets
from stammtisch.games import GAMES
from stammtisch.table.broadcast import Listener, show


@pytest.mark.parametrize("rules", ["schafkopfschule", "ttc-freising-10-30", "schnapsen-weich"])
def test_a_view_and_all_changes_since_make_the_view_of_now(rules):
    async def evening():
        place = open_tables()
        host = await table(place, rules, bots=1 if rules.startswith("schnapsen") else 3)
        whole, lean = listen(host, "anna"), listen(host, "anna")
        lean.changes = True
        view, changes, size, saved = None, 0, 0, 0
        await host.ask(*begin(host, "anna"))
        for deals in range(1, 6):
            await play(host, "anna", deals, Random(deals))
            everything = [m for m in told(whole) if m["type"] == "view"]
            some = [m for m in told(lean) if m["type"] in ("view", "change")]
            assert [m["number"] for m in everything] == [m["number"] for m in some]
            for complete, message in zip(everything, some, strict=True):
                view = merged(view, message)
                assert view == complete["view"]
                changes += message["type"] == "change"
                size += len(str(complete))
                saved += len(str(complete)) - len(str(message))
        await place.close()
        assert changes > 50
        assert saved > size / 2

    virtually(evening())


ROUNDS = [
    (name, round_)
    for name in ("schafkopfschule", "ttc-freising-10-30", "kreuz-turnier", "schnapsen-scharf")
    for round_ in GAMES[rulesets.builtin(name).game].rounds(rulesets.builtin(name))
]


@pytest.mark.parametrize(("rules", "round_"), ROUNDS)
def test_every_seat_and_onlooker_of_every_round_is_told_enough(rules, round_):
    """Also across deals, special rounds wished and a name that changes meanwhile."""
    rng, names = Random(f"{rules} {round_}"), {}

    async def evening():
        now = opened(rulesets.builtin(rules), round_)
        people = [*now.balances, ""]
        whole, lean = ([Listener(player) for player in people] for _ in "ab")
        views = [None] * len(people)
        for listener in lean:
            listener.changes = True
        for number in range(1, 200):
            now = sitting.after_all(now, something(now, rng))
            if number == 100:
                names[people[0]] = "Ferdl"
            for listeners in (whole, lean):
                show(listeners, now, number, names, None)
            for at in range(len(people)):
                (complete,), (message,) = told(whole[at]), told(lean[at])
                views[at] = merged(views[at], message)
                assert views[at] == complete["view"]
        assert now.deals > 2

    virtually(evening())


def test_a_newcomer_hears_nothing_of_a_deal_where_onlookers_are_banned():
    rules = structs.replace(rulesets.builtin("ttc-freising-10-30"), onlookers="banned")
    rng = Random(5)

    async def evening():
        now = opened(rules, "normal", chairs=5, people=4)
        now = sitting.after_all(now, something(now, rng))
        now = sitting.after_all(now, sitting.sit_down(now, 4, "guest 4"))
        whole, lean = Listener("guest 4"), Listener("guest 4")
        lean.changes = True
        view, unseen = None, 0
        for number in range(1, 100):
            now = sitting.after_all(now, something(now, rng))
            for listener in (whole, lean):
                show((listener,), now, number, {}, None)
            (complete,), (message,) = told(whole), told(lean)
            view = merged(view, message)
            assert view == complete["view"]
            if 4 not in now.playing.seats:
                unseen += 1
                assert view["playing"]["deal"] is None
                assert not message.get("said")
        assert 10 < unseen < 90

    virtually(evening())


def opened(rules, round_, chairs=0, people=0):
    chairs = chairs or rules.players[0]
    now = sitting.fold(sitting.open_table("t", rules, chairs=chairs, round_=round_))
    for chair in range(people or chairs):
        now = sitting.after_all(now, sitting.sit_down(now, chair, f"guest {chair}"))
    return now


def something(now, rng):
    """The next deal, a wish, or any action that is possible."""
    if now.running is None:
        return sitting.begin(now, rng.randbytes)
    if now.wisher is not None and now.wish is None:
        return sitting.wish(now, now.wisher, rng.choice(now.special_rounds))
    action = rng.choice(now.running.deal.options.all())
    seat = action.seat
    return sitting.act(now, seat if seat < 0 else now.running.seats[seat], action.call)


def test_a_change_says_upon_which_view_it_follows():
    async def evening():
        place = open_tables()
        host = await table(place, bots=3)
        lean = listen(host, "anna")
        lean.changes = True
        await host.ask(*begin(host, "anna"))
        number = None
        for message in told(lean):
            if message["type"] == "change":
                assert message["after"] == number
            if message["type"] in ("view", "change"):
                number = message["number"]
        await place.close()

    virtually(evening())
