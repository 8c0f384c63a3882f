"""A process that wants more memory than a print may have."""

from stammtisch.tournament.prints.worker import MEMORY, limit

if __name__ == "__main__":
    limit()
    bytearray(MEMORY)
