"""A request whose body may be anything."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import SerializationException


class AnyBody(Request[Any, Any, Any]):
    async def json(self) -> Any:  # noqa: ANN401
        """The framework knows text that is no JSON; not bytes that are no text, nor a body nested
        deeper than anybody can follow."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise SerializationException(str(error)) from error
