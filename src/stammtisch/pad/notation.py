"""Lines of a pad as people and scripts type them; people are called by their names.

``R Anna+Cilli 91``, ``S-TOUT Bert lost laufende 4 contra 1``, ``W Anna lost wish ramsch``,
``RAMSCH Bert virgins 1 knocks 2``, ``KREUZ Anna won schneider``, ``passed``,
``R Anna+Cilli fault MC-14 Bert``; Schnapsen: ``won Anna 2``, ``drawn``;
bare amounts: ``Anna+6 Bert-2 Cilli-2 Dora-2``;
``joined Emil 5``, ``left Emil``, ``deals Anna``, ``round ramsch``, ``closed``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from stammtisch.pad.errors import Unwritable
from stammtisch.pad.moves import (
    Agreed,
    Bare,
    Closed,
    Deals,
    Fault,
    Gone,
    Joined,
    Move,
    Passed,
    Played,
    Won,
)
from stammtisch.schafkopf.contracts import CONTRACTS, Sides
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.reported import reported_game
from stammtisch.table.state import PlayerId

COUNTED: Final = ("laufende", "knocks", "contra", "step", "virgins")
RESULTS: Final = {"won": True, "lost": False, "drawn": None}
_AMOUNT: Final = re.compile(r"(.+?)([+-]\d{1,7})")

Known = Callable[[str], PlayerId]  # the player of that name


def parse_move(text: str, known: Known) -> Move:
    try:
        words = shlex.split(text)
    except ValueError:
        raise Unwritable("unreadable", text=text[:200]) from None
    return _Reader(text, words, known).move()


class _Reader:
    def __init__(self, text: str, words: list[str], known: Known) -> None:
        self.text, self.words, self.known = text, words, known

    def move(self) -> Move:
        first, *rest = self.words or [""]
        read = _SIMPLE.get(first)
        if read is not None:
            count, make = read
            if len(rest) != count:
                raise self.unreadable()
            return make(self, rest)
        if self.words and all(_AMOUNT.fullmatch(word) for word in self.words):
            return self._bare()
        return self._played(first, rest)

    def unreadable(self) -> Unwritable:
        return Unwritable("unreadable", text=self.text[:200])

    def number(self, word: str) -> int:
        if not re.fullmatch(r"-?\d{1,4}", word):
            raise self.unreadable()
        return int(word)

    def _bare(self) -> Bare:
        amounts: dict[PlayerId, int] = {}
        for word in self.words:
            found = _AMOUNT.fullmatch(word)
            assert found is not None
            player = self.known(found[1])
            if player in amounts:
                raise self.unreadable()
            amounts[player] = int(found[2])
        return Bare(amounts=amounts)

    def _played(self, contract: str, rest: list[str]) -> Played:
        if not re.fullmatch("[A-Z][A-Z-]*|fault", contract):
            raise self.unreadable()
        words = iter(rest)
        if contract == "fault":
            return Played(fault=self._fault(words, next(words, "")))
        told: dict[str, Any] = {}
        if rest and rest[0] not in RESULTS and rest[0] not in (*COUNTED, "fault"):
            people = tuple(self.known(name) for name in next(words).split("+"))
            told = self._people(contract, people)
        for word in words:
            self._word(word, words, told)
        return Played(contract=contract, **told)

    def _people(self, contract: str, people: tuple[PlayerId, ...]) -> dict[str, Any]:
        kind = CONTRACTS[contract].kind if contract in CONTRACTS else None
        if kind is not None and kind.sides is Sides.EACH:
            return {"most": people}
        if len(people) > 2:
            raise self.unreadable()
        cross = kind is not None and kind.sides is Sides.CROSS
        partner = people[1] if len(people) == 2 and not cross else None
        return {"declarer": people[0], "partner": partner}

    def _word(self, word: str, words: Iterator[str], told: dict[str, Any]) -> None:
        key, value = self._meaning(word, words)
        if key in told or (key == "augen" and "won" in told):
            raise self.unreadable()
        told[key] = value

    def _meaning(self, word: str, words: Iterator[str]) -> tuple[str, Any]:
        if word in RESULTS:
            return "won", RESULTS[word]
        if word in list(Grade):
            return "grade", Grade(word)
        if word in COUNTED:
            return word, self.number(next(words, ""))
        if word == "wish":
            return "wish", next(words, "")
        if word == "fault":
            return "fault", self._fault(words, next(words, ""))
        if re.fullmatch(r"\d{1,3}", word):
            return "augen", int(word)
        raise self.unreadable()

    def _fault(self, words: Iterator[str], case: str) -> Fault:
        told: dict[str, Any] = {"case": case, "culprit": self.known(next(words, ""))}
        facts = []
        for word in words:
            if word == "by":
                told["exposer"] = self.known(next(words, ""))
            elif reported_game(word) is not None:
                told["announced"] = word
            else:
                facts.append(word)
        return Fault(**told, facts=tuple(facts))


_SIMPLE: Final[Mapping[str, tuple[int, Callable[[_Reader, list[str]], Move]]]] = {
    "passed": (0, lambda r, w: Passed()),
    "drawn": (0, lambda r, w: Won()),
    "won": (2, lambda r, w: Won(winner=r.known(w[0]), points=r.number(w[1]))),
    "joined": (2, lambda r, w: Joined(player=r.known(w[0]), chair=r.number(w[1]) - 1)),
    "left": (1, lambda r, w: Gone(player=r.known(w[0]))),
    "deals": (1, lambda r, w: Deals(player=r.known(w[0]))),
    "round": (1, lambda r, w: Agreed(round=w[0])),
    "closed": (0, lambda r, w: Closed()),
}


def move_text(move: Move, names: Mapping[PlayerId, str]) -> str:
    """The one text form of a line, which reads back to the same."""

    def name(*players: PlayerId | None) -> str:
        called = [names.get(player, player) for player in players if player is not None]
        return shlex.quote("+".join(called)) if called else ""

    match move:
        case Passed():
            return "passed"
        case Won(winner=None):
            return "drawn"
        case Won():
            return f"won {name(move.winner)} {move.points}"
        case Bare():
            amounts = move.amounts.items()
            return " ".join(shlex.quote(f"{names.get(p, p)}{amount:+d}") for p, amount in amounts)
        case Joined():
            return f"joined {name(move.player)} {move.chair + 1}"
        case Gone():
            return f"left {name(move.player)}"
        case Deals():
            return f"deals {name(move.player)}"
        case Agreed():
            return f"round {move.round}"
        case Closed():
            return "closed"
        case Played():
            return " ".join(word for word in _played_words(move, name) if word)


def _played_words(move: Played, name: Callable[..., str]) -> Iterator[str]:
    yield move.contract
    yield name(*move.most) if move.most else name(move.declarer, move.partner)
    if move.augen is not None:
        yield str(move.augen)
    elif move.contract and not move.most and move.fault is None:
        yield next(word for word, won in RESULTS.items() if won is move.won)
    if move.grade is not Grade.PLAIN:
        yield move.grade
    for key in COUNTED:
        if getattr(move, key) != (60 if key == "step" else 0):
            yield f"{key} {getattr(move, key)}"
    if move.wish:
        yield f"wish {move.wish}"
    if move.fault is not None:
        fault = move.fault
        yield f"fault {fault.case} {name(fault.culprit)}"
        yield f"by {name(fault.exposer)}" if fault.exposer else ""
        yield fault.announced
        yield " ".join(fault.facts)
