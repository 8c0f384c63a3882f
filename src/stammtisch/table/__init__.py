"""A table: an evening of deals, its host, its websocket and its routes.

``state``, ``events``, ``commands``, ``seats``, ``ledger``, ``view`` and ``text`` are the evening,
pure: no clock, no network, no storage, no chance of its own (docs/sitting.md). ``host`` and what it
uses keep it in a store and tell everybody; ``socket`` and ``web`` are its doors.
"""
