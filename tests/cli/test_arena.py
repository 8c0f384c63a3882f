"""``stammtisch arena``."""

import json

import pytest

CLUMSY = "support.clumsy:Clumsy"
FEW = ("--rules", "schnapsen-weich", "--deals", 40, "--jobs", 1)


def test_a_match_is_told(stammtisch):
    for language, word in (("en", "against"), ("de", "gegen"), ("bar", "gegn")):
        words = ("--rules", "ttc-freising-10-30", "--round", "trixer", "--deals", 3, "--jobs", 1)
        done = stammtisch("arena", "zufall", "zufall", *words, "--lang", language)
        assert done.code == 0
        assert word in done.out
        assert "95 %" in done.out
        assert "ent" in done.out.lower()


def test_a_match_as_json_is_the_same_again(stammtisch):
    reports = [
        json.loads(stammtisch("arena", "zufall", "zufall", *FEW, "--json").out) for _ in "12"
    ]
    for report in reports:
        assert report.pop("times").keys() == {"A", "B"}
    assert reports[0] == reports[1]
    assert reports[0]["games"] == 80
    difference = reports[0]["difference"]
    assert difference["low"] < difference["mean"] < difference["high"]


def test_the_exit_code_says_whether_a_is_not_better(stammtisch):
    assert stammtisch("arena", "zufall", CLUMSY, *FEW, "--sprt").code == 0
    done = stammtisch("arena", CLUMSY, "zufall", *FEW, "--sprt", "--lang", "en")
    assert done.code == 1
    assert "is not better" in done.out


def test_a_match_is_taken_up_again(stammtisch, tmp_path):
    file = tmp_path / "match.jsonl"
    words = ("arena", "zufall", "zufall", "--rules", "sechsundsechzig", "--jobs", 1, "--json")
    stammtisch(*words, "--deals", 3, "--resume", file)
    whole = json.loads(stammtisch(*words, "--deals", 6, "--resume", file).out)
    fresh = json.loads(stammtisch(*words, "--deals", 6).out)
    assert whole.pop("times") != fresh.pop("times")
    assert whole == fresh
    assert len(file.read_text("utf-8").splitlines()) == 7


def test_whole_bummerl(stammtisch):
    words = ("--rules", "schnapsen-scharf", "--bummerl", "--deals", 2, "--jobs", 1, "--json")
    report = json.loads(stammtisch("arena", "zufall", "zufall", *words).out)
    assert (report["bummerl"], report["unit"], report["games"]) == (True, "bummerl", 4)


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "zufall"),
        ("arena", "zufall", "nobody"),
        ("arena", "zufall", "nothing.py:Bot"),
        ("arena", "zufall", "zufall", "--deals", "0"),
        ("arena", "zufall", "zufall", "--bummerl"),
        ("arena", "zufall", "zufall", "--round", "skat"),
        ("arena", "zufall", "zufall", "--players", "3"),
        ("arena", "zufall", "zufall", "--rules", "schnapsen-weich", "--players", "4"),
        ("arena", "zufall", "zufall", "--resume", "/"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_refused(stammtisch, words):
    done = stammtisch(*words)
    assert done.code == 2
    assert "Traceback" not in done.err


def test_an_unknown_bot_is_answered_with_those_there_are(stammtisch):
    done = stammtisch("arena", "zufall", "nobody", "--lang", "en")
    assert "zufall" in done.err.partition("bots are")[2]
