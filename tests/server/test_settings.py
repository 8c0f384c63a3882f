"""What an operator can get wrong at the start of a server is told in a sentence."""

import os
import subprocess
import sys

import pytest

from stammtisch.engine.errors import Denied
from stammtisch.server.settings import from_environment


def test_settings_come_from_the_environment():
    for name, written, meant in (
        ("DATABASE", "a.db", "a.db"),
        ("BUS", "redis://b", "redis://b"),
        ("METRICS", "token", "token"),
        ("WORKERS", "4", 4),
        ("ORIGINS", "https://a,https://b", ("https://a", "https://b")),
        ("TRUSTED_PROXIES", "10.0.0.1", ("10.0.0.1",)),
        ("HOSTS", "A.example, b.example", ("a.example", "b.example")),
        ("SECURE", "1", True),
        ("OPENINGS", "30", 30),
        ("SOCKETS", "100", 100),
        ("GUESTS", "90", 90),
        ("UNUSED", "7", 7),
        ("RESTORE", "No", False),
    ):
        assert from_environment({f"STAMMTISCH_{name}": written}) == {name.lower(): meant}
    assert from_environment({"STAMMTISCH_RESTORE": "yes", "STAMMTISCH_SECURE": ""}) == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REQUESTS", "many"),
        ("MESSAGES", "-5"),
        ("MESSAGES", "0"),
        ("WORKERS", "65"),
        ("THREADS", "²"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(name, value):
    with pytest.raises(Denied) as denied:
        from_environment({f"STAMMTISCH_{name}": value})
    assert denied.value.reason == "bad_setting"
    assert f"STAMMTISCH_{name}" in denied.value.say("en")


@pytest.mark.process
@pytest.mark.parametrize(
    ("options", "environment", "why"),
    [
        (["--bus", "http://other.example"], {}, "other.example"),
        ([], {"STAMMTISCH_REQUESTS": "many"}, "STAMMTISCH_REQUESTS"),
    ],
)
def test_a_server_with_wrong_settings_does_not_start(tmp_path, options, environment, why):
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", "0", *options]
    ended = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2
    assert why in ended.stderr
    assert "Traceback" not in ended.stderr
