"""In which language somebody is answered."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.texts import DEFAULT, LANGUAGES


def language_of(headers: Mapping[str, str], wanted: str = "") -> str:
    """What was chosen, else the first language of the browser that we speak, else German."""
    if wanted in LANGUAGES:
        return wanted
    for part in headers.get("accept-language", "").split(","):
        language = part.partition(";")[0].strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return DEFAULT
