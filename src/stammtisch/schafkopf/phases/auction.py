"""The auction (RULES 2.3 and 2.4): one machine, two ladders.

A holder and a challenger meet rung by rung. By rank the rungs are levels of games, by Steigern they
are card points; what is asked and what may be raised is all that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import ClassVar, TypeAlias

from msgspec import Struct

from stammtisch.engine.deal import Action, Options, Refused, Seat, Verb, call
from stammtisch.schafkopf.announcements import valid_contracts
from stammtisch.schafkopf.contracts import ANNOUNCED, RAMSCH, RUFSPIEL, SOLO, Contract, Kind
from stammtisch.schafkopf.deal import Deal
from stammtisch.schafkopf.phases.announcement import announce_from, lay_sie, sie_calls
from stammtisch.schafkopf.phases.end import thrown_in
from stammtisch.schafkopf.phases.kreuz import begin_kreuz
from stammtisch.schafkopf.phases.ramsch import begin_ramsch
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.texts import Texts


class Rung(Struct, frozen=True, gc=False):
    """A step of the ladder: how a challenger names it and what it demands of the announcement."""

    verb: Verb
    argument: int | None = None
    games: tuple[tuple[str, bool], ...] = ()  # by rank: (kind, Tout) that belong to this level
    points: int = 60  # Steigern: one more is needed
    tout_only: bool = False


class Ladder(Struct, frozen=True, gc=False):
    rungs: tuple[Rung, ...]
    first_lone: int  # the rung that a second bidder asks for at least
    jump: bool  # whether any higher rung may be named, or only the next one and Tout

    @property
    def top(self) -> int:
        return len(self.rungs) - 1

    def raises(self, rung: int) -> range | tuple[int, ...]:
        higher = range(rung + 1, len(self.rungs))
        if self.jump:
            return higher
        return tuple(n for n in higher if n == rung + 1 or self.rungs[n].tout_only)

    def admits(self, contract: Contract, rung: int, rivalled: bool) -> bool:
        """Whether a game may be announced by a holder who is committed to a rung."""
        if rivalled and not contract.lone:
            return False
        asked = self.rungs[rung]
        if not asked.games:
            return contract.tout or not asked.tout_only
        game = (contract.kind.name, contract.tout)
        return any(game in higher.games for higher in self.rungs[rung:])


def ladder(rules: RuleSet) -> Ladder:
    return steigern_ladder(rules) if rules.auction_model == "steigern" else rank_ladder(rules)


def rank_ladder(rules: RuleSet) -> Ladder:
    """Games of one family are equal, or rank one by one; Touts of one family always are equal."""
    levels = _by_rank() if rules.rank_order == "graded" else _families()
    touts = [
        (Verb.SOLOTOUT if SOLO in family else Verb.TOUT, [kind for kind in family if kind.tout])
        for _, family in _families()
    ]
    wanted = [*((*level, False) for level in levels), *((*level, True) for level in touts)]
    rungs: list[Rung] = []
    for verb, kinds, tout in wanted:
        played = tuple((kind.name, tout) for kind in kinds if kind.name in rules.contracts)
        if not played or (tout and "tout" not in rules.contracts):
            continue
        rungs.append(Rung(verb if rungs else Verb.PLAY, games=played))
    first_lone = 1 if (RUFSPIEL.name, False) in rungs[0].games else 0
    return Ladder(tuple(rungs), first_lone, jump=True)


Level: TypeAlias = tuple[Verb, tuple[Kind, ...]]


@cache
def _by_rank() -> tuple[Level, ...]:
    """From low to high, each with what is said for it."""
    return tuple(map(_level, _grouped(lambda kind: kind.rank)))


@cache
def _families() -> tuple[Level, ...]:
    return tuple(map(_level, _grouped(lambda kind: kind.family)))


def _grouped(key: Callable[[Kind], object]) -> list[tuple[Kind, ...]]:
    groups: dict[object, list[Kind]] = {}
    for kind in sorted(ANNOUNCED, key=lambda kind: kind.rank):
        groups.setdefault(key(kind), []).append(kind)
    return [tuple(kinds) for kinds in groups.values()]


def _level(kinds: tuple[Kind, ...]) -> Level:
    """A level is bid as its lowest game."""
    bid = kinds[0].bid
    assert bid is not None
    return bid, kinds


def steigern_ladder(rules: RuleSet) -> Ladder:
    steps = [step for step in rules.steigern_steps if step <= rules.steigern_max]
    rungs = [Rung(Verb.PLAY), *(Rung(Verb.RAISE, step, points=step) for step in steps)]
    if "tout" in rules.contracts:
        rungs.append(Rung(Verb.TOUT, tout_only=True))
    return Ladder(tuple(rungs), first_lone=0, jump=rules.steigern_jump)


class Auction(Struct, frozen=True, gc=False):
    """``speaker`` is the seat whose first turn it is; during a duel it is the challenger."""

    name: ClassVar[str] = "auction"

    ladder: Ladder
    speaker: Seat = 0
    holder: Seat | None = None
    rung: int = 0  # what the holder is committed to
    ask: int | None = None  # what the holder is asked to hold; set while the holder has to answer
    duel: bool = False
    rivalled: bool = False  # somebody else wanted to play too: a lone game is promised

    def options(self, deal: Deal) -> Options:
        calls = self._calls()
        return Options(calls[0].seat, calls, sie_calls(deal))

    def apply(self, deal: Deal, action: Action) -> Deal:
        if action.verb is Verb.SIE:
            return lay_sie(deal, action)
        calls = self._calls()
        if action.seat != calls[0].seat:
            raise Refused("2.1", "not_your_turn", seat=calls[0].seat)
        if action not in calls:
            raise Refused(self._rule(), "not_a_legal_call", call=action, offered=_spoken(calls))
        return self._called(deal, action)

    def _rule(self) -> str:
        return "2.3" if self.ladder.rungs[0].games else "2.4"

    def _calls(self) -> tuple[Action, ...]:
        if self.ask is not None:
            assert self.holder is not None
            return call(self.holder, Verb.YIELD), call(self.holder, Verb.HOLD)
        seat = self.speaker
        if self.duel:
            raises = (self.ladder.rungs[rung] for rung in self.ladder.raises(self.rung))
            named = tuple(call(seat, rung.verb, rung.argument) for rung in raises)
            return call(seat, Verb.PASS), *named
        if self.holder is None:
            return call(seat, Verb.PASS), call(seat, Verb.PLAY)
        if self.rung == self.ladder.top:
            return (call(seat, Verb.PASS),)
        return call(seat, Verb.PASS), call(seat, Verb.ALSO)

    def _called(self, deal: Deal, action: Action) -> Deal:
        verb, seat = action.verb, action.seat
        if verb is Verb.PASS:
            return self._next(deal, action, self.holder, self.rung, self.rivalled)
        if verb is Verb.PLAY:
            return self._next(deal, action, seat, 0, False)
        if verb is Verb.YIELD:
            assert self.ask is not None
            return self._next(deal, action, self.speaker, self.ask, True)
        if verb is Verb.HOLD:
            assert self.ask is not None
            held = Auction(
                self.ladder, self.speaker, self.holder, self.ask, None, duel=True, rivalled=True
            )
            return deal.said(action, held)
        ask = self._asked(action)
        asked = Auction(
            self.ladder, self.speaker, self.holder, self.rung, ask, duel=True, rivalled=True
        )
        return deal.said(action, asked)

    def prospects(self, deal: Deal) -> Iterator[tuple[str, tuple[Contract, ...]]]:
        """Each call that wants to play, with the games that the hand could announce then."""
        for action in self._calls():
            if action.verb not in (Verb.PASS, Verb.YIELD):
                valid = valid_contracts(deal.held[action.seat], deal.rules)
                rivalled = action.verb is not Verb.PLAY
                rung = self._promised(action)
                admits = partial(self.ladder.admits, rung=rung, rivalled=rivalled)
                yield action.call, tuple(filter(admits, valid))

    def _promised(self, action: Action) -> int:
        if action.verb is Verb.PLAY:
            return 0
        return self._asked(action) if self.ask is None else self.ask

    def _asked(self, action: Action) -> int:
        if not self.duel:
            return max(self.ladder.first_lone, self.rung)
        return next(
            rung
            for rung in self.ladder.raises(self.rung)
            if self.ladder.rungs[rung].verb is action.verb
            and self.ladder.rungs[rung].argument == action.argument
        )

    def _next(
        self, deal: Deal, action: Action, holder: Seat | None, rung: int, rivalled: bool
    ) -> Deal:
        """The duel, if any, is over: the next seat has its first turn."""
        speaker = self.speaker + 1
        following = Auction(self.ladder, speaker, holder, rung, rivalled=rivalled)
        deal = deal.said(action, following)
        if speaker < 4:
            return deal
        if holder is None:
            return all_passed(deal)
        points = self.ladder.rungs[rung].points
        return announce_from(
            deal.settle(step=points),
            holder,
            lambda contract: self.ladder.admits(contract, rung, rivalled),
            rule=self._rule(),
        )


def _spoken(calls: tuple[Action, ...]) -> Callable[[Texts], str]:
    return lambda texts: ", ".join(call.said(texts) for call in calls)


def open_auction(deal: Deal) -> Deal:
    return deal.to(Auction(ladder(deal.rules)))


def all_passed(deal: Deal) -> Deal:
    """Four passes have different consequences (RULES 2.2, C-26)."""
    if deal.rules.all_pass == "kreuz":
        return begin_kreuz(deal)
    if deal.rules.all_pass == "ramsch":
        return begin_ramsch(deal, Contract(RAMSCH))
    return thrown_in(deal)
