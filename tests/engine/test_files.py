"""A table is read right or refused in a sentence; a text is saved whole or not at all."""

import codecs
from pathlib import Path

import pytest

from socialism_lab.engine import tables as files
from socialism_lab.engine.errors import DataError
from socialism_lab.engine.tables import (
    one_of,
    optional,
    read_table,
    save_text,
    table_text,
    text,
    whole,
    write_table,
)

COLUMNS = {
    "name": text(),
    "price": whole(0, 500),
    "kind": optional(one_of("lot", "go"), "lot"),
}
ROWS = [
    {"line": 2, "name": "Café Größe", "price": 12, "kind": "go"},
    {"line": 3, "name": "Mill, old", "price": 200, "kind": "lot"},
]


def given(tmp_path: Path, content: str | bytes, code: str = "utf-8") -> Path:
    path = tmp_path / "mine.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode(code))
    return path


def refused(tmp_path: Path, content: str | bytes, *parts: str, code: str = "utf-8") -> None:
    with pytest.raises(DataError) as caught:
        read_table(given(tmp_path, content, code), COLUMNS)
    for part in ("mine.csv", *parts):
        assert part in str(caught.value)


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("mark", list(",;\t"))
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("number", ["12", "12,0", "12.0", " 12 "])
def test_every_way_a_spreadsheet_saves_a_table_gives_the_same_rows(
    tmp_path, code, mark, end, number
):
    lines = (("name", "price", "kind"), ("Café Größe", number, "GO"), ("Mill, old", "200", ""))
    content = end.join(mark.join(f'"{cell}"' for cell in line) for line in lines)
    assert read_table(given(tmp_path, content, code), COLUMNS) == ROWS


def test_empty_columns_and_rows_at_the_end_are_nothing(tmp_path):
    content = "price;name;;\n12,0;A;;\n;;;\n\n3;B\n;;;\n"
    rows = read_table(given(tmp_path, content), COLUMNS)
    assert [(r["line"], r["price"], r["kind"]) for r in rows] == [(2, 12, "lot"), (5, 3, "lot")]


def test_lines_inside_quotation_marks_are_counted(tmp_path):
    content = 'name,price\n"one\ntwo\nthree",5\nfour,x\n'
    refused(tmp_path, content, "line 5", "column price", "'x' is not a whole number", "write")
    rows = read_table(given(tmp_path, content.replace("x", "6")), COLUMNS)
    assert [(r["line"], r["name"]) for r in rows] == [(2, "one two three"), (5, "four")]


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ("12,5", "'12,5' is not a whole number; write digits"),
        ("1,200", "'1,200' is not a whole number; write digits alone, such as 1200"),
        ("12 €", "not a whole number"),
        ("1E+02", "not a whole number"),
        ("١٢", "not a whole number"),
        ("-1", "-1 is out of range; write a number from 0 to 500"),
        ("501", "501 is out of range"),
        ("", "the cell is empty; fill it in"),
    ],
)
def test_a_number_that_is_none_is_refused_with_its_place(tmp_path, cell, fault):
    refused(tmp_path, f"name;price\nA;3\nB;{cell}\n", "line 3", "column price", fault)


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ("name,price,prize\nA,1,2\n", ("line 1", "column 'prize' is not known", "rename")),
        ("name\nA\n", ("line 1", "column 'price' is missing; add it", "name, price, kind")),
        ("name,price,Name\nA,1,B\n", ("line 1", "column 'name' is there twice; keep one")),
        ("name,price\nA,1,9\n", ("line 2", "column 3", "'9' has no heading", "quotation")),
        ("name,price,kind\nA,1,shop\n", ("line 2", "column kind", "write one of: lot, go")),
        ("name;price\nA,1\n", ("line 2", "column price", "empty")),
        ('name,price\n"A,1\n', ("line 2", "quotation marks do not match", "close each one")),
        ('name,price\n"A"x,1\n', ("line 2", "quotation marks do not match")),
        ("name,price\n", ("no rows", "add some")),
        ("", ("no rows", "add some")),
        ("name,price\nA\x00,1\n", ("line 2", "no UTF-8", "CSV UTF-8")),
        ("name,price\nA\ufffd,1\n", ("line 2", "no UTF-8", "CSV UTF-8")),
        (f"name,price\n{'A' * 301},1\n", ("line 2", "column name", "301 characters")),
        (b"PK\x03\x04rest of a workbook", ("workbook", "CSV UTF-8")),
    ],
)
def test_a_table_that_is_wrong_says_where_and_what_to_do(tmp_path, content, parts):
    refused(tmp_path, content, *parts)


@pytest.mark.parametrize(
    ("code", "word"),
    [("utf-16", "Mill"), ("utf-16-le", "Mill"), ("cp1252", "Straße"), ("mac-roman", "Größe"),
     ("cp850", "Café"), ("cp1251", "Мельница"), ("cp1250", "Łódź"), ("gb18030", "水车小屋")],
)  # fmt: skip
def test_letters_in_another_code_are_refused_and_not_read_wrong(tmp_path, code, word):
    refused(tmp_path, f"name,price\nA,1\n{word},2\n", "line ", "CSV UTF-8", code=code)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(DataError, match=r"gone\.csv' cannot be read \(No such file.*check"):
        read_table(tmp_path / "gone.csv", COLUMNS)


def test_data_sets_are_found_beside_the_package_and_inside_it(tmp_path, monkeypatch):
    assert (files.data_folder() / "fund_board.csv").is_file()
    inside = tmp_path / "socialism_lab"
    (inside / "datasets").mkdir(parents=True)
    (inside / "engine").mkdir()
    monkeypatch.setattr(files, "__file__", str(inside / "engine" / "files.py"))
    assert files.data_folder() == inside / "datasets"
    (inside / "datasets").rmdir()
    with pytest.raises(DataError, match="install the kit again"):
        files.data_folder()


def test_a_text_is_saved_whole_or_not_at_all(tmp_path, monkeypatch):
    with pytest.raises(DataError, match="cannot be saved"):
        save_text(tmp_path / "new" / "game.json", "one — é")
    (tmp_path / "new").mkdir()
    path = save_text(tmp_path / "new" / "game.json", "one — é")
    assert files.read_text(path) == "one — é"
    save_text(path, "two")

    def fail(*_):
        raise OSError(28, "No space left")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(DataError, match=r"cannot be saved .*No space left.*choose another"):
        save_text(path, "three")
    with pytest.raises(DataError, match="cannot be saved"):
        save_text(path.with_name("other.json"), "three", exclusive=True)
    assert files.read_text(path) == "two"
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_an_exclusive_text_never_replaces_a_file(tmp_path):
    path = save_text(tmp_path / "game.json", "mine", exclusive=True)
    with pytest.raises(DataError, match=r"game\.json is there already; choose another name"):
        save_text(path, "yours", exclusive=True)
    assert files.read_text(path) == "mine"


def test_the_folder_for_saves_comes_from_the_environment(monkeypatch, tmp_path):
    monkeypatch.delenv("SOCIALISM_LAB_SAVES", raising=False)
    assert files.saves_folder() == Path("saved_games")
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    assert files.saves_folder() == tmp_path


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("table 3", "table_3"),
        ("../../etc/passwd", "etc_passwd"),
        ("a\\b:c*", "a_b_c"),
        ("CON", "_CON"),
        ("nul.json", "_nul.json"),
        ("Zoë", "Zoë"),
        ("...", "_"),
        ("", "_"),
        ("x" * 100, "x" * 40),
        ("end. ", "end"),
    ],
)
def test_a_name_becomes_one_that_every_system_takes(name, safe):
    assert files.safe_name(name) == safe
    assert len(files.safe_name("水" * 100).encode()) <= 200


def test_formulas_in_text_are_made_harmless_and_numbers_stay_numbers(tmp_path):
    rows = [
        {"name": '=HYPERLINK("x")', "n": -5},
        {"name": " @A", "n": None},
        {"name": "A", "n": 0.5},
    ]
    assert table_text(rows, ["name", "n"]).splitlines() == [
        "name,n",
        '"\'=HYPERLINK(""x"")",-5',
        "' @A,",
        "A,0.5",
    ]
    for start in ("=", "+", "-", "@", "\t", "\r"):
        assert table_text([{"a": f"{start}1"}], ["a"]).split("\r\n", 1)[1].lstrip('"')[0] == "'"
    path = write_table(
        tmp_path / "out.csv", [{"name": "Größe, neu", "price": 7}], ["name", "price"]
    )
    assert path.read_bytes().startswith(codecs.BOM_UTF8)
    assert read_table(path, COLUMNS)[0] == {
        "line": 2,
        "name": "Größe, neu",
        "price": 7,
        "kind": "lot",
    }
    with pytest.raises(DataError, match="nan is no number"):
        table_text([{"a": float("nan")}], ["a"])


def test_a_seed_of_more_digits_than_a_spreadsheet_keeps_is_written_as_text():
    rows = [{"seed": 8147104208329303767, "cash": 10**15 - 1}, {"seed": 5, "cash": -(10**15)}]
    text = table_text(rows, ["seed", "cash"])
    assert text.splitlines()[1:] == [
        "'8147104208329303767,999999999999999",
        "5,'-1000000000000000",
    ]
