from collections.abc import Sequence

class ContractTable:
    classes: list[list[int]]
    points: list[int]
    declarers: int
    trump_duty: bool
    called_ace: int
    run_away_from: int
    forced: bool
    forced_after: bool
    discard: bool
    discard_after: bool
    def __init__(self) -> None: ...

class Position: ...

class Solver:
    def __init__(self, contract: ContractTable, memory: int) -> None: ...
    def position(
        self,
        hands: Sequence[Sequence[int]],
        leader: int,
        trick: Sequence[int],
        suit_led: bool,
        ran_away: bool,
    ) -> Position: ...
    def value(self, position: Position, guess: int) -> int: ...
    def at_least(self, position: Position, need: int) -> bool: ...
    def card_values(self, position: Position) -> list[tuple[int, int]]: ...
    @property
    def nodes(self) -> int: ...
