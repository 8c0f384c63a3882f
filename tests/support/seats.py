"""Bots around a table: whoever may act is asked, interjections first."""


def asked(options):
    """Seats in the order in which they are asked."""
    others = sorted({action.seat for action in options.interjections} - {options.seat})
    return [*others, options.seat]


def act(deal, bots):
    """The deal one action later, and that action."""
    for seat in asked(deal.options):
        bot = bots[seat] if seat in range(4) else bots[0]  # the resting dealer deals all the same
        action = bot.act(deal.view(seat), deal.rules)
        if action is not None:
            return deal.apply(action), action
    raise AssertionError(f"nobody acts in {deal.phase.name}: {deal.options}")


def play_with(deal, bots):
    """A whole deal, and everything that was done."""
    actions = []
    while not deal.over:
        deal, action = act(deal, bots)
        actions.append(action)
        assert len(actions) < 200
    return deal, actions
