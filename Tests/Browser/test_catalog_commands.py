"""Command line errors for an invalid catalog dump."""

import contextlib
import sqlite3

from server import run


def test_catalog_import_rejects_invalid_dump(tmp_path):
    for number, (table, sentence) in enumerate([
        ("podcasts (url TEXT)", "its table “podcasts” has no title"),
        ("shows (id INTEGER)", "its table “podcasts” has no url, title"),
        ("podcasts (url TEXT, title TEXT)", "has no active shows"),
        (None, "as an SQLite database"),
    ]):
        dump = tmp_path / f"{number}.db"
        if table:
            with contextlib.closing(sqlite3.connect(dump)) as database, database:
                database.execute(f"CREATE TABLE {table}")
        else:
            dump.write_text("<html>A page that says: sign in first.</html>" * 30)
        status, output, errors = run("catalog", "import", str(dump), EARNEST_HOME=str(tmp_path / "library"))
        assert status != 0 and output == "" and sentence in errors, (table, errors)
