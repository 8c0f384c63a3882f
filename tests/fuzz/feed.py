"""Feeds one reader by coverage, in a process of its own: `python -m fuzz.feed READER options…`."""

import sys

import atheris

with atheris.instrument_imports(include=["stammtisch"]):
    from fuzz.targets import TARGETS

atheris.Setup([sys.argv[0], *sys.argv[2:]], TARGETS[sys.argv[1]])
atheris.Fuzz()
