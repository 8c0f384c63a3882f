"""What ``import stammtisch as st`` offers: few functions around what the other packages have.

``tables``: rule sets, bots and matches. ``actions``: all actions of a rule set, numbered.
``answers``: solver, worlds and chances. ``records``: played deals as text.
"""
