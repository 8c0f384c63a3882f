"""From data to paper: templates of Typst, and QR codes."""

from __future__ import annotations

import json
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any

from stammtisch.texts import UserError


def pdf(template: str, data: dict[str, Any]) -> bytes:
    """Nothing is fetched: fonts and templates come with the packages."""
    try:
        import typst
    except ImportError as error:
        raise UserError("print.extra") from error
    with as_file(files(__package__).joinpath("templates")) as folder:
        made: bytes = typst.compile(
            folder / f"{template}.typ", root=folder, sys_inputs={"data": json.dumps(data)}
        )
        return made


def qr(text: str) -> str:
    """A QR code as SVG; nothing for nothing."""
    if not text:
        return ""
    try:
        import segno
    except ImportError as error:
        raise UserError("print.extra") from error
    out = BytesIO()
    segno.make(text, error="m").save(out, kind="svg", border=2, xmldecl=False, svgns=True)
    return out.getvalue().decode()
