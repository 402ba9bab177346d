"""The disk that counts what a process writes and loses its power."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

from disk import Disk

WRITES = """
import os, sys
log = os.open("library.sqlite-wal", os.O_RDWR | os.O_CREAT)
database = os.open("library.sqlite", os.O_RDWR | os.O_CREAT)
plain = os.open("notes.txt", os.O_RDWR | os.O_CREAT | os.O_APPEND)
os.pwrite(database, b"d" * 4096, 8192)
os.write(log, b"first")
os.write(plain, b"kept,")
for file in (log, database, plain):
    os.fsync(file)
os.pwrite(database, b"e" * 100, 8200)
os.ftruncate(database, 4096)
os.write(log, b"second")
os.write(plain, b"lost")
print("written", flush=True)
sys.stdin.read()
"""

COMMITS = """
import sqlite3, sys
database = sqlite3.connect("commits.sqlite", isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE kept (number INTEGER)")
for number in range(1000):
    database.execute("INSERT INTO kept VALUES (?)", (number,))
    print(number, flush=True)
"""


def start(disk, program, folder):
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=folder, env={**os.environ, **disk.environment}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_disk_counts_writes_and_loses_what_no_sync_has_saved(tmp_path):
    disk = Disk(tmp_path, loses_power="signal")
    with start(disk, WRITES, tmp_path) as process:
        assert process.stdout.readline() == "written\n"
        assert (tmp_path / "notes.txt").read_text() == "kept,lost"
        assert disk.counts() == {"database": (4196, 2, 1), "log": (11, 2, 1), "temporary": (0, 0, 0), "other": (9, 2, 1)}
        process.send_signal(signal.SIGUSR2)
        assert process.wait() == -signal.SIGKILL
    assert (tmp_path / "notes.txt").read_text() == "kept,"
    assert (tmp_path / "library.sqlite-wal").read_text() == "first"
    assert (tmp_path / "library.sqlite").read_bytes() == bytes(8192) + b"d" * 4096

    # A transaction that was acknowledged is there, wherever the power fails.
    for writes in (40, 333):
        folder = Path(tmp_path, str(writes))
        folder.mkdir()
        with start(Disk(tmp_path, loses_power=writes), COMMITS, folder) as process:
            acknowledged = process.stdout.read().split()
        assert process.returncode == -signal.SIGKILL
        database = sqlite3.connect(folder / "commits.sqlite")
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("SELECT count(*) FROM kept").fetchone()[0] >= len(acknowledged) > 0
