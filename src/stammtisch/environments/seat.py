"""One seat that learns, against bots: one deal is one episode (Gymnasium)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
from gymnasium import spaces

from stammtisch import games, rulesets
from stammtisch.bots.host import BotFault
from stammtisch.engine.deal import Seat
from stammtisch.environments.moment import AskedMoment, begun
from stammtisch.environments.observations import Observation, Observer, rewards
from stammtisch.games import AnyDeal, AnyRules
from stammtisch.library.tables import AnyBot, seated


class SeatEnv(gymnasium.Env[Observation, Any]):
    """Whole deals against one bot for all other seats, or one for each, from forehand.

    Without a seat chance takes one for each deal. An action that is not in the mask changes
    nothing and costs nothing; ``info["illegal"]`` tells.

    >>> from stammtisch.environments import SeatEnv
    >>> env = SeatEnv("schnapsen-weich", "anfaenger")
    >>> observation, info = env.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    >>> env.deal.over
    True
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (declared there)

    def __init__(
        self,
        rules: AnyRules | str,
        bots: AnyBot | Sequence[AnyBot] = "anfaenger",
        seat: Seat | None = None,
        round: str = "normal",
        players: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rulesets.load(rules) if isinstance(rules, str) else rules
        self.round, self.render_mode = round, render_mode
        self.observer = Observer(self.rules, players or self.rules.players[0])
        self.hands = min(self.observer.players, 4)  # the fifth person rests
        if seat is not None and seat not in range(self.hands):
            raise ValueError(f"seats are 0 to {self.hands - 1}, counted from forehand, not {seat}")
        self.chosen = seat
        self.bots = seated(bots, self.observer.players)
        self.observation_space = cast("spaces.Space[Observation]", self.observer.space)
        self.action_space = self.observer.action_space

    @property
    def deal(self) -> AnyDeal:
        """The deal as it stands, all cards open."""
        return self._moment.deal

    @property
    def layout(self) -> dict[str, slice]:
        """Where each part stands in an observation."""
        return self.observer.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new deal in which the seat has something to decide."""
        super().reset(seed=seed)
        while True:
            drawn = int(self.np_random.integers(self.hands))
            self.seat = drawn if self.chosen is None else self.chosen
            self._moment = self._until_asked(begun(self._new_deal()))
            if not self.deal.over:
                return self._observation(), {}

    def _new_deal(self) -> AnyDeal:
        number = int(self.np_random.integers(2**63))
        players = self.observer.players
        return games.deal(self.rules, number, round=self.round, players=players)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # noqa: ANN401
        if self.deal.over or not self.observer.offered(action, self.deal, self.seat):
            return self._observation(), 0.0, self.deal.over, False, {"illegal": True}
        said = self.observer.action(action, self.seat)
        self._moment = self._until_asked(self._moment.answered(said))
        over = self.deal.over
        return self._observation(), rewards(self.deal)[self.seat] if over else 0.0, over, False, {}

    def _until_asked(self, moment: AskedMoment) -> AskedMoment:
        while not moment.deal.over and moment.seat != self.seat:
            bot, view = self.bots[moment.seat], moment.deal.view(moment.seat)
            action = bot.act(view, self.rules)
            if action is None and view.my_turn:
                raise BotFault(bot.name, view, action)
            moment = moment.answered(action)
        return moment

    def _observation(self) -> Observation:
        return self.observer.observation(self.deal, self.seat, asked=not self.deal.over)

    def render(self) -> str | None:
        return str(self.deal) if self.render_mode == "ansi" else None
