"""The lock screen, media keys and headset buttons, which control the player through the Media Session API."""

import pytest
from listening import play, player, wait_for_sound, wait_for_state

EPISODE = "Letters, with One Rude Guest"
NOTE_HANDLERS = """
  const offer = MediaSession.prototype.setActionHandler;
  window.handlers = {};
  MediaSession.prototype.setActionHandler = function (action, handler) {
    handlers[action] = handler;
    offer.call(this, action, handler);
  };
"""


BUTTONS = ["seekbackward", "seekforward", "previoustrack", "nexttrack"]


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


def offered(page):
    """The buttons that the system is offered; a missing handler is null, and not merely absent."""
    assert page.evaluate("actions => actions.every((action) => handlers[action] !== undefined)", BUTTONS)
    return [action for action in BUTTONS if page.evaluate("action => handlers[action] !== null", action)]


def test_media_keys_play_and_pause_and_offer_one_pair_of_buttons(playing, server):
    press(playing, "stop")
    wait_for_state(playing, lambda state: state["state"] == "paused")
    press(playing, "play")
    state = wait_for_state(playing, lambda state: state["state"] == "playing")
    assert state["previous"] and state["next"]
    assert offered(playing) == ["seekbackward", "seekforward"]
    server.post("/settings-page/did-set-headphone-buttons", value="episodes")
    wait_for_state(playing, lambda state: state["headphoneButtons"] == "episodes")
    assert offered(playing) == ["previoustrack", "nexttrack"]
    press(playing, "previoustrack")
    moved = wait_for_state(playing, lambda now: now["state"] == "playing" and now["item"]["episode"] == state["previous"]["episode"])
    assert moved["next"]["episode"] == state["item"]["episode"]
    assert playing.evaluate("Boolean(handlers.nexttrack)")
    press(playing, "seekto", seekTime=100)
    wait_for_sound(playing, beyond=100)


def test_neighbour_buttons_exist_only_where_there_is_a_neighbour(playing, server):
    server.post("/settings-page/did-set-headphone-buttons", value="episodes")
    wait_for_state(playing, lambda state: state["headphoneButtons"] == "episodes")
    state = player(playing)
    assert offered(playing) == [name for name, other in (("previoustrack", "previous"), ("nexttrack", "next")) if state[other]]


def test_controls_and_metadata_are_set_again_when_playback_starts(playing):
    """WebKit forgets them then."""
    press(playing, "pause")
    wait_for_state(playing, lambda state: state["state"] == "paused")
    playing.evaluate("""() => {
      window.positions = 0;
      const set = MediaSession.prototype.setPositionState;
      MediaSession.prototype.setPositionState = function (state) { positions += 1; set.call(this, state); };
      navigator.mediaSession.metadata = null;
      for (const action of Object.keys(handlers)) delete handlers[action];
      document.getElementById("audio").addEventListener("playing", () => { window.restored = [
        Object.keys(handlers).filter((action) => handlers[action]).sort().join(" "), navigator.mediaSession.metadata?.title, positions > 0,
      ]; }, { once: true });
    }""")
    playing.get_by_role("group", name="Playback controls").get_by_role("button", name="Play", exact=True).click()
    playing.wait_for_function("() => window.restored")
    actions, title, has_position = playing.evaluate("restored")
    assert actions == "pause play seekbackward seekforward seekto stop"
    assert title == EPISODE and has_position
