"""Stalled or unavailable audio: the player recovers automatically unless the user paused, and shows the reason when it
cannot."""

import pytest
from listening import ask_server, audio, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import TimeoutError

EPISODE = "Reading the Shore"


def show_with(server, fault, show="lichen-hour"):
    """Adds a show whose audio has a fault; returns the path of its page."""
    return server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/{show}.xml?enclosures={fault.replace('=', '%3D')}")


@pytest.mark.acceptance("browser")
def test_stalled_connection_is_retried_unless_the_user_paused(server, page):
    page.clock.install()
    hurry = "document.getElementById('audio').playbackRate = 3"
    play(page, server, show_with(server, "stall=72000"), EPISODE)
    page.evaluate(hurry)
    before = wait_for_state(page, lambda state: state["state"] == "stalled")["position"]
    # The browser downloads the audio from the start and stalls again.
    for number in range(20):
        page.clock.fast_forward(8500)
        try:
            page.wait_for_function("position => document.getElementById('audio').currentTime > position", arg=before + 1, timeout=3000)
            break
        except TimeoutError:
            # The player waits for its next attempt or the next stall timeout: the page's clock must reach that time.
            assert number < 19, "it never got on"

    page.evaluate(hurry)
    wait_for_state(page, lambda state: state["state"] == "stalled")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.evaluate("document.getElementById('audio').addEventListener('playing', () => (window.sounded = true))")
    tries = []
    page.on("request", lambda request: tries.append(request.url) if "/media/" in request.url else None)
    page.clock.fast_forward(60_000)
    ask_server(page)
    assert tries == [], "a sound that was paused is not asked for again"
    assert player(page)["state"] == "paused" and audio(page, "paused") is True
    assert page.evaluate("window.sounded") is None


def test_temporary_publisher_failure_is_retried_automatically(server, page):
    show = show_with(server, "status=503%26times=4")
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    said = wait_for_state(page, lambda state: state["error"])
    assert said["playing"] and said["state"] == "loading"
    wait_for_sound(page)
    assert player(page)["error"] is None


@pytest.mark.acceptance("browser")
def test_replaced_audio_is_reloaded_and_resumes_at_the_same_position(server, page):
    answers = []
    page.on("response", lambda answer: "/media/" in answer.url and answers.append((answer.status, answer.headers.get("etag"))))
    # Its feed has chapters: otherwise they would be looked for in the audio, and that request would be the first.
    play(page, server, show_with(server, "etag=changed%26times=1", show="the-undo-key"), "Control, Z")
    page.evaluate("""() => document.querySelector("progress-slider")
      .dispatchEvent(new CustomEvent("slider-commit", { bubbles: true, detail: { seconds: 1200 } }))""")
    wait_for_sound(page, beyond=1201)
    assert audio(page, "currentTime") < 1230 and player(page)["error"] is None
    first, *others = answers
    assert (409, None) in others
    # The final audio comes from a single version, from its first byte on.
    assert others[-1][0] == 206 and others[-1][1] not in (None, first[1])
