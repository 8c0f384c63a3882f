"""Where things lie."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOCK = ROOT / "requirements.lock"  # what a table needs
BUILD_LOCK = ROOT / "requirements-build.lock"  # what builds the native core
UV_LOCK = ROOT / "requirements-uv.lock"  # what writes the locks
NODE_LOCK = ROOT / "requirements-node.lock"  # what builds the client where there is no Node.js
DEV_LOCK = ROOT / "requirements-dev.lock"  # both, and what developers need
PYPROJECT = ROOT / "pyproject.toml"
WEB = ROOT / "web"
CLIENT = ROOT / "src/stammtisch/server/client"
TEXTS = ROOT / "src/stammtisch/texts"
NODE = VENV / "node"
PEERS = VENV / "peers"
TOOLS = VENV / "tools"
DIST = ROOT / "dist"
BOARDGAME = ROOT / "bench" / "boardgame"
CACHES = (".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "build", "dist")
WEB_CACHES = ("web/node_modules", "src/stammtisch/server/client")
