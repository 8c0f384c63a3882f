"""Every refusal says its status of HTTP where it is raised; each reason has one."""

import ast
from pathlib import Path

from stammtisch.engine.errors import Denied, Impossible

SOURCES = Path(__file__).parents[2] / "src" / "stammtisch"
USUAL = {kind.__name__: kind("busy").status for kind in (Denied, Impossible)}
STATUSES = {
    401: {"bad_token", "no_session", "wrong_password"},
    403: {
        "no_onlookers", "not_owner", "not_seated", "pad_key", "pad_read_only", "private",
        "restore_off", "tournament_code", "tournament_office", "tournament_read_only",
        "tournament_table", "wrong_origin",
    },
    404: {
        "no_bot_there", "no_chat", "no_deal", "no_game", "no_pad", "no_page", "no_rules",
        "no_sheet", "no_table", "no_tournament", "nobody_to_mute",
    },
    409: {
        "login_taken", "print_failed", "print_too_long", "talk_closed", "tournament_no_table",
        "unfinished",
    },
    413: {"too_large", "why.reason"},  # a backup of a tournament that is too large
    421: {"wrong_host"},
    429: {"busy", "too_fast", "too_many_connections", "too_many_opened"},
    503: {"full", "no_client", "unavailable"},
}  # fmt: skip


def raised():
    """Reasons as they stand in the sources, with the status that each gets."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in USUAL:
                reason, *status = node.args
                word = reason.value if isinstance(reason, ast.Constant) else ast.unparse(reason)
                yield word, ast.literal_eval(status[0]) if status else USUAL[node.func.id], node


def test_each_reason_has_the_status_that_it_always_had():
    unusual = {reason: status for status, reasons in STATUSES.items() for reason in reasons}
    found = set()
    for reason, status, node in raised():
        assert status == unusual.get(reason, USUAL[node.func.id]), (reason, node.lineno)
        found.add(reason)
    assert set(unusual) <= found and len(found) > 150
