"""The player page by keyboard, and its bookmarks. Tests/Runtime holds its controls."""

import pytest
from listening import audio, call_player, wait_for_sound
from playwright.sync_api import expect

EPISODE = "Ten Minutes of Rain"


def at_rest(page):
    """Waits until the page transition has ended: a moving page ignores taps."""
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")


def start(page, server, show="lichen-hour", episode=EPISODE):
    page.goto(server.url + server.add(show))
    page.get_by_role("button", name=f"Play {episode}").click()
    wait_for_sound(page)
    expect(page.locator("audio-player")).to_be_visible()
    at_rest(page)


@pytest.fixture
def playing(server, page):
    start(page, server)
    return page


def test_keyboard_controls_playback_skipping_speed_and_volume(playing):
    keys = playing.keyboard
    playing.locator("h1").focus()
    keys.press("Space")
    playing.wait_for_function("() => document.getElementById('audio').paused")
    before = audio(playing, "currentTime")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    playing.wait_for_function("before => document.getElementById('audio').currentTime >= before + 19", arg=before)
    keys.press("ArrowLeft")
    playing.wait_for_function("before => document.getElementById('audio').currentTime < before + 15", arg=before)
    keys.press(">")
    assert audio(playing, "playbackRate") == 1.25
    keys.press("<")
    keys.press("<")
    assert audio(playing, "playbackRate") == 0.75
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    assert abs(audio(playing, "volume") - 0.8) < 0.01
    expect(playing.get_by_role("slider", name="Volume")).to_have_value("0.8")
    keys.press("?")
    expect(playing.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    keys.press("Space")
    keys.press("Escape")
    expect(playing.get_by_role("dialog", name="Keyboard shortcuts")).not_to_be_visible()
    keys.press("Control+ArrowRight")
    keys.press("Alt+<")
    assert audio(playing, "playbackRate") == 0.75 and audio(playing, "currentTime") < before + 15
    keys.press("Space")
    playing.wait_for_function("() => !document.getElementById('audio').paused")


def test_bookmark_can_be_added_opened_removed_and_restored_and_the_star_belongs_to_its_episode(playing):
    playing.get_by_role("button", name="Forward 10 seconds").click()
    wait_for_sound(playing, beyond=10)
    call_player(playing, "pause()")
    marked = audio(playing, "currentTime")
    playing.get_by_role("button", name="Bookmarks").click()
    playing.get_by_role("textbox").fill("The roof begins")
    playing.get_by_role("button", name="Save").click()
    expect(playing.locator("#notice")).to_contain_text(f"Bookmark added at 0:{int(marked)}")
    playing.get_by_role("slider", name="Position").press("PageUp")
    playing.wait_for_function("marked => document.getElementById('audio').currentTime > marked + 25", arg=marked)
    playing.get_by_role("button", name="Bookmarks").click()
    expect(playing.get_by_role("textbox")).to_have_value("")
    playing.get_by_role("link", name="The roof begins").click()
    playing.wait_for_function("marked => document.getElementById('audio').currentTime < marked + 15", arg=marked)
    playing.get_by_role("button", name="Bookmarks").click()
    playing.get_by_role("button", name="Remove bookmark").click()
    playing.locator("#notice").get_by_role("button", name="Undo").click()
    playing.get_by_role("button", name="Bookmarks").click()
    expect(playing.get_by_role("link", name="The roof begins")).to_be_visible()
    # The star belongs to its episode too.
    playing.keyboard.press("Escape")
    star = playing.get_by_role("button", name="Favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    for button, episode, is_on in [("Next episode", "Reading the Shore", "false"), ("Previous episode", EPISODE, "true")]:
        playing.get_by_role("button", name=button).click()
        expect(playing.locator("audio-player")).to_contain_text(episode)
        expect(star).to_have_attribute("aria-pressed", is_on)
