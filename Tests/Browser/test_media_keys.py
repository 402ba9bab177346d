"""The lock screen, media keys and headset buttons, which control the player through the Media Session API."""

import pytest
from listening import play, player, wait_for_sound, wait_for_state

EPISODE = "Reading the Shore"
NOTE_HANDLERS = """
  const offer = MediaSession.prototype.setActionHandler;
  window.handlers = {};
  MediaSession.prototype.setActionHandler = function (action, handler) {
    handlers[action] = handler;
    offer.call(this, action, handler);
  };
"""


@pytest.fixture
def playing(server, page):
    """Plays an episode for a user whose skip lengths are 30 seconds back and 15 seconds forward."""
    server.post("/settings-page/did-set-skip-back", value="30")
    server.post("/settings-page/did-set-skip-forward", value="15")
    page.add_init_script(NOTE_HANDLERS)
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_state(page, lambda state: state["skipBack"] == 30 and state["skipForward"] == 15)
    return page


def press(page, action, **details):
    page.evaluate("([action, details]) => handlers[action]({ action, ...details })", [action, details])


def test_media_keys_seek_by_the_configured_or_system_provided_offset(playing):
    press(playing, "seekto", seekTime=300)
    wait_for_sound(playing, beyond=300)
    press(playing, "pause")
    start = wait_for_state(playing, lambda state: state["state"] == "paused")["position"]
    for action, details, step in (
        ("seekbackward", {}, -30), ("seekforward", {}, 15), ("seekbackward", {"seekOffset": 7}, -7), ("seekforward", {"seekOffset": 5}, 5),
    ):
        press(playing, action, **details)
        start += step
        wait_for_state(playing, lambda state: abs(state["position"] - start) < 0.1)
    assert player(playing)["state"] == "paused"


def test_media_keys_play_pause_and_offer_only_available_neighbours(playing):
    press(playing, "stop")
    wait_for_state(playing, lambda state: state["state"] == "paused")
    press(playing, "play")
    state = wait_for_state(playing, lambda state: state["state"] == "playing")
    offered = playing.evaluate("[handlers.previoustrack, handlers.nexttrack].map(Boolean)")
    assert offered == [state["previous"] is not None, state["next"] is not None]
    press(playing, "previoustrack")
    moved = wait_for_state(playing, lambda now: now["state"] == "playing" and now["item"]["episode"] == state["previous"]["episode"])
    assert moved["next"]["episode"] == state["item"]["episode"]
    assert playing.evaluate("Boolean(handlers.nexttrack)")
