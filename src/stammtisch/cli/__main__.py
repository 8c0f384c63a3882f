"""``stammtisch``: exit codes 0, 1 (the answer is no), 2 (bad input); no traceback for a user."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from stammtisch.cli.app import build
from stammtisch.cli.output import complain, complain_of
from stammtisch.texts import LANGUAGES, UserError, language_from, texts


def main(arguments: Sequence[str] | None = None) -> None:
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = language_from(os.environ, wanted_language(words))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no umlauts
    try:
        _run(language, words)
    except UserError as error:
        complain_of(error, texts(language))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        _close_output()
        sys.exit(0)
    except OSError as error:
        _close_output()
        complain(texts(language)("cli.unwritable", why=error.strerror))
        sys.exit(2)


def _run(language: str, words: list[str]) -> None:
    try:
        build(texts(language))(args=words, prog_name="stammtisch")
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()


def _close_output() -> None:
    """Nothing more can be written: let the interpreter end without trying."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wanted_language(words: Sequence[str]) -> str:
    """``--lang`` decides the language of the help too, so it is looked for before the parser."""
    for i, word in enumerate(words):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and i + 1 < len(words):
            value = words[i + 1]
        if value in LANGUAGES:
            return value
    return ""


if __name__ == "__main__":
    main()
