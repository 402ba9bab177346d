"""The player at the foot of a wide window: a bar from edge to edge, with which one never has to open the player."""

import pytest
from playwright.sync_api import expect

from listening import wait_for_sound

EPISODE = "Reading the Shore"


@pytest.fixture
def playing(server, chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(server.url + server.add("lichen-hour"))
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    page.goto(server.url + "/history")
    page.get_by_role("region", name="Player").get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    yield page
    context.close()


def test_bar_seeks_skips_and_sets_speed_and_volume(playing):
    bar = playing.get_by_role("region", name="Player")
    box = bar.bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 1280, 800), box
    bar.get_by_role("slider", name="Position").press("Home")
    for _ in range(12):
        bar.get_by_role("slider", name="Position").press("PageUp")
    playing.wait_for_function("() => document.getElementById('audio').currentTime >= 360")
    bar.get_by_role("button", name="Back 10 seconds").click()
    playing.wait_for_function("() => document.getElementById('audio').currentTime < 360")
    bar.get_by_role("button", name="Forward 10 seconds").click()
    playing.wait_for_function("() => document.getElementById('audio').currentTime >= 360")
    bar.get_by_role("button", name="Playback speed, 1.0×").click()
    expect(bar.get_by_role("button", name="Playback speed, 1.25×")).to_be_visible()
    assert playing.evaluate("document.getElementById('audio').playbackRate") == 1.25
    bar.get_by_role("slider", name="Volume").fill("0.5")
    assert playing.evaluate("document.getElementById('audio').volume") == 0.5


def test_bar_hides_nothing_at_the_end_of_a_page(playing):
    playing.goto(playing.url.replace("/history", "/settings"))
    playing.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = playing.evaluate("""() => Math.max(...[...document.querySelectorAll('main *')]
        .map(element => element.getBoundingClientRect()).filter(box => box.height > 0 && box.width > 1).map(box => box.bottom))""")
    bar = playing.get_by_role("region", name="Player").bounding_box()
    assert last <= bar["y"], (last, bar)


def test_phone_shows_play_and_forward_only(server, playing):
    playing.set_viewport_size({"width": 390, "height": 844})
    bar = playing.get_by_role("region", name="Player")
    expect(bar.get_by_role("button", name="Forward 10 seconds")).to_be_visible()
    for name in ["Back 10 seconds", "Playback speed, 1.0×"]:
        expect(bar.get_by_role("button", name=name)).to_be_hidden()
    expect(bar.get_by_role("slider", name="Position")).to_be_hidden()
