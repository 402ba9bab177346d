"""Seeking by touch: few seeks, an exact position, and an unchanged playing or paused state."""

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
    page.evaluate("""() => {
      window.seeks = 0;
      document.getElementById("audio").addEventListener("seeking", () => (window.seeks += 1));
    }""")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    return page


def drag(page, places, lets_go=True):
    """Drags over the slider through these fractions of its length; returns the position of the last one in seconds."""
    box = page.get_by_role("slider", name="Position").bounding_box()
    x = lambda share: box["x"] + box["width"] * share
    y = box["y"] + box["height"] / 2
    page.mouse.move(x(places[0]), y)
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(x(place), y)
    if lets_go:
        page.mouse.up()
    return page.evaluate("""x => {
      const { left, width } = document.querySelector("progress-slider").getBoundingClientRect();
      return (x - left) / width * document.getElementById("audio").duration;
    }""", x(places[-1]))


@pytest.mark.acceptance("browser")
def test_dragging_over_many_positions_seeks_rarely_and_ends_at_the_last(playing):
    target = drag(playing, [0.1 + 0.006 * step for step in range(100)])
    playing.wait_for_function("() => !document.getElementById('audio').seeking", timeout=30_000)
    playing.wait_for_function("() => !document.getElementById('audio').paused")
    seeks = playing.evaluate("window.seeks")
    assert 1 <= seeks <= 10
    # Playback resumes from there immediately; the journal has the exact position of the seek.
    noted = playing.evaluate("""() => Object.keys(localStorage).filter(key => key.startsWith("earnest.journal"))
      .flatMap(key => Object.values(JSON.parse(localStorage[key]))).filter(entry => entry.action === "seek").map(entry => entry.position)""")
    assert noted == [] or abs(noted[-1] - target) < 0.1
    # After a seek, browsers report a position that is accurate to a few microseconds.
    assert -0.1 < audio(playing, "currentTime") - target < 5


def test_dragging_a_paused_episode_stays_paused_at_the_exact_position(server, playing):
    playing.get_by_role("button", name="Pause", exact=True).click()
    target = drag(playing, [0.2 + 0.005 * step for step in range(100)])
    playing.wait_for_function("target => Math.abs(document.getElementById('audio').currentTime - target) < 0.1", arg=target, timeout=30_000)
    playing.wait_for_function("() => !document.getElementById('audio').seeking", timeout=30_000)
    assert playing.evaluate("window.seeks") <= 10
    assert audio(playing, "paused") is True
    wait_for_session(server, lambda known: abs(known["position"] - target) < 0.1 and not known["playing"])
    expect(playing.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_dragging_pauses_the_audio_and_keeps_the_pause_button_visible(server, playing):
    wait_for_session(server, lambda known: known["playing"])
    drag(playing, [0.1, 0.2, 0.3, 0.4], lets_go=False)
    assert audio(playing, "paused") is True
    expect(playing.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    playing.mouse.up()
    playing.wait_for_function("() => !document.getElementById('audio').paused", timeout=30_000)


def test_consecutive_skip_taps_add_up(playing):
    before = audio(playing, "currentTime")
    for _ in range(6):
        playing.get_by_role("button", name="Forward 10 seconds").click()
    playing.wait_for_function("before => document.getElementById('audio').currentTime >= before + 60", arg=before, timeout=30_000)
    assert audio(playing, "currentTime") < before + 75
    assert playing.evaluate("window.seeks") <= 6
