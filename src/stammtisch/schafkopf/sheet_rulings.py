"""The supervisor of a tournament: what they approve (RULES 7.3), what a case costs (RULES 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from stammtisch.engine.cards import mask_of, parse_cards
from stammtisch.engine.errors import Impossible
from stammtisch.engine.report import ByWord
from stammtisch.engine.rulings import (
    AnnouncementView,
    Approvals,
    CasesView,
    CaseView,
    Consequence,
    Question,
    RulingResult,
)
from stammtisch.engine.sheet_rules import Score, SheetReport, playing
from stammtisch.schafkopf.announcements import meets_minimum
from stammtisch.schafkopf.contracts import RUFSPIEL, SIE, SOLO, Contract
from stammtisch.schafkopf.misconduct import (
    ANNOUNCEABLE,
    CASES,
    Circumstance,
    Ruling,
    case_ends,
    consequence,
    parse_ruling,
)
from stammtisch.schafkopf.phases.approval import TOUT, needed_approvals
from stammtisch.schafkopf.real_cards import (
    REPORTED_GAMES,
    RealGame,
    ReportedGame,
    check_game,
    game_said,
    games,
)
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import REVOKES, in_first_game
from stammtisch.schafkopf.sheet_lines import (
    Decided,
    PlayedReport,
    line_of,
    parse_played,
    penalty,
    told_at_table,
)
from stammtisch.schafkopf.view import View
from stammtisch.texts import Texts

LOST: Final = (Consequence.LOST, Consequence.LOST_PLAIN, Consequence.STRUCK)


class SheetApprovals:
    def check(self, rules: RuleSet, code: str, hand: str) -> None:
        known = games(rules)
        if code not in map(str, known):
            raise Impossible("unknown_contract", code=code, known=", ".join(map(str, known)))
        try:
            cards = parse_cards(hand)
        except ValueError:
            raise Impossible("bad_hand") from None
        if hand and len(set(cards)) != 8:
            raise Impossible("bad_hand")

    def questions(
        self, rules: RuleSet, code: str, game: int, column: int, played: Sequence[int]
    ) -> tuple[str, ...]:
        """A Tout or Sie in a first game counts as plain whatever the supervisor says (C-13)."""
        contract = REPORTED_GAMES[code].contract
        if game == 1:
            contract = in_first_game(contract, rules)
        return needed_approvals(contract, column, played, rules)

    def meets_minimum(self, rules: RuleSet, code: str, hand: str) -> bool | None:
        contract = REPORTED_GAMES[code].contract
        if not contract.tout or not hand:
            return None
        return meets_minimum(contract, mask_of(parse_cards(hand)), rules)

    def foreseen(self, rules: RuleSet, game: int, played: Sequence[int]) -> Approvals:
        def asked(contract: Contract, column: int) -> tuple[str, ...]:
            code = str(ReportedGame(contract.kind, tout=contract.tout))
            return self.questions(rules, code, game, column, played)

        return Approvals(
            lone_game=tuple(bool(asked(Contract(SOLO), it)) for it in range(len(played))),
            tout=TOUT in asked(Contract(SOLO, tout=True), 0),
            sie=SIE.name in asked(Contract(SIE), 0),
        )

    def asked(self, view: View) -> Question | None:
        return view.question

    def said(self, code: str, texts: Texts) -> str:
        return game_said(code, texts)


class SheetRulings:
    told = RealGame
    repeated_revoke = "MC-27"

    def verdict(
        self,
        rules: RuleSet,
        ruling: str,
        told: RealGame | None,
        game: int,
        columns: int,
        *,
        trusted: bool = False,
    ) -> RulingResult:
        word = parse_ruling(ruling)
        follows = _follows(word, told, rules)
        if not trusted:
            _check(word, told, rules, game, columns)
        report, fine = None, None
        if follows in LOST:
            if told is None:
                raise Impossible("game_needed")
            report = Decided(told, ruling)
            if not trusted:
                line_of(report, game, rules, columns)
        elif (
            follows is Consequence.REDEAL_SAME
            and Circumstance.WILFUL in word.facts
            and told is None
        ):
            fine = penalty(ruling, game, rules, columns)
        return RulingResult(
            case=word.case.id,
            consequence=follows,
            culprit=word.culprit,
            revoke=word.case.id in REVOKES and follows is Consequence.LOST,
            report=report,
            penalty=fine,
        )

    def played(self, report: SheetReport, line: Score) -> RealGame | None:
        if isinstance(report, PlayedReport | Decided):
            return report.told
        lone = line.lone
        if lone is None:
            return None
        return RealGame(contract=lone.game, declarer=lone.seat, won=lone.won)

    def parse(self, words: Sequence[str], known: ByWord[int]) -> RealGame:
        return parse_played(words, known)

    def at_table(self, ruling: str, seats: Sequence[int]) -> str:
        at = {f"p{column + 1}": f"p{seat + 1}" for seat, column in enumerate(seats)}
        words = [at.get(word, word) for word in ruling.split()]
        if "shares" in words:
            place = words.index("shares") + 1
            by_column = words[place].split(",")
            words[place] = ",".join(by_column[column] for column in seats)
        return " ".join(words)

    def said(self, ruling: str, names: Sequence[str], texts: Texts) -> str:
        """``Farbe oder Trumpf nicht bedient (MC-14), Anna``."""
        word = parse_ruling(ruling)
        told = f"{texts(f'case.{word.case.id}')} ({word.case.id})"
        return ", ".join([told, *_called((word.culprit, word.exposer), names)])

    def game_said(self, told: RealGame, ruling: str, names: Sequence[str], texts: Texts) -> str:
        game = announced_or_played(told, ruling, texts)
        return ", ".join([game, *_called((told.declarer, told.partner), names)])

    def cases(self, rules: RuleSet, texts: Texts) -> CasesView:
        return _cases(rules, texts)


def _check(word: Ruling, told: RealGame | None, rules: RuleSet, game: int, columns: int) -> None:
    if not {word.culprit, word.exposer} - {None} <= set(range(columns)):
        raise Impossible("unknown_seat", most=columns)
    if told is not None:
        check_game(told_at_table(told, playing(game, columns)), rules)


def _called(columns: Sequence[int | None], names: Sequence[str]) -> list[str]:
    """Release 0.1.0 took any of five columns."""
    return [names[it] for it in columns if it is not None and it < len(names)]


def _follows(ruling: Ruling, told: RealGame | None, rules: RuleSet) -> Consequence:
    """Before a game is fixed nothing can be lost: the hand is dealt again (A-43)."""
    unfixed = {Circumstance.NO_CONTRACT} if told is None else set()
    return consequence(ruling.case, ruling.facts | unfixed, rules)


def announced_or_played(told: RealGame, ruling: str, texts: Texts) -> str:
    """The game by name; of an invalid announcement what was announced (MC-20)."""
    announced = parse_ruling(ruling).contract if ruling else None
    return game_said(told.contract, texts) if announced is None else announced.said(texts)


@lru_cache(maxsize=32)
def _cases(rules: RuleSet, texts: Texts) -> CasesView:
    return CasesView(
        cases=tuple(
            CaseView(
                case=case.id,
                name=texts(f"case.{case.id}"),
                fixed=case_ends(case, rules, fixed=True),
                unfixed=case_ends(case, rules, fixed=False),
            )
            for case in CASES.values()
        ),
        announcements=tuple(
            AnnouncementView(
                code=code,
                name=contract.said(texts),
                game=str(ReportedGame(contract.kind, tout=contract.tout)),
                partner=contract.kind is RUFSPIEL,
            )
            for code, contract in ANNOUNCEABLE.items()
            if contract.kind.name in rules.contracts
            and (not contract.tout or "tout" in rules.contracts)
        ),
    )
