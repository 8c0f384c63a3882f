"""The programmer: every command block of README and docs, in order, in an empty folder."""

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from dev import usage
from rehearsals.documents import agrees, blocks, commands, inline_commands, named_file
from stammtisch.cli.__main__ import main

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
ADDRESS = re.compile(r"http://\S+:\d+")
NEEDS_A_MACHINE = ("apt-get", "sudo")
NEEDS_SETUP = ("setup", "serve", "play", "test")
PATIENCE = 1200  # seconds for a command, on whatever machine
NO_COMMAND = re.compile(r"stammtisch (cards|draw|share|shuffle) 1")  # texts that are hashed
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]+")


class Programmer:
    """Somebody with a shell in an empty folder, and a clone of the project in it."""

    def __init__(self, folder, fresh):
        self.folder, self.clone, self.fresh = folder, folder / "stammtisch", fresh
        subprocess.run(["git", "clone", "-q", ROOT, self.clone], check=True)
        home = self.clone if fresh else ROOT
        self.bin = home / ".venv/bin"
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "STAMMTISCH_LANG": "en", "COLUMNS": "200"}
        self.environment.pop("PYTHONPATH", None)

    def where(self, command):
        """Tasks are started in the clone, everything else in the empty folder."""
        return self.clone if command.text.startswith("python3 dev.py") else self.folder

    def follow(self, command):
        """Do what a command says, as far as that is possible here."""
        words = shlex.split(command.text)
        task = words[2] if words[:2] == ["python3", "dev.py"] else ""
        if words[0] in NEEDS_A_MACHINE or words[0] in ("git", "cd"):
            return  # the machine is set up, and the clone is there
        if command.is_long or (task in NEEDS_SETUP and not self.fresh):
            self.check(words)
        elif command.stays or words[-1] == "serve":
            self.keep_open(command)
        else:
            self.run(command)

    def run(self, command):
        done = subprocess.run(
            ["bash", "-c", command.text],
            cwd=self.where(command),
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (command.where, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr, (command.where, done.stderr)
        if command.expected:
            assert agrees(command.expected, done.stdout), (command.where, done.stdout)

    def keep_open(self, command):
        """Until it says its address and shows its page; Ctrl-C ends it politely."""
        process = subprocess.Popen(
            shlex.split(command.text),
            cwd=self.where(command),
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            address = next(filter(None, map(ADDRESS.search, process.stdout)), None)
            assert address, command.where
            with urllib.request.urlopen(address[0]) as page:
                assert "<title>Stammtisch" in page.read().decode(), command.where
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0, command.where
        finally:
            process.kill()
            process.stdout.close()

    def check(self, words):
        """What takes too long here is at least there, with every option that is named."""
        if words[:2] == ["python3", "dev.py"]:
            assert re.search(rf"^  {words[2]}\b", usage(), re.M), words
        elif words[0].endswith("python") and words[1] == "-m":
            told = self.help_of([self.bin / "python", "-m", words[2]])
            assert set(OPTION.findall(" ".join(words))) <= set(OPTION.findall(told)), words
        else:
            raise AssertionError(f"how is this checked? {words}")

    def help_of(self, command):
        wide = {**self.environment, "COLUMNS": "400"}
        return subprocess.check_output([*command, "--help"], env=wide, text=True)


@pytest.mark.process
@pytest.mark.parametrize("fresh", [False, pytest.param(True, marks=pytest.mark.rehearsal)])
def test_programmer(tmp_path, fresh):
    programmer = Programmer(tmp_path, fresh)
    done = 0
    for page in PAGES:
        for block in blocks(ROOT, page):
            name = named_file(block)
            if name:
                (tmp_path / name).write_text(block.text + "\n", "utf-8")
            if block.kind in ("sh", "console"):
                for command in commands(block):
                    programmer.follow(command)
                    done += 1
        if any(block.kind == "python" for block in blocks(ROOT, page)):
            doctest(programmer, page)
    assert done > 10


def doctest(programmer, page):
    """All examples of a page, one after the other, with the Python of the environment."""
    command = [programmer.bin / "python", "-m", "doctest", ROOT / page]
    done = subprocess.run(
        command, cwd=programmer.folder, env=programmer.environment, check=False,
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, (page, done.stdout, done.stderr)


@pytest.mark.process
def test_records_in_the_documentation_are_replayed(tmp_path):
    whole = [
        block.text
        for block in blocks(ROOT, "docs/notation.md")
        if block.text.startswith("[") and "\nresult:" in block.text
    ]
    assert len(whole) > 10
    (tmp_path / "records.txt").write_text("\n\n".join(whole), "utf-8")
    stammtisch = Path(sys.executable).parent / "stammtisch"
    subprocess.run([stammtisch, "replay", "records.txt"], cwd=tmp_path, check=True)


@pytest.mark.parametrize("page", PAGES)
def test_commands_in_sentences_exist_with_their_options(page, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    tasks = usage()
    for text in inline_commands(ROOT, page):
        words = text.split()
        if words[0] == "python3":
            assert re.search(rf"^  {re.escape(words[2])}\b", tasks, re.M), text
        elif not NO_COMMAND.match(text):
            named = [word for word in words[1:3] if re.fullmatch(r"[a-z]+", word)]
            told = help_in_process(named, capsys) or help_in_process(named[:1], capsys)
            assert told, text
            assert set(OPTION.findall(text)) <= set(OPTION.findall(told)), text


def help_in_process(words, capsys):
    """What a command says about itself; nothing if there is none."""
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    out = capsys.readouterr().out
    return out if not ended.value.code else ""
