"""What the tests need of Debian is installed once, however many of them look for it."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from subprocess import CalledProcessError

import pytest
from support import debian

# Like the real one: it serves nobody while it serves somebody, and takes its time.
APT = """#!/bin/sh
mkdir "{folder}/lock" || exit 100
echo "$@" >> "{folder}/asked"
sleep 0.2
case "$*" in *install*) touch "{folder}/browser"; chmod +x "{folder}/browser";; esac
rmdir "{folder}/lock"
"""


@pytest.fixture
def machine(tmp_path, monkeypatch):
    apt = tmp_path / "apt-get"
    apt.write_text(APT.format(folder=tmp_path))
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path), "/usr/bin", "/bin"]))
    monkeypatch.setattr(debian, "IS_ROOT", True)
    monkeypatch.setattr(debian, "TURN", tmp_path / "turn")
    return tmp_path


def browser():
    return shutil.which("browser")


@pytest.mark.process
def test_the_second_process_waits_and_finds_what_it_needs(machine):
    with ThreadPoolExecutor(4) as tests:
        found = list(tests.map(lambda _: debian.installed("browser", browser), range(4)))
    assert found == [str(machine / "browser")] * 4
    assert (machine / "asked").read_text().count("install") == 1


@pytest.mark.process
def test_a_package_that_cannot_be_had_is_told_of(machine):
    (machine / "lock").mkdir()
    with pytest.raises(CalledProcessError, match="browser"):
        debian.installed("browser", browser)


def test_a_user_without_rights_to_install_does_without(machine, monkeypatch):
    monkeypatch.setattr(debian, "IS_ROOT", False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install browser"):
        debian.installed("browser", browser)
