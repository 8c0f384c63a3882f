"""A process that repairs a SQLite file whose writer was killed, and takes its time.

It holds the locks that SQLite holds meanwhile, on the index of the log beside the file
(https://www.sqlite.org/walformat.html#wal_locks), until it reads a line.
"""

import fcntl
import sys
from pathlib import Path

FIRST_LOCK, LOCKS = 120, 3  # to write, to checkpoint, to recover
ALIVE = 128  # users of the file hold this one, shared


def main(file):
    with Path(f"{file}-shm").open("r+b") as index:
        fcntl.lockf(index, fcntl.LOCK_SH, 1, ALIVE)
        fcntl.lockf(index, fcntl.LOCK_EX, LOCKS, FIRST_LOCK)
        index.write(bytes(136))  # both copies of its header: nobody can read it as it is
        index.flush()
        print("repairing", flush=True)
        sys.stdin.readline()


if __name__ == "__main__":
    main(sys.argv[1])
