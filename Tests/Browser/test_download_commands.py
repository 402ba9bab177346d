"""Downloads on the command line: with and without a live server, and their maintenance commands."""

import hashlib
import json
import os
import sqlite3
import subprocess
import urllib.request

import pytest
from server import PROGRAM, environment, run, run_on_terminal


@pytest.fixture
def alone(demo, tmp_path):
    """A separate library with one show, and no server."""
    settings = {"EARNEST_HOME": str(tmp_path / "library"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{demo.demo_port}"}
    add(demo, settings)
    return settings


def add(server, settings, query=""):
    assert run("add", f"{server.publisher}/feeds/lichen-hour.xml{query}", **settings)[0] == 0


def media(settings):
    """Returns the files by name."""
    folder = os.path.join(settings["EARNEST_HOME"], "media")
    return {name: os.path.join(folder, name) for name in sorted(os.listdir(folder))}


def lines(output):
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.parametrize("is_served", [False, pytest.param(True, marks=pytest.mark.own_server("the only downloads"))])
def test_latest_episodes_of_a_show_are_downloaded_and_listed(server, demo, alone, is_served):
    if is_served:
        demo, alone = server, {"EARNEST_HOME": str(server.folder)}
        add(server, alone)
    status, output, errors = run("download", "lichen", **alone)
    assert (status, errors) == (0, "")
    assert "· The Lichen Hour: downloaded, " in output.splitlines()[0]
    assert output.splitlines()[1].startswith("1 of 1 episode downloaded, ")
    # The file is the publisher's.
    [path] = media(alone).values()
    feed = urllib.request.urlopen(f"{demo.publisher}/feeds/lichen-hour.xml").read().decode()
    source = feed.split('<enclosure url="')[1].split('"')[0]
    with urllib.request.urlopen(source) as answer, open(path, "rb") as file:
        assert hashlib.sha256(file.read()).digest() == hashlib.sha256(answer.read()).digest()

    status, output, _ = run("download", "lichen", "--latest", "3", "--json", **alone)
    *steps, last = lines(output)
    assert status == 0
    assert last == {"kind": "summary", "total": 3, "downloaded": 3, "failed": 0, "bytes": sum_of(media(alone))}
    ends = [step for step in steps if step["kind"] == "episode"]
    assert len(ends) == 3 and all(step["state"] == "downloaded" and step["received"] == step["total"] for step in ends)
    assert {step["kind"] for step in steps} <= {"progress", "episode"}
    assert {"episode", "title", "show", "state", "received"} <= set(steps[0])

    status, output, _ = run("downloads", "--json", **alone)
    kept = json.loads(output)
    assert status == 0 and kept["underWay"] == [] and len(kept["downloaded"]) == 3 and kept["room"] > 0
    assert [int(name.split(".")[0]) for name in media(alone)] == sorted(entry["episode"] for entry in kept["downloaded"])
    assert kept["bytes"] == sum_of(media(alone))
    listed = run("downloads", **alone)[1]
    assert all(entry["title"] in listed for entry in kept["downloaded"])


def sum_of(files):
    return sum(os.path.getsize(path) for path in files.values())


def test_download_selects_an_episode_by_id_or_page_url_and_reports_a_failure(demo, alone):
    for words in ("5", "http://127.0.0.1:8080/episodes/7", "/episodes/5"):
        assert run("download", words, **alone)[0] == 0
    assert list(media(alone)) == ["5.mp3", "7.mp3"]
    for words, sentence in (("99999", "No episode has the number “99999”."), ("zebra", "No show matches “zebra”")):
        status, _, errors = run("download", words, **alone)
        assert status == 64 and sentence in errors
    assert run("add", f"{demo.publisher}/feeds/why-though.xml?enclosures=status%3D410", **alone)[0] == 0
    status, output, _ = run("download", "why", **alone)
    assert status == 1
    assert "failed. The publisher has deleted this episode" in output
    assert "0 of 1 episode downloaded" in output
    assert "The publisher has deleted this episode" in run("downloads", **alone)[1]


def test_download_draws_progress_bars_on_a_terminal(demo, tmp_path):
    settings = {"EARNEST_HOME": str(tmp_path / "other"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{demo.demo_port}"}
    add(demo, settings, "?enclosures=slow%3D1500000")
    status, output = run_on_terminal(["download", "lichen", "--latest", "2"], settings)
    assert status == 0
    assert "█" in output and "\x1b[J" in output and "MB/s" in output and "0 of 2" in output and "left" in output
    assert output.rstrip().splitlines()[-1].split("\x1b[J")[-1].startswith("2 of 2 episodes downloaded")


def test_concurrent_download_commands_download_each_file_once(alone):
    command = [str(PROGRAM), "download", "lichen", "--latest", "4", "--json"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, env={**environment(), **alone}) for _ in range(2)]
    ends = [[step for step in lines(process.communicate()[0].decode()) if step["kind"] == "summary"][0] for process in both]
    assert [end["downloaded"] for end in ends] == [4, 4]
    assert len(media(alone)) == 4
    assert run("doctor", "--check", **alone)[0] == 0


def test_next_download_command_completes_a_killed_download(demo, tmp_path):
    settings = {"EARNEST_HOME": str(tmp_path / "other"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{demo.demo_port}"}
    add(demo, settings, "?enclosures=slow%3D2000000")
    first = subprocess.Popen(
        [str(PROGRAM), "download", "lichen", "--json"], stdout=subprocess.PIPE, env={**environment(), **settings}, text=True)
    for line in first.stdout:
        if json.loads(line)["received"] > 0:
            break
    first.kill()
    first.wait()
    assert "downloaded" not in {entry["state"] for entry in json.loads(run("downloads", "--json", **settings)[1])["underWay"]}
    assert run("download", "lichen", **settings)[0] == 0
    assert [name.split(".")[1] for name in media(settings)] == ["mp3"]


def test_doctor_finds_and_repairs_problems_but_not_a_damaged_database(alone):
    run("download", "lichen", "--latest", "3", **alone)
    status, output, _ = run("doctor", **alone)
    assert status == 0 and output.startswith("3 downloaded files checked") and output.endswith("No problems found.\n")
    missing, changed, _ = media(alone).values()
    os.remove(missing)
    with open(changed, "r+b") as file:
        file.seek(1000)
        file.write(b"?")
    open(os.path.join(os.path.dirname(changed), "4242.part"), "w").close()

    status, output, _ = run("doctor", "--check", "--json", **alone)
    *findings, summary = lines(output)
    assert status == 1 and summary["findings"] == summary["left"] == 3
    assert [finding["what"] for finding in findings] == ["missingFile", "wrongContent", "leftover"]
    assert {finding["remedy"] for finding in findings} == {"none"}

    status, output, _ = run("doctor", **alone)
    assert status == 0 and "3 problems repaired." in output and output.count("It will be downloaded again.") == 2
    assert run("download", "lichen", "--latest", "3", **alone)[0] == 0
    assert run("doctor", "--check", **alone)[0] == 0

    # Of a damaged database it can only say so.
    path = os.path.join(alone["EARNEST_HOME"], "earnest.sqlite")
    with sqlite3.connect(path) as database:
        [page] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'episode_notes'").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with open(path, "r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xee" * 4096)
    before = list(media(alone))
    status, output, _ = run("doctor", **alone)
    assert status == 1 and "The library’s database is damaged: " in output
    assert list(media(alone)) == before


def test_export_media_uses_readable_file_names(alone, tmp_path):
    run("download", "lichen", "--latest", "2", **alone)
    target = tmp_path / "Podcasts"
    status, output, errors = run("export-media", target, **alone)
    assert (status, errors) == (0, "")
    exported = sorted(target.rglob("*.mp3"))
    assert [path.parent.name for path in exported] == ["The Lichen Hour"] * 2
    assert all(path.name[:4].isdigit() and path.name[10] == " " and path.name in output for path in exported)
    assert {path.stat().st_ino for path in exported} == {os.stat(path).st_ino for path in media(alone).values()}
    assert "2 episodes exported, 0 new." in run("export-media", target, **alone)[1]
