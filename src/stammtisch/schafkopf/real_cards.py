"""Games of real cards: what can have been, and what people tell, as an ``Outcome``.

Seats are any four in the order of play; a score sheet uses its own columns. A score pad tells who
is forehand, so it can tell of special rounds too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from msgspec import Struct, structs

from stammtisch.engine.cards import Suit
from stammtisch.engine.deal import Refused, Seat
from stammtisch.schafkopf.contracts import (
    CONTRACTS,
    SIE,
    SOLO,
    Contract,
    Kind,
    Sides,
)
from stammtisch.schafkopf.deal import Context, Duty
from stammtisch.schafkopf.doubling import most_steps
from stammtisch.schafkopf.outcome import Ending, Grade, Outcome
from stammtisch.schafkopf.rounds import NORMAL, ROUNDS, Round
from stammtisch.schafkopf.ruleset import RuleSet
from stammtisch.schafkopf.settlement import grade_of_loser, is_demoted, needed
from stammtisch.texts import Texts


class ReportedGame(Struct, frozen=True):
    """Its text is that of the contract, or without the suit ``R``, ``S``, ``S-TOUT``, ``FW`` …"""

    kind: Kind
    suit: Suit | None = None
    tout: bool = False

    def __str__(self) -> str:
        if self.kind.short and self.suit is None:  # the code alone is another game
            return f"{self.kind.short}{'-TOUT' if self.tout else ''}"
        return str(self.contract)

    @property
    def contract(self) -> Contract:
        """For the settlement, which asks for no suit."""
        return Contract(self.kind, self.suit, self.tout)

    def said(self, texts: Texts) -> str:
        return self.contract.said(texts)

    def without_suit(self) -> ReportedGame:
        return ReportedGame(self.kind, None, self.tout)


def _reported_games() -> dict[str, ReportedGame]:
    exact = [ReportedGame(it.kind, it.suit, it.tout) for it in CONTRACTS.values()]
    return {str(it): it for it in (*exact, *(it.without_suit() for it in exact))}


REPORTED_GAMES: Final = _reported_games()


def reported_game(code: str) -> ReportedGame | None:
    return REPORTED_GAMES.get(code)


def game_said(code: str, texts: Texts) -> str:
    """A code that no game has is told as it was written."""
    game = reported_game(code)
    return code if game is None else game.said(texts)


MOST_STEPS: Final = 8  # of a doubling without limit: nobody has seen more


def games(rules: RuleSet, round_: Round = NORMAL) -> tuple[Contract, ...]:
    """What can be played, suits included."""
    return tuple(it for it in CONTRACTS.values() if _is_played(it, rules, round_))


def _is_played(contract: Contract, rules: RuleSet, round_: Round) -> bool:
    kind = contract.kind
    possible = round_.sie != "nobody" if kind is SIE else kind in round_.games
    after_passes = round_ is not NORMAL or rules.all_pass == "ramsch"  # C-26
    by_round = kind.ducked and after_passes
    usual = by_round or kind.name in rules.contracts or kind is round_.undeclared
    tout = not contract.tout or ("tout" in rules.contracts and round_.tout)
    return possible and usual and tout


def contract_of(code: str, rules: RuleSet, round_: Round = NORMAL) -> Contract:
    game = reported_game(code)
    if game is None or not _is_played(game.contract, rules, round_):
        known = ", ".join(map(str, games(rules, round_)))
        raise Refused("3", "not_played_here", game=code, known=known)
    return game.contract


def always_possible(duty: Duty, rules: RuleSet) -> bool:
    """Whether every hand can play what is owed in a 3er-Runde: all but a Rufspiel (C-28)."""
    return duty in rules.contracts and duty != "rufspiel"


def laufende_of(kind: Kind, rules: RuleSet, round_: Round = NORMAL) -> tuple[int, ...]:
    """How many Laufende a game of this kind can have: no more than there are trumps.

    Where they must be demanded, too high a demand is paid as it was demanded, or paid back twice
    (RULES 5.4).
    """
    least = getattr(rules, kind.laufende) if kind.laufende else 0
    if not least or (round_.first and not rules.trixer_laufende):
        return (0,)
    if rules.laufende_claim == "manual":
        return tuple(range(-rules.laufende_max, rules.laufende_max + 1))
    return (0, *range(least, min(rules.laufende_max, _longest_run(kind, rules, round_)) + 1))


def _longest_run(kind: Kind, rules: RuleSet, round_: Round) -> int:
    contract = Contract(kind, kind.suits[0] if kind.suits else None)
    trumps = len({*contract.order.trumps} & {*rules.cards})
    return min(trumps, rules.hand_size) if round_.aside else trumps  # who plays has the highest


def laufende_of_sie(rules: RuleSet) -> int:
    """In a hand that has nothing but the highest trumps (RULES 3.7)."""
    return min(rules.hand_size, rules.laufende_max) if rules.laufende_min_solo else 0


def most_knocks(kind: Kind, rules: RuleSet) -> int:
    knocked = rules.knock == "second_packet" or (
        rules.knock == "ramsch" and kind.sides is Sides.EACH
    )
    return rules.knock_max if knocked else 0


def most_contra(contract: Contract, rules: RuleSet, round_: Round = NORMAL) -> int:
    return min(most_steps(rules, round_, contract), MOST_STEPS)


def most_virgins(kind: Kind, rules: RuleSet) -> tuple[int, ...]:
    """Of a Ramsch or Geist: if one has the most card points, if two share them … (RULES 3.11)."""
    if kind.sides is not Sides.EACH:
        return ()
    return (3, 2, 1, 0) if rules.ramsch_tie == "split" else (3,)


def steps_of(contract: Contract, rules: RuleSet, round_: Round = NORMAL) -> tuple[int, ...]:
    """To what a game can have been raised; a lone game only (RULES 2.4)."""
    if rules.auction_model != "steigern" or round_ is not NORMAL or not contract.lone:
        return (60,)
    if contract.kind is SIE:
        return (60,)
    return (60, *(step for step in rules.steigern_steps if step <= rules.steigern_max))


P = TypeVar("P")


class AnyRealGame(Struct, Generic[P], frozen=True, kw_only=True):
    """The game, its players and its end; in a Kreuz one of the side that is told of.

    ``P`` is what people are called by: players, columns of a sheet, seats.
    """

    contract: str  # its code: RE, SG-TOUT, W, SIE, KREUZ …; R, S and FW without the suit
    declarer: P | None = None
    partner: P | None = None
    won: bool | None = True  # None: drawn
    grade: Grade = Grade.PLAIN
    laufende: int = 0
    knocks: int = 0
    contra: int = 0
    step: int = 60  # to which it was raised (Steigern)
    augen: int | None = None  # of the declarers, instead of ``won`` and ``grade``; or the most
    most: tuple[P, ...] = ()  # Ramsch and Geist: who has the most card points
    virgins: int = 0  # Ramsch and Geist: players without a trick


class RealGame(AnyRealGame[Seat], frozen=True, kw_only=True):
    """By seats; in a Kreuz the first and third seat are asked."""

    declarer: Seat | None = None
    partner: Seat | None = None
    most: tuple[Seat, ...] = ()


def seated(game: AnyRealGame[P], seat: Callable[[P], Seat]) -> RealGame:
    """The same by seats; a Kreuz may be told by either side."""
    declarer, partner = (None if it is None else seat(it) for it in (game.declarer, game.partner))
    won, augen = game.won, game.augen
    contract = CONTRACTS.get(game.contract)
    if contract is not None and contract.kind.sides is Sides.CROSS:
        if partner is not None and (declarer is None or (partner - declarer) % 4 != 2):
            raise Refused("3.8", "partner_told", game=game.contract)
        if declarer in (1, 3):
            won = won if won is None else not won
            augen = augen if augen is None else 120 - augen
        declarer = partner = None
    told = {name: getattr(game, name) for name in RealGame.__struct_fields__}
    people = {"declarer": declarer, "partner": partner, "most": tuple(map(seat, game.most))}
    return RealGame(**{**told, **people, "won": won, "augen": augen})


def entered(
    told: RealGame, rules: RuleSet, context: Context | None = None, *, trusted: bool = False
) -> Outcome:
    """The outcome of a game as told; refused if it cannot have been so by these rules.

    What stands in a log is ``trusted``: an older version may have taken more than cards allow.
    """
    context = context or Context()
    round_ = ROUNDS[context.round]
    contract = contract_of(told.contract, rules, round_)
    check_people(told, contract.kind, round_)
    if not trusted:
        check_supplements(told, contract, rules, round_)
        _check_duties(told, contract, rules, context)
    if contract.kind.sides is Sides.EACH:
        return _ramsch(told, contract, rules, context)
    told = _counted(told, contract, rules)
    _check_end(told, contract)
    if contract.kind is SIE and not rules.sie_first_game and context.first_game:
        # No Sie in the first game: the hand takes all tricks of a Solo.
        contract = Contract(SOLO)
        told = structs.replace(told, grade=Grade.SCHWARZ, laufende=laufende_of_sie(rules))
    demoted = is_demoted(contract, told.grade, rules, context.first_game)
    outcome = structs.replace(
        begun(told, contract, context),
        ending=Ending.SIE if contract.kind is SIE else Ending.PLAYED,
        grade=Grade.PLAIN if demoted else told.grade,
        laufende=told.laufende,
        demoted=demoted,
        pack_retired=contract.kind is SIE,
    )
    winners, losers = outcome.sides
    if told.won is None:
        return outcome
    return structs.replace(outcome, winners=winners if told.won else losers)


def thrown_in(rules: RuleSet, context: Context) -> Outcome:
    """All four have passed; there is no throw-in inside a special round (RULES 3.9)."""
    if not rules.throws_in or context.round != NORMAL.name:
        raise Refused("2.2", "all_pass_told")
    return Outcome(ending=Ending.THROWN_IN, players=context.players, carry=context.carry)


def begun(told: RealGame, contract: Contract, context: Context) -> Outcome:
    """What was played, before anybody knows how it ended."""
    return Outcome(
        ending=Ending.STRUCK,
        players=context.players,
        round=context.round,
        contract=contract,
        declarer=told.declarer,
        partner=told.partner,
        step=told.step,
        knocks=told.knocks,
        contra=told.contra,
        carry=context.carry,
        built_in=ROUNDS[context.round].built_in,
    )


def _ramsch(told: RealGame, contract: Contract, rules: RuleSet, context: Context) -> Outcome:
    """The player with the most points pays, or has all tricks and wins (RULES 3.11, C-26)."""
    seats, virgins = set(told.most), most_virgins(contract.kind, rules)
    if not seats or len(seats) < len(told.most) or len(seats) > len(virgins):
        raise Refused("3.11", "most_told")
    if not 0 <= told.virgins <= virgins[len(seats) - 1]:
        raise Refused("3.11", "virgins_told", virgins=told.virgins)
    marched = told.virgins == 3 and rules.ramsch_durchmarsch != "pays"
    winners = tuple(seat for seat in range(4) if (seat in seats) == marched)
    return structs.replace(
        begun(told, contract, context),
        ending=Ending.PLAYED,
        winners=winners,
        virgins=told.virgins,
    )


def _fits(augen: int, losers: int, virgins: int) -> bool:
    """Whether so many can be the most that anybody has, if so many have no trick."""
    return augen * (4 - virgins) >= 120 and augen * losers <= 120


def _counted(told: RealGame, contract: Contract, rules: RuleSet) -> RealGame:
    """Card points tell who has won and how high; only tricks tell whether it was Schwarz."""
    if told.augen is None:
        return told
    if not 0 <= told.augen <= 120 or contract.tout or contract.kind is SIE:
        raise Refused("5.1", "augen_told")
    declared = contract.kind.sides is not Sides.CROSS
    if not declared and told.augen == 60:
        return structs.replace(told, won=None)
    won = told.augen >= needed(declared, told.step, rules)
    if told.grade is Grade.SCHWARZ:
        if told.augen != (120 if won else 0):
            raise Refused("5.3", "schwarz_with_augen")
        return structs.replace(told, won=won)
    grade = grade_of_loser(won, told.augen, 1, declared, rules)
    return structs.replace(told, won=won, grade=grade)


def check_game(told: RealGame, rules: RuleSet) -> None:
    """A game that is played here, by people who sit there; more need not be known of it."""
    contract_of(told.contract, rules)
    _check_seats(told)


def _check_seats(told: RealGame) -> None:
    seats = (told.declarer, told.partner, *told.most)
    if any(seat is not None and seat not in range(4) for seat in seats):
        raise Refused("0.2", "seat_told")


def check_people(told: RealGame, kind: Kind, round_: Round = NORMAL) -> None:
    _check_seats(told)
    if (told.declarer is None) != (kind.sides in (Sides.CROSS, Sides.EACH)):
        raise Refused("3", "declarer_told", game=kind.code)
    if (told.partner is None) == (kind.sides is Sides.PARTNER) or (
        told.partner is not None and told.partner == told.declarer
    ):
        raise Refused("3", "partner_told", game=kind.code)
    if kind.sides is not Sides.EACH and (told.most or told.virgins):
        raise Refused("3.11", "most_told")
    if round_.forehand_plays and told.declarer:
        raise Refused("3.9", "forehand_told")


def _check_duties(told: RealGame, contract: Contract, rules: RuleSet, context: Context) -> None:
    """Each game of a 3er-Runde fulfils a duty; who cannot, plays any game alone (RULES 3.17)."""
    if not ROUNDS[context.round].duties or told.declarer is None:
        return
    owed = context.duties[told.declarer]
    forced = contract.lone and bool(owed) and not any(always_possible(it, rules) for it in owed)
    if contract.kind.name not in owed and not forced:
        raise Refused("3.17", "duty_not_open")


def _check_end(told: RealGame, contract: Contract) -> None:
    if told.won is None and (contract.kind.sides is not Sides.CROSS or told.grade != Grade.PLAIN):
        raise Refused("3.8", "not_drawn")
    if contract.tout and told.grade != Grade.PLAIN:
        raise Refused("5", "tout_without_grade")
    if contract.kind is SIE and (told.won is not True or told.grade != Grade.PLAIN):
        raise Refused("3.7", "sie_is_won")


def check_supplements(
    told: RealGame, contract: Contract, rules: RuleSet, round_: Round = NORMAL
) -> None:
    knocks = most_knocks(contract.kind, rules)
    each = contract.kind.sides is Sides.EACH
    if each and told.augen is not None and not _fits(told.augen, len(told.most), told.virgins):
        raise Refused("3.11", "most_augen_told", augen=told.augen)
    if told.laufende and told.laufende not in laufende_of(contract.kind, rules, round_):
        raise Refused("5.4", "laufende_told", laufende=told.laufende)
    if not 0 <= told.knocks <= knocks:
        raise Refused("4", "knocks_told", most=knocks)
    contra = most_contra(contract, rules, round_) if told.contra else 0
    if not 0 <= told.contra <= contra:
        raise Refused("4", "contra_told", most=contra)
    if told.step != 60 and told.step not in steps_of(contract, rules, round_):
        raise Refused("2.4", "step_told", step=told.step)
