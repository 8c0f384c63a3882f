"""The description of the interface: for programs as OpenAPI, for people as one plain page."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from litestar import MediaType, Router, get

from stammtisch.server.web.callers import AnyRequest
from stammtisch.server.web.description import description
from stammtisch.server.web.messages import message_schema

METHODS: Final = ("get", "post", "put", "patch", "delete")
PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stammtisch: the interface</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
h2 {{ font: 600 1rem/1.5 ui-monospace, monospace; margin: 1.5rem 0 0 }}
b {{ display: inline-block; min-width: 4.5rem }}
pre {{ overflow-x: auto }} p {{ margin: .2rem 0 0 4.5rem }}
</style>
<h1>Stammtisch</h1>
<p style="margin:0">As data: <a href="docs/openapi.json">OpenAPI</a>, and the
<a href="docs/messages.json">messages of the websocket</a> <code>/tables/{{table}}/socket</code>
alone.</p>
{routes}
</html>"""


@get("/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> dict[str, Any]:
    return description(request.app)


@get("/messages.json", include_in_schema=False)
async def messages() -> dict[str, Any]:
    return message_schema()


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def page(request: AnyRequest) -> str:
    paths: dict[str, Any] = request.app.openapi_schema.to_schema()["paths"]
    told = [
        _told(method, path, operations[method])
        for path, operations in paths.items()
        for method in METHODS
        if method in operations
    ]
    return PAGE.format(routes="\n".join(told))


def _told(method: str, path: str, operation: dict[str, Any]) -> str:
    about = operation.get("description") or operation.get("summary", "")
    title = f"<h2><b>{method.upper()}</b>{escape(path)}</h2>"
    return f"{title}<p>{escape(about)}</p>"


routes = Router("/docs", route_handlers=[openapi, messages, page])
