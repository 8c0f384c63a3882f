"""What must hold for every evening, whatever anybody does (tests/properties and the soak)."""

from itertools import islice, product
from random import Random

import msgspec
from msgspec import structs
from support import sitting
from support.evening import NAMES, Evening
from support.laws import RULINGS, hidden_pair, in_the_other, visible, with_swapped

from stammtisch.engine.bots import chance
from stammtisch.engine.deal import ONLOOKER, SUPERVISOR, Refused
from stammtisch.games import GAMES
from stammtisch.streams.stream import ChainBroken, line
from stammtisch.table.events import CHAIN
from stammtisch.table.view import Button, PlainView, buttons, view
from stammtisch.texts import UserError

BOTS = ("", "chance")


def attempts(evening):
    """Anything anybody might try now, sensible or not."""
    now, rng = evening.now, evening.rng
    chair, bot = rng.randrange(-1, len(now.chairs) + 1), rng.choice(BOTS)
    yield sitting.begin, evening.rng.randbytes
    yield sitting.sit_down, chair, rng.choice((*NAMES, "fritz", "gerda", "")), bot
    yield sitting.stand_up, chair, bot
    yield sitting.hand_over, chair, bot
    yield sitting.take_back, chair
    yield sitting.show, chair, rng.random() < 0.7
    rounds = getattr(evening.rules, "special_rounds", ()) or ("ramsch",)
    yield sitting.wish, chair, rng.choice((*rounds, "normal"))
    yield sitting.act, chair, rng.choice(("HALT", "NEXT_CUT", "PASS", "CARD(EO)", "DEAL", "X"))
    yield sitting.act, SUPERVISOR, f"RULING({rng.choice(RULINGS[evening.rules.game])})"
    yield sitting.act, SUPERVISOR, "REJECT"


def moments(rules, seed, deals=6):
    """An evening of random commands, moment by moment; it ends after some deals."""
    rng = Random(seed)
    chairs = rng.choice(rules.players)
    evening = Evening(rules, seed=seed, chairs=chairs)
    yield evening
    while evening.now.deals < deals or evening.now.running is not None:
        _step(evening)
        yield evening
    yield evening(sitting.end)


def some_moment(rules, seed):
    *_, evening = islice(moments(rules, seed), Random(seed).randrange(1, 250))
    return evening


def _step(evening):
    now, rng = evening.now, evening.rng
    if now.running is None and rng.random() < 0.3:
        _fill(evening)
        evening(sitting.begin, rng.randbytes)
    elif now.wisher is not None and now.wish is None and rng.random() < 0.5:
        round_ = rng.choice(evening.rules.special_rounds)
        _try(evening, sitting.wish, now.wisher, round_)
    elif now.running is not None and rng.random() < 0.93:
        evening.act(chance(now.running.deal.options, rng))
    else:
        _try(evening, *rng.choice(list(attempts(evening))))


def _fill(evening):
    """Somebody comes for a player who has left."""
    now = evening.now
    strangers = [name for name in (*NAMES, "fritz", "gerda") if now.chair_of(name) is None]
    for number, chair in enumerate(now.chairs):
        if chair.player is None and len(evening.now.occupied) not in evening.rules.players:
            evening(sitting.sit_down, number, strangers.pop(0))


def _try(evening, command, *arguments):
    """Accepted, or refused in three languages with nothing changed; which of them?"""
    before, length = evening.now, len(evening.log)
    try:
        evening(command, *arguments)
    except UserError as refused:
        assert evening.now is before
        assert len(evening.log) == length
        for language in ("de", "en", "bar"):
            assert refused.say(language)
        return False
    assert len(evening.log) > length
    return True


def nothing_is_lost(rules, seed):
    """Balances and Stock add up to nothing at every moment, and at the end all can be paid."""
    for evening in moments(rules, seed):
        now = evening.now
        assert sum(now.balances.values()) + now.course.stock == 0
    owed = dict(now.balances)
    for payment in view(now, ONLOOKER).payments:
        owed[payment.payer] += payment.amount
        owed[payment.receiver] -= payment.amount
    assert set(owed.values()) <= {0}
    assert now.course.stock == 0


def the_log_is_the_evening(rules, seed):
    """The fold of the stored lines gives the same sitting and the same hash."""
    *_, evening = moments(rules, seed)
    entries = CHAIN.links(None, evening.log, at=seed)
    lines = [line(entry) for entry in entries]
    again = tuple(CHAIN.read_lines(lines))
    assert again == entries
    assert again[-1].hash == CHAIN.links(None, [entry.event for entry in again], at=seed)[-1].hash
    assert sitting.fold(entry.event for entry in again) == evening.now
    _one_byte_changed(lines, entries, Random(seed))


def _one_byte_changed(lines, entries, rng):
    for _ in range(20):
        number = rng.randrange(len(lines))
        changed = bytearray(lines[number])
        changed[rng.randrange(len(changed))] ^= rng.randrange(1, 256)
        try:
            CHAIN.read_line(bytes(changed), entries[number - 1] if number else None)
        except ChainBroken as broken:
            assert broken.line == number + 1
        else:
            raise AssertionError(f"a change went unseen: {bytes(changed)!r}")


def refused_commands_change_nothing(rules, seed):
    """Whatever is tried at some moment is either an event or an explanation."""
    evening = some_moment(rules, seed)
    for attempt in attempts(evening):
        _try(_copy(evening), *attempt)


def _copy(evening):
    again = Evening.__new__(Evening)
    again.__dict__ = {**evening.__dict__, "log": list(evening.log)}
    return again


# A command of the view, and the call that tries it.
TRIED = {
    Button.BEGIN: lambda who: (sitting.begin, bytes),
    Button.END: lambda who: (sitting.end,),
    Button.STAND_UP: lambda who: (sitting.stand_up, who, "chance"),
    Button.HAND_OVER: lambda who: (sitting.hand_over, who, "chance"),
    Button.TAKE_BACK: lambda who: (sitting.take_back, who),
    Button.SHOW: lambda who: (sitting.show, who, True),
    Button.HIDE: lambda who: (sitting.show, who, False),
    Button.WISH: lambda who: (sitting.wish, who, "ramsch"),
    Button.HALT: lambda who: (sitting.act, who, "HALT"),
    Button.LAY_DOWN: lambda who: (sitting.act, who, "LAY_DOWN"),
}


def open_commands_are_the_law(rules, seed):
    """What the view lists would be done, and what it does not list would be refused."""
    evening = some_moment(rules, seed)
    for who, (command, tried) in product(evening.now.occupied, TRIED.items()):
        listed = command in buttons(evening.now, who)
        assert _try(_copy(evening), *tried(who)) == listed, (who, command)
        assert (Button.ACT in buttons(evening.now, who)) == _has_options(evening, who)


def _has_options(evening, who):
    seen = view(evening.now, who).playing
    if evening.now.running is None:
        return False
    assert seen is not None
    return seen.deal.seat >= 0 and bool(seen.deal.options)


def hidden_stays_hidden(rules, seed):
    """The view law: two sittings that somebody cannot tell apart look the same to the byte."""
    rng = Random(seed)
    compared = 0
    for evening in moments(rules, seed, deals=3):
        if evening.now.running is None or rng.random() > 0.3:
            continue
        who = rng.choice([ONLOOKER, SUPERVISOR, *range(len(evening.now.chairs))])
        other = _other(evening.now, who, rng)
        if other is not None:
            assert _bytes(other, who) == _bytes(evening.now, who)
            compared += 1
    return compared


def _bytes(now, who):
    return msgspec.json.encode(view(now, who))


def _other(now, who, rng):
    """A sitting that differs in cards that ``who`` has not seen, and in the secret."""
    running = now.running
    playing = view(now, who).playing
    assert playing is not None
    seen = playing.deal
    seat = ONLOOKER if seen is None else seen.seat
    if seen is None or seat == SUPERVISOR:
        return structs.replace(now, playing=structs.replace(running, secret="00" * 32))
    path = [GAMES[running.deal.game].notation.restart(running.deal)]
    for action in running.deal.history:
        path.append(path[-1].apply(action))
    swap = hidden_pair(path, seat, rng)
    if swap is None:
        return None
    other = with_swapped(running.deal, swap)
    for action in running.deal.history:
        same = in_the_other(action, seat, swap)
        if same is None:
            return None
        try:
            other = other.apply(same)
        except Refused:
            return None
        if visible(other, seat) & set(swap):
            return None
    if any(visible(moment, seat) & set(swap) for moment in path) or _tells_apart(
        running.deal, other
    ):
        return None
    return structs.replace(now, playing=structs.replace(running, deal=other, secret="00" * 32))


def _tells_apart(deal, other):
    """Whether the two have ended so that other amounts are paid."""
    if deal.outcome is None or other.outcome is None:
        return deal.outcome is not other.outcome
    settle = GAMES[deal.game].settle
    return settle(deal.outcome, deal.rules) != settle(other.outcome, deal.rules)


STRANGERS = ("fritz", "gerda")


def nobody_plays_who_has_seen_other_cards(rules, seed):
    """However people come and go, show and hide: a player of a deal has seen one hand of it."""
    seen: dict[str, set[int]] = {}
    deal = changes = 0
    for evening in moments(rules, seed, deals=3):
        for _ in range(evening.rng.choice((0, 0, 0, 2))):
            changes += _musical_chairs(evening)
            running = evening.now.running
            if running is None or running.deal.outcome is not None:
                continue
            if running.number != deal:
                seen, deal = {name: set() for name in (*NAMES, *STRANGERS)}, running.number
            _look(evening.now, seen)
    return changes


def _musical_chairs(evening):
    now, rng = evening.now, evening.rng
    chair, name = rng.randrange(len(now.chairs)), rng.choice((*NAMES, *STRANGERS))
    return _try(
        evening,
        *rng.choice(
            (
                (sitting.stand_up, chair, "chance"),
                (sitting.stand_up, chair, "chance"),
                (sitting.sit_down, chair, f"bot {len(evening.log)}", "chance"),
                (sitting.sit_down, chair, name),
                (sitting.sit_down, chair, name),
                (sitting.show, chair, rng.random() < 0.3),
            )
        ),
    )


def _look(now, seen):
    """Everybody remembers the hands that they see and that do not lie open to all players."""
    laid_open = set()
    for seat, chair in enumerate(now.running.seats[:4]):
        laid_open |= _hands(now, chair) - {seat}
    for name, hands in seen.items():
        chair = now.chair_of(name)
        if chair is not None and now.chairs[chair].player.bot:
            continue  # a program by this name, which has not looked around
        hands.update(_hands(now, ONLOOKER if chair is None else chair) - laid_open)
        own = None if chair is None else now.running.seat_of(chair)
        if own is not None and own < 4:
            assert hands <= {own}, f"{name} plays {own} and has seen {hands}"


def _hands(now, who):
    playing = view(now, who).playing
    assert playing is not None
    deal = playing.deal
    return set() if deal is None else {seat for seat, hand in enumerate(deal.hands) if hand}


def what_is_taken_for_unchanged_is_so(rules, seed):
    """What a table does not work out anew for the next moment, or one soon after, would be so too:
    also when somebody has missed some. Who is named untouched sees nothing better than all do."""
    told: list[PlainView] = []
    named = 0
    for evening in moments(rules, seed):
        now = evening.now
        if not told or now is not told[-1].of:
            seen = sitting.seen_by_all(now, {}, told[-1] if told else None)
            fresh = sitting.seen_by_all(now, {})
            assert (seen.table, seen.playing, seen.deal) == (fresh.table, fresh.playing, fresh.deal)
            told.append(seen)
        for before in (it.of for it in told[-4:-1]):
            for chair in sitting.untouched(before, now):
                was, is_ = sitting.seen_by(before, chair), sitting.seen_by(now, chair)
                assert (was.table, was.playing, was.deal) == (is_.table, is_.playing, is_.deal)
                assert is_.deal is not None and told[-1].deal is not None
                assert is_.deal.keys().isdisjoint(told[-1].deal)
                named += 1
    return named


EVENING_LAWS = (
    what_is_taken_for_unchanged_is_so,
    nothing_is_lost,
    the_log_is_the_evening,
    refused_commands_change_nothing,
    open_commands_are_the_law,
    hidden_stays_hidden,
    nobody_plays_who_has_seen_other_cards,
)
