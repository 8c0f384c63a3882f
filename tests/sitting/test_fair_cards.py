"""At the table: promised before the cut, told after the deal, proven from the record."""

import msgspec
import pytest
from support import sitting
from support.evening import Evening
from support.setups import rule_sets

from stammtisch.engine.deal import ONLOOKER, SUPERVISOR
from stammtisch.engine.fair import commitment, fair_pack
from stammtisch.record import prove, read
from stammtisch.table.command import NotPossible


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
