"""The generator: every page, every form, every field with every kind of value."""

import re
from pathlib import Path

import pytest
from support.server import Visitor
from support.tournaments import Club

from rehearsals.generator import Generator
from rehearsals.pages.start import StartPage
from rehearsals.values import KINDS

PAGES = Path(__file__).parents[2] / "web/src/pages.ts"
TITLE = "Spring"  # of every tournament, table and pad
NAMED = re.compile(r"^/(tournament|pad|at)/[\w-]+(?!/rules)([/?]|$)")  # pages of one of them
LEAST = 10  # fields and buttons
PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


def addresses(url):
    """Every page with something on it, by the names of the groups of pages."""
    anna = Visitor(url, "Anna")
    waiting = anna.table(bots=1, start=False, title=TITLE)
    playing = anna.table(public=True, onlookers=True, title=TITLE)
    terms = {"rules": "schafkopfschule", "players": PEOPLE, "title": TITLE}
    pad = anna.ok("POST", "/pads", terms)
    key = f"key={pad['write']}"
    return {
        "start": ["/", "/new", "/rulebook/schafkopfschule", "/replay", "/nowhere"],
        "table": [
            f"/at/{waiting['table']}?invite={waiting['invite']}",
            f"/at/{playing['table']}",
            f"/at/{playing['table']}/rules",
            f"/replay/{playing['table']}/1",
        ],
        "pad": ["/pad", f"/pad/{pad['pad']}?{key}"],
        "tournament": [
            "/tournament",
            *hall(Club(url, title=TITLE, rules="schafkopfschule-turnier")),
            *hall(begun(Club(url, title=TITLE, rules="kreuz-turnier"))),
        ],
        "match": hall(
            begun(Club(url, title=TITLE, rules="schnapsen-weich", pairing="ko", bummerl=1))
        ),
    }


def begun(club):
    club.draw()
    return club


def hall(club):
    """All addresses of a tournament, the office last: it can end everything."""
    codes = club.codes()
    here = f"/tournament/{club.id}"
    players = [
        f"{here}/player/{number}?code={voice.code}" for number, voice in club.players.items()
    ]
    tables = [f"{here}/table/1/1?code={codes['tables']['1']}"] if codes["tables"] else []
    return [
        here,
        f"{here}/projector",
        f"{here}/register?code={codes['registration']}",
        *tables,
        *players[:1],
        f"{here}/supervisor?who=supervisor&code={codes['officials']['supervisor']}",
        f"{here}/desk?who=management&code={club.management.code}",
    ]


def own_table(user):
    """One at which the user sits: there is more to press."""
    StartPage(user).play("schnapsen")
    return user.page.url.removeprefix(user.journey.url)


@pytest.mark.parametrize(
    "part, size, language, few",
    [
        ("start", "phone", "de", 2),
        ("table", "phone", "bar", 1),
        ("pad", "desktop", "en", 3),
        ("tournament", "phone", "de", 1),
        ("match", "desktop", "bar", 1),
    ],
)
def test_forms(journey, part, size, language, few, thorough):
    """``few``: fillings of each page in every run of the tests."""
    user = journey.user("Zenzi", language=language, size=size)
    user.open()
    StartPage(user).speak()
    rounds, presses = (len(KINDS), 5) if thorough else (few, 2)
    generator = Generator(user, journey.random, rounds, presses)
    paths = addresses(journey.url)[part]
    own = own_table(user) if part == "table" else ""  # as long as the page speaks one language
    for path in paths:
        generator.drive(path, TITLE if NAMED.match(path) else "")
    if own:
        generator.drive(own)
    assert generator.filled >= LEAST
    assert generator.pressed >= LEAST


def test_every_page_is_driven(journey):
    driven = [path.partition("?")[0] for paths in addresses(journey.url).values() for path in paths]
    for pattern in patterns():
        assert any(re.match(pattern, path) for path in driven), pattern


def patterns():
    """The addresses of all pages, as the client has them."""
    text = PAGES.read_text("utf-8")
    plain = re.findall(r"page\(\s*/(\^.*?\$)/,", text)
    ends = re.findall(r'page\(\s*tournament\("(.*?)"\)', text)
    tournament = r"^/tournament/(?P<tournament>[a-z0-9][a-z0-9-]{0,59})"
    found = [*plain, *(f"{tournament}{end}$" for end in ends)]
    assert len(found) == text.count("() => import(") - 1  # but for the page that is nowhere
    return [each.replace("(?<", "(?P<") for each in found]
