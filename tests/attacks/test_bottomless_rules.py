"""A stranger sends rules that take the parser the square of their length."""

import pytest
from support.attacks import holding_out

from stammtisch import rulesets
from stammtisch.rulesets import RuleSetError

MOST = 20_000
PARTS = ("a", '"a b"', "'é'", "a ")


@pytest.mark.parametrize("part", PARTS)
def test_a_key_of_ten_thousand_parts(part):
    """Refused before it is parsed."""
    key = ".".join([part] * (MOST // (len(part) + 1)))
    for text in (f"{key}=1", f"[{key}]", f'extends = "schafkopfschule"\nstock = {{ {key} = 1 }}'):
        with pytest.raises(RuleSetError) as why:
            rulesets.parse(text, name="house")
        assert why.value.text == "ruleset.nested"
        assert why.value.line == text.count("\n") + 1


def test_a_text_without_an_end():
    with pytest.raises(RuleSetError) as why:
        rulesets.parse("#" * (rulesets.LONGEST + 1), name="house")
    assert why.value.text == "ruleset.too_long"


def test_the_same_at_every_door(server, stranger):
    toml = ".".join("a" * (MOST // 2 - 1)) + "=1"
    plan = {"title": "Deep", "date": "2027-03-14", "toml": toml}
    with holding_out(server):
        for path, body in (
            ("/rules/check", {"toml": toml}),
            ("/pads", {"toml": toml}),
            ("/tournaments", plan),
        ):
            assert stranger.refused("POST", path, body) == (409, "ruleset.nested")


def test_other_texts_that_are_long_and_mean():
    for text in ("a" * MOST, "[" * MOST, "a = " + "[" * 5000, "a = " + "1" * 5000, "a = '" * 3000):
        with pytest.raises(RuleSetError):
            rulesets.parse(text, name="house")
