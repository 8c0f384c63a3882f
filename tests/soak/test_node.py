"""Where there is no Node.js the client is built with the one from PyPI: `python3 dev.py soak`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
NEEDED = ("dev.py", "tasks", "web", "src/stammtisch/texts", "pyproject.toml", "requirements.lock")
BUILD = """
from tasks import environment, web
environment.make_venv()
assert web.system_node() is None
web.install_node()
web.install_web_packages()
web.build_web()
print(web.client_size())
"""


def path_without_node(folder):
    """All that the system has but Node.js."""
    folder.mkdir()
    for place in filter(os.path.isdir, os.get_exec_path()):
        for program in Path(place).iterdir():
            if program.name not in ("node", "nodejs", "npm", "npx", "corepack"):
                (folder / program.name).unlink(missing_ok=True)
                (folder / program.name).symlink_to(program)
    return str(folder)


def test_the_client_is_built_with_the_node_from_pypi(tmp_path):
    copy = tmp_path / "copy"
    for name in NEEDED:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules"))
        else:
            shutil.copy(source, target)
    (copy / "bench/boardgame").mkdir(parents=True)
    shutil.copy(ROOT / "bench/boardgame/package-lock.json", copy / "bench/boardgame")
    told = subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=copy,
        env={**os.environ, "PATH": path_without_node(tmp_path / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert "script of the first load" in told.stdout
    assert (copy / "src/stammtisch/server/client/index.html").exists()
