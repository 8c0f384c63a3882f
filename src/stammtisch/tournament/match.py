"""A table where the server deals, and its sheet in the tournament: each deal is written once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from stammtisch.bots.host import Supervisor
from stammtisch.engine.cards import cards_in
from stammtisch.engine.course import Inheritance
from stammtisch.engine.deal import SUPERVISOR, Action, Refused, Verb, call
from stammtisch.engine.errors import Impossible
from stammtisch.engine.machine import Halted
from stammtisch.engine.rulings import Question
from stammtisch.games import GAMES
from stammtisch.table.state import PlayerId, Playing, Sitting, TournamentTable
from stammtisch.tournament.command import SERVER, Events, TournamentEvent, check_no_halt, player
from stammtisch.tournament.disputes import Disputed, RaiseDispute
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.requests import AskApproval, Asked, to_be_asked
from stammtisch.tournament.rows import EnterGame
from stammtisch.tournament.rulings import Ruled
from stammtisch.tournament.service import Work
from stammtisch.tournament.state import Sheet, Tournament

if TYPE_CHECKING:
    from stammtisch.tournament.room import OpenTournament


NOBODY: Final = ""


class DealtMatch:
    """Deals are known by their commitments: no two have the same, at whichever server."""

    def __init__(
        self, find: Callable[[str], Awaitable[OpenTournament]], drawn: TournamentTable
    ) -> None:
        self.find, self.drawn = find, drawn
        self.key = drawn.round, drawn.table

    async def booked(self, finished: Mapping[int, Sitting]) -> Inheritance | None:
        found = await self._found()
        await self.write(found, finished)
        now = await found.until(self._goes_on)
        return None if self._is_over(now) else inheritance_of(now, self._sheet(now))

    async def write(self, found: OpenTournament, finished: Mapping[int, Sitting]) -> None:
        """What is not on the sheet yet, in the order in which it was played."""
        for number in sorted(finished):
            await self._enter(found, finished[number])

    async def _enter(self, found: OpenTournament, closed: Sitting) -> None:
        result, game = closed.result, closed.game
        assert result is not None
        report = found.now.game.sheet.dealt(result.outcome, result.seats)
        if report is None or self._stands(found.now, game):
            return

        def work(now: Tournament) -> Events:
            if self._stands(now, game):
                return ()
            return EnterGame(*self.key, report, game).decide(now, SERVER)

        await found.write(work, f"dealt/{result.commitment}")

    def _stands(self, now: Tournament, game: int) -> bool:
        """The office may have written it: a ruling, or a game that it struck. Or there is no line
        for it any more, since a correction has ended the match meanwhile."""
        sheet = self._sheet(now)
        return self._is_over(now) or len(sheet.rows) >= game

    async def players(self) -> tuple[PlayerId, ...]:
        """Nobody where somebody was excluded and no replacement is named yet (RULES 7.6)."""
        found = await self._found()
        entrants = [found.now.entrants[number] for number in self._sheet(found.now).seats]
        return tuple(
            [await found.stream.at_table(it.player) if it.may_play else NOBODY for it in entrants]
        )

    # The supervisor.

    async def answer(self, game: int, running: Playing) -> Action:
        if isinstance(running.deal.phase, Halted):
            return await self._ruled(game, running, running.deal.phase)
        approvals = GAMES[running.deal.game].sheet.approvals
        assert approvals is not None, "nobody else has a word here"
        question = approvals.asked(running.deal.view(SUPERVISOR))
        assert question is not None
        return await self._approved(game, running, question)

    async def _approved(self, game: int, running: Playing, question: Question) -> Action:
        found = await self._found()
        column, contract = running.seats[question.seat], question.contract
        hand = " ".join(map(str, cards_in(running.deal.hands[question.seat])))
        name = f"asked/{running.commitment}/{contract}"
        if not found.stream.has_done(name):
            await found.until(  # the supervisor is asked one thing at a time
                lambda now: self._goes_on(now) or not self._is_asked(now, game, running, question)
            )
            if not self._is_asked(found.now, game, running, question):
                return _by_the_book(running)
        asked = await self._raised(
            found,
            name,
            Asked,
            lambda now: AskApproval(*self.key, column, contract, hand).decide(now, SERVER),
        )
        about = question.about
        now = await found.until(
            lambda now: about in now.requests[asked].answers or self._stands(now, game)
        )
        granted = now.requests[asked].answers.get(about)
        if granted is None:
            return _by_the_book(running)
        return _either(running, Verb.APPROVE if granted else Verb.REJECT)

    def _is_asked(self, now: Tournament, game: int, running: Playing, question: Question) -> bool:
        """Not in a first game: a Tout counts there as plain in any case (C-13). Nor about what the
        supervisor has granted for this game, or has written on the sheet."""
        column = running.seats[question.seat]
        needed = to_be_asked(now, self._sheet(now), game, column, question.contract)
        return question.about in needed and not self._stands(now, game)

    async def _ruled(self, game: int, running: Playing, halted: Halted) -> Action:
        """A complaint is a dispute at this table. The ruling upon it goes for the deal too."""
        found = await self._found()
        rejected = call(SUPERVISOR, Verb.REJECT)
        sheet = self._sheet(found.now)
        if sheet.locked:
            return rejected
        complainer = player(sheet.seats[running.seats[halted.by]])
        name = f"halted/{running.commitment}/{len(running.deal.history)}"
        raised = await self._raised(
            found,
            name,
            Disputed,
            lambda now: RaiseDispute(*self.key, Verb.HALT, game).decide(now, complainer),
        )
        await found.until(lambda now: not now.disputes[raised].open or self._sheet(now).locked)
        ruling = self._ruling_since(found, name, game)
        return rejected if ruling is None else _applied(running, ruling)

    def _ruling_since(self, found: OpenTournament, name: str, game: int) -> str | None:
        since = next(it.number for it in found.stream.entries if it.command == name)
        rulings = [
            it.event.ruling
            for it in found.stream.entries[since:]
            if isinstance(it.event, Ruled)
            and (it.event.round, it.event.table, it.event.game) == (*self.key, game)
        ]
        return rulings[-1] if rulings else None

    async def _raised(
        self, found: OpenTournament, name: str, kind: type[TournamentEvent], work: Work
    ) -> int:
        """Something is laid before the supervisor, once; which one of its kind it is."""
        await found.write(work, name)
        count = 0
        for entry in found.stream.entries:
            if entry.command == name:
                return count
            count += isinstance(entry.event, kind)
        raise AssertionError(name)

    # Its place in the tournament.

    async def _found(self) -> OpenTournament:
        return await self.find(self.drawn.tournament)

    def _sheet(self, now: Tournament) -> Sheet:
        return now.sheets[self.key]

    def _goes_on(self, now: Tournament) -> bool:
        sheet = self._sheet(now)
        return sheet.locked or _is_free(now, sheet)

    def _is_over(self, now: Tournament) -> bool:
        sheet = self._sheet(now)
        return sheet.locked or is_complete(sheet, now.plan, now.rules)


def inheritance_of(now: Tournament, sheet: Sheet) -> Inheritance:
    """What the next deal must know of the match (RULES 7.3, 7.4, 9.11)."""
    lone_games = sheet.lone_games(len(sheet.rows) + 1)
    return now.game.sheet.inheritance(now.rules, sheet.reports, lone_games)


def _is_free(now: Tournament, sheet: Sheet) -> bool:
    try:
        check_no_halt(now, sheet)
    except Impossible:
        return False
    return True


def _by_the_book(running: Playing) -> Action:
    """Where nothing depends on the supervisor."""
    action = Supervisor().act(running.deal.view(SUPERVISOR), running.deal.rules)
    assert action is not None
    return action


def _either(running: Playing, verb: Verb) -> Action:
    """The answer if the rules leave a choice: a Sie that is one cannot be refused."""
    actions = running.deal.options.actions
    return next((it for it in actions if it.verb is verb), actions[0])


def _applied(running: Playing, ruling: str) -> Action:
    """If the deal knows no such case it goes on; its line on the sheet stays as written."""
    rulings = GAMES[running.deal.game].sheet.rulings
    assert rulings is not None
    action = call(SUPERVISOR, Verb.RULING, rulings.at_table(ruling, running.seats))
    try:
        running.deal.apply(action)
    except Refused:
        return call(SUPERVISOR, Verb.REJECT)
    return action
