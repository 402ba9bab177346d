"""The playback plan: a tab's automatic actions before or without a response from the server."""

import pytest
from listening import play, wait_for_session, wait_for_sound, wait_for_state

OLD, NEW = "Ten Minutes of Rain", "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def go_to(page, before_end):
    """Seeks to this many seconds before the end and waits until the audio plays."""
    page.wait_for_function("() => document.getElementById('audio').duration > 0")
    # The page itself notes that it plays: little may be left until the end.
    page.evaluate("""before => {
      const sound = document.getElementById("audio");
      const slider = document.querySelector("progress-slider");
      const { duration, src } = sound, seconds = duration - before;
      const isPlaying = () => !sound.paused && !sound.seeking && sound.currentTime > seconds;
      const look = () => (window.hasPlayedThere = isPlaying() || sound.ended || sound.src !== src) || requestAnimationFrame(look);
      slider.dispatchEvent(new CustomEvent("slider-commit", { bubbles: true, detail: { seconds } }));
      look();
    }""", before_end)
    page.wait_for_function("() => window.hasPlayedThere")


@pytest.mark.own_server("stops it")
def test_next_episode_starts_automatically_when_a_killed_server_returns(server, show, page):
    play(page, server, show, OLD)
    wait_for_session(server, lambda known: known["playing"])
    wait_for_state(page, lambda state: state["upcoming"])
    go_to(page, before_end=10)
    page.wait_for_function("() => { const { buffered, duration } = document.getElementById('audio'); return buffered.length && buffered.end(buffered.length - 1) > duration - 0.5 }")
    server.kill()
    waiting = wait_for_state(page, lambda state: state["item"]["title"] == NEW and state["error"])
    assert waiting["state"] == "loading" and "Reconnecting" in waiting["error"]
    server.start()
    wait_for_sound(page)
    playing = wait_for_state(page, lambda state: state["state"] == "playing")
    assert playing["item"]["title"] == NEW and playing["error"] is None
    wait_for_session(server, lambda known: known["playing"] and known["episode"] == playing["item"]["episode"])
