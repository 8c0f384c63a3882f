"""Nothing of ours is written in a way that the next version of Litestar will refuse."""

import warnings

from stammtisch.server.app import create_app
from stammtisch.server.pubsub import InProcess
from stammtisch.server.settings import Settings


async def nothing():
    raise AssertionError("the store is opened when the server starts")


def test_the_routes_use_nothing_deprecated():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", DeprecationWarning)
        create_app(Settings(), nothing, InProcess())
    assert [str(it.message) for it in heard] == []
