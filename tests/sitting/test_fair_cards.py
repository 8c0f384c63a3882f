"""At the table: promised before the cut, told after the deal, proven from the record."""

import msgspec
import pytest
from support import sitting
from support.evening import Evening
from support.setups import rule_sets

from stammtisch.engine.deal import ONLOOKER, SUPERVISOR
from stammtisch.engine.fair import (
    commitment,
    draw_key,
    fair_pack,
    share_commitment,
    shuffle_key,
)
from stammtisch.games import GAMES
from stammtisch.record import prove, read
from stammtisch.table.command import NotPossible
from stammtisch.table.events import Drew


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
def test_every_deal_of_an_evening_is_proven_by_what_was_promised_before_the_cut(rules):
    evening = Evening(rules, seed=8)
    for number in (1, 2, 3):
        evening(sitting.begin, evening.rng.randbytes)
        promised = sitting.view(evening.now, ONLOOKER).playing.commitment
        while evening.now.running is not None:
            evening.act(evening.deal.options.actions[0])
        (record,) = read(sitting.record_of(evening.now))
        prove(record, promised)
        assert (record.tags["Table"], record.tags["Game"]) == ("lamm", str(number))


def test_the_secret_is_nobodys_until_the_deal_is_over():
    evening = Evening("schafkopfschule").begin()
    secret = evening.now.playing.secret
    while evening.now.running is not None:
        for who in (SUPERVISOR, ONLOOKER, 0, 1, 2, 3):
            assert secret.encode() not in msgspec.json.encode(sitting.view(evening.now, who))
        with pytest.raises(NotPossible, match="no finished deal"):
            sitting.record_of(evening.now)
        evening.act(evening.deal.options.actions[0])
    result = sitting.view(evening.now, 0).result
    assert result.secret == secret
    assert result.commitment == commitment(bytes.fromhex(secret), "lamm", 1)


def test_the_pack_is_the_one_that_the_secret_gives():
    evening = Evening("schafkopfschule").begin()
    secret = bytes.fromhex(evening.now.playing.secret)
    assert evening.deal.table.pack == fair_pack(evening.rules.cards, secret)


def test_every_deal_has_a_secret_of_its_own():
    asked = []

    def fresh(size):
        asked.append(size)
        return bytes([len(asked)]) * size

    evening = Evening("schnapsen-weich")(sitting.begin, fresh)
    assert asked == [32, 32], "one for the draw, one for the deal"
    assert evening.now.playing.secret == "02" * 32


# Shares of the players.


def share(chair, number=1):
    return bytes([16 * number + chair]) * 32


def promised(chair, number=1):
    return share_commitment(share(chair, number), "lamm", number, chair)


def commit(evening, *chairs, number=1):
    for chair in chairs:
        evening(sitting.commit, chair, number, promised(chair, number))
    return evening


def reveal(evening, *chairs, number=1, further=False):
    for chair in chairs:
        more = promised(chair, number + 1) if further else None
        evening(sitting.reveal, chair, share(chair, number).hex(), more)
    return evening


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.name)
def test_the_pack_follows_from_what_everybody_has_added(rules):
    evening = Evening(rules, seed=8)
    chairs = evening.now.occupied
    commit(evening, *chairs)
    for number in (1, 2, 3):
        evening(sitting.begin, evening.rng.randbytes)
        assert evening.now.running is None, "first everybody tells their share"
        seen = sitting.view(evening.now, ONLOOKER).promise
        assert [it.commitment for it in seen.shares] == [promised(it, number) for it in chairs]
        reveal(evening, *reversed(chairs), number=number, further=True)
        assert evening.now.running is not None, "the last one completes the shuffle"
        playing = evening.now.playing
        assert playing.commitment == seen.commitment
        secret = bytes.fromhex(playing.secret)
        pack = fair_pack(rules.cards, shuffle_key(secret, playing.shares))
        assert GAMES[rules.game].notation.pack(evening.deal) == pack
        while evening.now.running is not None:
            evening.act(evening.deal.options.actions[0])
        (record,) = read(sitting.record_of(evening.now))
        prove(record, seen.commitment, *(it.commitment for it in seen.shares))
        assert sitting.fold(evening.log) == evening.now


def test_who_deals_first_in_schnapsen_is_drawn_from_the_same_shares():
    evening = commit(Evening("schnapsen-scharf"), 0, 1)
    reveal(evening(sitting.begin, evening.rng.randbytes), 0, 1)
    drew = next(event for event in evening.log if isinstance(event, Drew))
    playing = evening.now.playing
    assert drew.secret == playing.secret
    pack = fair_pack(evening.rules.cards, draw_key(bytes.fromhex(drew.secret), playing.shares))
    assert evening.now.drawn == pack[: len(evening.now.drawn)]


def test_those_who_do_not_tell_their_share_are_not_waited_for_and_named():
    evening = commit(Evening("schafkopfschule"), 0, 1, 2)
    reveal(evening(sitting.begin, evening.rng.randbytes), 1)
    evening(sitting.shuffle)
    while evening.now.running is not None:
        evening.act(evening.deal.options.actions[0])
    (record,) = read(sitting.record_of(evening.now))
    prove(record, promised(0), promised(1), promised(2))
    assert [it.value != "" for it in evening.now.result.shares] == [False, True, False]


def test_nobody_sees_the_secret_while_shares_are_told():
    evening = commit(Evening("schafkopfschule"), 0, 1)
    reveal(evening(sitting.begin, evening.rng.randbytes), 0)
    secret = evening.now.promise.secret
    for who in (SUPERVISOR, ONLOOKER, 0, 1, 2, 3):
        assert secret.encode() not in msgspec.json.encode(sitting.view(evening.now, who))


def refused(evening, command, *arguments):
    before = evening.now
    with pytest.raises(NotPossible) as why:
        evening(command, *arguments)
    assert evening.now is before
    return why.value.reason


def test_a_share_is_promised_before_the_table_promises_and_told_after_it():
    evening = Evening("schafkopfschule")
    assert refused(evening, sitting.commit, 0, 2, promised(0, 2)) == "too_late_to_promise"
    assert refused(evening, sitting.reveal, 0, share(0).hex()) == "nothing_promised"
    assert refused(evening, sitting.shuffle) == "nothing_promised"
    commit(evening, 0, 1)
    assert refused(evening, sitting.reveal, 0, share(0).hex()) == "nothing_promised"
    evening(sitting.begin, evening.rng.randbytes)
    assert refused(evening, sitting.begin, evening.rng.randbytes) == "deal_running"
    assert refused(evening, sitting.commit, 2, 1, promised(2)) == "too_late_to_promise"
    assert refused(evening, sitting.reveal, 2, share(2).hex()) == "nothing_promised"
    assert refused(evening, sitting.reveal, 0, share(1).hex()) == "another_share"
    reveal(evening, 0)
    assert refused(evening, sitting.reveal, 0, share(0).hex()) == "nothing_promised"


def test_a_promise_can_be_changed_until_the_table_promises():
    evening = commit(Evening("schafkopfschule"), 0)
    evening(sitting.commit, 0, 1, share_commitment(share(9), "lamm", 1, 0))
    evening(sitting.begin, evening.rng.randbytes)(sitting.reveal, 0, share(9).hex())
    assert evening.now.running is not None


def test_those_who_go_take_their_promise_with_them():
    evening = commit(Evening("schafkopfschule"), 0, 1)
    evening(sitting.hand_over, 0, "anfaenger")
    assert [it.chair for it in evening.now.pledges] == [1]
    assert refused(evening, sitting.commit, 0, 1, promised(0)) == "too_late_to_promise"
    evening(sitting.stand_up, 1)
    assert evening.now.pledges == ()


def test_a_deal_that_was_promised_to_people_who_have_left_is_not_dealt():
    evening = commit(Evening("schafkopfschule"), 0, 1)
    evening(sitting.begin, evening.rng.randbytes)(sitting.stand_up, 3)
    assert evening.now.promise is None
    evening(sitting.sit_down, 3, "emil")(sitting.begin, evening.rng.randbytes)
    assert evening.now.running is not None, "and nobody had promised anything for this one"


def test_an_evening_that_ends_leaves_a_promise_open():
    evening = commit(Evening("schafkopfschule"), 0)
    evening(sitting.begin, evening.rng.randbytes)(sitting.end)
    assert refused(evening, sitting.reveal, 0, share(0).hex()) == "ended"
    assert refused(evening, sitting.shuffle) == "ended"
