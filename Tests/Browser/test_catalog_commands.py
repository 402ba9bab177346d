"""The command line's messages for an invalid dump and an invalid country."""

import contextlib
import sqlite3

import pytest
from server import run


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("podcasts (url TEXT)", "its table “podcasts” has no title"),
        ("shows (id INTEGER)", "its table “podcasts” has no url, title"),
        ("podcasts (url TEXT, title TEXT)", "has no active shows"),
        (None, "as an SQLite database"),
    ],
)
def test_what_is_no_dump_gets_its_sentence_and_the_catalog_stays(tmp_path, table, sentence):
    dump = tmp_path / "dump.db"
    if table:
        with contextlib.closing(sqlite3.connect(dump)) as database, database:
            database.execute(f"CREATE TABLE {table}")
    else:
        dump.write_text("<html>A page that says: sign in first.</html>" * 30)
    status, output, errors = run("catalog", "import", str(dump), EARNEST_HOME=str(tmp_path / "library"))
    assert status != 0
    assert sentence in errors
    assert output == ""


def test_a_country_is_two_letters(tmp_path):
    status, _, errors = run("refresh", "--all", EARNEST_HOME=str(tmp_path), EARNEST_COUNTRY="Germany")
    assert status != 0
    assert "EARNEST_COUNTRY must be a two-letter country code" in errors
