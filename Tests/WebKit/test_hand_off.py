"""Handoff between two devices of one user: one plays, and the other shows it and can take over."""

from listening import audio, player, wait_for_session, wait_for_sound, wait_for_state

EPISODE = "Reading the Shore"


def test_continue_here_moves_playback_and_the_old_device_shows_the_new_one(server, new_page):
    here, there = new_page(), new_page()
    here.goto(server.url + server.add("lichen-hour"))
    here.tap(f"Play {EPISODE}", "main")
    wait_for_sound(here)
    wait_for_session(server, lambda known: known["playing"])
    there.goto(server.url + "/player")
    there.see("Playing on Safari on Linux", "audio-player")
    wait_for_sound(here, beyond=4)
    there.tap("Continue here")
    wait_for_sound(there, beyond=3)
    here.wait_for_function("document.getElementById('audio').paused")
    here.see("Moved to Safari on Linux", "audio-player")
    # The old device takes over again only after a tap.
    wait_for_sound(there, beyond=audio(there, "currentTime") + 2)
    assert audio(here, "paused") is True
    here.tap("Continue here")
    wait_for_sound(here, beyond=4)
    wait_for_state(there, lambda state: not state["playing"] and state["isRemote"])
    assert player(here)["isRemote"] is False
