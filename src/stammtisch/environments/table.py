"""A table at which all seats learn: one deal is one episode (PettingZoo)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, SupportsIndex

from gymnasium import spaces
from pettingzoo import AECEnv

from stammtisch import games, rulesets
from stammtisch.engine.deal import parse_seat, seat_text
from stammtisch.environments.moment import AskedMoment, begun
from stammtisch.environments.observations import Observation, Observer, rewards
from stammtisch.games import AnyDeal, AnyRules


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Whole deals of a rule set and round, Contra and all that may be said out of turn included.

    An agent that is asked has to act, or may be silent: the last number of the actions.

    >>> from stammtisch.environments import TableEnv
    >>> env = TableEnv("schafkopfschule")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     mask = observation["action_mask"]
    ...     env.step(None if terminated else env.action_space(agent).sample(mask))
    >>> env.deal.over
    True
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stammtisch_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: AnyRules | str,
        round: str = "normal",
        players: int = 0,
        cut: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = rulesets.load(rules) if isinstance(rules, str) else rules
        self.round, self.cut, self.render_mode = round, cut, render_mode
        self.observer = Observer(self.rules, players or self.rules.players[0])
        self.possible_agents = [seat_text(seat) for seat in range(self.observer.players)]
        self.agents: list[str] = []
        self._chance = Random()

    @property
    def deal(self) -> AnyDeal:
        """The deal as it stands, all cards open."""
        return self._moment.deal

    @property
    def layout(self) -> dict[str, slice]:
        """Where each part stands in an observation."""
        return self.observer.layout

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observer.space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.observer.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; ``options={"deal": deal}`` puts one on the table."""
        if seed is not None:
            self._chance = Random(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(begun((options or {}).get("deal") or self._new_deal()))

    def _new_deal(self) -> AnyDeal:
        return games.deal(
            self.rules,
            self._chance.getrandbits(64),
            round=self.round,
            players=self.observer.players,
            cut=self.cut,
        )

    def observe(self, agent: str) -> Observation:
        seat, asked = parse_seat(agent), agent == self.agent_selection
        return self.observer.observation(self.deal, seat, asked and not self.deal.over)

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._moment.seat
        if action is None or not self.observer.offered(action, self.deal, seat):
            raise ValueError(f"{agent} may not do {action} now: see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._ask(self._moment.answered(self.observer.action(action, seat)))
        self._accumulate_rewards()

    def _ask(self, moment: AskedMoment) -> None:
        self._moment = moment
        if not self.deal.over:
            self.agent_selection = seat_text(moment.seat)
            return
        paid = rewards(self.deal)
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return str(self.deal) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
