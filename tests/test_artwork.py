"""The drawn cards are what their source draws, complete, small, and need nothing from elsewhere."""

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stammtisch.engine.cards import CARDS
from stammtisch.texts import Texts
from web.deck.artwork import DECKS, artwork
from web.deck.contrast import COLOURS
from web.deck.french import ENGLISH_LETTERS, GERMAN_LETTERS

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = artwork()
SHAPES = {"svg", "g", "defs", "use", "path", "rect", "circle", "clipPath"}
LARGEST = {"plain": 6_000, "figure": 15_000}


def test_the_files_are_what_the_source_draws():
    files = [
        path
        for path in PUBLIC.rglob("*.svg")
        if path.relative_to(PUBLIC).parts[0] in ("cards", "suits", "icon.svg")
    ]
    stored = {path.relative_to(PUBLIC).as_posix(): path.read_text("utf-8") for path in files}
    assert stored.keys() == DRAWN.keys(), "python3 dev.py cards"
    changed = [name for name, drawing in DRAWN.items() if stored[name] != drawing]
    assert not changed, "python3 dev.py cards"


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_every_card_and_a_back_and_no_two_alike(deck):
    names = [f"cards/{deck}/{card}.svg" for card in CARDS] + [f"cards/{deck}/back.svg"]
    drawings = {DRAWN[name] for name in names}
    assert len(drawings) == len(names)


def test_a_drawing_is_valid_and_needs_nothing_from_elsewhere():
    for name, drawing in DRAWN.items():
        root = ElementTree.fromstring(drawing)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= SHAPES, name  # no text that needs a font, no picture, no script
        named = {element.get("id") for element in root.iter()}
        for element in root.iter():
            used = [element.get("href")]
            used += [value[4:-1] for value in element.attrib.values() if value.startswith("url(")]
            assert {it[1:] for it in used if it is not None} <= named, name


def test_a_card_is_small_and_of_the_size_of_all_cards():
    for name in (name for name in DRAWN if name.startswith("cards/")):
        assert ElementTree.fromstring(DRAWN[name]).get("viewBox") == "0 0 250 400", name
        kind = "plain" if Path(name).stem[-1] in "789X" else "figure"
        assert len(DRAWN[name]) < LARGEST[kind], name


def test_names_inside_drawings_do_not_collide_on_one_page():
    """A page may hold many drawings at once: the same name must mean the same thing."""
    meanings = {}
    for drawing in DRAWN.values():
        for element in ElementTree.fromstring(drawing).iter():
            if name := element.get("id"):
                meaning = ElementTree.tostring(element)
                assert meanings.setdefault(name, meaning) == meaning, name


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_contrast_deck_keeps_its_promise():
    for colours in COLOURS.values():
        assert contrast(colours.ground, colours.on_it) >= 4.5
    for one, other in combinations(COLOURS.values(), 2):
        assert contrast(one.ground, other.ground) >= 1.5  # told apart without seeing any hue


@pytest.mark.parametrize(("language", "letters"), [("de", GERMAN_LETTERS), ("en", ENGLISH_LETTERS)])
def test_french_indices_are_those_of_the_catalogue(language, letters):
    marks = Texts(language, "french")
    for rank in "AXKOU987":
        assert letters.get(rank, rank) == marks.of_card("rank_mark", rank)
