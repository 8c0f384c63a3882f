"""The store: logs that only grow, and small documents beside them (docs/store.md)."""

from stammtisch.store.errors import Changed, Closed, Conflict, Gap, StoreError, StoreFailed, Taken
from stammtisch.store.memory import MemoryStore
from stammtisch.store.opening import open_store
from stammtisch.store.protocol import Store

__all__ = [
    "Changed",
    "Closed",
    "Conflict",
    "Gap",
    "MemoryStore",
    "Store",
    "StoreError",
    "StoreFailed",
    "Taken",
    "open_store",
]
