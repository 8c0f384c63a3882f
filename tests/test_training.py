"""Nets are trained alike from the same schedule, also by a run that was stopped. Needs PyTorch."""

import msgspec
import pytest

pytest.importorskip("torch")
pytest.importorskip("numpy")

from msgspec.structs import replace

from stammtisch.solver.net import Net
from tools.net_calibration import measured
from tools.net_games import NET_GAMES
from tools.net_match import match
from tools.net_model import content_of, fresh
from tools.training import Schedule, Training, schedule_of

SHORT = {
    game: Schedule(
        game=game, epochs=2, units=(64, 32, 32), tables=4, turns=2, rows=1500, judged=2, deals=12
    )
    for game in NET_GAMES
}


def trained(schedule, folder):
    training = Training(schedule, folder)
    training.run()
    return training


@pytest.mark.parametrize("game", NET_GAMES)
def test_the_same_schedule_gives_the_same_weights(game, tmp_path):
    one, two = (trained(SHORT[game], tmp_path / name) for name in ("one", "two"))
    assert content_of(one.game, one.weights) == content_of(two.game, two.weights)
    assert (tmp_path / "one" / "average.bin").read_bytes() == content_of(two.game, two.average)
    other = trained(replace(SHORT[game], seed=2), tmp_path / "other")
    assert content_of(one.game, one.weights) != content_of(other.game, other.weights)


@pytest.mark.parametrize("game", NET_GAMES)
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(game, tmp_path):
    whole = trained(SHORT[game], tmp_path / "whole")
    stopped = Training(SHORT[game], tmp_path / "stopped")
    stopped.advance()
    resumed = trained(SHORT[game], tmp_path / "stopped")
    assert content_of(whole.game, whole.weights) == content_of(resumed.game, resumed.weights)
    assert [line.squared for line in whole.curve] == [line.squared for line in resumed.curve]
    assert whole.accepted == resumed.accepted


def test_every_epoch_is_a_line_of_the_curve(tmp_path):
    training = trained(SHORT["schnapsen"], tmp_path)
    lines = [msgspec.json.decode(line) for line in (tmp_path / "curve.jsonl").open("rb")]
    assert [line["epoch"] for line in lines] == [0, 1]
    assert [line["verdict"] is None for line in lines] == [True, False]
    assert training.curve[1].rows > 2000


def test_a_training_may_begin_with_the_net_of_another(tmp_path):
    first = trained(SHORT["schnapsen"], tmp_path / "first")
    second = Training(replace(SHORT["schnapsen"], seed=5), tmp_path / "second", tmp_path / "first")
    assert content_of(first.game, first.average) == content_of(second.game, second.weights)
    fresh_one = Training(replace(SHORT["schnapsen"], seed=5), tmp_path / "third")
    assert content_of(first.game, first.average) != content_of(second.game, fresh_one.weights)


def test_a_training_leaves_its_schedule(tmp_path):
    Training(SHORT["schnapsen"], tmp_path).advance()
    file = tmp_path / "schedule.json"
    assert schedule_of("schnapsen", file, epochs=1, seed=9) == SHORT["schnapsen"]
    file.write_text('{"rate": 0.1}', "utf-8")
    found = schedule_of("schafkopf", file, epochs=7, seed=9)
    assert found == Schedule(game="schafkopf", epochs=7, seed=9, rate=0.1)
    file.write_text('{"speed": 1}', "utf-8")
    with pytest.raises(msgspec.ValidationError, match="speed"):
        schedule_of("schafkopf", file, epochs=7, seed=9)


def test_a_folder_of_another_schedule_is_left_alone(tmp_path):
    Training(SHORT["schnapsen"], tmp_path).advance()
    with pytest.raises(SystemExit, match="another schedule"):
        Training(replace(SHORT["schnapsen"], rate=0.5), tmp_path)


def test_a_net_is_no_better_than_itself():
    game = NET_GAMES["schnapsen"]()
    net = Net(content_of(game, fresh(game, (64, 32, 32), 1)))
    verdict = match(game, net, net, 60, seed=3)
    assert verdict.deals >= 60
    assert abs(verdict.gain) < 4 * verdict.error


def test_chances_are_compared_with_what_came_true(tmp_path):
    training = trained(SHORT["schafkopf"], tmp_path)
    found = measured(training.game, training.average, training.game.houses[0], 60, seed=1)
    assert sum(number for _, _, number in found) > 50
    assert [told for told, _, _ in found] == sorted(told for told, _, _ in found)
    assert all(0 <= won <= 1 for _, won, _ in found)
