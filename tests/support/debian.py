"""Debian's packages that some tests need: root installs them, others skip those tests."""

import os
import shutil
import subprocess

import pytest

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def install(package):
    if not (IS_ROOT and shutil.which("apt-get")):
        missing(package)
    for words in ("update -qq", f"install -y -qq --no-install-recommends {package}"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", *words.split()]
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


def missing(package):
    pytest.skip(f"{package} is not installed (Debian: apt-get install {package})")
