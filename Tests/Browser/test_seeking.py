"""Seeking by touch. Its rules: Tests/Runtime/seek-queue.test.js and player.test.js."""

import pytest
from listening import audio, play, wait_for_session
from playwright.sync_api import expect

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    """A show with slow audio, so that each seek takes time."""
    return server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/lichen-hour.xml?enclosures=slow%3D60000")


@pytest.fixture
def playing(server, show, page):
    play(page, server, show, EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    return page


def drag(page, places):
    """Drags over the slider through these fractions of its length, and holds it there."""
    box = page.get_by_role("slider", name="Position").bounding_box()
    x = lambda share: box["x"] + box["width"] * share
    y = box["y"] + box["height"] / 2
    page.mouse.move(x(places[0]), y)
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(x(place), y)


def test_dragging_pauses_the_audio_and_keeps_the_pause_button_visible(server, playing):
    wait_for_session(server, lambda known: known["playing"])
    drag(playing, [0.1, 0.2, 0.3, 0.4])
    assert audio(playing, "paused") is True
    expect(playing.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    playing.mouse.up()
    playing.wait_for_function("() => !document.getElementById('audio').paused")
