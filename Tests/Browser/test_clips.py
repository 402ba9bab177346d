"""Clips: made by hand, played to their end, and shared with people without an account."""

import re

import pytest
from conftest import navigate
from downloading import episodes, show  # noqa: F401
from listening import audio, wait_for_state
from playwright.sync_api import expect
from server import rows
from waiting import wait_until


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
    episode, title = clip
    number = rows(server, f"SELECT MAX(id) FROM clip WHERE episode_id = {episode}")[0]
    server.post("/bookmark-list/did-add-link", episode=episode, clip=number, lifetime="week")
    page.goto(server.url + "/public-links")
    field = page.locator("copy-field input").first
    expect(field).to_have_value(re.compile(f"^{re.escape(server.url)}/shared/[A-Za-z0-9_-]{{22}}\\.[A-Za-z0-9_-]{{43}}$"))
    address = field.input_value()

    stranger = chromium.new_context(java_script_enabled=False)
    shared = stranger.new_page()
    complaints = []
    shared.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    navigate(shared, address)
    expect(shared.get_by_role("heading", name="The lamp goes out")).to_be_visible()
    # A native element plays from the start of the clip, and stops at its end.
    shared.locator("audio").evaluate("audio => { audio.muted = true; return audio.play() }")
    # `wait_for_function` looks only once on a page without scripts, whose timers and frames call nothing.
    sound = shared.locator("audio")
    end = wait_until(lambda: sound.evaluate("audio => audio.paused && audio.currentTime > 20 && audio.currentTime"), shared)
    assert 23.5 < end < 25

    # A link of the whole episode: its chapters and its feed are links, and nothing leads into the app.
    server.post("/bookmark-list/did-add-link", episode=episode, lifetime="day")
    page.reload()
    navigate(shared, page.locator("copy-field input").first.input_value())
    expect(shared.get_by_role("heading", level=1)).to_have_text(title)
    expect(shared.get_by_role("heading", name="Listen in your own app")).to_be_visible()
    addresses = shared.locator("a").evaluate_all("links => links.map(link => link.href)")
    assert all("/shared/" in link or not link.startswith(server.url) for link in addresses), addresses
    assert shared.locator("form, script").count() == 0
    assert stranger.cookies() == [] and complaints == []

    page.get_by_role("button", name="Revoke public link to The lamp goes out").click()
    expect(page.locator("copy-field input")).to_have_count(1)
    assert navigate(shared, address).status == 410
    expect(shared.get_by_role("heading", name="This link no longer works")).to_be_visible()
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("copy-field input")).to_have_count(2)
    assert navigate(shared, address).status == 200
    stranger.close()
