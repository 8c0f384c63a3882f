"""A process that writes until it is killed and says what was acknowledged: `appender.py URL ROUND`.

Each writer has a stream of its own and tells `stream number` on standard output, line by line.
"""

import asyncio
import os
import sys

from stammtisch.store.connection import open_store

WRITERS = 8


def content(stream, number):
    return f"{stream} {number}".encode()


async def write(store, stream):
    number = len(await store.read(stream))
    while True:
        ahead = [content(stream, number + step) for step in range(1, 2 + number % 3)]
        await store.append(stream, number, ahead)
        number += len(ahead)
        await store.put("progress", stream, str(number).encode())
        os.write(1, f"{stream} {number}\n".encode())


async def main(url):
    store = await open_store(url)
    await asyncio.gather(*(write(store, f"stream {i}") for i in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
