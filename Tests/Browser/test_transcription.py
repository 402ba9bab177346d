"""Transcripts of one's own: the button of an episode, the queue, and the command."""

import json

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


def test_page_of_a_missing_transcript_offers_to_make_it(server, listener, page, episodes):
    [_, (episode, _)] = episodes
    page.goto(f"{server.url}/transcript?episode={episode}")
    expect(page.get_by_role("heading", name="No transcript")).to_be_visible()
    page.get_by_role("button", name="Make a transcript").click()
    expect(page.locator(".cues")).not_to_have_count(0)
    expect(page.get_by_role("heading", name="No transcript")).to_have_count(0)


def test_failure_is_shown_and_can_be_retried(server, listener, page, episodes):
    listener.status = 401
    server.post("/transcription-queue/did-request", episode=episodes[0][0], back="/transcriptions")
    page.goto(server.url + "/transcriptions")
    row = page.locator(".transcription-row")
    expect(row).to_contain_text("The transcription server refused the key.")
    listener.status = 200
    page.get_by_role("button", name="Try again").click()
    expect(row).to_have_attribute("data-state", "done")


def test_request_is_cancelled(server, listener, page, episodes):
    listener.may_answer.clear()
    for episode, _ in episodes:
        server.post("/transcription-queue/did-request", episode=episode, back="/transcriptions")
    page.goto(server.url + "/settings")
    page.get_by_role("link", name="Transcripts").click()
    rows = page.locator(".transcription-row")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name=f"Remove: {episodes[1][1]}").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(episodes[0][1])


def test_command_asks_the_running_server(server, episodes):
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


def test_transcription_is_off_without_an_address(demo, page):
    page.goto(demo.url + "/settings")
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Transcripts")).to_have_count(0)
    assert page.goto(demo.url + "/transcriptions").status == 404
    status, _, errors = run("transcribe", "--status", EARNEST_HOME=str(demo.folder))
    assert status == 1 and "EARNEST_TRANSCRIPTION_URL" in errors
