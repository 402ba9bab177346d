"""Keyboard shortcuts in WebKitGTK, on a device where pages cannot set the volume."""

from listening import audio, player, wait_for_session, wait_for_sound
from selenium.webdriver import Keys

EPISODE = "Ten Minutes of Rain"


def test_playback_keys_work_and_volume_keys_do_nothing_with_fixed_volume(server, page):
    page.goto_with_fixed_volume(server, server.add("lichen-hour"))
    page.tap(f"Play {EPISODE}", "main")
    wait_for_sound(page)
    page.control("Position", "audio-player")
    assert player(page)["volume"] is None
    assert not page.evaluate("document.querySelector('audio-player [data-part=loudness]').checkVisibility()")

    page.press(" ")
    wait_for_session(server, lambda known: not known["playing"])
    before = audio(page, "currentTime")
    page.press(Keys.ARROW_RIGHT)
    page.press(Keys.ARROW_RIGHT)
    page.wait_for_function("(place) => Math.abs(document.getElementById('audio').currentTime - place) < 0.1", before + 60)
    page.press(Keys.ARROW_LEFT)
    page.wait_for_function("(place) => Math.abs(document.getElementById('audio').currentTime - place) < 0.1", before + 45)
    assert audio(page, "paused") is True
    page.press(Keys.ARROW_UP, Keys.ARROW_DOWN)
    assert audio(page, "volume") == 1 and player(page)["volume"] is None
    page.press(">")
    page.press(" ")
    wait_for_sound(page, beyond=before + 45)
    assert audio(page, "playbackRate") == 1.25
    page.press("<")
    assert audio(page, "playbackRate") == 1

    page.press("?")
    page.see("Keyboard shortcuts", "#shortcuts")
    page.press(" ")
    assert audio(page, "paused") is False, "a sheet that is open has the keys to itself"
    page.press(Keys.ESCAPE)
    page.wait_for_function("!document.getElementById('shortcuts').matches(':popover-open')")
    page.press("/")
    page.wait_for_function("document.activeElement.matches('main input[type=search]')")
    page.press(" ")
    assert audio(page, "paused") is False, "a space that is typed is a space"
