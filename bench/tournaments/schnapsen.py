"""Matches of Schnapsen: two people, counted game by game or Partie by Partie."""

from bench.tournaments.hall import Organisers
from stammtisch.schnapsen.sheet import Partie, WonReport
from stammtisch.tournament.command import MANAGEMENT, SUPERVISOR, player
from stammtisch.tournament.ranking import is_complete
from stammtisch.tournament.reports import AnyReport
from stammtisch.tournament.rows import ConfirmGames, CorrectGame, EnterGame
from stammtisch.tournament.sheets import ForfeitMatch, SignSheet


async def play_round(organisers: Organisers) -> None:
    now = organisers.stream.tournament
    for table, seats in enumerate(now.rounds[-1], 1):
        if len(seats) == 2:
            await _match(organisers, now.round, table)


async def _match(organisers: Organisers, round_: int, table: int) -> None:
    stream, rng, at = organisers.stream, organisers.rng, (round_, table)
    if rng.random() < 0.03:
        seat = rng.randrange(2)
        await stream.do(lambda t: ForfeitMatch(*at, seat, "nicht gekommen").decide(t, MANAGEMENT))
        return
    if rng.random() < 0.03:
        await organisers.substitute(rng.choice(stream.tournament.sheets[at].seats))
    by_partie = rng.random() < 0.5
    first, second = map(player, stream.tournament.sheets[at].seats)
    while not is_complete(
        stream.tournament.sheets[at], stream.tournament.plan, stream.tournament.rules
    ):
        report: AnyReport = WonReport(rng.randrange(2), rng.choices([1, 2, 3], [5, 3, 1])[0])
        if by_partie:
            report = Partie(rng.randrange(2), rng.randrange(1, 8))
        game = len(stream.tournament.sheets[at].rows) + 1
        await stream.do_all(
            [
                lambda t: EnterGame(*at, report, game).decide(t, first),  # noqa: B023
                lambda t: ConfirmGames(*at, (game,)).decide(t, second),  # noqa: B023
            ]
        )
    await stream.do_all(
        [
            lambda t: SignSheet(*at, 0).decide(t, first),
            lambda t: SignSheet(*at, 1).decide(t, second),
        ]
    )
    last = stream.tournament.sheets[at].rows[-1].report
    if isinstance(last, Partie) and rng.random() < 0.05:
        left = 6 if last.left < 7 else 7
        right = Partie(last.seat, left)
        game = len(stream.tournament.sheets[at].rows)
        await stream.do(
            lambda t: CorrectGame(*at, game, right, "Stand verschrieben").decide(t, SUPERVISOR)
        )
