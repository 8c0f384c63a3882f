import pytest
from support.server import Visitor, running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def stranger(server):
    """Somebody without an account."""
    return Visitor(server.url, "")
