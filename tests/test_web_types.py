"""The client's types are those of the server."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web"


def generator():
    spec = spec_from_file_location("web_typescript", WEB / "typescript.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["api.ts", "contracts.ts"])
def test_the_generated_types_are_up_to_date(name):
    """If not: `python3 dev.py types`."""
    written = (WEB / "src/generated" / name).read_text("utf-8")
    assert written == generator().generated()[name]
