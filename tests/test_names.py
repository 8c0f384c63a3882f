"""One word, one idea: the names of types and modules (CONTRIBUTING.md)."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import stammtisch

ROOT = Path(stammtisch.__file__).parent
CONTRIBUTING = (ROOT.parents[1] / "CONTRIBUTING.md").read_text("utf-8")
MODULES = sorted(ROOT.rglob("*.py"))

# Names that stand for one idea in several places, because each fills the same seam.
OF_GAMES = {  # each game fills the seam of engine/game.py
    "RuleSet": "the model of its rule sets",
    "Context": "what a deal must know of the evening",
    "Deal": "its deal as a state machine; engine/deal.py is the protocol",
    "View": "what one seat may know of it",
    "Outcome": "how it ended",
    "Settlement": "what it costs",
    "Question": "what the supervisor is asked; engine/rulings.py is the protocol",
    "RealGame": "what people tell of a game with real cards",
    "Hands": "a set of cards for each of its seats",
    "Play": "the phase in which cards are played",
    "Aftermath": "the phase after the last card",
    "Anfaenger": "its bot by rules of thumb, known by one name in all games",
    "Netz": "its bot by a small net, likewise",
}
OF_STREAMS = {  # tables, pads and tournaments fill the seam of streams/stream.py
    "Actor": "who gives a command",
    "Command": "what can be asked of it",
    "Event": "what can happen",
    "Events": "what a command brings about",
    "Entry": "an event of its own in its log",
}
SEAM = OF_GAMES.keys() | OF_STREAMS.keys()
# Words in -ing that are nouns of the game or of the trade.
NOUNS = {
    "doubling": "Stoss and its kin (RULES 4)",
    "evening": "what a table plays from the first deal to the last",
    "opening": "of a round, before the announcement",
    "ranking": "who stands before whom",
    "ruling": "of the supervisor",
    "seating": "who sits where in a round",
    "spelling": "of names and texts that people write",
}
# Jokes and pictures where the trade has a word; ``Desk`` is only the office of a tournament.
BANNED = {
    "bearer",
    "bulletin",
    "conversation",
    "deed",
    "desk",
    "dictation",
    "doorman",
    "elsewhere",
    "inn",
    "kit",
    "landlord",
    "letter",
    "patience",
    "porter",
    "scribe",
    "told",
}


def types(module):
    """Of a module, also those that only a type checker sees."""
    for node in module.body:
        if isinstance(node, ast.If):
            yield from types(node)
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield node.target.id
        elif isinstance(node, ast.Assign) and not is_variable(node.value):
            (target, *_) = node.targets
            if isinstance(target, ast.Name) and re.fullmatch("[A-Z]+[a-z]+\\w*", target.id):
                yield target.id


def is_variable(value):
    return isinstance(value, ast.Call) and "TypeVar" in ast.unparse(value.func)


def by_name():
    places = defaultdict(list)
    for path in MODULES:
        for name in types(ast.parse(path.read_text("utf-8"))):
            if not name.startswith("_"):
                places[name].append(str(path.relative_to(ROOT)))
    return places


PLACES = by_name()


def words(name):
    return {it.lower() for it in re.findall("[A-Z]?[a-z]+", name)}


def test_a_type_has_a_name_of_its_own_unless_a_seam_shares_it():
    assert len(PLACES) > 500
    several = {name: places for name, places in PLACES.items() if len(places) > 1}
    assert {name: them for name, them in several.items() if name not in SEAM} == {}
    assert SEAM - several.keys() == set(), "shared no more"


def test_what_games_share_stands_in_their_folders_and_in_the_engine():
    for name in OF_GAMES:
        folders = [place.split("/")[0] for place in PLACES[name]]
        assert len(set(folders)) == len(folders), PLACES[name]
        assert set(folders) <= {"engine", "schafkopf", "schnapsen"}


def test_a_module_is_a_noun():
    ending = {path.stem for path in MODULES if path.stem.endswith("ing")}
    assert ending - NOUNS.keys() == set()
    assert NOUNS.keys() - ending == set(), "there no more"


def test_no_type_or_module_is_a_joke():
    names = {path.stem for path in MODULES} | PLACES.keys()
    assert [name for name in sorted(names) if words(name) & BANNED] == []


def test_the_glossary_says_each_word_once_and_every_word_is_used():
    words_ = re.findall(r"^\| `(\w+)` \|", CONTRIBUTING, re.MULTILINE)
    assert len(words_) > 20
    assert len(set(words_)) == len(words_)
    assert set(words_) <= PLACES.keys() | {path.stem for path in MODULES}


def test_each_package_says_what_lives_there_and_names_no_module_that_is_gone():
    for path in ROOT.rglob("__init__.py"):
        about = ast.get_docstring(ast.parse(path.read_text("utf-8")))
        assert about, path
        lists = re.findall("^``[^:]*", about, re.MULTILINE)
        named = re.findall("``([a-z_]+)``", " ".join(lists))
        there = {each.stem for each in path.parent.iterdir()}
        assert set(named) <= there, (path, set(named) - there)
