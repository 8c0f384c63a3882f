"""What may go wrong, and how much of it: each seed has a mixture of its own."""

from msgspec import Struct


class Faults(Struct):
    """Chances of each message or transaction, and seconds on average."""

    lost: float = 0.0
    repeated: float = 0.0
    out_of_order: float = 0.0
    slow_reader: float = 0.0
    lost_between_servers: float = 0.0
    unreachable: float = 0.0
    race: float = 0.0
    delay: float = 0.02
    disk_delay: float = 0.002


def calm():
    return Faults()


def stormy(rng):
    """Some seeds have little of everything, some much of one thing."""

    def some(most):
        return rng.choice((0.0, 0.0, most / 10, most))

    return Faults(
        lost=some(0.03),
        repeated=some(0.3),
        out_of_order=some(0.3),
        slow_reader=some(0.3),
        lost_between_servers=some(0.5),
        unreachable=some(0.15),
        race=some(0.3),
        delay=rng.choice((0.005, 0.02, 0.2)),
        disk_delay=rng.choice((0.001, 0.005, 0.1)),
    )
