"""Streams: logs in a store, and the states that they fold to.

``stream``: the one way to write to a log, and to read it.
``kinds``: the kinds of streams there are: tables, pads, tournaments.
``live``: what many look at at once.
"""
