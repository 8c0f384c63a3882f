"""Every route and every command of a socket is compared with the attacks on it.

A new one goes into `ATTACKED` or `STRANGERS`, with its test in this folder.
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
STRANGERS = {
    "test_a_stranger_comes_to_a_private_table": (
        "GET /tables/{table:str}",
        "GET /tables/{table:str}/book",
        "GET /tables/{table:str}/deals",
        "GET /tables/{table:str}/deals/{number:int}/record",
        "GET /tables/{table:str}/deals/{number:int}/replay",
        "GET /tables/{table:str}/deals/{number:int}/review",
        "GET /tables/{table:str}/record",
        "GET /tables/{table:str}/settlement",
        "POST /tables/{table:str}/seats",
        "DELETE /tables/{table:str}/seats",
        "POST /tables/{table:str}/bots",
        "DELETE /tables/{table:str}/bots/{chair:int}",
        "POST /tables/{table:str}/start",
        "POST /tables/{table:str}/end",
    ),
    "test_a_stranger_comes_to_the_office_of_a_tournament": (
        "GET /tournaments/{name:str}/backup",
        "GET /tournaments/{name:str}/journal",
        "GET /tournaments/{name:str}/lists/{kind:str}",
        "GET /tournaments/{name:str}/tables/{round_:int}/{table:int}",
        "POST /tournaments/{name:str}/lists/preview",
    ),
    "test_a_stranger_tries_a_line_on_a_sheet": ("POST /tournaments/{name:str}/preview",),
    "test_a_stranger_has_no_name_to_change": (
        "PATCH /me",
        "GET /me/tables",
    ),
    "test_a_stranger_reads_what_all_may_read_and_changes_nothing": (
        "GET /book",
        "GET /bots",
        "GET /rules",
        "GET /tables",
        "GET /health/live",
        "GET /health/ready",
    ),
    "test_a_stranger_asks_for_what_is_not_there": (
        "GET /book/{name:str}",
        "GET /rules/{name:str}",
        "GET /rules/{name:str}/book",
        "GET /games/{game:str}/options",
        "GET /pads/{name:str}",
        "GET /pads/{name:str}/csv",
        "GET /pads/{name:str}/menu",
        "GET /tournaments/{name:str}",
        "GET /tournaments/{name:str}/cases",
        "GET /tournaments/{name:str}/menu",
        "GET /tournaments/{name:str}/proofs",
        "GET /tournaments/{name:str}/verify",
    ),
    "test_a_stranger_looks_for_files_of_the_machine": ("GET /{path:path}",),
    "test_a_stranger_brings_more_than_a_record": (
        "POST /replays",
        "POST /replays/again",
        "POST /replays/review",
        "POST /pads/statistics",
        "POST /pads/{name:str}/preview",
    ),
    "test_a_spectator_sends_the_commands_of_players": (
        "command act",
        "command ask",
        "command begin",
        "command end",
        "command hand_over",
        "command take_back",
        "command stand_up",
        "command show",
        "command wish",
        "command commit",
        "command reveal",
        "command report",
        "command mute",
        "command ready",
        "command ping",
    ),
}
ATTACKED |= {it: test for test, all_of in STRANGERS.items() for it in all_of}


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
    assert found - ATTACKED.keys() == set(), "write the attacks on these"
    assert ATTACKED.keys() - found == set(), "these are no more"


def test_the_attacks_are_there():
    sources = "\n".join(it.read_text("utf-8") for it in Path(__file__).parent.glob("test_*.py"))
    assert [it for it in ATTACKED.values() if f"def {it}(" not in sources] == []
