"""Records that somebody brings along: look at them again, have them reviewed, play them again."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from litestar import Router, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from stammtisch import sitting
from stammtisch.kits import AnyDeal
from stammtisch.record.notation import NOTATIONS
from stammtisch.review import Depth, Review
from stammtisch.review.data import review_data
from stammtisch.server.errors import Denied
from stammtisch.server.host.deeds import check_bot, seat_bot, sit_down
from stammtisch.server.host.terms import Terms
from stammtisch.server.people.documents import Person
from stammtisch.server.replays import Replay, finished, players, replay_of_text
from stammtisch.server.web.bodies import Paper, PaperAgain, ReviewTold, Seated
from stammtisch.server.web.building import Server
from stammtisch.server.web.table_routes import seat_of
from stammtisch.texts import Pack, Texts, texts

REVIEW: Final = 10  # requests that one costs: an expert thinks about each decision
LONG: Final = 600  # seconds that whoever practises may think about what went wrong


@post("/", tags=["replays"], status_code=200)
async def replay_of_paper(data: JSONBody[Paper]) -> Replay:
    """A finished deal of the text step by step, with all cards open."""
    return await asyncio.to_thread(replay_of_text, data.record, data.number)


@post("/review", tags=["replays"], status_code=200, cost=REVIEW)
async def review_of_paper(
    data: JSONBody[Paper],
    person: NamedDependency[Person],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
    depth: FromQuery[Depth] = Depth.QUICK,
    pack: FromQuery[Pack] = "german",
) -> ReviewTold:
    """What an expert thinks of every decision of a finished deal of the text."""
    found = await asyncio.to_thread(finished, data.record, data.number)
    review = await server.reviews.of(found.record.deal, depth)
    return review_told(review, texts(speak.language, pack))


@post("/again", tags=["replays"])
async def play_again(
    data: JSONBody[PaperAgain],
    person: NamedDependency[Person],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> Seated:
    """A table of one's own at which the same cards are dealt again, with bots all around."""
    found = await asyncio.to_thread(finished, data.record, data.number)
    deal: AnyDeal = found.record.deal
    check_bot(data.bot, deal.game)
    if not NOTATIONS[deal.game].hands(deal):
        raise Denied("unfinished")
    chairs = players(deal)
    agreed = deal.rules.first_dealer != "seat_1"  # else the first chair deals, not the last
    chair = (min(data.seat, chairs - 1) + (not agreed)) % chairs
    terms = server.inn.new_terms(
        Terms(
            table="",
            owner=person.player,
            title=speak("server.practice"),
            stand_in=data.bot,
            pace=data.pace,
            window=data.window,
            pause=LONG,
        )
    )
    dealer = chairs - 1 if deal.game == "schafkopf" and agreed else 0
    round_ = getattr(deal.context, "round", "normal")
    names = server.people.names
    others = [other for other in range(chairs) if other != chair]
    deeds = [sit_down(person.player, chair), *(seat_bot(o, data.bot, names) for o in others)]
    deeds.append(lambda now: sitting.begin_again(now, deal))
    opened = await server.inn.open(terms, deal.rules, chairs, dealer, round_, deeds)
    await opened.host.noted()
    return await seat_of(opened.host, person, server)


def review_told(found: Review, speak: Texts) -> ReviewTold:
    return msgspec.convert(review_data(found, speak), ReviewTold)


routes = Router("/replays", route_handlers=[replay_of_paper, review_of_paper, play_again])
