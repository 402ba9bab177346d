"""The commands `earnest import` and `earnest export`."""

import json
import os
import sqlite3
import subprocess

from server import PROGRAM, environment, run


def test_dry_run_and_invalid_files_change_nothing(tmp_path):
    home, file = {"EARNEST_HOME": str(tmp_path / "library")}, tmp_path / "list.opml"
    for text, sentence in [
        ("", "This file is empty"), ("this is no list", "isn’t an OPML file"), ("<html><body>Sign in</body></html>", "is a web page"),
        ("<rss><channel/></rss>", "a single feed"), ("PK\x03\x04", "This file is compressed"), (None, "Couldn’t read the file"),
    ]:
        file.unlink(missing_ok=True)
        if text is not None:
            file.write_text(text)
        status, output, errors = run("import", file, "--dry-run", "--json", **home)
        assert status == 1 and sentence in errors and output == "", errors
        assert errors.count("\n") == 1
    file.write_text(
        '<!DOCTYPE opml [<!ENTITY a "b"><!ENTITY f SYSTEM "file:///etc/passwd">]><opml><body><outline text="&f;">'
        '<outline text="A & B" xmlUrl="https://a.example/?x=1&amp;y=2"/><outline xmlUrl="exec:rm"/><outline xmlUrl="https://b.exa')
    status, output, _ = run("import", file, "--dry-run", "--json", **home)
    listing = json.loads(output)
    assert status == 0
    assert [(feed["url"], feed["title"], feed["folders"]) for feed in listing["feeds"]] == [("https://a.example/?x=1&y=2", "A & B", ["&f;"])]
    assert {problem["kind"] for problem in listing["problems"]} == {"badAddress", "outsideOutlines", "cutOff"}
    assert all(problem["sentence"] for problem in listing["problems"])
    assert not (tmp_path / "library" / "earnest.sqlite").exists()
    file.write_text("this is no list")
    assert run("import", file, **home)[0] == 1
    status, exported, _ = run("export", **home)
    assert status == 0 and "xmlUrl" not in exported


def test_import_rejects_a_100_mb_file_with_little_memory(tmp_path):
    file = tmp_path / "list.opml"
    with open(file, "w") as out:
        out.write("<opml><body>")
        for part in range(20):
            out.write("".join(f'<outline text="A" xmlUrl="https://a.example/{part}/{number}"/>\n' for number in range(100_000)))
    assert file.stat().st_size > 100 << 20
    (tmp_path / "small.opml").write_text("nothing")
    (_, _, base), (status, errors, peak) = (import_alone(tmp_path, name) for name in ["small.opml", "list.opml"])
    assert status == 1 and "The limit is 48 MB" in errors
    # A debug build of the program alone already uses up to a hundred megabytes.
    assert peak < base + (20 << 10), "kilobytes"


def import_alone(folder, name):
    """Imports a file without a server; returns the exit code, the errors, and the peak of resident memory in kilobytes."""
    with open(folder / "errors", "w+") as errors:
        settings = {**environment(), "EARNEST_HOME": str(folder / "library")}
        process = subprocess.Popen([str(PROGRAM), "import", str(folder / name)], stdout=errors, stderr=errors, env=settings)
        _, status, usage = os.wait4(process.pid, 0)
        errors.seek(0)
        return os.waitstatus_to_exitcode(status), errors.read(), usage.ru_maxrss


def test_overcast_import_restores_played_state_and_positions(server, tmp_path):
    library = {"EARNEST_HOME": str(tmp_path / "library"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{server.demo_port}"}
    feed = f"{server.publisher}/feeds/lichen-hour.xml"
    episodes = json.loads(run("feed", "parse", feed, "--json", **library)[1])["episodes"]
    heard = "".join(
        f'<outline type="podcast-episode" title="x" enclosureUrl="{episodes[number]["enclosures"][0]["url"]}" {state}/>'
        for number, state in [(0, 'played="1" userUpdatedDate="2026-02-03T04:05:06Z"'), (1, 'progress="77"')]
    )
    file = tmp_path / "overcast.opml"
    shows = f'<outline text="feeds"><outline type="rss" text="L" xmlUrl="{feed}" subscribed="1">{heard}</outline></outline>'
    file.write_text(f'<?xml version="1.0"?><opml version="2.0"><body>{shows}</body></opml>')
    for result in ["added", "known"]:
        status, output, _ = run("import", file, "--json", **library)
        listing = json.loads(output)
        assert status == 0 and [(line["result"], line["isFetched"]) for line in listing["feeds"]] == [(result, True)]
        with sqlite3.connect(tmp_path / "library" / "earnest.sqlite") as database:
            rows = database.execute(
                "SELECT episode.title, is_finished, position FROM episode_state JOIN episode ON episode.id = episode_id ORDER BY position"
            ).fetchall()
        assert rows == [(episodes[0]["title"], 1, 0), (episodes[1]["title"], 0, 77)]
    status, _, _ = run("export", tmp_path / "mine.opml", **library)
    assert status == 0 and f'xmlUrl="{feed}"' in (tmp_path / "mine.opml").read_text()
