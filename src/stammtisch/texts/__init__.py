"""What people read, in German, English and Bavarian: one catalogue a language, none in the code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args, runtime_checkable

ONE: Final = ("1", "+1", "-1", "−1")  # noqa: RUF001
LANGUAGES: Final = ("de", "en", "bar")
DEFAULT: Final = "de"
ABROAD: Final = "en"

PackStyle: TypeAlias = Literal["german", "french", "double"]  # the same cards with other pictures
GERMAN: Final = "german"
PACKS: Final[tuple[PackStyle, ...]] = get_args(PackStyle)
# "… pays Anna M..": the full stop of a name is the sentence's own.
_TWO_STOPS: Final = re.compile(r"(?<=[^.])\.\.(?=\s|$)")


class Texts:
    """The texts of one language: ``texts("bar")("verb.PLAY")`` is ``"I dadad"``."""

    def __init__(self, language: str, pack: str = GERMAN) -> None:
        import tomllib  # what only speakers need is not loaded for those who never speak
        from importlib.resources import files

        self.language = language
        self.pack = pack
        source = files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
        self.entries: dict[str, str] = dict(_flat("", tomllib.loads(source)))

    def __call__(self, key: str, /, **details: object) -> str:
        return _TWO_STOPS.sub(".", self.entries[key].format_map(details))

    def number(self, value: float, form: str) -> str:
        """A number in a format of Python's, with the decimal mark of the language."""
        return format(value, form).replace(".", self.entries["decimal_mark"])

    def amount(self, unit: str, amount: object, told: str = "") -> str:
        """``1 Punkt``, ``2 Punkte``; or as it is told: ``Spiel 1 + Schneider 1 = 2 Punkte``."""
        number = "one" if str(amount) in ONE else "more"
        return self(f"unit.{unit}.{number}", amount=told or amount)

    def listed(self, words: Sequence[object]) -> str:
        """As people say it: 70, 80 and 90."""
        *first, last = map(str, words) if words else [""]
        return self("and").join([", ".join(first), last]) if first else last

    def of_card(self, what: str, letter: str) -> str:
        """The name of a suit or rank in the pack that is on the table; never a matter of rules."""
        return self.entries[f"{self.pack}.{what}.{letter}"]

    def __contains__(self, key: str) -> bool:
        return key in self.entries


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = []
    for key, value in table.items():
        entries += (
            _flat(f"{prefix}{key}.", value) if isinstance(value, dict) else [(prefix + key, value)]
        )
    return entries


@cache
def texts(language: str, pack: str = GERMAN) -> Texts:
    return Texts(language, pack)


def language_from(environment: Mapping[str, str], wanted: str = "") -> str:
    """The language asked for, else that of the environment.

    Who has set none (C, POSIX), or one that we do not speak, reads English.
    """
    sources = (wanted, *(environment.get(name, "") for name in _VARIABLES))
    named = (source.lower().split("_")[0].split(".")[0] for source in sources)
    return next((language for language in named if language in LANGUAGES), ABROAD)


_VARIABLES: Final = ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@runtime_checkable
class Sayable(Protocol):
    """Something that has words in every language, such as a card."""

    def said(self, texts: Texts) -> str: ...


class UserError(ValueError):
    """A user's error, told in their language.

    A detail that is itself a matter of words is ``Sayable`` or a function of the texts.

    >>> import stammtisch as st
    >>> try:
    ...     st.rules("schafkopfschule", deck="tiny")
    ... except st.UserError as error:
    ...     print(error.say("en"))
    schafkopfschule: deck = "tiny": allowed is "long" or "short"
    """

    def __init__(self, text: str, /, **details: object) -> None:
        super().__init__(text, details)
        self.text = text
        self.details = details

    def said(self, texts: Texts) -> str:
        return texts(self.text, **{name: _told(it, texts) for name, it in self.details.items()})

    def say(self, language: str) -> str:
        return self.said(texts(language))

    def __str__(self) -> str:
        return self.say("en")


def _told(detail: object, speak: Texts) -> object:
    if isinstance(detail, Sayable):
        return detail.said(speak)
    return detail(speak) if callable(detail) else detail
