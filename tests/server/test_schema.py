"""Whatever the description of the interface allows, and much that it does not, ends well."""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from support.server import Visitor, running

from stammtisch.server.settings import Settings
from stammtisch.server.web.app import create_app
from stammtisch.server.web.description import description
from stammtisch.store import MemoryStore

EXAMPLES = int(os.environ.get("STAMMTISCH_SCHEMA_EXAMPLES", "12"))


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


schema = schemathesis.openapi.from_dict(description(create_app(Settings(), nowhere)))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_no_request_ends_in_an_error_of_the_server(case, house, visitor, table):
    """Every other one comes from somebody we know, to a table that there is."""
    known = len(repr(case.body) + repr(case.query)) % 2 == 0
    if known and "table" in case.path_parameters:
        case.path_parameters["table"] = table
    cookies = dict(visitor.http.cookies) if known else {}
    response = case.call(base_url=house.url, cookies=cookies)
    case.validate_response(response, checks=(not_a_server_error, response_schema_conformance))
