"""Rule sets, deals played by bots, and matches between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias, TypeVar

from stammtisch import rulesets
from stammtisch.arena import Match, MatchReport, run
from stammtisch.arena.match import check_match
from stammtisch.bots import registry
from stammtisch.bots.host import play_deal
from stammtisch.bots.registry import Factory
from stammtisch.engine.bots import Bot, play_by_chance
from stammtisch.games import AnyDeal, AnyRules
from stammtisch.library.checks import a_deal, checked, rule_set

D = TypeVar("D", bound=AnyDeal)


AnyBot: TypeAlias = Bot | str


def rules(name: str | Path, **changes: object) -> AnyRules:
    """The rule set of that name or file, perhaps with a few changes.

    ``st.schafkopf.rules`` and ``st.schnapsen.rules`` do the same and tell type checkers the game.

    >>> import stammtisch as st
    >>> st.rules("schafkopfschule", deck="short").hand_size
    6
    """
    checked(name, (str, Path), "the name of a rule set, or the path of a file,")
    found = rulesets.load(name)
    return found.derive(**changes) if changes else found


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of that name, such as ``anfaenger``, ``stammgast``, ``meister`` or ``my.py:Bot``.

    >>> import stammtisch as st
    >>> deal = st.deal(st.rules("schnapsen-weich"), seed=1)
    >>> st.bot("anfaenger").act(deal.view(0), deal.rules) in deal.legal
    True
    """
    checked(name, str, "the name of a bot")
    return registry.bot(name, seed)


def playout(deal: D, bots: AnyBot | Sequence[AnyBot] | None = None, seed: int | None = None) -> D:
    """The deal played to its end, by one bot or by one for each seat; without bots by chance.

    >>> import stammtisch as st
    >>> deal = st.deal(st.rules("schafkopfschule"), seed=1)
    >>> st.playout(deal, "anfaenger").over, sum(st.playout(deal).settlement().amounts)
    (True, 0)
    """
    a_deal(deal)
    if bots is None:
        return play_by_chance(deal, Random(seed))
    return play_deal(deal, seated(bots, deal.context.players, seed or 0))


def seated(bots: AnyBot | Sequence[AnyBot], seats: int, first: int = 0) -> list[Bot]:
    """A bot for each seat, made of its name and a seed of its own."""
    each = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else (bots,)
    if len(each) not in (1, seats):
        raise ValueError(f"one bot is needed, or {seats}: one for each seat, not {len(each)}")
    return [_seated(each[seat % len(each)], first + seat) for seat in range(seats)]


def _seated(player: AnyBot, seed: int) -> Bot:
    if isinstance(player, str):
        return registry.bot(player, seed)
    if not callable(getattr(player, "act", None)):
        raise TypeError(f"a bot is a name, or something that can act(view, rules), not {player!r}")
    return player


def compare(
    a: str | Factory,
    b: str | Factory,
    rules: AnyRules,
    deals: int = 200,
    *,
    jobs: int = 1,
    seed: int = 0,
    round: str = "normal",
    bummerl: bool = False,
) -> MatchReport:
    """Two bots against each other with the same cards, in all seatings.

    A bot is a name, or what makes one of a seed: a class of your own. ``jobs`` 0 takes all cores.

    >>> import stammtisch as st
    >>> report = st.compare("anfaenger", "zufall", st.rules("schafkopfschule"), deals=20)
    >>> report.difference.mean > 0
    True
    """
    rule_set(rules)
    names = [_place(it) for it in (a, b)]
    match = Match(a=names[0], b=names[1], rules=rules, round=round, seed=seed, bummerl=bummerl)
    check_match(match)
    return run(match, deals, jobs=jobs)


def _place(bot: str | Factory) -> str:
    """The name by which other processes find it, too."""
    if isinstance(bot, str):
        return bot
    if not callable(bot):
        raise TypeError(
            f"a bot is compared by its name, or by the class that makes it of a seed, not {bot!r}"
        )
    return registry.name_of(bot)
