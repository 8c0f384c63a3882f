"""Whatever the description of the interface allows, and much that it does not, ends well."""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import response_schema_conformance
from support.server import Visitor, running

from stammtisch.server.app import create_app
from stammtisch.server.docs import description
from stammtisch.server.settings import Settings
from stammtisch.store.protocol import MemoryStore

pytestmark = pytest.mark.process

EXAMPLES = int(os.environ.get("STAMMTISCH_SCHEMA_EXAMPLES", "12"))
PARTS = ("pads", "replays", "rules", "tables", "tournaments")  # of the paths
SETTINGS = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server of its own: nobody else has to live with what happens here."""
    with running(tmp_path_factory.mktemp("schema")) as server:
        yield server
        assert '"level":"error"' not in server.log, server.log


@pytest.fixture(scope="module")
def visitor(house):
    return Visitor(house.url)


@pytest.fixture(scope="module")
def table(visitor):
    return visitor.table(public=True, onlookers=True)["table"]


async def nowhere():
    """The description needs no store."""
    return MemoryStore()


@pytest.mark.parametrize("part", [*PARTS, "others"])
def test_no_request_ends_in_an_error_of_the_server(part, house, visitor, table, subtests):
    """Every other one comes from somebody we know, to a table that there is."""

    def ends_well(case):
        known = len(repr(case.body) + repr(case.query)) % 2 == 0
        if known and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        cookies = dict(visitor.http.cookies) if known else {}
        response = case.call(base_url=house.url, cookies=cookies)
        case.validate_response(response, checks=(not_a_server_error, response_schema_conformance))

    operations = get_all_tests(
        schema=interface(part), test_func=ends_well, settings=SETTINGS, given_kwargs={}
    )
    asked = 0
    for found in operations:
        operation, test = found.ok()
        with subtests.test(operation.label):
            test()
        asked += 1
    assert asked


def interface(part):
    """Built when a test runs: `schema.parametrize()` would build all of it in every worker."""
    whole = schemathesis.openapi.from_dict(description(create_app(Settings(), nowhere)))
    if part in PARTS:
        return whole.include(path_regex=f"^/{part}(/|$)")
    return whole.exclude(path_regex=f"^/({'|'.join(PARTS)})(/|$)")
