"""Stalled or unavailable audio: the player recovers automatically unless the user paused, and shows the reason when it
cannot."""

import pytest
from listening import ask_server, audio, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import TimeoutError, expect
from waiting import wait_until

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
    before = wait_for_state(page, lambda state: state["state"] == "stalled", timeout=30)["position"]
    # The browser downloads the audio from the start and stalls again.
    for number in range(20):
        page.clock.fast_forward(8500)
        try:
            wait_for_sound(page, beyond=before + 1, timeout=3000)
            break
        except TimeoutError:
            # The player waits for its next attempt or the next stall timeout: the page's clock must reach that time.
            assert number < 19, "it never got on"

    page.evaluate(hurry)
    wait_for_state(page, lambda state: state["state"] == "stalled", timeout=30)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.evaluate("document.getElementById('audio').addEventListener('playing', () => (window.sounded = true))")
    tries = []
    page.on("request", lambda request: tries.append(request.url) if "/media/" in request.url else None)
    page.clock.fast_forward(60_000)
    ask_server(page)
    assert tries == [], "a sound that was paused is not asked for again"
    assert player(page)["state"] == "paused" and audio(page, "paused") is True
    assert page.evaluate("window.sounded") is None


def test_offline_player_shows_an_error_and_resumes_when_online(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    page.context.set_offline(True)
    page.evaluate("""() => document.querySelector("progress-slider")
      .dispatchEvent(new CustomEvent("slider-commit", { bubbles: true, detail: { seconds: 1200 } }))""")
    said = wait_for_state(page, lambda state: state["error"])
    assert said["playing"] and "No connection" in said["error"]
    expect(page.locator("audio-player")).to_contain_text("No connection. Reconnecting…")
    page.context.set_offline(False)
    wait_for_sound(page, beyond=1200, timeout=20_000)
    assert wait_for_state(page, lambda state: state["state"] == "playing")["error"] is None


def test_unavailable_audio_shows_its_reason_and_a_retry_button(server, page):
    for status, words in ((403, "denied access"), (404, "has deleted this episode"), (410, "has deleted this episode")):
        show = show_with(server, f"status={status}%26times=4")
        page.goto(server.url + show)
        page.get_by_role("article").get_by_role("button", name=f"Play {EPISODE}").click()
        failed = wait_for_state(page, lambda state: state["state"] == "failed")
        assert words in failed["error"] and not failed["playing"]
        expect(page.locator("audio-player")).to_contain_text(failed["error"])
        # Retries succeed as soon as the audio is available.
        while failed["state"] == "failed":
            page.get_by_role("button", name="Try again").click()
            failed = wait_for_state(page, lambda state: state["state"] in ("failed", "playing"))
        wait_for_sound(page)
        assert player(page)["error"] is None


@pytest.mark.acceptance("browser")
def test_player_gives_up_on_audio_that_fails_after_every_start(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    page.evaluate("""() => {
      const sound = document.getElementById("audio");
      window.breaks = 0;
      let isWhole = true;
      sound.addEventListener("loadstart", () => (isWhole = !sound.src.includes("broken")));
      sound.addEventListener("timeupdate", () => {
        if (!isWhole || sound.paused || sound.seeking) return;
        isWhole = false;
        window.breaks += 1;
        // What the server answers there is no sound.
        sound.src = "/session?broken";
        sound.play().catch(() => {});
      });
    }""")
    failed = wait_for_state(page, lambda state: state["state"] == "failed", timeout=30)
    assert failed["error"] and not failed["playing"] and audio(page, "paused") is True
    assert page.evaluate("window.breaks") == 4, "the first break, and three tries"


@pytest.mark.acceptance("browser")
def test_failure_reported_after_a_pause_leaves_the_player_paused(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    asked = []
    page.route(
        "**/media/**",
        lambda route: asked.append(route) if route.request.headers.get("range") == "bytes=0-0" else route.continue_())
    page.evaluate("document.getElementById('audio').dispatchEvent(new Event('error'))")
    wait_until(lambda: asked, page, what="the question for one byte")
    page.get_by_role("button", name="Pause", exact=True).click()
    with page.expect_response("**/media/**") as answer:
        asked[0].fulfill(status=404, content_type="text/plain", body="It is not there.")
    answer.value.finished()
    ask_server(page)
    assert player(page)["state"] == "paused" and player(page)["error"] is None


def test_temporary_publisher_failure_is_retried_automatically(server, page):
    show = show_with(server, "status=503%26times=4")
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    said = wait_for_state(page, lambda state: state["error"])
    assert said["playing"] and said["state"] == "loading"
    wait_for_sound(page, timeout=30_000)
    assert player(page)["error"] is None


@pytest.mark.acceptance("browser")
def test_replaced_audio_is_reloaded_and_resumes_at_the_same_position(server, page):
    answers = []
    page.on("response", lambda answer: "/media/" in answer.url and answers.append((answer.status, answer.headers.get("etag"))))
    # Its feed has chapters: otherwise they would be looked for in the audio, and that request would be the first.
    play(page, server, show_with(server, "etag=changed%26times=1", show="the-undo-key"), "Control, Z")
    page.evaluate("""() => document.querySelector("progress-slider")
      .dispatchEvent(new CustomEvent("slider-commit", { bubbles: true, detail: { seconds: 1200 } }))""")
    wait_for_sound(page, beyond=1201, timeout=20_000)
    assert audio(page, "currentTime") < 1230 and player(page)["error"] is None
    first, *others = answers
    assert (409, None) in others
    # The final audio comes from a single version, from its first byte on.
    assert others[-1][0] == 206 and others[-1][1] not in (None, first[1])
