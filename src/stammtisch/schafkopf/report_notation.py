"""The notation of games with real cards, on pads and on score sheets: words after the contract.

``R Anna+Cilli 91``, ``S-TOUT Bert lost laufende 4 contra 1``, ``RAMSCH Bert virgins 1 knocks 2``,
``KREUZ Anna won schneider``, ``R Anna+Cilli fault MC-14 Bert``. On a sheet people are columns:
``R 1+3 91``; there ``augen 91`` may be written, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from stammtisch.engine.report import AsWord, ByWord, P, Unreadable, number_in
from stammtisch.schafkopf.contracts import CONTRACTS, Sides
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.real_cards import AnyRealGame
from stammtisch.schafkopf.reported import reported_game

COUNTED: Final = ("laufende", "knocks", "contra", "step", "virgins")
RESULTS: Final = {"won": True, "lost": False, "drawn": None}

ReportFields = dict[str, Any]  # of a game as told


def read_game(contract: str, words: Sequence[str], known: ByWord[P]) -> ReportFields:
    """What the words behind a contract say."""
    people: ReportFields = {}
    if words and words[0] not in (*RESULTS, *COUNTED, "augen", "fault"):
        people = _people(contract, tuple(map(known, words[0].split("+"))))
        words = words[1:]
    told: ReportFields = {}
    rest = iter(words)
    for word in rest:
        key, value = _meaning(word, rest, known)
        if key in told or (key == "augen" and "won" in told):
            raise Unreadable(word)
        told[key] = value
    if _sides(contract) is Sides.EACH and told.keys() & {"won", "grade"}:
        raise Unreadable(contract)
    return people | told


def read_fault(words: Iterator[str], known: ByWord[P]) -> ReportFields:
    """``MC-16 Bert by Anna``, with facts as further words."""
    fault: ReportFields = {"case": next(words, ""), "culprit": known(next(words, ""))}
    facts = []
    for word in words:
        if word == "by":
            fault["exposer"] = known(next(words, ""))
        elif reported_game(word) is not None:
            fault["announced"] = word
        else:
            facts.append(word)
    return fault | {"facts": tuple(facts)}


def _sides(contract: str) -> Sides | None:
    return CONTRACTS[contract].kind.sides if contract in CONTRACTS else None


def _people(contract: str, people: tuple[P, ...]) -> ReportFields:
    if _sides(contract) is Sides.EACH:
        return {"most": people}
    if len(people) > 2:
        raise Unreadable(contract)
    return dict(zip(("declarer", "partner"), people, strict=False))


def _meaning(word: str, words: Iterator[str], known: ByWord[P]) -> tuple[str, Any]:
    if word in RESULTS:
        return "won", RESULTS[word]
    if word in list(Grade):
        return "grade", Grade(word)
    if word in COUNTED:
        return word, number_in(next(words, ""))
    if word == "wish":
        return "wish", next(words, "")
    if word == "fault":
        return "fault", read_fault(words, known)
    if word == "augen":
        word = next(words, "")
    if re.fullmatch(r"\d{1,3}", word):
        return "augen", int(word)
    raise Unreadable(word)


def game_words(told: AnyRealGame[P], name: AsWord[P], *, ended: bool = True) -> Iterator[str]:
    """``ended``: whether it counts how; not where a fault has decided."""
    yield told.contract
    people = told.most or tuple(it for it in (told.declarer, told.partner) if it is not None)
    if people:
        yield "+".join(map(name, people))
    if told.augen is not None:
        yield str(told.augen)
    elif not told.most and ended:
        yield next(word for word, won in RESULTS.items() if won is told.won)
    if told.grade is not Grade.PLAIN:
        yield told.grade
    for key in COUNTED:
        if getattr(told, key) != (60 if key == "step" else 0):
            yield from (key, str(getattr(told, key)))
