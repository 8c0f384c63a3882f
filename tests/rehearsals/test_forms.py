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
SOME = 2  # kinds of values in every run of the tests
PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


def addresses(url):
    """Every page with something on it, by the names of the groups of pages."""
    anna = Visitor(url, "Anna")
    waiting = anna.table(bots=1, start=False)
    playing = anna.table(public=True, onlookers=True)
    pad = anna.ok("POST", "/pads", {"rules": "schafkopfschule", "players": PEOPLE})
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
            *hall(Club(url, rules="schafkopfschule-turnier")),
            *hall(begun(Club(url, rules="kreuz-turnier"))),
        ],
        "match": hall(begun(Club(url, rules="schnapsen-weich", pairing="ko", bummerl=1))),
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
    "part, size, language",
    [
        ("start", "phone", "de"),
        ("table", "phone", "bar"),
        ("pad", "desktop", "en"),
        ("tournament", "phone", "de"),
        ("match", "desktop", "bar"),
    ],
)
def test_forms(journey, part, size, language, thorough):
    user = journey.user("Zenzi", language=language, size=size)
    user.open()
    StartPage(user).speak()
    kinds = list(KINDS) if thorough else journey.random.sample(list(KINDS), SOME)
    generator = Generator(user, journey.random, kinds, presses=6 if thorough else 3)
    paths = addresses(journey.url)[part]
    if part == "table":
        paths.append(own_table(user))
    for path in paths:
        generator.drive(path)
    assert generator.filled > 10
    assert generator.pressed > 10


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
