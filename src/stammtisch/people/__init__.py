"""People: guests and accounts, their names, and how they are known again.

``persons``: who they are. ``about``: all that is kept of one person, and its end. ``web``: routes.
"""
