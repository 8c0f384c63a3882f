"""``stammtisch tournament``: a whole tournament by script, and what it refuses."""

import json

import pytest
from typer.testing import CliRunner

from stammtisch.cli.app import build
from stammtisch.texts import LANGUAGES, texts
from stammtisch.tournament.cli.app import SPECS

CSV = "name,birth,paid\n" + "".join(f"Person {i},19{50 + i}-01-02,x\n" for i in range(4))
NEW = ("--rules", "schafkopfschule-turnier", "--title", "Frühjahr", "--date", "14.03.2027")


@pytest.fixture
def t(stammtisch, tmp_path):
    """``t("pay", 1)``: a command on the tournament ``spring``; its JSON, or the complaint."""

    def run(command, *words, code=0):
        done = stammtisch("tournament", command, tmp_path / "t.db", "spring", *words, "--json")
        assert "Traceback" not in done.err
        assert done.code == code, done.err
        return json.loads(done.out) if done.out and code != 2 else done.err

    return run


@pytest.fixture
def begun(t, tmp_path):
    t("new", *NEW, "--games", 2, "--rounds", 1, "--prize", "Spanferkel")
    (tmp_path / "entries.csv").write_text(CSV, "utf-8")
    assert len(t("import", tmp_path / "entries.csv")) == 4
    t("promise")
    t("draw", "7 8 9")
    t("begin")
    return t


def signed(t):
    t("confirm", 1, 1)
    for seat in (1, 2, 3, 4):
        t("sign", 1, 1, seat)


def test_a_whole_tournament_by_script(begun, stammtisch, tmp_path):
    t = begun
    shown = t("show")
    assert (shown["round"], shown["open_tables"], shown["entrants"]) == (1, [1], 4)
    t("enter", 1, 1, "-6 +2 +2 +2")
    t("enter", 1, 1, "RE 1+3 won")
    signed(t)
    t("correct", 1, 1, 2, "RE 1+2 won", "--reason", "Spalte")
    t("finish")
    ranking = t("ranking")
    assert ranking["places"][0]["points"] == 3 and ranking["places"][0]["prize"] == "Spanferkel"
    sheet = t("sheet", 1, 1)
    assert (sheet["totals"], sheet["closed"]) == ([-5, 3, 1, 1], True)
    assert sheet["rows"][0]["circled"] == 1
    assert sheet["rows"][1]["history"][0]["report"] == "RE 1+3 won"
    if ranking["ties"]:
        t("promise")
        t("draw", "1 2 3")
    assert not t("ranking")["ties"]
    assert len(t("journal")) > 15
    for document in ("results", "sheets", "certificates"):
        file = tmp_path / f"{document}.pdf"
        assert t("print", document, file)["bytes"] == file.stat().st_size > 1000
    assert "Person 1" in t("export", "--results")["csv"]
    assert t("codes")["officials"].keys() == {"desk", "supervisor", "management", "court"}
    assert "sechs Monate" in t("erase", code=2)
    listed = json.loads(stammtisch("tournament", "list", tmp_path / "t.db", "--json").out)
    assert [it["id"] for it in listed] == ["spring"]


def test_anybody_can_verify_a_published_draw(begun, stammtisch, tmp_path):
    database, file = tmp_path / "t.db", tmp_path / "draw.json"
    done = stammtisch("tournament", "proof", database, "spring")
    file.write_text(done.out, "utf-8")
    assert stammtisch("tournament", "verify", file).code == 0
    assert stammtisch("tournament", "verify", database, "spring").code == 0
    (proof,) = json.loads(done.out)
    proof["tables"][0][0].reverse()  # another call could by chance seat so few people alike
    file.write_text(json.dumps([proof]), "utf-8")
    forged = stammtisch("tournament", "verify", file, "--lang", "en")
    assert forged.code == 1 and "something else" in forged.out
    file.write_text("[]", "utf-8")
    assert stammtisch("tournament", "verify", file).code == 1
    for nonsense in ("", "{", "[1]", '[{"urn": 1}]'):
        file.write_text(nonsense, "utf-8")
        assert stammtisch("tournament", "verify", file).code == 2


def test_tables_from_a_file_are_numbers(begun, tmp_path):
    (tmp_path / "tables").write_text("1 2 3 4\n5 six 7 8\n", "utf-8")
    assert "Zeile 2" in begun("begin", "--tables", tmp_path / "tables", code=2)


def test_one_game_is_named_and_not_several(begun, stammtisch, tmp_path):
    words = ("tournament", "enter", tmp_path / "t.db", "spring", 1, 1, "-", "--game", 1)
    done = stammtisch(*words, "--lang", "en", typed="RE 1+3 won\nW 2 lost\n")
    assert (done.code, done.err.strip()) == (2, texts("en")("tournament.one_game"))
    assert begun("sheet", 1, 1)["rows"] == []


def test_games_a_line_all_or_none(begun, stammtisch, tmp_path):
    words = ("tournament", "enter", tmp_path / "t.db", "spring", 1, 1, "-", "--lang", "en")
    done = stammtisch(*words, typed="RE 1+3 won\n+1 +1 +1 +1\n")
    assert done.code == 2 and "add up to 0" in done.err
    assert begun("sheet", 1, 1)["rows"] == []
    assert stammtisch(*words, typed="RE 1+3 won\n\nW 2 lost\n").code == 0
    assert len(begun("sheet", 1, 1)["rows"]) == 2


def test_the_supervisor_by_script(begun):
    t = begun
    t("enter", 1, 1, "RE 1+3 won")
    t("ask", 1, 1, 2, "SG-TOUT", "--hand", "EO GO HO EU GA GX EA EX")
    (request,) = t("show")["requests"]
    assert request["meets_minimum"] is True and request["questions"] == ["tout"]
    t("answer", 1, "no")
    t("dispute", 1, 1, "zu laut")
    assert "Streitfall 1" in t("enter", 1, 1, "SG 2 won", code=2)
    t("settle", 1, "nein")
    t("appeal", 1)
    t("close", 1, "nein")
    number = t("sheet", 1, 1)["seats"][1]["number"]
    t("rule", 1, 1, 2, "MC-14 p2", "--played", "SG 2")
    assert t("sheet", 1, 1)["rows"][1]["points"] == [3, -9, 3, 3]
    t("warn", number, "--reason", "laut", "--case", "MC-24")
    t("exclude", number, "--reason", "Falschspiel", "--case", "MC-27")
    t("substitute", number, "Ersatz", "--reason", "ausgeschlossen")
    assert [it["number"] for it in t("ranking")["unranked"]] == [number]
    t("keeper", 1, 1, 3)
    for seat in t("sheet", 1, 1)["seats"]:
        assert t("sheet", 1, 1)["keeper"] == 3
        t("keeper", 1, 1, 4, "--by", seat["number"])
    assert t("sheet", 1, 1)["keeper"] == 4
    t("void", 1, 1, "--reason", "unleserlich")


def test_the_desk_by_script(t, tmp_path):
    t("new", *NEW, "--fee", "7,50")
    t("register", "Anna Huber", "--birth", "1980-12-31", "--club", "SV Hopfen", "--number", 17)
    assert t("show")["unpaid"] == [17]
    young = ("Bub", "--birth", "15.03.2011")
    assert "muss man 16 sein" in t("register", *young, code=2)
    t("pay", 17)
    t("refund", 17)
    assert t("show")["unpaid"] == [17]
    codes = t("codes")
    t("rotate", 17)
    t("rotate")
    assert t("codes")["players"]["17"] != codes["players"]["17"]
    assert t("codes")["officials"]["desk"] != codes["officials"]["desk"]
    t("rename", 17, "Anna Hüber", "--club", "SV Hopf")
    assert "17,Anna Hüber,1980-12-31,SV Hopf,," in t("export")["csv"]
    t("withdraw", 17, "--reason", "krank")
    t("reinstate", 17)
    assert "nicht abgemeldet" in t("reinstate", 17, code=2)
    t("withdraw", 17, "--reason", "krank")
    t("prizes", "ein Fass", "ein Rettich")
    tables = tmp_path / "tables.txt"
    for i in range(4):
        t("register", f"Person {i}", "--of-age", "--paid")
    tables.write_text("18 19 20 20\n", "utf-8")
    assert "zwei Plätze" in t("begin", "--tables", tables, code=2)
    tables.write_text("18 19, 20 21\n", "utf-8")
    t("begin", "--tables", tables)
    assert "number,name" in t("export")["csv"]


def test_a_list_is_shown_before_it_is_taken(t, tmp_path):
    t("new", *NEW)
    file = tmp_path / "liste.csv"
    file.write_bytes("Vorname;Nachname;geb.\nJörg;Müller;31.12.80\n".encode("cp1252"))
    shown = t("preview", file)
    assert (shown["encoding"], shown["rows"][0]["name"]) == ("cp1252", "Jörg Müller")
    assert t("show")["entrants"] == 0
    t("import", file)
    assert "1,Jörg Müller,1980-12-31" in t("export")["csv"]
    assert t("preview", file, code=1)["problems"] == 1, "he is in already"
    file.write_bytes(b"Verein\nx\n")
    assert "Spalten" in t("preview", file, code=2)
    assert "nicht" in t("preview", tmp_path / "none.csv", code=2)


def test_a_match_is_forfeited_by_script(t):
    t("new", "--rules", "schnapsen-scharf", "--title", "X", "--date", "2027-01-01")
    for i in range(2):
        t("register", f"Person {i}", "--paid")
    t("promise")
    t("draw", "1")
    t("begin")
    t("forfeit", 1, 1, 1, "--reason", "nicht da")
    t("finish")
    assert [it["rank"] for it in t("ranking")["places"]] == [1, 2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("register", "X", "--of-age"), "ausgelost"),
        (("register", "X", "--birth", "31.02.1990"), "kein Datum"),
        (("register", " "), "Ein Name"),
        (("import", "no-such-file.csv"), "no-such-file"),
        (("pay", 99), "99"),
        (("enter", 1, 9, "RE 1+3 won"), "Tisch 9"),
        (("enter", 1, 1, "what"), "nicht lesbar"),
        (("enter", 1, 1, "X 1 won"), "wird hier nicht gespielt"),
        (("enter", 1, 1, "+6 -2 -2 -1"), "Quersumme"),
        (("enter", 1, 1, "+5 -5 +0 +0"), "Kein Spiel"),
        (("enter", 1, 1, "RE 1+3 won", "--by", "nobody"), "nobody"),
        (("sign", 1, 1, 9), "Plätze"),
        (("correct", 1, 1, 1, "W 1 won", "--reason", "x"), "Spiel 1"),
        (("rule", 1, 1, 1, "MC-99", "--played", "SG 1"), "MC-99"),
        (("answer", 7, "yes"), "Frage 7"),
        (("answer", 7, "maybe"), "maybe"),
        (("print", "poster", "x.pdf"), "poster"),
        (("print", "results", "no/such/folder/x.pdf"), "nicht schreibbar"),
        (("print", "sheets", "x.pdf", "--round", "9"), "ausgelost"),
        (("begin",), "keine Runde mehr"),
        (("begin", "--tables", "no-such-file"), "no-such-file"),
        (("new", *NEW), "gibt es schon"),
        (("draw", "1"), "nichts auszulosen"),
        (("finish",), "nicht zu Ende"),
        (("keeper", 1, 1, 2, "--by", "desk"), "einigen"),
    ],
)
def test_bad_input_is_told_and_exits_with_two(begun, tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    before = begun("journal")
    assert message in begun(*words, code=2)
    assert begun("journal") == before


@pytest.mark.parametrize(
    "options",
    [
        ("--rules", "schafkopfschule"),
        ("--rules", "no-such-rules"),
        ("--date", "tomorrow"),
        ("--fee", "many"),
        ("--fee", "1.005"),
        ("--fee", "NaN"),
        ("--rounds", "-1"),
        ("--pairing", "ko"),
        ("--pairing", "fair"),
        ("--lives", "3"),
    ],
)
def test_tournaments_that_cannot_be_announced(t, options):
    t("new", *NEW, *options, code=2)


def test_an_unknown_tournament_and_a_missing_database(stammtisch, t, tmp_path):
    t("new", *NEW)
    assert stammtisch("tournament", "show", tmp_path / "t.db", "autumn").code == 2
    assert stammtisch("tournament", "show", tmp_path / "none.db", "spring").code == 2
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself_with_an_example(language):
    app = build(texts(language))
    for name in SPECS:
        done = CliRunner().invoke(app, ["tournament", name, "--help"])
        assert done.exit_code == 0
        assert f"stammtisch tournament {name}" in " ".join(done.output.split())


def test_a_file_that_is_not_there_cannot_be_restored(stammtisch, tmp_path):
    missing = tmp_path / "missing.backup"
    done = stammtisch("tournament", "restore", tmp_path / "t.db", missing)
    assert done.code == 2 and str(missing) in done.err and "Traceback" not in done.err


def test_the_commitment_is_told_when_a_draw_is_promised(t):
    t("new", *NEW)
    for name in ("Anna", "Bert", "Cilli", "Dora"):
        t("register", name, "--of-age")
    (line,) = t("promise")
    t("draw", "17 4 22")
    (proof,) = t("proof")
    assert proof["commitment"] in line["text"] and proof["secret"] not in line["text"]


def test_rounds_to_come_are_moved_to_the_server(t, tmp_path):
    t("new", *NEW, "--games", 2, "--rounds", 1)
    (line,) = t("online", "--clock", 45)
    assert line["event"] == "wentonline"
    assert "schon so" in t("online", "--clock", 45, code=2)
    assert "600" in t("online", "--clock", 601, code=2)
    (line,) = t("online", "--off")
    assert line["text"] == "Die nächsten Runden werden mit echten Karten gespielt (Leitung)"
    (tmp_path / "entries.csv").write_text(CSV, "utf-8")
    t("import", tmp_path / "entries.csv")
    t("promise")
    t("draw", "7 8 9")
    t("begin")
    assert "nicht zu Ende" in t("online", code=2)


def test_what_an_organiser_of_schnapsen_announces(t):
    """C-23."""
    words = ("--rules", "schnapsen-weich", "--title", "Bummerl", "--date", "14.03.2027")
    assert "close_basis=at_end" in t("new", *words, "--option", "close_basis=never", code=2)
    t("new", *words, "--option", "close_basis=at_end")
    assert t("show")["announced"][0] == texts("de")("announced.close_basis.at_end")
