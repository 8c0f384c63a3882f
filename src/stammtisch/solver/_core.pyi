from collections.abc import Sequence
from typing import TypeAlias

class ContractTable: ...
class Problem: ...

def contract(
    classes: Sequence[Sequence[int]],
    points: Sequence[int],
    declarers: int,
    trump_duty: bool,
    called_ace: int,
    run_away_from: int,
    forced: bool,
    forced_after: bool,
    discard: bool,
    discard_after: bool,
    /,
) -> ContractTable: ...
def problem(
    contract: ContractTable,
    hands: Sequence[int],
    leader: int,
    trick: Sequence[int],
    suit_led: bool,
    ran_away: bool,
    points_won: int,
    tricks_won: int,
    /,
) -> Problem: ...
def kernel(portable: bool, /) -> str: ...
def threads_for(number: int, /) -> int: ...

class Options:
    table: bool
    margin: bool
    relevance: bool
    equivalence: bool
    quasi: bool
    bounds: bool
    order: bool
    two_left: bool
    def __init__(self) -> None: ...

class Solver:
    def __init__(self, memory: int, threads: int, options: Options, portable: bool, /) -> None: ...
    @staticmethod
    def check(problem: Problem, /) -> None: ...
    def points(
        self, problems: list[Problem], guess: int, seconds: float | None, /
    ) -> list[tuple[int, int]]: ...
    def tricks(
        self, problems: list[Problem], seconds: float | None, /
    ) -> list[tuple[int, int]]: ...
    def at_least(
        self, problems: list[Problem], tricks: bool, need: int, seconds: float | None, /
    ) -> list[int]: ...
    def cards(
        self, problems: list[Problem], seconds: float | None, /
    ) -> list[list[tuple[int, int, int]]]: ...
    def levels(
        self,
        problems: list[Problem],
        goals: Sequence[tuple[bool, int]],
        seconds: float | None,
        /,
    ) -> list[list[tuple[int, int, int]]]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def threads(self) -> int: ...

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
    wrong_claim_flat: bool
    wrong_claims: bool
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

class SchnapsenOptions:
    memory: bool
    bounds: bool
    order: bool
    marry: bool
    reach: bool
    cash: bool
    twins: bool
    alike: bool
    def __init__(self) -> None: ...

class SchnapsenPosition: ...

class SchnapsenSolver:
    def __init__(
        self, table: SchnapsenTable, memory: int, threads: int, options: SchnapsenOptions, /
    ) -> None: ...
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
    def values(
        self, positions: list[SchnapsenPosition], seconds: float | None
    ) -> list[tuple[int, int]]: ...
    def all_actions(
        self, positions: list[SchnapsenPosition], seconds: float | None
    ) -> list[list[tuple[int, int, int, int]]]: ...
    def think(
        self,
        worlds: list[SchnapsenPosition],
        runs: int,
        equities: Sequence[float],
        seed: int,
        curiosity: float,
        habits: bool,
        exact: bool,
        closed_exact: bool,
        /,
    ) -> list[tuple[int, int, int, float]]: ...
    def play_out(
        self, position: SchnapsenPosition, habits: bool, seed: int, /
    ) -> tuple[list[tuple[int, int]], int]: ...
    def stop(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def threads(self) -> int: ...

class Worlds:
    def __init__(
        self,
        hidden: int,
        room: Sequence[int],
        known: Sequence[int],
        cases: Sequence[Sequence[tuple[int, int, int, int]]],
        ordered: int,
        /,
    ) -> None: ...
    def count(self) -> int: ...
    def sample(self, number: int, seed: int, /) -> list[tuple[int, ...]]: ...
    def sample_weighted(
        self, number: int, seed: int, weights: Sequence[Sequence[float]], /
    ) -> list[tuple[int, ...]]: ...
    def all(self, limit: int, /) -> list[tuple[int, ...]]: ...

Games: TypeAlias = list[tuple[tuple[int, int, int, int], list[int]]]
PlayoutRows: TypeAlias = tuple[bytes, bytes, bytes, list[int], list[int], Games]

def play_deals(
    contract: ContractTable,
    number: int,
    seed: int,
    sense: tuple[float, float],
    write: bool,
    portable: bool,
    /,
) -> PlayoutRows: ...
def play_problems(
    problems: list[Problem],
    played: Sequence[int],
    each: int,
    seed: int,
    sense: tuple[float, float],
    write: bool,
    portable: bool,
    /,
) -> PlayoutRows: ...
def read(
    worlds: Sequence[tuple[int, int, int, int]],
    plays: Sequence[tuple[int, int, int, int, int, int, int, Sequence[Sequence[float]]]],
    classes: Sequence[int],
    higher: Sequence[int],
    trumps: int,
    ace: int,
    trump_duty: bool,
    shapes: Sequence[Sequence[Sequence[float]]],
    /,
) -> list[float]: ...

class Net:
    layout: int
    inputs: int
    outputs: int
    units: list[int]
    scale: float
    edges: list[float]

OutputPairs: TypeAlias = Sequence[tuple[int, int]]

def read_net(content: bytes, /) -> Net: ...
def look(
    net: Net, inputs: Sequence[int], outputs: OutputPairs, portable: bool, /
) -> tuple[list[float], list[float]]: ...
def checksum(content: bytes, /) -> int: ...

class Selfplay:
    inputs: memoryview
    starts: memoryview
    outputs: memoryview
    returns: memoryview
    results: memoryview
    ended: int
    decisions: int
    brought: list[float]
    squares: list[float]
    def play(
        self,
        rows: int,
        deals: int,
        chance: float,
        temperature: float,
        opening: float,
        kept: float,
        trace: float,
        /,
    ) -> None: ...
    def learn(self, net: Net, /) -> None: ...

Inherited: TypeAlias = tuple[int, bool, Sequence[int], Sequence[int], int]
PerSeat: TypeAlias = list[int]

SCHAFKOPF_INPUTS: int
SCHAFKOPF_OUTPUTS: int
SCHAFKOPF_LAYOUT: int

class SchafkopfRules:
    def __init__(self, numbers: dict[str, list[int]], /) -> None: ...

class SchafkopfDeal:
    turn: int
    over: bool
    ended: bool
    stake: float
    approved: bool
    def __init__(
        self, rules: SchafkopfRules, pack: Sequence[int], inherited: Inherited, /
    ) -> None: ...
    @staticmethod
    def seen(
        rules: SchafkopfRules, seat: int, hand: int, inherited: Inherited, /
    ) -> SchafkopfDeal: ...
    def actions(self) -> list[int]: ...
    def interjections(self, seat: int, /) -> list[int]: ...
    def apply(self, seat: int, code: int, /) -> None: ...
    def told(self, seat: int, code: int, /) -> None: ...
    def outcome(
        self,
    ) -> tuple[int, int, int, int, int, int, PerSeat, PerSeat, int, int, int, int, int, bool]: ...
    def amounts(self) -> PerSeat: ...
    def stock_moves(self) -> PerSeat: ...
    def inputs(self, seat: int, asked: bool, /) -> list[int]: ...
    def outputs(self, seat: int, codes: Sequence[int], /) -> list[tuple[int, int]]: ...

class Tables:
    actors: memoryview
    players: memoryview
    done: memoryview
    matches: memoryview
    legal: memoryview
    inputs: memoryview
    rewards: memoryview
    deals: int
    def reset(self, seeds: Sequence[int]) -> None: ...
    def step(self, actions: object) -> None: ...
    def play_by_chance(self, deals: int, seed: int) -> None: ...

class SchafkopfTables(Tables):
    def __init__(
        self, rules: SchafkopfRules, number: int, inherited: Inherited, chance: bool, /
    ) -> None: ...

class SchafkopfSelfplay(Selfplay):
    def __init__(
        self,
        rules: SchafkopfRules,
        number: int,
        inherited: Inherited,
        chance: bool,
        net: Net,
        rival: Net | None,
        rivals: int,
        seed: int,
        portable: bool,
        /,
    ) -> None: ...

SCHNAPSEN_INPUTS: int
SCHNAPSEN_OUTPUTS: int
SCHNAPSEN_LAYOUT: int

class SchnapsenRules:
    def __init__(self, numbers: dict[str, list[int]], /) -> None: ...

class SchnapsenDeal:
    turn: int
    over: bool
    def __init__(self, rules: SchnapsenRules, bonus: int, pack: Sequence[int], /) -> None: ...
    @staticmethod
    def seen(
        rules: SchnapsenRules, bonus: int, seat: int, hand: int, turned: int, /
    ) -> SchnapsenDeal: ...
    def actions(self) -> list[int]: ...
    def apply(self, code: int, /) -> None: ...
    def told(self, code: int, /) -> None: ...
    def outcome(self) -> tuple[int, int, int, PerSeat, PerSeat, int]: ...
    def inputs(self, seat: int, score: Sequence[int], /) -> list[int]: ...
    def outputs(self, seat: int, codes: Sequence[int], /) -> list[tuple[int, int]]: ...

class SchnapsenTables(Tables):
    def __init__(self, rules: SchnapsenRules, number: int, /) -> None: ...

class SchnapsenSelfplay(Selfplay):
    def __init__(
        self,
        rules: SchnapsenRules,
        number: int,
        scored: bool,
        worths: Sequence[float],
        net: Net,
        rival: Net | None,
        rivals: int,
        seed: int,
        portable: bool,
        /,
    ) -> None: ...
