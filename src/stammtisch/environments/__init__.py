"""Deals for programs that learn (extra ``rl``, docs/environments.md).

``moment``: seats are asked, silence included. ``observations``: a view as numbers.
``table``: all seats (PettingZoo). ``seat``: one seat against bots (Gymnasium).
"""

try:
    import gymnasium
    import pettingzoo as _  # noqa: F401
except ImportError as missing:
    raise ImportError("environments need the extra rl: pip install 'stammtisch[rl]'") from missing

from stammtisch.environments.observations import Observation
from stammtisch.environments.seat import SeatEnv
from stammtisch.environments.table import TableEnv

__all__ = ["Observation", "SeatEnv", "TableEnv"]

gymnasium.register("stammtisch/Seat-v0", entry_point="stammtisch.environments.seat:SeatEnv")
