"""What every card game shares; it knows no game.

``game``: the seam that a game fills, with ``course``, ``notation``, ``report``, ``sheet_rules``,
``rulebook``, ``terminal`` and ``review`` as its parts.
``deal``, ``machine``: how everybody talks to a deal; halts and rulings in every phase.
``cards``, ``pack``, ``tricks``, ``fair``: cards, and a shuffle that can be proven.
``bots``: a view in, an action out. ``phrases``, ``errors``: what is said, in no language.
"""
