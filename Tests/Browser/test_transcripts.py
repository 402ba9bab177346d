"""Transcripts, on their page and in the player: they follow playback and have languages. Tests/Runtime holds search, quotes and links."""

import pytest
from conftest import DESKTOP
from listening import call_player, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from transcripts import cue, cues, open_transcript

EPISODE = "Control, Z"


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


@pytest.fixture
def transcript(server, show, page):
    """The page of a transcript, once its script is there."""
    open_transcript(page, server, EPISODE)
    return page


def seek(page, seconds):
    """Seeks as a listener does, to a position that no control has."""
    call_player(page, f"seek({seconds})")


def slow_down(page):
    """A cue stays current for several seconds instead of one."""
    page.evaluate("document.getElementById('audio').playbackRate = 0.25")


def is_current(page, index):
    expect(cue(page, index)).to_have_attribute("aria-current", "true")
    expect(page.locator(".cues [aria-current]")).to_have_count(1)


def test_tap_plays_from_the_cue_and_the_highlight_follows(transcript):
    starts = [start for start, _ in cues(transcript)]
    address = transcript.url
    cue(transcript, 3).click()
    slow_down(transcript)
    wait_for_sound(transcript, beyond=starts[3] - 0.3)
    assert player(transcript)["position"] < starts[3] + 5
    is_current(transcript, 3)
    is_current(transcript, 4)
    assert transcript.url == address, "the page stays"
    seek(transcript, starts[80] + 0.1)
    is_current(transcript, 80)
    expect(cue(transcript, 80)).to_be_in_viewport()
    transcript.locator(".cue-time").nth(1).click()
    second = float(transcript.locator(".cue-time").nth(1).get_attribute("data-seek"))
    wait_for_state(transcript, lambda state: abs(state["position"] - second) < 5)
    expect(transcript.locator(".cue-time").nth(1)).to_be_in_viewport()


@pytest.mark.parametrize("size", [None, pytest.param(DESKTOP, id="desktop", marks=pytest.mark.acceptance("browser"))])
def test_player_shows_the_transcript(server, show, page, size):
    if size:
        page.set_viewport_size(size)
    play(page, server, show, EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    assert page.locator("#player-transcript [data-s]").count() == 0
    tool = page.locator("audio-player").get_by_role("link", name="Transcript", exact=True)
    tool.click()
    expect(tool).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#player-transcript .cues [aria-current]")).to_be_in_viewport()
    start, _ = cues(page)[12]
    cue(page, 12).scroll_into_view_if_needed()
    cue(page, 12).click()
    slow_down(page)
    wait_for_sound(page, beyond=start - 0.3)
    is_current(page, 12)
    page.locator("#player-transcript").get_by_role("button", name="Language: English").click()
    page.get_by_role("dialog", name="Language").get_by_role("link", name="Deutsch").click()
    expect(page.locator("#player-transcript .transcript-groups")).to_have_attribute("lang", "de")
    expect(page.locator("audio-player")).to_be_visible()
    if size:
        pane, controls = (page.locator(part).bounding_box() for part in ("#player-transcript", ".player-panel"))
        assert pane["x"] >= controls["x"] + controls["width"], "beside the controls"
    tool.click()
    expect(page.locator("#player-transcript")).to_be_hidden()
    expect(tool).to_have_attribute("aria-expanded", "false")
