"""Tables that can be found, and who sits at them."""

from support.server import Visitor


def test_a_private_table_is_found_only_by_its_link(anna, bert):
    table = anna.table(start=False)
    path = f"/tables/{table['table']}"
    assert bert.refused("GET", path) == (403, "private")
    assert bert.refused("POST", f"{path}/seats", {}) == (403, "private")
    seen = bert.ok("GET", path, params={"invite": table["invite"]})
    assert seen["view"]["who"] == -2
    assert table["table"] not in {each["table"] for each in bert.ok("GET", "/tables")}


def test_a_public_table_is_in_the_lobby_until_its_evening_ends(anna, bert):
    table = anna.table(bots=2, public=True, title="Zum Lamm", start=False)
    (shown,) = (each for each in bert.ok("GET", "/tables") if each["table"] == table["table"])
    assert shown["title"] == "Zum Lamm"
    assert [chair and chair["bot"] for chair in shown["chairs"]][:4] == [
        "",
        "anfaenger",
        "anfaenger",
        None,
    ]
    path = f"/tables/{table['table']}"
    bert.ok("POST", f"{path}/seats", {"chair": 3})
    assert bert.refused("POST", f"{path}/end") == (403, "not_owner")
    anna.ok("POST", f"{path}/end")
    assert table["table"] not in {each["table"] for each in bert.ok("GET", "/tables")}
    assert anna.ok("GET", f"{path}/settlement")["final"]


def test_one_finds_back_to_the_tables_where_one_sits(anna, bert):
    def mine(person):
        return [each["table"]["table"] for each in person.ok("GET", "/me/tables")]

    private, public = (
        anna.table(bots=2, public=public, title=title, start=False)
        for public, title in ((False, "Zum Lamm"), (True, "Zum Ochsen"))
    )
    names = [private["table"], public["table"]]
    assert sorted(mine(anna)) == sorted(names)
    assert mine(bert) == []
    invited = f"/tables/{private['table']}/seats?invite={private['invite']}"
    bert.ok("POST", invited, {})
    (seat,) = bert.ok("GET", "/me/tables")
    assert seat["invite"] == private["invite"]
    assert seat["table"]["title"] == "Zum Lamm"
    assert {chair["name"] for chair in seat["table"]["chairs"]} >= {"Anna", "Bert"}
    bert.ok("DELETE", invited)
    assert mine(bert) == []
    anna.ok("POST", f"/tables/{public['table']}/end")
    assert mine(anna) == [private["table"]]


def test_nobody_in_particular_has_no_tables(server):
    assert Visitor(server.url, name="").refused("GET", "/me/tables") == (401, "no_session")


def test_bots_come_and_go(anna, bert):
    table = anna.table(bots=0, start=False, public=True)
    path = f"/tables/{table['table']}"
    anna.ok("POST", f"{path}/bots", {"bot": "meister", "chair": 2})
    assert anna.ok("GET", path)["view"]["chairs"][2]["bot"] == "meister"
    assert anna.refused("DELETE", f"{path}/bots/0") == (400, "not_a_bot")
    anna.ok("DELETE", f"{path}/bots/2")
    assert anna.ok("GET", path)["view"]["chairs"][2]["player"] is None
    assert bert.refused("POST", f"{path}/bots", {})[0] == 403
    assert anna.refused("POST", f"{path}/bots", {"bot": "os:system"}) == (400, "no_bot")


def test_who_leaves_leaves_the_chair_to_somebody_else(anna, bert):
    table = anna.table(bots=0, start=False, public=True)
    path = f"/tables/{table['table']}"
    assert bert.refused("POST", f"{path}/seats", {"chair": 0}) == (409, "chair_taken")
    anna.ok("DELETE", f"{path}/seats")
    assert bert.ok("POST", f"{path}/seats", {"chair": 0})["chair"] == 0
