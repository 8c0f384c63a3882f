"""`stammtisch verify`: fair cards proven offline, every change found."""

import json
from random import Random

import pytest

from stammtisch import rulesets
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.fair import Share, commitment, fair_pack, share_commitment, shuffle_key
from stammtisch.record import proof_tags, write
from stammtisch.schafkopf import Context, shuffled
from stammtisch.schnapsen import shuffled as schnapsen_shuffled

SECRET = bytes(range(100, 132))


def fair_record(name="ttc-freising-10-30", number=3, secret=SECRET, round_="normal", shares=()):
    rules = rulesets.builtin(name)
    pack = fair_pack(rules.cards, shuffle_key(secret, shares))
    if rules.game == "schnapsen":
        deal = schnapsen_shuffled(rules, pack)
    else:
        deal = shuffled(rules, pack, Context(round=round_))
    return write(play_by_chance(deal, Random(number)), proof_tags("lamm", number, secret, shares))


def share(chair, told=True):
    value = bytes([chair]) * 32
    promise = share_commitment(value, "lamm", 3, chair)
    return Share(chair, promise, value.hex() if told else "")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "deal.txt"


@pytest.mark.parametrize("name", rulesets.names())
def test_a_fair_deal_of_every_rule_set_is_proven(stammtisch, file, name):
    file.write_text(fair_record(name))
    done = stammtisch("verify", file, "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert "proven. Table lamm, game 3." in done.out


SHARES = (share(0), share(2, told=False), share(3))


@pytest.mark.parametrize("name", rulesets.names())
def test_shares_of_the_players_are_part_of_the_proof(stammtisch, file, name):
    text = fair_record(name, shares=SHARES)
    file.write_text(text)
    assert f"2:{SHARES[1].commitment}:-" in text
    noted = [*(each.commitment for each in SHARES), commitment(SECRET, "lamm", 3)]
    options = [word for each in noted for word in ("--commitment", each)]
    assert stammtisch("verify", file, *options).code == 0
    assert stammtisch("verify", file, *options, "--commitment", "0" * 64).code == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("0" * 64, "1" * 64, 1), "share_differs"),
        (lambda text: text.replace("0" * 64, "-", 1), "pack_differs"),
        (lambda text: text.replace(f" {SHARES[2]}", ""), "pack_differs"),
        (lambda text: text.replace(f" {SHARES[1]}", f" {share(2)}"), "pack_differs"),
        (lambda text: text.replace(f"{SHARES[0]} ", f"{SHARES[0]} {SHARES[0]} "), "tag_wrong"),
        (lambda text: text.replace('[Shares "', '[Shares " '), "tag_wrong"),
        (lambda text: text.replace('[Shares "0:', '[Shares "9:'), "tag_wrong"),
    ],
)
def test_a_changed_share_is_found(stammtisch, file, change, reason):
    text = fair_record(shares=SHARES)
    assert change(text) != text
    file.write_text(change(text))
    (verdict,) = json.loads(stammtisch("verify", file, "--json").out)
    assert verdict["reason"] == reason


@pytest.mark.parametrize("round_", ["allgaeuer", "schieber"])
def test_cards_set_aside_are_part_of_the_proof(stammtisch, file, round_):
    file.write_text(fair_record(round_=round_))
    assert stammtisch("verify", file).code == 0


def test_several_deals_and_json(stammtisch, file):
    file.write_text(fair_record() + "\n" + stammtisch("deal", "--seed", 4).out)
    done = stammtisch("verify", file, "--json")
    assert done.code == 1
    first, second = json.loads(done.out)
    assert (first["proven"], first["table"], first["game"]) == (True, "lamm", "3")
    assert first["commitment"] == commitment(SECRET, "lamm", 3)
    assert (second["proven"], second["reason"]) == (False, "tag_missing")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Table "lamm"]', '[Table "ox"]', "commitment_differs"),
        ('[Game "3"]', '[Game "4"]', "commitment_differs"),
        ('[Game "3"]', '[Game "three"]', "tag_wrong"),
        (SECRET.hex(), SECRET.hex().replace("64", "65", 1), "commitment_differs"),
        (SECRET.hex(), SECRET.hex()[:-1], "tag_wrong"),
        (f'[Secret "{SECRET.hex()}"]\n', "", "tag_missing"),
        ("NEXT_CUT", "", "unfinished"),
    ],
)
@pytest.mark.parametrize("language", ["de", "en", "bar"])
def test_whatever_was_changed_is_not_proven(stammtisch, file, old, new, reason, language):
    text = fair_record()
    if old == "NEXT_CUT":
        text = text[: text.index("\nclaims:")]
    assert old in text or not new
    file.write_text(text.replace(old, new))
    assert stammtisch("verify", file, "--lang", language).code == 1
    (verdict,) = json.loads(stammtisch("verify", file, "--json", "--lang", language).out)
    assert verdict["reason"] == reason
    assert verdict["why"]


def test_another_pack_with_an_honest_commitment_is_not_proven(stammtisch, file):
    rules = rulesets.builtin("schafkopfschule")
    deal = shuffled(rules, fair_pack(rules.cards, SECRET[::-1]))
    file.write_text(write(play_by_chance(deal, Random(1)), proof_tags("lamm", 1, SECRET)))
    (verdict,) = json.loads(stammtisch("verify", file, "--json").out)
    assert verdict["reason"] == "pack_differs"


def test_the_commitment_noted_before_the_deal(stammtisch, file):
    file.write_text(fair_record())
    noted = commitment(SECRET, "lamm", 3)
    assert stammtisch("verify", file, "--commitment", noted.upper()).code == 0
    other = stammtisch("verify", file, "--commitment", "0" * 64, "--lang", "en")
    assert other.code == 1
    assert "nobody committed to that" in other.out
    file.write_text(fair_record() + "\n" + fair_record(number=4))
    assert stammtisch("verify", file, "--commitment", noted).code == 2


def test_a_broken_rule_is_a_no_and_nonsense_is_bad_input(stammtisch, file, tmp_path):
    text = fair_record("schafkopfschule")
    file.write_text(text[: text.index("settlement:")] + "settlement: +9 -9 0 0 ZE\n")
    assert stammtisch("verify", file).code == 1
    for content in ("", "hello", "# only a comment"):
        file.write_text(content)
        assert stammtisch("verify", file).code == 2
    assert stammtisch("verify", tmp_path / "missing.txt").code == 2


def test_standard_input(process):
    assert process("verify", "-", typed=fair_record()).code == 0
