"""The store: logs that only grow, and small documents beside them (docs/store.md)."""
