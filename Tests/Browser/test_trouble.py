"""The player under adverse conditions: an unresponsive server, and a journal larger than one report."""

import re

import pytest
from listening import audio, session, tap_slider, wait_for_session, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def play(page, server, show, episode=EPISODE):
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {episode}").click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")


def press(page, key, times):
    page.evaluate(
        """([key, times]) => {
          const slider = document.querySelector("progress-slider");
          for (let n = 0; n < times; n++) slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        }""", [key, times])


@pytest.mark.acceptance("browser")
def test_journal_larger_than_one_report_is_sent_completely(server, show, page):
    play(page, server, show)
    refuse = lambda route: route.abort()
    page.route("**/session", refuse)
    press(page, "ArrowRight", 40)
    press(page, "ArrowLeft", 130)
    press(page, "ArrowRight", 36)
    page.get_by_role("button", name="Pause", exact=True).click()
    kept = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('earnest.journal')).map(key => localStorage[key]).join('')")
    assert kept.count('"id"') > 200
    page.unroute("**/session", refuse)
    where = audio(page, "currentTime")
    wait_for_session(server, lambda known: not known["playing"] and abs(known["position"] - where) < 1)
    page.wait_for_function("() => Object.keys(localStorage).every(key => !key.startsWith('earnest.journal'))")


def test_failed_first_session_request_is_retried(server, show, context, page):
    play(page, server, show)
    page.get_by_role("button", name="Pause", exact=True).click()
    wait_for_session(server, lambda known: not known["playing"])
    page.close()
    tab = context.new_page()
    asked = []
    tab.route("**/session", lambda route: (asked.append(1), route.abort()) if len(asked) < 2 else route.continue_())
    tab.add_init_script("localStorage.clear()")
    tab.goto(server.url)
    tab.wait_for_function("() => document.querySelector('mini-player')")
    wait_until(lambda: asked, tab)
    expect(tab.get_by_role("region", name="Player")).to_contain_text(EPISODE)


def test_playback_speed_stays_the_same_for_another_episode(server, show, page):
    play(page, server, show, "Ten Minutes of Rain")
    page.get_by_role("button", name=re.compile("^Playback speed")).click()
    page.wait_for_function("() => document.getElementById('audio').playbackRate === 1.25")
    page.go_back()
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    expect(page.locator("audio-player")).to_contain_text(EPISODE)
    wait_for_sound(page)
    assert audio(page, "playbackRate") == 1.25
    expect(page.get_by_role("button", name=re.compile("^Playback speed"))).to_contain_text("1.25")


def test_finished_episode_plays_again_from_the_start(server, show, page):
    play(page, server, show)
    tap_slider(page, 0.999)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for_sound(page)
    assert audio(page, "currentTime") < 10
    assert session(server)["session"]["episode"] > 0
