"""Every route and every command of a socket is compared with the attacks on it.

A new one goes into `ATTACKED`, with its tests in this folder. `UNTESTED` only shrinks.
"""

import re
from pathlib import Path
from typing import get_args

from stammtisch.server.app import create_app
from stammtisch.server.settings import Settings
from stammtisch.table.messages import Incoming

ATTACKED = {
    "POST /tournaments/restore": "test_a_forged_file_is_refused_and_changes_nothing",
    "POST /tournaments": "test_a_plan_has_bounds",
    "POST /tournaments/{name:str}/seat": "test_a_forged_entrant_is_nobody_whom_the_server_knows",
    "GET /tournaments/{name:str}/prints/{paper:str}": (
        "test_the_longest_sheets_for_a_hundred_people"
    ),
    "POST /tournaments/{name:str}/steps": "test_a_newcomer_repeats_the_step_of_another",
    "POST /tables": "test_a_guest_opens_tables_pads_and_tournaments",
    "SOCKET /tables/{table:str}/socket": "test_a_stranger_keeps_many_connections",
    "SOCKET /pads/{name:str}/socket": "test_a_stranger_keeps_many_connections",
    "command chat": "test_a_player_writes_without_end",
    "POST /pads": "test_a_list_that_is_longer_than_a_pad",
    "POST /pads/{name:str}/orders": "test_corrections_of_the_first_lines_of_a_full_pad",
    "GET /tournaments/{name:str}/office": "test_a_stranger_tries_codes",
    "GET /tournaments/{name:str}/mine": "test_a_code_that_was_lost_is_void",
    "GET /tournaments/{name:str}/codes": "test_all_codes_are_lost",
    "SOCKET /tournaments/{name:str}/socket": "test_a_code_that_was_lost_is_void",
    "POST /rules/check": "test_the_same_at_every_door",
    "POST /accounts": "test_a_guest_registers_eighty_times_at_once",
    "POST /sessions": "test_strangers_from_everywhere_lock_a_login",
    "POST /guests": "test_a_stranger_pretends_to_be_many",
    "GET /": "test_a_page_sends_elsewhere_what_it_knows",
    "DELETE /sessions": "test_a_token_of_a_seat_is_found_after_its_owner_has_logged_out",
    "GET /me": "test_another_host_of_the_domain_sets_the_cookie",
    "command hello": "test_a_connection_stays_open_after_its_owner_has_logged_out",
    "GET /metrics": "test_a_stranger_reads_metrics",
}
UNTESTED = {
    "DELETE /tables/{table:str}/bots/{chair:int}",
    "DELETE /tables/{table:str}/seats",
    "GET /book",
    "GET /book/{name:str}",
    "GET /bots",
    "GET /games/{game:str}/options",
    "GET /health/live",
    "GET /health/ready",
    "GET /me/tables",
    "GET /pads/{name:str}",
    "GET /pads/{name:str}/csv",
    "GET /pads/{name:str}/menu",
    "GET /rules",
    "GET /rules/{name:str}",
    "GET /rules/{name:str}/book",
    "GET /tables",
    "GET /tables/{table:str}",
    "GET /tables/{table:str}/book",
    "GET /tables/{table:str}/deals",
    "GET /tables/{table:str}/deals/{number:int}/record",
    "GET /tables/{table:str}/deals/{number:int}/replay",
    "GET /tables/{table:str}/deals/{number:int}/review",
    "GET /tables/{table:str}/record",
    "GET /tables/{table:str}/settlement",
    "GET /tournaments/{name:str}",
    "GET /tournaments/{name:str}/backup",
    "GET /tournaments/{name:str}/cases",
    "GET /tournaments/{name:str}/journal",
    "GET /tournaments/{name:str}/lists/{kind:str}",
    "GET /tournaments/{name:str}/menu",
    "GET /tournaments/{name:str}/proofs",
    "GET /tournaments/{name:str}/tables/{round_:int}/{table:int}",
    "GET /tournaments/{name:str}/verify",
    "GET /{path:path}",
    "PATCH /me",
    "POST /pads/statistics",
    "POST /pads/{name:str}/preview",
    "POST /replays",
    "POST /replays/again",
    "POST /replays/review",
    "POST /tables/{table:str}/bots",
    "POST /tables/{table:str}/end",
    "POST /tables/{table:str}/seats",
    "POST /tables/{table:str}/start",
    "POST /tournaments/{name:str}/lists/preview",
    "POST /tournaments/{name:str}/preview",
    "command act",
    "command ask",
    "command begin",
    "command commit",
    "command end",
    "command hand_over",
    "command mute",
    "command ping",
    "command ready",
    "command report",
    "command reveal",
    "command show",
    "command stand_up",
    "command take_back",
    "command wish",
}


async def nowhere():
    raise AssertionError("no route is asked here")


def routes():
    app = create_app(Settings(), nowhere)
    for route in app.routes:
        methods = getattr(route, "methods", None) or {"SOCKET"}
        for method in methods - {"OPTIONS", "HEAD"}:
            yield f"{method} {route.path}"
    for message in get_args(Incoming):
        yield f"command {message.__struct_config__.tag}"


def test_every_route_and_command_has_its_attacks():
    found = {it for it in routes() if not re.match(r"GET /(assets|docs)\b", it)}
    assert len(found) > 80
    assert found - ATTACKED.keys() - UNTESTED == set(), "write the attacks on these"
    assert (ATTACKED.keys() | UNTESTED) - found == set(), "these are no more"
    assert ATTACKED.keys() & UNTESTED == set()


def test_the_attacks_are_there():
    sources = "\n".join(it.read_text("utf-8") for it in Path(__file__).parent.glob("test_*.py"))
    assert [it for it in ATTACKED.values() if f"def {it}(" not in sources] == []
