"""Downloads on the command line: with and without a live server, and their maintenance commands."""

import hashlib
import json
import os
import sqlite3
import subprocess
import urllib.request

import pytest
from playwright.sync_api import expect
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


@pytest.mark.parametrize("is_served", [False, True])
def test_latest_episodes_of_a_show_are_downloaded_and_listed(server, alone, is_served):
    if is_served:
        alone = {"EARNEST_HOME": str(server.folder)}
        add(server, alone)
    status, output, errors = run("download", "lichen", "--latest", "2", **alone)
    assert (status, errors) == (0, "")
    *each, last = output.splitlines()
    assert len(each) == 2 and all("· The Lichen Hour: downloaded, " in line for line in each)
    assert last.startswith("2 of 2 episodes downloaded, ")
    status, output, _ = run("downloads", "--json", **alone)
    kept = json.loads(output)
    assert status == 0 and kept["underWay"] == [] and len(kept["downloaded"]) == 2 and kept["room"] > 0
    files = media(alone)
    assert [int(name.split(".")[0]) for name in files] == sorted(entry["episode"] for entry in kept["downloaded"])
    assert kept["bytes"] == sum_of(files)
    for entry in kept["downloaded"]:
        assert entry["title"] in run("downloads", **alone)[1]


def sum_of(files):
    return sum(os.path.getsize(path) for path in files.values())


def test_download_by_command_updates_an_open_tab(server, page):
    settings = {"EARNEST_HOME": str(server.folder)}
    add(server, settings)
    page.goto(server.url + "/downloads")
    assert run("download", "lichen", **settings)[0] == 0
    expect(page.get_by_role("main").get_by_text("The Lichen Hour").first).to_be_visible()


def test_downloaded_file_is_identical_to_the_source(demo, alone):
    run("download", "lichen", **alone)
    [path] = media(alone).values()
    feed = urllib.request.urlopen(f"{demo.publisher}/feeds/lichen-hour.xml").read().decode()
    source = feed.split('<enclosure url="')[1].split('"')[0]
    with urllib.request.urlopen(source) as answer, open(path, "rb") as file:
        assert hashlib.sha256(file.read()).digest() == hashlib.sha256(answer.read()).digest()


def test_download_json_prints_progress_and_a_summary(alone):
    status, output, _ = run("download", "lichen", "--latest", "3", "--json", **alone)
    *steps, last = lines(output)
    assert status == 0
    assert last == {"kind": "summary", "total": 3, "downloaded": 3, "failed": 0, "bytes": sum_of(media(alone))}
    ends = [step for step in steps if step["kind"] == "episode"]
    assert len(ends) == 3 and all(step["state"] == "downloaded" and step["received"] == step["total"] for step in ends)
    assert {step["kind"] for step in steps} <= {"progress", "episode"}
    assert {"episode", "title", "show", "state", "received"} <= set(steps[0])


def test_download_selects_an_episode_by_id_or_page_url(server, alone):
    add(server, {"EARNEST_HOME": str(server.folder)})
    for words in ("5", "http://127.0.0.1:8080/episodes/7", "/episodes/5"):
        assert run("download", words, **alone)[0] == 0
    assert list(media(alone)) == ["5.mp3", "7.mp3"]
    status, _, errors = run("download", "99999", **alone)
    assert status == 64 and "No episode has the number “99999”." in errors
    status, _, errors = run("download", "zebra", **alone)
    assert status == 64 and "No show matches “zebra”" in errors


def test_failed_download_is_reported(demo, tmp_path):
    settings = {"EARNEST_HOME": str(tmp_path / "other"), "EARNEST_ALLOW_PRIVATE": f"127.0.0.1:{demo.demo_port}"}
    add(demo, settings, "?enclosures=status%3D410")
    status, output, _ = run("download", "lichen", **settings)
    assert status == 1
    assert "failed. The publisher has deleted this episode" in output
    assert "0 of 1 episode downloaded" in output
    assert "The publisher has deleted this episode" in run("downloads", **settings)[1]


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
    ends = [[step for step in lines(process.communicate(timeout=60)[0].decode()) if step["kind"] == "summary"][0] for process in both]
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


def test_doctor_finds_and_repairs_problems(alone):
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


def test_doctor_reports_a_damaged_database(alone):
    run("download", "lichen", "--latest", "3", **alone)
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


def test_serve_rejects_an_invalid_log_level(tmp_path):
    status, _, errors = run("serve", EARNEST_HOME=str(tmp_path), EARNEST_LOG="loud")
    assert status == 64 and "EARNEST_LOG must be" in errors
