"""What must hold at the end of every simulated evening."""

import asyncio
import json

from simulation.guests import Guest
from support import promises, sitting
from support.player import Player

from stammtisch.record.values import encoded
from stammtisch.table.broadcast import who_is

COMING = 0.3  # seconds, less than anything that a table does by itself


async def check_meanwhile(world):
    """With all faults gone, everybody sees the newest moment as the log tells it."""
    players, known = [guest.player for guest in world.guests], len(_lines(world))
    await world.until(
        lambda: all((player.number or 0) >= known for player in players),
        f"somebody has not heard of line {known}",
    )
    lines = _lines(world)
    _check_payments(promises.check(lines, players))
    _check_landlord(world, lines)
    for player in players:
        _sees_the_truth(player, lines, _names(world))
    _check_remarks(world)


async def check_at_the_end(world):
    """A player back at a new server sees what a newcomer to the same seat sees."""
    newcomers = []
    for guest in world.guests:
        old = guest.player
        fresh = Player(old.name, old.table, old.token, old.rng, old.id)
        newcomers.append((old, fresh))
        for player in (old, fresh):
            player.order = None
            looker = Guest(world, player)
            looker.playing = False
            looker.come()
    await asyncio.sleep(COMING)
    lines = _lines(world)
    for old, fresh in newcomers:
        assert old.number == fresh.number == len(lines), (old.number, fresh.number, len(lines))
        assert old.view == fresh.view, f"{old.name} sees something else than a newcomer"
    promises.check(lines, [old for old, _ in newcomers])


def _sees_the_truth(player, lines, names):
    entries = list(sitting.read_lines(lines[: player.number]))
    then = sitting.fold(entry.event for entry in entries)
    truth = json.loads(encoded(sitting.view(then, who_is(then, player.id), names)))
    assert player.view == truth, f"{player.name} sees what the log does not tell"


def _check_payments(now):
    """When the evening is over, all can be paid."""
    owed = dict(now.balances)
    for payment in sitting.payments(owed) if now.ended else ():
        owed[payment.payer] += payment.amount
        owed[payment.receiver] -= payment.amount
    assert not (now.ended and any(owed.values())), owed


def _check_landlord(world, lines):
    """What was promised by HTTP is in the log, where it was promised to be."""
    entries = list(sitting.read_lines(lines))
    for number, kept in world.landlord.promised:
        assert kept(entries[number - 1].event), f"line {number} was promised to somebody else"


def _check_remarks(world):
    """What somebody has read is kept, under the number under which all have read it."""
    kept = {}
    for value in world.disk.documents("chat"):
        remark = json.loads(value)
        kept[remark["number"]] = remark["player"], remark["text"]
    for guest in world.guests:
        for number, remark in guest.player.remarks.items():
            assert kept[number] == remark, f"remark {number} was changed"


def _lines(world):
    return world.disk.lines(f"table/{world.table}")


def _names(world):
    people = map(json.loads, world.disk.documents("person"))
    return {person["player"]: person["name"] for person in people}
