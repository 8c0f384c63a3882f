"""Records that somebody brings along: look at them again, have them reviewed, play them again."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Router, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct

from stammtisch.bots.registry import players_of
from stammtisch.engine.errors import Denied
from stammtisch.games import GAMES, AnyDeal
from stammtisch.people.persons import Person
from stammtisch.review import Depth, Review
from stammtisch.review.judgement import Mark
from stammtisch.review.text import review_data
from stammtisch.server.callers import AnyRequest, check_opening, sender_of
from stammtisch.server.replays import Replay, finished, players, replay_of_text
from stammtisch.server.requests import BotName
from stammtisch.server.server import Server
from stammtisch.table.command import OWN, Command
from stammtisch.table.commands import BeginAgain, SeatBot, SitDown, check_bot
from stammtisch.table.state import PlayerId, Terms
from stammtisch.table.web import SeatToken, seat_of
from stammtisch.texts import PackStyle, Texts, texts


class Paper(Struct, frozen=True, forbid_unknown_fields=True):
    """A text with records of finished deals, and which of them is meant."""

    record: Annotated[str, Meta(min_length=1)]  # as long as a body may be
    number: Annotated[int, Meta(ge=1, le=1000)] = 1


class PaperAgain(Paper, frozen=True, forbid_unknown_fields=True):
    """Play that deal again: on which seat, and against which bots."""

    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    bot: BotName = ""  # the usual one of the game
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 600
    window: Annotated[int, Meta(ge=0, le=10_000)] = 2500


class ChoiceView(Struct, frozen=True):
    """Something that could have been done; no action is to say nothing."""

    action: str | None
    worth: float | None
    truth: float | None
    points: int | None


class JudgementView(Struct, frozen=True, kw_only=True):
    """``number`` of the action in the deal, from 0; of the next one if nothing was said."""

    number: int
    seat: int
    phase: str
    action: str | None
    better: str | None
    choices: list[ChoiceView]
    loss: float
    true_loss: float | None
    price: float
    mark: Mark
    reason: str
    sentence: str


class ReviewView(Struct, frozen=True, kw_only=True):
    """``turning_point`` is a place in the judgements, ``losses`` are by seat."""

    game: str
    unit: str
    judgements: list[JudgementView]
    turning_point: int | None
    losses: list[float]


REVIEW: Final = 10  # requests that one costs: an expert thinks about each decision
LONG: Final = 600  # seconds to think about a mistake in practice


@post("/", tags=["replays"], status_code=200)
async def replay_of_paper(data: JSONBody[Paper]) -> Replay:
    """A finished deal of the text step by step, with all cards open."""
    return await asyncio.to_thread(replay_of_text, data.record, data.number)


@post("/review", tags=["replays"], status_code=200, cost=REVIEW)
async def review_of_paper(
    data: JSONBody[Paper],
    request: AnyRequest,
    person: NamedDependency[Person],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
    depth: FromQuery[Depth] = Depth.QUICK,
    pack: FromQuery[PackStyle] = "german",
) -> ReviewView:
    """What an expert thinks of every decision of a finished deal of the text."""
    found = await asyncio.to_thread(finished, data.record, data.number)
    review = await server.reviews.of(found.record.deal, depth, sender_of(request))
    return review_view(review, texts(speak.language, pack))


@post("/again", tags=["replays"])
async def play_again(
    data: JSONBody[PaperAgain],
    request: AnyRequest,
    person: NamedDependency[Person],
    server: NamedDependency[Server],
    speak: NamedDependency[Texts],
) -> SeatToken:
    """A table of one's own at which the same cards are dealt again, with bots all around."""
    check_opening(server, request, person.player)
    found = await asyncio.to_thread(finished, data.record, data.number)
    deal: AnyDeal = found.record.deal
    bot = data.bot or GAMES[deal.game].stand_in
    check_bot(bot, players_of(deal.game))
    if not GAMES[deal.game].notation.hands(deal):
        raise Denied("unfinished", 409)
    chairs = players(deal)
    agreed = deal.rules.first_dealer != "seat_1"  # else the first chair deals, not the last
    chair = (min(data.seat, chairs - 1) + (not agreed)) % chairs
    terms = server.tables.new_terms(
        Terms(
            table="",
            owner=person.player,
            title=speak("server.practice"),
            stand_in=bot,
            pace=data.pace,
            window=data.window,
            pause=LONG,
        )
    )
    dealer = chairs - 1 if agreed and not GAMES[deal.game].draws else 0
    round_ = deal.context.round
    others = [other for other in range(chairs) if other != chair]
    first: list[tuple[Command, PlayerId]] = [(SitDown(id=OWN, chair=chair), person.player)]
    first += [(SeatBot(id=OWN, bot=bot, chair=other), "") for other in others]
    first.append((BeginAgain(id=OWN, deal=deal), ""))
    opened = await server.tables.open(terms, deal.rules, chairs, dealer, round_, first)
    await opened.host.noted()
    return await seat_of(opened.host, person, server, request)


def review_view(found: Review, speak: Texts) -> ReviewView:
    return msgspec.convert(review_data(found, speak), ReviewView)


routes = Router("/replays", route_handlers=[replay_of_paper, review_of_paper, play_again])
