"""The browser client: files that were built from `web/`, served as they are.

Files with a hash in their name never change and are kept for ever; every other address without a
dot is a page of the client, which finds its way by itself. Where a file is missing, a browser that
wants a page gets the client too, which says so; everybody else is told in JSON.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from litestar import Response, Router, get
from litestar.params import FromPath
from msgspec import Struct

from stammtisch.engine.errors import Denied
from stammtisch.server.callers import AnyRequest

FOLDER: Final = Path(__file__).parent / "client"
PAGE: Final = "index.html"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TEXT: Final = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg",
    "application/manifest",
)
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src {places}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HOST: Final = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?", re.ASCII)


class ServedFile(Struct, frozen=True):
    body: bytes
    zipped: bytes
    kind: str
    tag: str


def is_built() -> bool:
    return (FOLDER / PAGE).is_file()


@get("/{path:path}", include_in_schema=False)
async def page(request: AnyRequest, path: FromPath[PurePosixPath]) -> Response[bytes]:
    return _page(request, str(path).lstrip("/"))


@get("/", include_in_schema=False)
async def start(request: AnyRequest) -> Response[bytes]:
    return _page(request, "")


def _page(request: AnyRequest, name: str) -> Response[bytes]:
    found = _file(name)
    if found is None:
        missing = "." in name.rpartition("/")[2]
        if missing and "text/html" not in request.headers.get("accept", ""):
            raise Denied("no_page", 404)
        found = _file(PAGE)
        if found is None:
            raise Denied("no_client", 503)
        return _answer(request, PAGE, found, status=404 if missing else 200)
    return _answer(request, name, found)


def _answer(
    request: AnyRequest, name: str, found: ServedFile, status: int = 200
) -> Response[bytes]:
    headers = {
        "ETag": found.tag,
        "Cache-Control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Content-Security-Policy": policy(request.headers.get("host", "")),
        "Vary": "Accept, Accept-Encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.zipped, status_code=status, headers=headers, media_type=found.kind)
    return Response(found.body, status_code=status, headers=headers, media_type=found.kind)


def policy(host: str) -> str:
    """Older browsers do not count websockets of the same place as 'self'."""
    here = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(places=f"'self'{here}")


def _file(name: str) -> ServedFile | None:
    """A file of the client; nothing outside its folder is one."""
    try:
        file = (FOLDER / name).resolve()
        if not file.is_relative_to(FOLDER.resolve()) or not file.is_file():
            return None
        return _read(file, file.stat().st_mtime_ns)
    except (OSError, ValueError):  # no file can have such a name
        return None


@lru_cache(maxsize=500)
def _read(file: Path, changed: int) -> ServedFile:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix == ".webmanifest":
        kind = "application/manifest+json"
    zipped = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXT) else b""
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return ServedFile(body, zipped, kind, f'"{sha256(body).hexdigest()[:20]}"')


routes = Router("/", route_handlers=[start, page])
