"""The worlds a seat must reckon with: all hands that agree with everything it may know.

They are built from the seat's view and nothing else.
"""

from __future__ import annotations

from typing import overload

from stammtisch import schafkopf, schnapsen
from stammtisch.solver.hidden import Worlds
from stammtisch.solver.knowledge.worlds import SchafkopfWorld, schafkopf_worlds
from stammtisch.solver.schnapsen.worlds import SchnapsenWorld, schnapsen_worlds


@overload
def worlds_of(view: schafkopf.View, rules: schafkopf.RuleSet) -> Worlds[SchafkopfWorld]: ...
@overload
def worlds_of(view: schnapsen.View, rules: schnapsen.RuleSet) -> Worlds[SchnapsenWorld]: ...
def worlds_of(
    view: schafkopf.View | schnapsen.View, rules: schafkopf.RuleSet | schnapsen.RuleSet
) -> Worlds[SchafkopfWorld] | Worlds[SchnapsenWorld]:
    """All that a player, an onlooker or the supervisor must hold possible; not after the end."""
    if view.outcome is not None:
        raise ValueError("the deal has ended: nobody has to guess any more")
    if isinstance(view, schafkopf.View) and isinstance(rules, schafkopf.RuleSet):
        return schafkopf_worlds(view, rules)
    if isinstance(view, schnapsen.View) and isinstance(rules, schnapsen.RuleSet):
        return schnapsen_worlds(view, rules)
    raise ValueError("the view and the rule set belong to different games")
