"""The playback plan: a tab's automatic actions before or without a response from the server."""

import time

import pytest
from listening import audio, play, player, wait_for_session, wait_for_sound, wait_for_state
from playwright.sync_api import expect

OLDER, OLD, NEW = "Letters, with One Rude Guest", "Ten Minutes of Rain", "Reading the Shore"


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


@pytest.mark.acceptance("browser")
def test_plan_plays_to_its_end_while_the_session_endpoints_return_503(server, show, page):
    page.goto(server.url + show)
    rows = page.get_by_role("article").filter(has=page.locator("play-button[data-episode]"))
    names = [row.get_by_role("heading").inner_text() for row in rows.all()[:4]]
    names.reverse()
    page.get_by_role("button", name=f"Play {names[0]}").click()
    wait_for_sound(page)
    wait_for_state(page, lambda state: len(state["upcoming"]) == 3)
    for address in ("**/session", "**/live*"):
        page.route(address, lambda route: route.fulfill(status=503))
    for name in names[1:]:
        go_to(page, before_end=1)
        wait_for_state(page, lambda state: state["item"]["title"] == name and state["state"] == "playing")
        wait_for_sound(page)
    assert player(page)["upcoming"] == []
    here = wait_for_state(page, lambda state: state["position"] > 6)
    for address in ("**/session", "**/live*"):
        page.unroute(address)
    page.get_by_role("button", name="Pause", exact=True).click()
    wait_for_session(server, lambda known: known["episode"] == here["item"]["episode"] and known["position"] > here["position"] - 1)
    page.goto(server.url + show)
    for name in names[:-1]:
        expect(page.get_by_role("article").filter(has_text=name)).to_have_attribute("data-finished", "true")


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
    wait_for_sound(page, timeout=40_000)
    playing = wait_for_state(page, lambda state: state["state"] == "playing")
    assert playing["item"]["title"] == NEW and playing["error"] is None
    wait_for_session(server, lambda known: known["playing"] and known["episode"] == playing["item"]["episode"])


def test_playback_skips_the_shows_configured_intro_and_outro(server, show, page):
    server.post("/show-page/did-set-preference", show=show.rsplit("/", 1)[1], rate="1.5", first="30", last="60")
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {OLD}").click()
    wait_for_sound(page, beyond=30)
    assert abs(audio(page, "played.start(0)") - 30) < 1 and player(page)["rate"] == 1.5
    # A seek into the skipped outro plays it.
    go_to(page, before_end=50)
    wait_for_state(page, lambda state: state["position"] > state["duration"] - 49)
    assert player(page)["item"]["title"] == OLD
    go_to(page, before_end=61)
    wait_for_state(page, lambda state: state["item"]["title"] == NEW and state["state"] == "playing")
    wait_for_sound(page, beyond=30)
    assert abs(audio(page, "played.start(0)") - 30) < 1 and audio(page, "playbackRate") == 1.5


def test_playback_rewinds_slightly_after_a_long_pause(server, show, page):
    page.clock.install()
    play(page, server, show, NEW)
    go_to(page, before_end=300)
    for pause, back in ((30, 0), (90, 3), (2 * 3600, 5)):
        wait_for_state(page, lambda state: state["state"] == "playing")
        page.get_by_role("button", name="Pause", exact=True).click()
        left = wait_for_state(page, lambda state: state["state"] == "paused")["position"]
        page.clock.fast_forward(pause * 1000)
        tapped = time.monotonic()
        page.get_by_role("button", name="Play", exact=True).click()
        assert -0.1 < player(page)["position"] - (left - back) < time.monotonic() - tapped + 0.3
        wait_for_sound(page, beyond=left - back)


def test_newest_journal_position_is_offered_if_the_server_is_unreachable(server, show, context, page):
    play(page, server, show, NEW)
    wait_for_session(server, lambda known: known["playing"])
    context.route("**/session", lambda route: route.abort())
    go_to(page, before_end=200)
    left = wait_for_state(page, lambda state: state["state"] == "playing")["position"]
    page.close()
    tab = context.new_page()
    tab.goto(server.url)
    offered = wait_for_state(tab, lambda state: state["item"])
    assert offered["item"]["title"] == NEW and left - 2 < offered["position"] < left + 5
    assert offered["state"] == "paused"
    assert audio(tab, "paused") is True
