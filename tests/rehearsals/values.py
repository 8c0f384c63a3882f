"""Kinds of values that somebody can put into a field, sensible or not."""

KINDS = {
    "empty": "",
    "spaces": "   ",
    "sensible": "Anna Huber",
    "outer_spaces": "  Bert Moser \t",
    "twin": "Anna",  # somebody of that name is there already
    "long": "Donaudampfschifffahrt" * 150,
    "words": "sehr viele Wörter " * 60,
    "right_to_left": "\u202e\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627\u202c",
    "combining": "Z\u0308\u030c\u0301" * 20,
    "invisible": "A\u200b\ufeff\u2028\u00adn",
    "control": "A\x00\x07\x1b[31m\x7f\x85B",
    "emoji": "🃏👩‍👩‍👧‍👦🏳️‍🌈",
    "html": "<img src=x onerror=\"throw 'html'\"><b>Sau</b>&amp;{{1}}",
    "script": "</script><script>throw 'script'</script>${1}",
    "quotes": "O'Hara \"; DROP TABLE lines; -- \\ %s {0}",
    "formula": "=1+1|'cmd'!A1",
    "path": "../../../etc/passwd",
    "lines": "eins;zwei\r\ndrei\t4\n\n",
    "zero": "0",
    "number": "3",
    "negative": "-7",
    "huge": "9" * 30,
    "fraction": "1.5",
    "comma": "1,5",
    "separators": "1.000,50",
    "exponent": "1e400",
    "other_digits": "\u0663",
    "date": "1980-01-31",
    "no_date": "2026-02-31",
    "far_date": "9999-12-31",
    "german_date": "31.12.1980",
    "time": "25:61",
    "toml": "extends = [1",
}
HUGE = 6_000_000  # bytes: more than a server takes
FILES = {
    "empty": b"",
    "spaces": b"\r\n \r\n",
    "words": b"name;birth\nAnna Huber;1980-01-31\n",
    "twin": b"name;birth\nAnna;1980-01-31\nAnna;1980-01-31\n",
    "combining": "Name;Geburtsdatum\nMüller;1980-01-31\n".encode("cp1252"),
    "right_to_left": "Name;Geburtsdatum\nMüller;1980-01-31\n".encode("utf-16"),
    "invisible": b"\xff\xfe\xfa;\n\xc3\x28;1\n",
    "control": bytes(range(256)),
    "formula": b"line,round,dealer,game,=1+1,@b,stock\n1,,,passed,,,\n",
    "lines": b"line,round,dealer,game,A,B,C,D,stock\n1,,,R A+B won,1,1,-1,-1,\n",
    "huge": b"a;" * (HUGE // 2),
    "toml": b"extends = [1",
    "number": b'extends = "schafkopfschule"\nbase_solo = 7\n',
}


def file_of(kind):
    """A file of that kind; where there is none, the value itself as a list."""
    text = KINDS[kind].encode("utf-8", "replace")
    return {"name": f"{kind}.csv", "mimeType": "text/csv", "buffer": FILES.get(kind, text)}
