"""The results worked out once more, slowly and from the rule book, from the bare lines of the log.

Nothing here comes from the tournament's code: events are read as plain JSON, points are the numbers
of RULES 7.2, 5.8 and 6.3, tie-breaks those of 7.7, 7.9 and 9.12.
"""

import json
from typing import Any

Event = dict[str, Any]

TURNIER = {"solo": (2, 3, 4), "wenz": (2, 3, 4), "tout": {"S": 6, "W": 6}, "sie": 8}
KREUZ = {"solo": (5, 6, 7), "wenz": (3, 4, 5), "tout": {"S": 14, "W": 10, "G": 10}, "sie": 28}
GRADES = ("plain", "schneider", "schwarz")


class Log:
    """What counts of a log: the plan, the people, the tables, the rows that stand."""

    def __init__(self, lines: list[bytes]) -> None:
        events = [json.loads(line)["event"] for line in lines]
        self.plan: Event = events[0]["plan"]
        self.kind: str = self.plan["rules"]
        self.rounds: list[list[list[int]]] = []
        self.entrants: dict[int, dict[str, bool]] = {}
        self.rows: dict[tuple[int, int], dict[int, Event]] = {}
        self.penalties: dict[tuple[int, int], list[list[int]]] = {}
        self.forfeits: dict[tuple[int, int], int] = {}
        self.requests: list[Event] = []
        self.lots: dict[int, int] = {}
        for event in events[1:]:
            getattr(self, f"_{event['event']}", self._other)(event)

    def _other(self, event: Event) -> None:
        """It changes no result."""

    def _registered(self, event: Event) -> None:
        self.entrants[event["number"]] = {"out": bool(event.get("fill_in"))}

    def _excluded(self, event: Event) -> None:
        self.entrants[event["number"]]["out"] = True

    def _roundbegun(self, event: Event) -> None:
        self.rounds.append(event["tables"])

    def _drawn(self, event: Event) -> None:
        if event["purpose"] == "lots":
            self.lots |= {it[0]: i for i, it in enumerate(event["tables"][0], 1)}

    def _entered(self, event: Event) -> None:
        self.rows.setdefault((event["round"], event["table"]), {})[event["game"]] = event["report"]

    _corrected = _entered

    def _asked(self, event: Event) -> None:
        self.requests.append(event)

    def _answered(self, event: Event) -> None:
        asked = self.requests[event["request"] - 1]
        if event["question"] == "lone_game" and not event["granted"]:
            self._entered({**asked, "report": {"report": "struck"}})

    def _ruled(self, event: Event) -> None:
        if event.get("told") is None:
            culprit = int(event["ruling"].split()[1][1]) - 1
            columns = len(self.rounds[event["round"] - 1][event["table"] - 1])
            points = [1] * columns
            points[culprit] = -3
            if columns == 5:
                points[(event["game"] - 1) % 5] = 0
            self.penalties.setdefault((event["round"], event["table"]), []).append(points)
            return
        report = {"report": "decided", "told": event["told"], "ruling": event["ruling"]}
        self._entered({**event, "report": report})

    def _forfeited(self, event: Event) -> None:
        self.forfeits[event["round"], event["table"]] = event["seat"]


Row = tuple[list[int], tuple[int, str, bool, bool] | None]  # points; seat, kind, tout, won


def row_of_five(report: Event, game: int, kind: str) -> Row:
    """The dealer rests; p1 to p4 sit behind the dealer (RULES 8)."""
    seats = [(game + i) % 5 for i in range(4)]
    spoken = {f"p{column + 1}": f"p{seat + 1}" for seat, column in enumerate(seats)}
    report = dict(report)
    if "told" in report:
        told = dict(report["told"])
        for key in ("declarer", "partner"):
            if told.get(key) is not None:
                told[key] = seats.index(told[key])
        report["told"] = told
    if "ruling" in report:
        report["ruling"] = " ".join(spoken.get(word, word) for word in report["ruling"].split())
    if "points" in report:
        report["points"] = [report["points"][column] for column in seats]
    points, lone = schafkopf_row(report, game, kind, 0)
    spread = [0] * 5
    for seat, column in enumerate(seats):
        spread[column] = points[seat]
    return spread, None if lone is None else (seats[lone[0]], *lone[1:])


def schafkopf_row(report: Event, game: int, kind: str, forehand: int | None = None) -> Row:
    if report["report"] == "struck":
        return [0, 0, 0, 0], None
    if report["report"] == "bare":
        return _bare(report, kind)
    told = report["told"]
    if report["report"] == "decided":
        first = game % 4 if forehand is None else forehand
        return _decided(told, report["ruling"], first, kind)
    return _played(told, game, kind)


def _played(told: Event, game: int, kind: str) -> Row:
    code, declarer, won = told["contract"], told.get("declarer"), told.get("won", True)
    grade = told.get("grade", "plain")
    tout = code.endswith("-TOUT")
    sie = code == "SIE"
    if kind == "schafkopfschule-turnier" and game == 1 and not code.startswith("R"):
        if tout or sie or grade == "schwarz":
            grade = "plain"
        if sie:
            code = "SE"
        tout = sie = False
    if won is None:
        return [0, 0, 0, 0], None
    value = _value(code, grade, tout, sie, told, kind)
    if code.startswith("R") or code == "KREUZ":
        ours = (declarer, told["partner"]) if code.startswith("R") else (0, 2)
        sign = 1 if won else -1
        return [sign * value if seat in ours else -sign * value for seat in range(4)], None
    assert isinstance(declarer, int)
    sign = 1 if won else -1
    points = [-sign * value] * 4
    points[declarer] = 3 * sign * value
    return points, (declarer, "SIE" if sie else code[0], tout, won)


def _value(code: str, grade: str, tout: bool, sie: bool, told: Event, kind: str) -> int:
    table: Any = TURNIER if kind == "schafkopfschule-turnier" else KREUZ
    if sie:
        value = table["sie"]
    elif tout:
        value = table["tout"][code[0]]
    elif code.startswith("R") or code == "KREUZ":
        value = GRADES.index(grade) + 1
    else:
        value = table["solo" if code[0] == "S" else "wenz"][GRADES.index(grade)]
    if kind == "schafkopfschule-turnier":
        return int(value)
    laufende = 0 if sie or code[0] in "WG" else told.get("laufende", 0)
    return int((value + laufende) * 2 ** (told.get("knocks", 0) + told.get("contra", 0)))


def _bare(report: Event, kind: str) -> Row:
    """A lone game is one whose points are three times those of three equal others."""
    points = report["points"]
    for seat in range(4):
        rest = [points[other] for other in range(4) if other != seat]
        if len(set(rest)) == 1 and points[seat] == -3 * rest[0] and points[seat]:
            won = points[seat] > 0
            return points, (seat, *_guess(abs(rest[0]), won, kind), won)
    return points, None


def _guess(value: int, won: bool, kind: str) -> tuple[str, bool]:
    if kind == "schafkopfschule-turnier":
        return {8: ("SIE", False), 6: ("S", True)}.get(value, ("S", False))
    doubled = [2**i for i in range(7)]
    soli = {
        (base + laufende) * by for base in (5, 6, 7, 14) for laufende in (0, 3, 4) for by in doubled
    }
    soli |= {28 * by for by in doubled}
    wenzen = {base * by for base in (3, 4, 5, 10) for by in doubled}
    assert not won or (value in soli) != (value in wenzen), f"{value} does not tell the game"
    return ("S" if value in soli else "W"), False


def _decided(told: Event, ruling: str, forehand: int, kind: str) -> Row:
    words = ruling.split()
    case, culprit = words[0], int(words[1][1]) - 1
    guilty = int(words[3][1]) - 1 if "by" in words else culprit
    if case == "MC-29":
        return [0, 0, 0, 0], None
    lone = not told["contract"].startswith("R")
    declarer = told["declarer"]
    ours = (declarer,) if lone else (declarer, told["partner"])
    side = [s for s in range(4) if (s in ours) == (guilty in ours)]
    others = [s for s in range(4) if s not in side]
    points = [0, 0, 0, 0]
    if kind == "kreuz-turnier":
        value = _value(told["contract"], "schwarz", False, False, told, kind)
        for seat in side:
            points[seat] = -value * (3 if lone and seat == declarer else 1)
        for seat in others:
            points[seat] = value * (3 if lone and seat == declarer else 1)
    else:
        amount = 9 if lone else 4
        from_forehand = [(forehand + i) % 4 for i in range(4)]
        spared = (culprit, guilty)
        receivers = [s for s in from_forehand if s in others and s not in spared]
        receivers = receivers or [s for s in from_forehand if s in side and s not in spared]
        points[guilty] = -amount
        for place, seat in enumerate(receivers):
            points[seat] = amount // len(receivers) + (place < amount % len(receivers))
    counted = (declarer, told["contract"][0], False, guilty not in ours) if lone else None
    return points, counted


def schafkopf_keys(log: Log) -> dict[int, tuple[int, ...]]:
    """Points, then the counters of the tie-breaks."""
    found: dict[int, list[int]] = {number: [0] * 8 for number in log.entrants}
    for at, rows in log.rows.items():
        seats = log.rounds[at[0] - 1][at[1] - 1]
        for game, report in rows.items():
            row_of = row_of_five if len(seats) == 5 else schafkopf_row
            points, lone = row_of(report, game, log.kind)
            assert sum(points) == 0, (at, game)
            for seat, number in enumerate(seats):
                found[number][0] += points[seat]
            if lone:
                seat, kind, tout, won = lone
                solo, wenz = kind in ("S", "SIE"), kind in ("W", "G")
                counts = (kind == "SIE", tout and won, tout, won, 1, won and solo, won and wenz)
                for i, more in enumerate(counts, 1):
                    found[seats[seat]][i] += int(more)
    for at, penalties in log.penalties.items():
        for points in penalties:
            for seat, number in enumerate(log.rounds[at[0] - 1][at[1] - 1]):
                found[number][0] += points[seat]
    chosen = (0, 1, 2, 3, 4, 5) if log.kind == "schafkopfschule-turnier" else (0, 6, 7)
    return {number: tuple(keys[i] for i in chosen) for number, keys in found.items()}


def match(reports: list[Event]) -> tuple[list[int], list[int], int]:
    """Partien won, Bummerl received, and game points by which the first is ahead."""
    counters, partien, bummerl, ahead = [7, 7], [0, 0], [0, 0], 0
    for report in reports:
        if report["report"] == "partie":
            winner, left = report["seat"], report["left"]
            counters = [0, left] if winner == 0 else [left, 0]
            ahead += left if winner == 0 else -left
        else:
            winner = report["seat"]
            gained = min(counters[winner], report["points"])
            counters[winner] -= gained
            ahead += gained if winner == 0 else -gained
        if counters[winner] == 0:
            partien[winner] += 1
            bummerl[1 - winner] += 2 if counters[1 - winner] == 7 else 1
            counters = [7, 7]
    return partien, bummerl, ahead


def schnapsen_keys(log: Log) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {number: [0, 0, 0, 0, 0] for number in log.entrants}
    free = 1 if log.plan.get("bummerl") else (log.plan["games"] + 1) // 2
    for r, tables in enumerate(log.rounds, 1):
        for t, seats in enumerate(tables, 1):
            for number in seats:
                found[number][3] += 1  # rounds in
            if len(seats) == 1 or (r, t) in log.forfeits:
                loser = log.forfeits.get((r, t))
                for seat, number in enumerate(seats):
                    lost = seat == loser
                    found[number][1 if lost else 0] += -free if lost else free
                    found[number][4] += 0 if lost else 1
                continue
            rows = log.rows[r, t]
            partien, bummerl, ahead = match([rows[game] for game in sorted(rows)])
            limit = log.plan.get("bummerl", 0)
            for seat, number in enumerate(seats):
                found[number][0] += partien[seat]
                found[number][1] -= bummerl[seat]
                found[number][2] += ahead if seat == 0 else -ahead
                won = bummerl[1 - seat] >= limit if limit else partien[seat] > partien[1 - seat]
                found[number][4] += int(won)
    if log.plan["pairing"] != "ko":
        return {number: (it[0], it[1], it[2]) for number, it in found.items()}
    return {number: (it[3], it[4]) for number, it in found.items()}


def ranks(lines: list[bytes]) -> dict[int, int]:
    """The place of everybody who is ranked: one more than there are better ones."""
    log = Log(lines)
    keys = schafkopf_keys(log) if "turnier" in log.kind else schnapsen_keys(log)
    seated = {number for tables in log.rounds for seats in tables for number in seats}
    ranked = [number for number in seated if not log.entrants[number]["out"]]

    def better(one: int, other: int) -> bool:
        if keys[one] != keys[other]:
            return keys[one] > keys[other]
        both = one in log.lots and other in log.lots
        return both and log.lots[one] < log.lots[other]

    return {it: 1 + sum(better(other, it) for other in ranked) for it in ranked}
