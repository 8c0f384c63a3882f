"""Coverage-guided fuzzing: `python tests/soak/fuzz_readers.py record|rules SECONDS CORPUS`."""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from stammtisch import rulesets
    from stammtisch.record import RecordError, read

GOLDEN = Path(__file__).parents[1] / "golden" / "records"


def read_record(data: bytes) -> None:
    try:
        read(data.decode("utf-8", "replace"))
    except RecordError as error:
        assert error.line >= 1
        assert str(error)


def read_rules(data: bytes) -> None:
    try:
        rulesets.parse(data.decode("utf-8", "replace"), name="house")
    except rulesets.RuleSetError as error:
        assert str(error)


def main(which: str, seconds: str, corpus: str) -> None:
    """The corpus is a folder for what the fuzzer finds; it starts from the golden records."""
    options = [sys.argv[0], f"-max_total_time={seconds}", "-timeout=10", corpus, str(GOLDEN)]
    atheris.Setup(options, read_record if which == "record" else read_rules)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
