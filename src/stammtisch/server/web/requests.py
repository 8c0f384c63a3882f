"""Requests as they come: with any body, or only to see whether we are there."""

from __future__ import annotations

from typing import Any, cast

from litestar import Litestar, Request
from litestar.enums import HttpMethod
from litestar.exceptions import SerializationException
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Receive,
    Scope,
    Send,
)


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
