"""``--lang``, which every command takes. Its value is read before the parser (see ``__main__``)."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import typer


class Language(StrEnum):
    DE = "de"
    EN = "en"
    BAR = "bar"


LanguageOption: TypeAlias = Annotated[
    Language | None, typer.Option("--lang", help="Deutsch, English, Boarisch")
]
