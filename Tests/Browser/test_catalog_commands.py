"""Command line errors for an invalid catalog dump and an invalid country."""

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
def test_catalog_import_rejects_invalid_dump(tmp_path, table, sentence):
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


def test_country_must_be_a_two_letter_code(tmp_path):
    status, _, errors = run("refresh", "--all", EARNEST_HOME=str(tmp_path), EARNEST_COUNTRY="Germany")
    assert status != 0
    assert "EARNEST_COUNTRY must be a two-letter country code" in errors
