"""What readers say of records and rule sets that were spoilt by chance, as fingerprints.

A line a file. Where readers answer otherwise, `python3 dev.py golden` writes them anew.
"""

from hashlib import sha256
from pathlib import Path
from random import Random

from fuzz.mutations import mutated
from msgspec import to_builtins

from stammtisch import rulesets
from stammtisch.record import RecordError, read, write
from stammtisch.rulesets import RuleSetError
from stammtisch.texts import UserError

GOLDEN = Path(__file__).parents[1] / "golden"
MARKS = GOLDEN / "complaints.txt"
RECORDS = sorted((GOLDEN / "records").glob("*.txt"))
RULE_SETS = sorted(Path(rulesets.__file__).parents[1].glob("*/rulesets/*.toml"))
HOUSE = 'extends = "schafkopfschule"\nstock = true\ntout_value = { solo = 3, wenz = 2 }\n'


def reads_or_complains(text: str) -> str:
    try:
        return "".join(write(record.deal, record.tags) for record in read(text))
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.column >= 1
        for language in ("de", "en", "bar"):
            assert error.say(language)
        return f"{error.line}:{error.column} {told(getattr(error, 'refused', error))}"


def loads_or_complains(text: str, before: str = HOUSE) -> str:
    """What is wrong, or what the text changes of the rules that it was before."""
    try:
        now = to_builtins(rulesets.parse(text, name="house"))
        then = to_builtins(rulesets.parse(before, name="house"))
        return repr({key: it for key, it in now.items() if it != then.get(key)})
    except RuleSetError as error:
        assert error.line <= text.count("\n") + 1
        for language in ("de", "en", "bar"):
            assert error.say(language)
        return f"{error.source}:{error.line} {told(error)}"


def told(error: object) -> str:
    """What is wrong, not how it is put: that is for the catalogues and for Python."""
    if isinstance(error, UserError):
        return f"{error.text} {[(name, told(it)) for name, it in error.details.items()]}"
    return f"{error}" if isinstance(error, str | int) else type(error).__name__


def of_record(path: Path) -> list[str]:
    text, rng = path.read_text("utf-8"), Random(path.stem)
    return [reads_or_complains(mutated(text, rng)) for _ in range(40)]


def of_rule_set(path: Path) -> list[str]:
    rng = Random(path.stem)
    texts = (path.read_text("utf-8"), HOUSE)
    return [loads_or_complains(mutated(text, rng), text) for text in texts for _ in range(150)]


def mark(answers: list[str]) -> str:
    return sha256("\n".join(answers).encode()).hexdigest()[:12]


def known() -> dict[str, str]:
    lines = MARKS.read_text("utf-8").splitlines()
    return dict(line.split(": ") for line in lines)


def main() -> None:
    marks = {path.name: mark(of_record(path)) for path in RECORDS}
    marks |= {path.name: mark(of_rule_set(path)) for path in RULE_SETS}
    MARKS.write_text("".join(f"{name}: {marks[name]}\n" for name in marks), "utf-8")
