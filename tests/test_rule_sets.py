"""Rule sets as files: how far numbers may go, and where a file is wrong."""

import pytest

from stammtisch import rulesets
from stammtisch.rulesets import RuleSetError


def house(line, base="schafkopfschule"):
    return rulesets.parse(f'extends = "{base}"\n{line}\n', name="haus")


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("approval_from", 1, 99),
        ("base_solo", 0, 100_000),
        ("cut_max_times", 1, 9),
        ("games_per_match", 0, 1000),
        ("knock_max", 0, 4),
        ("sie_factor", 1, 16),
    ],
)
def test_a_number_has_its_bounds_and_may_reach_them(key, least, most):
    for value in (least, most):
        assert getattr(house(f"{key} = {value}"), key) == value
    for value in (least - 1, most + 1):
        with pytest.raises(RuleSetError) as why:
            house(f"{key} = {value}")
        assert (why.value.key, why.value.line) == (key, 2)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("base_solo = = 3\nbase_wenz = 2\n", 1),
        ("base_solo = 3\nbase_wenz = = 2\n", 2),
        ("base_solo = 3\nbase_wenz =", 2),  # at the end of the text
        ('base_solo = 3\nname = """\n\n', 4),
    ],
)
def test_what_is_no_toml_is_told_with_its_line_and_names_no_key(text, line):
    with pytest.raises(RuleSetError) as why:
        rulesets.parse(text, name="haus")
    assert (why.value.text, why.value.line, why.value.key) == ("ruleset.not_toml", line, "")
    assert f":{line}: " in why.value.say("en")
