"""The words on the pages of a PDF that Typst has made, line by line as people read them."""

import re
import zlib
from collections import defaultdict

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj(.*?)\nendobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*)\r?\nendstream", re.DOTALL)
PLACED = re.compile(
    rb"(?P<save>\bq\b)|(?P<restore>\bQ\b)"
    rb"|(?P<moved>(?:[-\d.]+ ){6})cm|(?P<set>(?:[-\d.]+ ){6})Tm|/(?P<font>\w+) [-\d.]+ Tf"
    rb"|(?P<shown>\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\))",
    re.DOTALL,
)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
GLYPH = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>")
LINE = 2.5  # points by which what stands in one line may differ


def pages(pdf):
    """The lines of each page, from top to bottom; parts of a line from left to right."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    found = []
    for body in objects.values():
        if re.search(rb"/Type/Page\b", body):
            fonts = fonts_of(objects, reference(body, b"Resources"))
            found.append(lines(unpacked(objects[reference(body, b"Contents")]), fonts))
    return found


def text(pdf):
    return "\n".join(line for page in pages(pdf) for line in page)


def reference(body, name):
    found = re.search(rb"/" + name + rb" (\d+) 0 R", body)
    assert found, name
    return int(found[1])


def unpacked(body):
    found = STREAM.search(body)
    assert found
    return zlib.decompress(found[1])


def fonts_of(objects, resources):
    """By the name of a font: which letters its glyphs are."""
    named = re.search(rb"/Font<<(.*?)>>", objects[resources])
    found = {}
    for name, number in re.findall(rb"/(\w+) (\d+) 0 R", named[1] if named else b""):
        table = unpacked(objects[reference(objects[int(number)], b"ToUnicode")])
        found[name] = {
            bytes.fromhex(glyph.decode()): bytes.fromhex(letters.decode()).decode("utf-16-be")
            for glyph, letters in GLYPH.findall(table)
        }
    return found


def lines(content, fonts):
    places: defaultdict[tuple[float, float], str] = defaultdict(str)
    stack, at, font = [], (0.0, 0.0), {}
    for token in PLACED.finditer(content):
        if token["save"]:
            stack.append(at)
        elif token["restore"]:
            at = stack.pop()
        elif token["moved"]:
            x, y = map(float, token["moved"].split()[4:])
            at = (at[0] + x, at[1] + y if not stack[1:] else at[1] - y)
        elif token["font"]:
            font = fonts[token["font"]]
        elif token["shown"]:
            raw = ESCAPE.sub(unescaped, token["shown"][1:-1])
            glyphs = (raw[i : i + 2] for i in range(0, len(raw), 2))
            places[at] += "".join(font.get(glyph, "") for glyph in glyphs)
    return read(places)


def unescaped(found):
    sign = found[1]
    return bytes([int(sign, 8)]) if sign.isdigit() else ESCAPES.get(sign, sign)


def read(places):
    told: list[tuple[float, list[tuple[float, str]]]] = []
    for (x, y), words in sorted(places.items(), key=lambda it: (-it[0][1], it[0][0])):
        if told and abs(told[-1][0] - y) < LINE:
            told[-1][1].append((x, words))
        else:
            told.append((y, [(x, words)]))
    return [" ".join(words for _, words in sorted(parts)) for _, parts in told]
