"""Schafkopf's part of the notation: context tags, hands, result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from stammtisch.engine.deal import Seat, seat_text
from stammtisch.engine.notation import CommonNotation, Tag, read_seats
from stammtisch.engine.pack import Cutting
from stammtisch.schafkopf import start
from stammtisch.schafkopf.contracts import Sides
from stammtisch.schafkopf.deal import DUTIES, Context, Deal, Duty
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome, Sanction
from stammtisch.schafkopf.phases.opening import Naming
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import settle
from stammtisch.schafkopf.view import current_play

_SECTIONS: Final = {
    "naming": "deal",
    "cutting": "deal",
    "play": "play",
    "trixer": "play",
    "aftermath": "claims",
}


class SchafkopfNotation(CommonNotation[RuleSet, Context, Deal]):
    begin = start
    undealt = (Naming, Cutting)
    tags: frozenset[str] = frozenset(
        ("Round", "Players", "Carry", "Stock", "FirstGame", "LoneGames", "Duties", "Shown")
    )
    hand_names: tuple[str, ...] = ("p1", "p2", "p3", "p4")

    def context(self, rules: RuleSet, tags: Mapping[str, Tag]) -> Context:
        def value(name: str, pattern: str, default: str) -> str:
            tag = tags.get(name)
            if tag is not None and not re.fullmatch(pattern, tag.value):
                raise tag.place.error("tag_value", tag=name, pattern=_ALLOWED[name])
            return default if tag is None else tag.value

        lone = value("LoneGames", "[0-9]{1,3}( [0-9]{1,3}){3}", "0 0 0 0").split()
        return Context(
            players=5 if value("Players", "[45]", "4") == "5" else 4,
            round=value("Round", "[a-z0-9-]+", "normal"),
            carry=int(value("Carry", "[0-9]{1,2}", "0")),
            stock=int(value("Stock", "[0-9]{1,9}", "0")),
            first_game=value("FirstGame", "yes|no", "no") == "yes",
            lone_games=(int(lone[0]), int(lone[1]), int(lone[2]), int(lone[3])),
            duties=_duties(value("Duties", _DUTY_LISTS, _ALL_DUTIES)),
            shown=read_seats(tags["Shown"], 4) if "Shown" in tags else (),
        )

    def context_tags(self, deal: Deal) -> dict[str, str]:
        """Only what differs from an ordinary deal."""
        plain = _tags(Context())
        return {name: value for name, value in _tags(deal.context).items() if value != plain[name]}

    def section(self, deal: Deal) -> str:
        """HALT and approvals do not open a section of their own once play has begun."""
        return _SECTIONS.get(deal.phase.name, "auction")

    def next_trick(self, deal: Deal) -> tuple[int, Seat]:
        play = current_play(deal)
        return (1, 0) if play is None else (len(play.tricks) + 1, play.leader)

    def result(self, deal: Deal) -> str:
        return "" if deal.outcome is None else result_text(deal.outcome)

    def settlement(self, deal: Deal) -> str:
        if deal.outcome is None:
            return ""
        settlement = settle(deal.outcome, deal.rules)
        amounts = " ".join(f"{amount:+d}" if amount else "0" for amount in settlement.amounts)
        return f"{amounts} {settlement.unit}"


_DUTY: Final = "(?:solo|wenz|rufspiel)"
_DUTY_LISTS: Final = rf"(-|{_DUTY}( {_DUTY})*)(, (-|{_DUTY}( {_DUTY})*)){{3}}"
_ALL_DUTIES: Final = ", ".join([" ".join(DUTIES)] * 4)
_ALLOWED: Final = {
    "Round": "ramsch",
    "Players": "4 | 5",
    "Carry": "0-99",
    "Stock": "40",
    "FirstGame": "yes | no",
    "LoneGames": "0 0 4 0",
    "Duties": "solo wenz rufspiel, wenz, -, solo",
}


def _tags(context: Context) -> dict[str, str]:
    return {
        "Round": context.round,
        "Players": str(context.players),
        "Carry": str(context.carry),
        "Stock": str(context.stock),
        "FirstGame": "yes" if context.first_game else "no",
        "LoneGames": " ".join(map(str, context.lone_games)),
        "Duties": ", ".join(" ".join(duties) or "-" for duties in context.duties),
        "Shown": " ".join(map(seat_text, context.shown)),
    }


def _duties(text: str) -> tuple[tuple[Duty, ...], ...]:
    owed = (part.split() for part in text.split(", "))
    return tuple(tuple(duty for duty in DUTIES if duty in duties) for duties in owed)


def result_text(outcome: Outcome) -> str:
    """``RE p2+p1 won 91:29 schneider laufende 3`` and its like."""
    words = [str(outcome.contract)] if outcome.contract else []
    words += [_sides(outcome), *_how(outcome)]
    return " ".join(word for word in words if word)


def _sides(outcome: Outcome) -> str:
    if outcome.declarer is not None or _crossed(outcome):
        return "+".join(map(seat_text, outcome.sides[0]))
    return ""


def _crossed(outcome: Outcome) -> bool:
    return outcome.contract is not None and outcome.contract.kind.sides is Sides.CROSS


def _how(outcome: Outcome) -> list[str]:
    if outcome.sanction is not None:
        assert outcome.sanction is not None
        by = outcome.sanction.exposer
        exposed = [] if by is None else ["by", seat_text(by)]
        return [
            outcome.ending,
            outcome.sanction.case,
            seat_text(outcome.sanction.culprit),
            *exposed,
        ]
    if outcome.ending is not Ending.PLAYED:
        return ["won"] if outcome.ending is Ending.SIE else [outcome.ending.replace("_", " ")]
    assert outcome.points is not None
    if not _sides(outcome):
        losers = [seat_text(seat) for seat in range(4) if seat not in outcome.winners]
        return ["points", ":".join(map(str, outcome.points)), "lost", *losers]
    return [_won(outcome), _points(outcome), *_extras(outcome)]


def _sanction(sanction: Sanction) -> list[str]:
    exposed = [] if sanction.exposer is None else ["by", seat_text(sanction.exposer)]
    return [sanction.case, seat_text(sanction.culprit), *exposed]


def _won(outcome: Outcome) -> str:
    if not outcome.winners:
        return "drawn"
    return "won" if outcome.sides[0][0] in outcome.winners else "lost"


def _points(outcome: Outcome) -> str:
    assert outcome.points is not None
    ours = sum(outcome.points[seat] for seat in outcome.sides[0])
    return f"{ours}:{120 - ours}"


def _extras(outcome: Outcome) -> list[str]:
    words = [] if outcome.grade is Grade.PLAIN else [outcome.grade.value]
    words += ["demoted"] if outcome.demoted else []
    return words + ([f"laufende {outcome.laufende}"] if outcome.laufende else [])
