"""A server that is killed has lost nothing, and its people go on at another; so they do when what
carries messages has gone."""

from contextlib import ExitStack

import pytest
from cluster.test_cluster import outcome, play_on, seats, shared
from support.cluster import cluster, hearing_by
from support.postgres import postgres
from support.redis import redis
from support.server import Seat, Visitor

pytestmark = pytest.mark.process


@pytest.fixture(params=["postgresql", "redis"])
def servers(request, tmp_path):
    with hearing_by(request.param, tmp_path) as servers:
        yield servers


@pytest.mark.parametrize("dies", [0, 1])
def test_a_server_is_killed_and_its_player_resumes_at_the_other(servers, dies):
    """Also if it was the one who led the table: the bots go on at the other."""
    anna, bert = Visitor(servers[0].url), Visitor(servers[1].url, "Bert")
    table = shared(anna, bert)
    pair = seats(servers, table)
    for seat in pair:
        seat.until("view")
    anna.ok("POST", f"/tables/{table['table']}/start")
    moved, stays = pair[dies], pair[1 - dies]
    play_on(pair, until_turn_of=moved)
    order = ("one", moved.number, moved.calls()[0])
    done = moved.act(order[2], order[0], order[1])
    assert done["type"] == "done"
    servers[dies].process.kill()
    servers[dies].process.wait()
    with Seat(
        servers[1 - dies].url, table["table"], table["tokens"][dies], after=done["number"] - 1
    ) as again:
        again.until("view")
        assert again.number >= done["number"]
        assert again.act(order[2], order[0], order[1]) == done
        play_on((again, stays))
        assert outcome(again) == outcome(stays)


def test_what_is_done_is_seen_at_the_other_server_though_nothing_carries_messages(tmp_path):
    """It is looked up in the store."""
    with postgres() as database, ExitStack() as stack:
        bus = stack.enter_context(redis())
        with cluster(tmp_path, database.database(), bus) as servers:
            anna, bert = Visitor(servers[0].url), Visitor(servers[1].url, "Bert")
            table = shared(anna, bert)
            pair = seats(servers, table)
            for seat in pair:
                seat.until("view")
            anna.ok("POST", f"/tables/{table['table']}/start")
            play_on(pair, until_turn_of=pair[0])
            stack.close()
            done = pair[0].act(pair[0].calls()[0])
            while pair[1].number < done["number"]:
                pair[1].until("view")
