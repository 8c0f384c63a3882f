"""The chapters of the rules for people: ``/book/1.6`` leads to the section of that number."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from markdown_it import MarkdownIt

from stammtisch.engine.errors import Denied
from stammtisch.rulesets.chapters import CONTENTS, chapters, places

PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }}
body {{ max-width: 52rem; margin: 0 auto; padding: 1rem }}
table {{ display: block; overflow-x: auto; border-collapse: collapse }}
th, td {{ border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top }}
pre {{ overflow-x: auto }} li {{ margin: .3rem 0 }}
:has(> a:target), li:has(a:target), tr:has(a:target) {{ background: #fd05 }}
</style>
<nav><a href="/book">Rules</a></nav>
{body}
</html>"""


@get("/", include_in_schema=False)
async def contents() -> Response[str]:
    return _answer(CONTENTS)


@get("/{name:str}", include_in_schema=False)
async def chapter(name: FromPath[str]) -> Response[str] | Redirect:
    if name in places():
        return Redirect(f"/book/{places()[name]}#{name}", status_code=HTTP_303_SEE_OTHER)
    if name not in chapters():
        raise Denied("no_page")
    return _answer(name)


def _answer(name: str) -> Response[str]:
    return Response(_page(name), media_type=MediaType.HTML)


@cache
def _page(name: str) -> str:
    """Links between chapters lead to their pages; other documents are only in the repository."""
    text = chapters()[name]
    text = re.sub(r"\]\((\d[\w-]*)\.md", r"](/book/\1", text)
    text = re.sub(r"\[([^\[\]]+)\]\(\.\./[^)]+\)", r"\1", text)
    title = re.sub(r"<[^>]+>|^# ", "", text.partition("\n")[0])
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    return PAGE.format(title=escape(title), body=body)


routes = Router("/book", route_handlers=[contents, chapter])
