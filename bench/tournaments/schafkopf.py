"""Tables of Schafkopf: four people who play, err, quarrel and keep a list."""

from random import Random
from typing import Final

from msgspec import structs

from bench.tournaments.hall import Organisers
from stammtisch.engine.errors import Impossible
from stammtisch.engine.sheet_rules import BareReport
from stammtisch.schafkopf import Context, RuleSet, settle
from stammtisch.schafkopf.contracts import parse_contract
from stammtisch.schafkopf.outcome import Grade
from stammtisch.schafkopf.real_cards import (
    RealGame,
    entered,
    laufende_of,
    most_contra,
    most_knocks,
    reported_game,
)
from stammtisch.schafkopf.sheet import SchafkopfSheet
from stammtisch.schafkopf.sheet_lines import PlayedReport
from stammtisch.tournament.command import COURT, DESK, SUPERVISOR, player
from stammtisch.tournament.disputes import AppealDispute, CloseDispute, RaiseDispute, SettleDispute
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.requests import AnswerRequest, AskApproval
from stammtisch.tournament.rows import ConfirmGames, CorrectGame, EnterGame, RejectGame
from stammtisch.tournament.rulings import RuleCase
from stammtisch.tournament.service import Work
from stammtisch.tournament.sheets import NameKeeper, SignSheet
from stammtisch.tournament.state import Sheet

SHEET: Final = SchafkopfSheet()
RULINGS: Final = ("MC-14 p{a}", "MC-07 p{a}", "MC-16 p{a} by p{b}", "MC-09 p{a}")


async def play_round(organisers: Organisers) -> None:
    now = organisers.stream.tournament
    for table in range(1, len(now.rounds[-1]) + 1):
        await Table(organisers, now.round, table).play()


class Table:
    def __init__(self, organisers: Organisers, round_: int, number: int) -> None:
        self.organisers = organisers
        self.stream = organisers.stream
        self.rng: Random = organisers.rng
        self.at = (round_, number)

    @property
    def sheet(self) -> Sheet:
        return self.stream.tournament.sheets[self.at]

    async def play(self) -> None:
        plan = self.stream.tournament.plan
        if self.rng.random() < 0.02:
            seat = self.rng.randrange(4)
            await self.stream.do(lambda t: NameKeeper(*self.at, seat).decide(t, SUPERVISOR))
        while len(self.sheet.rows) < plan.games:
            await self._some_games(min(4, plan.games - len(self.sheet.rows)))
            await self._check()
        await self._sign()

    async def _some_games(self, number: int) -> None:
        for _ in range(number):
            chance = self.rng.random()
            if chance < 0.01:
                await self._ruling()
            elif chance < 0.012:
                await self.organisers.substitute(self.rng.choice(self.sheet.seats))
                await self._game()
            elif chance < 0.0125:
                await self.organisers.exclude(self.rng.choice(self.sheet.seats))
                await self._game()
            elif chance < 0.0145:
                await self._dispute()
                await self._game()
            else:
                await self._game()

    async def _game(self) -> None:
        """As the keeper tells it; what needs an approval is asked for."""
        told = self._told()
        contract = parse_contract(told.contract)
        game = len(self.sheet.rows) + 1
        rules = self.stream.tournament.rules
        assert isinstance(rules, RuleSet)
        seat = told.declarer
        if seat is not None and self._questions(told.contract, game, seat):
            if not await self._asked(told.contract, seat):
                return
            refused = self._refused()
            if "tout" in refused:
                told = RealGame(contract=str(contract.without_tout()), declarer=seat, won=told.won)
        await self._write(told, game, rules)

    def _questions(self, contract: str, game: int, seat: int) -> tuple[str, ...]:
        approvals, played = SHEET.approvals, self.sheet.lone_games(game)
        rules = self.stream.tournament.rules
        assert isinstance(rules, RuleSet)
        return approvals.questions(rules, contract, game, seat, played)

    async def _asked(self, contract: str, seat: int) -> bool:
        """False if the game was struck."""
        keeper = player(self.sheet.seats[self.sheet.keeper])
        await self.stream.do(lambda t: AskApproval(*self.at, seat, contract).decide(t, keeper))
        request = len(self.stream.tournament.requests)
        while self.stream.tournament.requests[-1].open:
            granted = self.rng.random() < 0.8 or contract == "SIE"
            await self.stream.do(lambda t: AnswerRequest(request, granted).decide(t, SUPERVISOR))  # noqa: B023
        return self.stream.tournament.requests[-1].answers.get("lone_game") is not False

    def _refused(self) -> set[str]:
        answers = self.stream.tournament.requests[-1].answers
        return {question for question, granted in answers.items() if not granted}

    async def _write(self, told: RealGame, game: int, rules: RuleSet) -> None:
        keeper = player(self.sheet.seats[self.sheet.keeper])
        report: AnyReport = PlayedReport(self._as_typed(told))
        if self.rng.random() < 0.3:
            outcome = entered(told, rules, Context(first_game=game == 1))
            a, b, c, d = settle(outcome, rules).amounts
            bare = BareReport((a, b, c, d))
            try:
                EnterGame(*self.at, bare, game).decide(self.stream.tournament, keeper)
                report = bare
            except Impossible as problem:
                assert problem.reason in ("which_game", "approval_needed"), problem
        await self.stream.do(lambda t: EnterGame(*self.at, report, game).decide(t, keeper))

    def _as_typed(self, told: RealGame) -> RealGame:
        """On a phone most people leave the suit open."""
        game = reported_game(told.contract)
        assert game is not None
        left_open = self.rng.random() < 0.5
        return structs.replace(told, contract=str(game.without_suit())) if left_open else told

    def _told(self) -> RealGame:
        rng, rules = self.rng, self.stream.tournament.rules
        assert isinstance(rules, RuleSet)
        seat = rng.randrange(4)
        code = rng.choices(
            ["RE", "RG", "SG", "SH", "W", "G", "SG-TOUT", "W-TOUT", "SIE", "KREUZ"],
            [40, 35, 6, 5, 8, 4, 0.8, 0.8, 0.15, 4],
        )[0]
        allowed = {"G": "geier", "KREUZ": "kreuz"}
        if allowed.get(code, "solo") not in rules.contracts:
            code = "RE"
        contract = parse_contract(code)
        tout = contract.tout or code == "SIE"
        grade = Grade.PLAIN if tout else rng.choices(list(Grade), [7, 2, 1])[0]
        won: bool | None = code == "SIE" or rng.random() < 0.65
        if code == "KREUZ" and rng.random() < 0.1:
            won, grade = None, Grade.PLAIN
        return RealGame(
            contract=code,
            declarer=None if code == "KREUZ" else seat,
            partner=(seat + rng.randrange(1, 4)) % 4 if code.startswith("R") else None,
            won=won,
            grade=grade,
            laufende=rng.choices([0, rng.choice(laufende_of(contract.kind, rules))], [4, 1])[0],
            knocks=min(most_knocks(contract.kind, rules), rng.choices([0, 1, 2], [8, 2, 1])[0]),
            contra=min(most_contra(contract, rules), rng.choices([0, 1, 2], [8, 2, 1])[0]),
        )

    async def _ruling(self) -> None:
        """A case of misconduct, now and then an exclusion that follows from it."""
        told = self._told()
        a, b = self.rng.sample(range(1, 5), 2)
        text = self.rng.choice(RULINGS).format(a=a, b=b)
        game = len(self.sheet.rows) + 1
        if told.declarer is not None and self.rng.random() < 0.2:
            text = f"MC-29 p{told.declarer + 1}"
        if told.contract == "KREUZ" or "TOUT" in told.contract or told.contract == "SIE":
            told = RealGame(contract="RE", declarer=0, partner=2)
        if self.rng.random() < 0.2:
            text = f"MC-08 p{a} wilful"
            await self.stream.do(lambda t: RuleCase(*self.at, game, text).decide(t, SUPERVISOR))
            await self._game()
            return
        told = self._as_typed(told)
        await self.stream.do(lambda t: RuleCase(*self.at, game, text, told).decide(t, SUPERVISOR))
        for number in self.sheet.seats:
            entrant = self.stream.tournament.entrants[number]
            if entrant.excluded and len(entrant.players) == 1:
                await self.organisers.substitute(number)

    async def _dispute(self) -> None:
        number = len(self.stream.tournament.disputes) + 1
        who = player(self.rng.choice(self.sheet.seats))
        await self.stream.do(lambda t: RaiseDispute(*self.at, "verworfen?").decide(t, who))
        await self.stream.do(lambda t: SettleDispute(number, "nein").decide(t, SUPERVISOR))
        if self.rng.random() < 0.5:
            await self.stream.do(lambda t: AppealDispute(number).decide(t, who))
            await self.stream.do(lambda t: CloseDispute(number, "nein").decide(t, COURT))

    async def _check(self) -> None:
        """A neighbour accepts what is written, or rejects a game, which is written again."""
        keeper = self.sheet.seats[self.sheet.keeper]
        neighbour = player(next(it for it in self.sheet.seats if it != keeper))
        open_ = [row.game for row in self.sheet.rows if not row.settled]
        if open_ and self.rng.random() < 0.02:
            game = self.rng.choice(open_)
            await self.stream.do(
                lambda t: RejectGame(*self.at, game, "falsch").decide(t, neighbour)
            )
            again = PlayedReport(RealGame(contract="RE", declarer=0, partner=1))
            await self.stream.do(
                lambda t: EnterGame(*self.at, again, game).decide(t, player(keeper))
            )
        if open_:
            await self.stream.do(
                lambda t: ConfirmGames(*self.at, tuple(open_)).decide(t, neighbour)
            )

    async def _sign(self) -> None:
        version = self.sheet.version
        await self.stream.do_all([self._signing(seat, version) for seat in range(4)])
        if self.rng.random() < 0.1:
            game = self.rng.randrange(len(self.sheet.rows)) + 1
            right = PlayedReport(RealGame(contract="RS", declarer=3, partner=1, won=False))
            await self.stream.do(
                lambda t: CorrectGame(*self.at, game, right, "verschrieben", version).decide(
                    t, SUPERVISOR
                )
            )

    def _signing(self, seat: int, version: int) -> Work:
        """The first has signed on paper, the others on their phones."""
        who = player(self.sheet.seats[seat]) if seat else DESK
        return lambda now: SignSheet(*self.at, seat, version).decide(now, who)
