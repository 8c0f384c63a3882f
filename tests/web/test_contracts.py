"""Every game of every rule set, announced and played by a person in the browser against bots."""

import pytest
from support.stacked import games, hand_for, stacked

from stammtisch import rulesets
from stammtisch.schafkopf.contracts import KREUZ, SIE
from stammtisch.texts import texts

SCHAFKOPF = [
    rules for rules in map(rulesets.builtin, rulesets.names()) if rules.game == "schafkopf"
]
LATER = 'extends = "{}"\nfirst_game = "unrestricted"\nsie_first_game = true'
GAMES = list(enumerate(games(SCHAFKOPF)))


@pytest.mark.parametrize("name", [rules.name for rules in SCHAFKOPF])
def test_games_are_announced_played_and_settled(people, name):
    rules = rulesets.parse(LATER.format(name), name="later")  # in a first game not all is allowed
    person = people(hasty=True)
    for number, (where, game) in GAMES:
        if where.name == name:
            is_played(person, rules, game, seat=number % 4)


def is_played(person, rules, game, seat):
    person.practise(stacked(rules, hand_for(game), seat), seat)
    announced = ("SIE",) if game.kind is SIE else ("PLAY", "ALSO", f"ANNOUNCE({game})")
    person.finish_deal(wanted=("PASS",) if game.kind is KREUZ else announced)
    told = person.page.locator(".result .told").inner_text()
    assert game.said(texts("de")) in told, game
    assert game.kind is KREUZ or "Anna" in told, game
    assert sum(person.amounts()) == 0, game
    assert any(person.amounts()), game
