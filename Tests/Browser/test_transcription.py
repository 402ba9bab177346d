"""Transcripts of one's own: the button of an episode, and the command. TranscriptionQueueManagerTests holds the queue."""

import json
import urllib.error
import urllib.request

import pytest
from every_page import oldest_episodes
from playwright.sync_api import expect
from server import Server, run
from transcription_server import TranscriptionServer


@pytest.fixture
def listener():
    listener = TranscriptionServer()
    yield listener
    listener.may_answer.set()
    listener.shutdown()
    listener.server_close()


@pytest.fixture
def server(tmp_path, listener):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, EARNEST_TRANSCRIPTION_URL=listener.origin, EARNEST_TRANSCRIPTION_MINUTES_PER_DAY="0").start()
    yield server
    server.stop()


@pytest.fixture
def episodes(server):
    return oldest_episodes(server, server.add("hallow-quay"), 2)


def test_episode_is_transcribed_while_its_page_is_open(server, listener, page, episodes):
    listener.may_answer.clear()
    [(episode, title), _] = episodes
    page.goto(f"{server.url}/episodes/{episode}")
    page.get_by_role("button", name="Make a transcript").click()
    # The episode is downloaded first.
    expect(page.get_by_role("link", name="Making a transcript: 0%")).to_be_visible()
    page.get_by_role("link", name="Making a transcript").click()
    row = page.locator(".transcription-row")
    expect(row).to_contain_text(title)
    expect(row).to_have_attribute("data-state", "running")
    listener.may_answer.set()
    expect(row).to_have_attribute("data-state", "done")
    assert len(listener.received) == 1
    page.goto(f"{server.url}/episodes/{episode}")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Make a transcript")).to_have_count(0)


def test_command_asks_the_running_server(server, demo, episodes):
    settings = {"EARNEST_HOME": str(server.folder)}
    status, output, errors = run("transcribe", episodes[0][0], "--json", **settings)
    *each, summary = [json.loads(line) for line in output.splitlines()]
    assert (status, errors) == (0, "")
    assert summary == {"kind": "summary", "total": 1, "done": 1, "failed": 0}
    assert each[-1]["state"] == "done" and each[-1]["title"] == episodes[0][1]
    status, output, _ = run("transcribe", "--status", "--json", **settings)
    queue = json.loads(output)
    assert status == 0 and [row["state"] for row in queue["transcriptions"]] == ["done"] and queue["secondsToday"] > 0
    status, _, errors = run("transcribe", episodes[0][0], **settings)
    assert status == 1 and "already has a transcript" in errors
    # Without the address of a server there is neither the command nor the page.
    status, _, errors = run("transcribe", "--status", EARNEST_HOME=str(demo.folder))
    assert status == 1 and "EARNEST_TRANSCRIPTION_URL" in errors
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(demo.url + "/transcriptions")
