"""Four bots around a table, also if a fifth player rests."""

from stammtisch.bots.host import step


def act(deal, bots):
    """The deal one action later, and that action."""
    resting = bots[: deal.context.players - 4]
    after = step(deal, [*bots, *resting])
    return after, after.history[-1]


def play_with(deal, bots):
    """A whole deal, and everything that was done."""
    actions = []
    while not deal.over:
        deal, action = act(deal, bots)
        actions.append(action)
        assert len(actions) < 200
    return deal, actions
