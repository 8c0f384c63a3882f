"""Kinds of values that somebody can put into a field, sensible or not."""

KINDS = {
    "empty": "",
    "spaces": "   ",
    "sensible": "Anna Huber",
    "long": "Donaudampfschifffahrt" * 150,
    "words": "sehr viele Wörter " * 60,
    "unicode": "Ž̈öfïa \u202eRTL\u202c \u0000\u200b\ufeff",
    "emoji": "🃏👩‍👩‍👧‍👦🏳️‍🌈",
    "html": "<img src=x onerror=\"throw 'html'\"><b>Sau</b>&amp;{{1}}",
    "quotes": "O'Hara \"; DROP TABLE lines; -- \\ %s {0}",
    "lines": "eins;zwei\r\ndrei\t4\n\n",
    "zero": "0",
    "number": "3",
    "negative": "-7",
    "huge": "9" * 30,
    "fraction": "1.5",
    "exponent": "1e400",
    "date": "1980-01-31",
    "no_date": "2026-02-31",
    "german_date": "31.12.1980",
    "toml": "extends = [1",
}
FILES = {
    "empty": b"",
    "words": b"name;birth\nAnna Huber;1980-01-31\n",
    "unicode": "Name;Geburtsdatum\nMüller;1980-01-31\n".encode("cp1252"),
    "huge": b"a;" * 100_000,
    "lines": bytes(range(256)),
}


def file_of(kind):
    return {"name": f"{kind}.csv", "mimeType": "text/csv", "buffer": FILES.get(kind, b"x")}
