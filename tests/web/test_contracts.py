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
GAMES = [
    pytest.param(rules.name, game, number % 4, id=f"{rules.name}-{game}")
    for number, (rules, game) in enumerate(games(SCHAFKOPF))
]


@pytest.mark.parametrize(("name", "game", "seat"), GAMES)
def test_a_game_is_announced_played_and_settled(people, name, game, seat):
    rules = rulesets.parse(LATER.format(name), name="later")  # in a first game not all is allowed
    person = people(hasty=True)
    person.practise(stacked(rules, hand_for(game), seat), seat)
    announced = ("SIE",) if game.kind is SIE else ("PLAY", "ALSO", f"ANNOUNCE({game})")
    person.finish_deal(wanted=("PASS",) if game.kind is KREUZ else announced)
    told = person.page.locator(".result .told").inner_text()
    assert game.said(texts("de")) in told
    assert game.kind is KREUZ or "Anna" in told
    assert sum(person.amounts()) == 0
    assert any(person.amounts())
