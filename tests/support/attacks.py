"""What an attacker brings, and what a server must hold out."""

import gzip
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Event, Thread

import msgspec

from stammtisch.store.backup import ArchiveReader, ArchiveWriter, StoredDocument, StoredLine
from stammtisch.tournament.commands import CHAIN

MB = 1024 * 1024
ROOM = 150 * MB  # that a server may need besides, whatever somebody sends


def memory(process):
    """Resident bytes of a process; on Linux only."""
    pages = Path(f"/proc/{process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


@contextmanager
def holding_out(server):
    """The server answers all the time, and needs little more memory than before."""
    before, peak, over = memory(server.process), 0, Event()

    def watch():
        nonlocal peak
        while not over.wait(0.01):
            peak = max(peak, memory(server.process))

    watching = Thread(target=watch)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()
    assert max(peak, memory(server.process)) - before < ROOM, (before // MB, peak // MB)
    assert '"error"' not in server.log


def bomb(parts):
    """A file of a backup whose second line is ``parts`` megabytes of nothing."""
    out = BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb") as zipped:
        zipped.write(b'{"type":"stammtisch-backup","version":1}\n')
        for _ in range(parts):
            zipped.write(b" " * MB)
    return out.getvalue()


def items_of(packed, folder):
    """What the file of a tournament holds."""
    file = folder / "packed"
    file.write_bytes(packed)
    return list(ArchiveReader(file))


def packed(items):
    """A file with these items in their order, whole and with the right sums."""
    out = BytesIO()
    archive = ArchiveWriter(out)
    for line in items:
        if isinstance(line, StoredLine):
            archive.add(line)
    documents = (it for it in items if isinstance(it, StoredDocument))
    for document in sorted(documents, key=lambda it: (it.kind, it.key)):
        archive.add(document)
    archive.finish()
    return out.getvalue()


def forged(items, name, change=lambda event: event):
    """The same tournament under another name, each event as ``change`` makes it; all lines are
    chained again, as anybody can do who knows the format."""
    events = [
        CHAIN.read_line(it.line, None).event
        if it.number == 1
        else msgspec.convert(msgspec.json.decode(it.line)["event"], CHAIN.decoder.type)
        for it in items
        if isinstance(it, StoredLine)
    ]
    events = [change(it) for it in events]
    events[0] = msgspec.structs.replace(events[0], tournament=name)
    lines = [msgspec.json.encode(it, order="sorted") for it in CHAIN.links(None, events)]
    return [StoredLine(f"tournament/{name}", number, it) for number, it in enumerate(lines, 1)]
