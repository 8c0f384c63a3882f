"""The store: logs that only grow, and small documents beside them (docs/store.md).

``protocol``: what everybody above knows of it.
``sql``, ``group``: the one writer of a database; what has queued up as one transaction.
``connection``, ``urls``, ``database``: from an address to a database of today.
``backup``: the file of a backup, written, checked and restored.
"""
