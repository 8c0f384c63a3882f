"""Players that are programs: a view in, an action out.

``registry``: bots by name. ``host``: a table of bots, and answers for its supervisor.
"""
