"""Clips: made by hand, played to their end, and shared with people without an account."""

import re

import pytest
from conftest import navigate
from downloading import episodes, show  # noqa: F401
from listening import audio, wait_for_state
from playwright.sync_api import expect


@pytest.fixture
def clip(server, episodes):
    """A clip of four seconds; returns its episode's id and title."""
    episode, title = episodes[0]
    server.post("/bookmark-list/did-add-clip", episode=episode, start="0:20", end="0:24", title="The lamp goes out")
    return episode, title


@pytest.mark.without_accounts
def test_clip_is_made_on_the_page_of_an_episode_and_plays_to_its_end(server, episodes, page):
    episode, title = episodes[0]
    page.goto(f"{server.url}/episodes/{episode}")
    page.get_by_role("button", name="Clip", exact=True).click()
    sheet = page.locator("#episode-clip")
    sheet.get_by_role("textbox", name="Start").fill("0:30")
    sheet.get_by_role("textbox", name="End").fill("0:33")
    sheet.get_by_role("textbox", name="Title").fill("The lamp goes out")
    # The handles follow typed times, and the keys of a handle set the field.
    expect(sheet.get_by_role("slider", name="Start")).to_have_attribute("aria-valuetext", "0:30")
    sheet.get_by_role("slider", name="End").press("ArrowRight")
    expect(sheet.get_by_role("textbox", name="End")).to_have_value("0:34")
    sheet.get_by_role("slider", name="End").press("ArrowLeft")
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("Clip saved")
    expect(page.locator("#notice").get_by_role("link", name="Share")).to_be_visible()
    page.get_by_role("link", name="The lamp goes out").click()
    state = wait_for_state(page, lambda state: not state["playing"] and state["position"] > 32)
    assert abs(audio(page, "played.start(0)") - 30) < 1
    assert 33 <= state["position"] < 34.5, state["position"]


def test_public_link_plays_for_a_stranger_until_it_is_revoked(server, clip, page, chromium):
    page.goto(server.url + "/clips")
    page.locator(".bookmark-row").get_by_role("button", name=re.compile("Edit clip")).click()
    page.get_by_role("link", name="Public link", exact=True).locator("visible=true").click()
    expect(page.get_by_role("radio", name="1 week")).to_be_checked()
    page.get_by_role("button", name="Create link").click()
    field = page.get_by_role("textbox", name="Public link")
    expect(field).to_have_value(re.compile(f"^{re.escape(server.url)}/shared/1\\.[A-Za-z0-9_-]{{43}}$"))
    address = field.input_value()

    stranger = chromium.new_context()
    shared = stranger.new_page()
    complaints = []
    shared.on("pageerror", lambda error: complaints.append(str(error)))
    shared.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    navigate(shared, address)
    expect(shared.get_by_role("heading", name="The lamp goes out")).to_be_visible()
    # A native element plays from the start of the clip, and stops at its end.
    shared.locator("audio").evaluate("audio => { audio.muted = true; return audio.play() }")
    shared.wait_for_function("() => { const audio = document.querySelector('audio'); return audio.paused && audio.currentTime > 20 }")
    assert 23.5 < shared.locator("audio").evaluate("audio => audio.currentTime") < 25
    assert stranger.cookies() == [] and complaints == []
    assert shared.locator("a, form, script").count() == 0

    page.get_by_role("button", name="Revoke public link to The lamp goes out").click()
    expect(page.get_by_text("No public links")).to_be_visible()
    assert navigate(shared, address).status == 410
    expect(shared.get_by_role("heading", name="This link no longer works")).to_be_visible()
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(field).to_have_value(address)
    assert navigate(shared, address).status == 200
    stranger.close()
