"""Where things lie."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOCK = ROOT / "requirements.lock"
PYPROJECT = ROOT / "pyproject.toml"
WEB = ROOT / "web"
CLIENT = ROOT / "src/stammtisch/server/client"
TEXTS = ROOT / "src/stammtisch/texts"
NODE = VENV / "node"
PEERS = VENV / "peers"
DIST = ROOT / "dist"
BOARDGAME = ROOT / "bench" / "boardgame"
CACHES = (".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "build", "dist")
WEB_CACHES = ("web/node_modules", "src/stammtisch/server/client")
