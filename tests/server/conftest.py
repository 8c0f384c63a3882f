import pytest
from support.server import Visitor, running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def anna(server):
    return Visitor(server.url)


@pytest.fixture
def bert(server):
    return Visitor(server.url, "Bert")
