"""Players that are programs: a view in, an action out.

``registry``: bots by name. ``program``: bots in other languages.
``host``: a table of bots, and answers for its supervisor.
"""
