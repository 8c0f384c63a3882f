"""The folders of the client: a game is one of them, and the rest of the client names none."""

from pathlib import Path

import pytest

from stammtisch.games import GAMES

SOURCE = Path(__file__).parents[1] / "web" / "src"
WRITTEN_ELSEWHERE = {"generated", "texts"}  # types and words come by their games
DOORS = {"table.ts", "offer.ts", "pad.ts", "sheet.ts"}


def outside_games():
    """Files that no game owns."""
    for file in SOURCE.rglob("*.*"):
        folder, *inner = file.relative_to(SOURCE).parts
        if folder not in WRITTEN_ELSEWHERE and not (folder == "games" and inner[0] in GAMES):
            yield file


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_its_folder_names_a_game(game):
    naming = [file for file in outside_games() if game in file.read_text("utf-8").lower()]
    assert naming == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_door_to_every_feature(game):
    files = {file.name for file in (SOURCE / "games" / game).iterdir()}
    assert files >= DOORS
