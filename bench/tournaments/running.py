"""One tournament from its announcement to its last lot."""

from random import Random
from typing import Any, Final, NamedTuple

from bench.tournaments import schafkopf, schnapsen
from bench.tournaments.hall import Organisers
from stammtisch.store.protocol import Store
from stammtisch.tournament.draws import is_last


class Event(NamedTuple):
    name: str
    rules: str
    people: int
    few: int  # people for a quick try
    options: dict[str, Any]


EVENTS: Final = (
    Event("turnier", "schafkopfschule-turnier", 400, 24, {}),
    Event("kreuz", "kreuz-turnier", 400, 20, {}),
    Event("ko", "schnapsen-scharf", 128, 11, {"pairing": "ko"}),
    Event("leben", "schnapsen-weich", 64, 9, {"pairing": "ko", "lives": 2}),
    Event("daenisch", "schnapsen-scharf", 64, 9, {"pairing": "danish", "rounds": 5}),
    Event("schweizer", "schnapsen-weich", 63, 8, {"pairing": "swiss", "rounds": 5, "games": 3}),
)


async def run(store: Store, event: Event, people: int, rng: Random) -> Organisers:
    organisers = await Organisers.announce(store, event.name, event.rules, rng, **event.options)
    await organisers.register(people)
    play = schafkopf.play_round if "turnier" in event.rules else schnapsen.play_round
    while not is_last(organisers.stream.tournament):
        await organisers.draw()
        await organisers.begin()
        await play(organisers)
    await organisers.finish()
    return organisers
