"""Audio in WebKitGTK: autoplay, ranges, and resuming."""

import re
from urllib.parse import urlsplit

from listening import audio, session, wait_for_session, wait_for_sound
from selenium.webdriver import Keys
from wire import Wire

EPISODE = "Reading the Shore"
EARLIER = "Ten Minutes of Rain"
LONG = "The Long Night Walk"
# Seconds, as in PlaybackRules.
LEASE = 35


def play(page, server, episode=EPISODE):
    page.goto(server.url + server.add("lichen-hour"))
    page.tap(f"Play {episode}", "main article")
    wait_for_sound(page)


def test_seeking_far_ahead_uses_range_requests(server, page):
    wire = Wire(server.port)
    try:
        page.goto(wire.url + server.add("lichen-hour"))
        page.tap(f"Play {LONG}", "main")
        wait_for_sound(page)
        duration = audio(page, "duration")
        assert duration == 3600, "it is known from the beginning of the file"
        page.drag(page.control("Position"), [0.8])
        wait_for_sound(page, beyond=0.8 * duration)
        assert audio(page, "currentTime") < 0.8 * duration + 10
        page.see_not("Buffering…", "audio-player")
        media = urlsplit(audio(page, "currentSrc")).path
        asked = [range for path, range in wire.requests if path == media]
        # The browser starts without a range, aborts after enough of the 14 MB, and requests the rest as needed.
        assert asked[0] is None
        assert any(re.fullmatch(r"bytes=[1-9]\d+-", range or "") for range in asked[1:]), asked
    finally:
        wire.close()


def test_audio_needs_a_tap_to_start_and_none_for_later_episodes(server, page):
    page.goto(server.url + server.add("lichen-hour"))
    # A script's click is not a gesture.
    page.evaluate("(button) => button.click()", page.control(f"Play {EPISODE}", "main"))
    page.see("Tap play to listen")
    assert audio(page, "paused") is True
    assert audio(page, "currentTime") == 0
    page.tap("Play", "audio-player")
    wait_for_sound(page)
    page.tap("Pause", "audio-player")
    # The element may play from now on, also with another episode.
    page.tap("More options for this episode", "audio-player")
    page.tap("Previous episode", "#player-menu")
    page.see(EARLIER, "audio-player")
    wait_for_sound(page)


def test_slider_drag_seeks_to_the_released_position_one_seek_at_a_time(server, page):
    play(page, server, EARLIER)
    page.evaluate("""() => {
      Object.assign(window, { isSeeking: false, seeks: 0, atOnce: 0 });
      const sound = document.getElementById("audio");
      sound.addEventListener("seeking", () => {
        window.atOnce += window.isSeeking;
        window.seeks += 1;
        window.isSeeking = true;
      });
      sound.addEventListener("seeked", () => Object.assign(window, { isSeeking: false, place: sound.currentTime }));
    }""")
    slider = page.control("Position")
    page.drag(slider, [0.1 + 0.02 * step for step in range(20)])
    target = 0.48 * audio(page, "duration")
    wait_for_sound(page, beyond=target - 3)
    assert abs(page.evaluate("window.place") - target) < 5
    assert page.evaluate("window.seeks") >= 1
    assert page.evaluate("window.atOnce") == 0, "one seek at a time"
    page.tap("Pause", "audio-player")
    known = wait_for_session(server, lambda known: not known["playing"] and known["position"] > target - 3)
    assert abs(known["session"]["position"] - audio(page, "currentTime")) < 0.5
    before = audio(page, "currentTime")
    page.tap("Forward 30 seconds")
    page.wait_for_function("(place) => Math.abs(document.getElementById('audio').currentTime - place) < 0.1", before + 30)
    assert audio(page, "paused") is True, "a seek starts nothing"


def test_new_browser_resumes_at_the_position_of_a_closed_browser(server, new_page):
    page = new_page()
    play(page, server)
    page.drag(page.control("Position"), [0.5])
    wait_for_sound(page, beyond=0.5 * audio(page, "duration"))
    wait_for_session(server, lambda known: known["playing"] and known["position"] > 20)
    heard = audio(page, "currentTime")
    page.close()
    server.kill()
    server.start()

    page = new_page()
    page.goto(server.url)
    page.see(EPISODE, "mini-player")
    page.evaluate("""() => {
      const sound = document.getElementById("audio");
      // While WebKitGTK still jumps, it reports 0.
      const note = () => (window.start ||= sound.currentTime);
      for (const name of ["playing", "timeupdate"]) sound.addEventListener(name, note);
    }""")
    page.tap(f"Play {EPISODE}", "mini-player")
    known = session(server)["session"]["position"]
    wait_for_sound(page, beyond=known)
    # WebKitGTK reports the target of a jump as its position before it plays.
    page.wait_for_function("() => window.start > 0")
    # Until its lease ends, the closed browser counts as one that plays on.
    assert heard - 10 <= known and known - 1 <= page.evaluate("window.start") < known + LEASE


def test_next_episode_starts_automatically(server, page):
    play(page, server, EARLIER)
    page.control("Position").send_keys(Keys.END)
    page.see(EPISODE, "audio-player")
    wait_for_sound(page)
    wait_for_session(server, lambda known: known["playing"])
