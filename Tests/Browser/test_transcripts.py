"""The transcript in the player follows playback and has languages. Tests/Runtime holds its page, search, quotes and links."""

import pytest
from conftest import DESKTOP, PHONE
from listening import listen, wait_for_state
from playwright.sync_api import expect
from server import rows
from transcripts import cue, cues

EPISODE = "Control, Z"


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


def slow_down(page):
    """A cue stays current for several seconds instead of one."""
    page.evaluate("document.getElementById('audio').playbackRate = 0.25")


def is_current(page, index):
    expect(cue(page, index)).to_have_attribute("aria-current", "true")
    expect(page.locator(".cues [aria-current]")).to_have_count(1)


@pytest.mark.parametrize("size", [None, pytest.param(DESKTOP, id="desktop", marks=pytest.mark.acceptance("browser"))])
def test_player_shows_the_transcript_and_plays_from_a_sentence(server, show, page, size):
    if size:
        page.set_viewport_size(size)
    [episode] = rows(server, f"SELECT id FROM episode WHERE title = '{EPISODE}'")
    listen(server, episode)
    page.goto(server.url + "/player")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    assert page.locator("#player-transcript [data-s]").count() == 0
    tool = page.locator("audio-player").get_by_role("link", name="Transcript", exact=True)
    tool.click()
    expect(tool).to_have_attribute("aria-current", "true")
    expect(page.locator("#player-transcript .cues [aria-current]")).to_be_in_viewport()
    start, _ = cues(page)[12]
    cue(page, 12).scroll_into_view_if_needed()
    cue(page, 12).click()
    slow_down(page)
    assert start - 0.3 < wait_for_state(page, lambda state: state["playing"] and state["position"] < 300)["position"] < start + 5
    is_current(page, 12)
    page.locator("#player-transcript").get_by_role("button", name="Language: English").click()
    page.get_by_role("dialog", name="Language").get_by_role("link", name="Deutsch").click()
    expect(page.locator("#player-transcript .transcript-groups")).to_have_attribute("lang", "de")
    expect(page.locator("audio-player")).to_be_visible()
    pane, controls = (page.locator(part).bounding_box() for part in ("#player-transcript", ".player-panel"))
    if size:
        assert pane["x"] >= controls["x"] + controls["width"], "beside the controls"
        return
    assert pane["width"] == PHONE["width"] and pane["height"] >= 0.7 * PHONE["height"], pane
    field = page.get_by_role("search")
    field.get_by_role("searchbox").fill("the")
    expect(field.get_by_role("status")).to_contain_text(" of ")
    middles = [field.get_by_role("button", name=name).bounding_box() for name in ("Previous result", "Next result")]
    assert middles[0]["y"] == middles[1]["y"] and field.bounding_box()["height"] < 50, "one line"
    tool.click()
    expect(page.locator("#player-transcript")).to_be_hidden()
    expect(tool).not_to_have_attribute("aria-current", "true")
