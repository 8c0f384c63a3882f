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

class SearchStopped(RuntimeError): ...

class SchnapsenTable:
    deck: int
    points: list[int]
    lowest: int
    king: int
    ober: int
    hand_size: int
    win: int
    half: int
    claim: tuple[int, int, int]
    failure_no_trick: int
    failure: int
    marriage_plain: int
    marriage_trump: int
    marriage_without_trick: bool
    marriage_king_led: bool
    exchange_first_lead: bool
    exchange_one_left: bool
    exchange_closed: bool
    close_min_talon: int
    close_at_end: bool
    last_trick_wins: bool
    last_trick_points: int
    last_trick_one: bool
    def __init__(self) -> None: ...

class SchnapsenPosition: ...

class SchnapsenSolver:
    def __init__(self, table: SchnapsenTable, memory: int) -> None: ...
    def position(
        self,
        hands: Sequence[int],
        trump: int,
        talon: Sequence[int],
        leader: int,
        led: int,
        stage: int,
        announced: int,
        tricks: Sequence[int],
        points: Sequence[int],
        closing: Sequence[int],
    ) -> SchnapsenPosition: ...
    def value(self, position: SchnapsenPosition) -> int: ...
    def actions(self, position: SchnapsenPosition) -> list[tuple[int, int, int]]: ...
    def stop(self) -> None: ...
    @property
    def nodes(self) -> int: ...
