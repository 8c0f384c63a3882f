"""Streams: logs in a store, and the states that they fold to. ``chain`` and ``lines`` are pure."""
