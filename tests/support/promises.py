"""What a server has promised is kept: compared with the log that it has left behind."""

from itertools import groupby

from support import sitting


def check(lines, players):
    """Every promise given to these players of a table is kept by its log; the sitting it tells."""
    entries = list(sitting.read_lines(lines))  # refuses a broken chain
    written = _written(entries)
    for player in players:
        _check_player(player, entries, written)
    now = sitting.fold(entry.event for entry in entries)
    assert sum(now.balances.values()) + now.course.stock == 0, "the ledger does not add up"
    return now


def _written(entries):
    """The numbers of the lines of each command; each was written at once, and once only."""
    written = {}
    for command, group in groupby(entries, key=lambda entry: entry.command):
        if command:
            assert command not in written, f"done twice: {command}"
            written[command] = [entry.number for entry in group]
    return written


def _check_player(player, entries, written):
    mine = {f"{player.id}/{id_}": id_ for id_ in player.sent}
    for command, id_ in mine.items():
        numbers = written.get(command)
        if id_ in player.done:
            assert numbers, f"{player.name} was told that {id_} is done, and it is lost"
            assert numbers[-1] == player.done[id_], f"{id_} is not where it was promised to be"
        if id_ in player.void:
            assert not numbers, (
                f"{player.name} was told that {id_} is {player.void[id_]}: it is not"
            )
        if numbers:
            meant = player.sent[id_]["expected"] + 1
            assert numbers[0] == meant, f"{id_} was done in another moment than it was meant for"
        if numbers and player.sent[id_]["type"] == "act":
            assert len(numbers) == 1, f"{id_} was done twice"
    strangers = {c for c in written if c.startswith(f"{player.id}/")} - set(mine)
    assert not strangers, f"{player.name} has never ordered {strangers}"
    assert (player.number or 0) <= len(entries), f"{player.name} saw what was not stored"
