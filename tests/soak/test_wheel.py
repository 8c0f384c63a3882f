"""What others install is whole: `python3 dev.py soak`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]


def said(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_package_serves_tables_from_an_empty_folder(tmp_path):
    wheel = ROOT / said(sys.executable, ROOT / "dev.py", "wheel").splitlines()[-1]
    said(sys.executable, "-m", "venv", tmp_path / "venv")
    said(tmp_path / "venv/bin/pip", "install", "-qq", f"{wheel}[server]")
    empty = tmp_path / "empty"
    empty.mkdir()
    command = [tmp_path / "venv/bin/stammtisch", "serve", "--port", "0"]
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    server = subprocess.Popen(command, cwd=empty, env=bare, stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"http://\S+:\d+", server.stdout.readline())[0]
        with httpx.Client(base_url=url, timeout=60) as http:
            assert "/assets/" in http.get("/").text
            assert "/tables" in http.get("/docs").text
            http.post("/guests", json={"name": "Anna"}).raise_for_status()
            table = {"rules": "schafkopfschule", "bots": ["meister"] * 3, "sit": True}
            http.post("/tables", json=table).raise_for_status()
    finally:
        server.terminate()
        assert server.wait(60) == 0
        server.stdout.close()
    assert (empty / "stammtisch.db").exists()
