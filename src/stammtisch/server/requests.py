"""Requests as they come: with any body, in any language, or only to see whether we are there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, cast

from litestar import Litestar, Request
from litestar.enums import HttpMethod
from litestar.exceptions import SerializationException
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send
from msgspec import Meta

from stammtisch import rulesets
from stammtisch.games import AnyRules
from stammtisch.texts import DEFAULT, LANGUAGES

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
BotName: TypeAlias = Annotated[str, Meta(max_length=40)]


class AnyBody(Request[Any, Any, Any]):
    async def json(self) -> Any:  # noqa: ANN401
        """The framework knows text that is no JSON; not bytes that are no text, nor a body nested
        deeper than anybody can follow."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise SerializationException(str(error)) from error


class Application(Litestar):
    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """HEAD is GET without the body, which uvicorn leaves out."""
        if scope.get("method") == HttpMethod.HEAD:
            scope = cast("Scope", {**scope, "method": HttpMethod.GET})
        await super().__call__(scope, receive, send)


def language_of(headers: Mapping[str, str], wanted: str = "") -> str:
    """What was chosen, else the first language of the browser that we speak, else German."""
    if wanted in LANGUAGES:
        return wanted
    for part in headers.get("accept-language", "").split(","):
        language = part.partition(";")[0].strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return DEFAULT


async def house_rules(toml: str, name: str = "house") -> AnyRules:
    """A house's own rules, read beside the event loop."""
    return await asyncio.to_thread(rulesets.parse, toml, name=name)
