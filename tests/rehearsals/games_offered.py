"""Which games must be entered so that everything a form offers was entered once."""

from itertools import zip_longest

from rehearsals.pages.game_form import AUGEN, STEPS, tapped
from rehearsals.reckoning.lists import PAIRS, Game

AUGEN_TOLD = (30, 31, 59, 60, 61, 90, 91)  # around the borders of RULES 5.1 and 5.2
FIELDS = tuple(STEPS.values())


def features(game):
    """What was told of a game, one by one."""
    at = (game.kind, game.tout)
    if game.augen is not None:
        yield (*at, "augen")
    else:
        yield (*at, game.grade, game.end)
    for field in FIELDS:
        if getattr(game, field):
            yield (*at, field, getattr(game, field))


def covered(games):
    return {feature for game in games for feature in features(game)}


def sampled(offers, random):
    """Of a counter's values the least, the most and one between; everything else as it is."""
    found = []
    for kind, tout in dict.fromkeys((it.kind, it.tout) for it in offers):
        mine = [it for it in offers if (it.kind, it.tout) == (kind, tout)]
        found += [it for it in mine if not any(getattr(it, field) for field in FIELDS)]
        for field in FIELDS:
            counted = [it for it in mine if getattr(it, field)]
            found += (
                counted[:1] + random.sample(counted[1:-1], bool(counted[2:])) + counted[1:][-1:]
            )
    return found


def packed(offers, random):
    """As few games as hold everything that is offered, in any order; nobody plays them yet."""
    found = []
    for kind, tout in dict.fromkeys((it.kind, it.tout) for it in offers):
        mine = [it for it in offers if (it.kind, it.tout) == (kind, tout)]
        bare = [it for it in mine if not any(getattr(it, field) for field in FIELDS)]
        added = [[getattr(it, field) for it in mine if getattr(it, field)] for field in FIELDS]
        for one, *more in zip_longest(bare, *added):
            base = one or random.choice(bare)
            told = {field: value or 0 for field, value in zip(FIELDS, more, strict=True)}
            augen = random.choice(AUGEN_TOLD) if base.augen == AUGEN else None
            found.append(tapped(base, augen=augen, **told))
    random.shuffle(found)
    return found


def is_alone(game):
    return game.kind not in PAIRS


def played_by(game, declarer, others, random):
    """Somebody plays it, with somebody else where two play together."""
    partner = random.choice(others) if game.kind == "ruf" else None
    return tapped(game, declarer=declarer, partner=partner)


def rufspiel(declarer, partner, grade="plain", end="won"):
    return Game("ruf", declarer, partner, grade=grade, end=end)
