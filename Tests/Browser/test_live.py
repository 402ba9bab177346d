"""The live stream: an action in one tab or on the server shows in the others, and an outage is shown and ends automatically."""

import re
import time

import pytest
from conftest import PHONE
from listening import audio, tap_slider, wait_for_session, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until

# Well before a tab's automatic report after 8.5 s: an earlier change came over the live stream.
SOON = 6000
EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def bottom_player(page):
    return page.get_by_role("region", name="Player")


def elapsed(page):
    """The seconds that the player's page shows."""
    minutes, seconds = page.locator("[data-part=elapsed]").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.fixture
def playing(server, show, page):
    """A tab in which an episode plays, on the player's page."""
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    wait_for_session(server, lambda known: known["playing"])
    return page


@pytest.fixture
def second(server, show, context, playing):
    """Another tab of the same browser, on the player's page."""
    tab = context.new_page()
    tab.goto(server.url + "/player")
    expect(tab.locator("audio-player")).to_contain_text(EPISODE)
    return tab


def test_play_and_pause_in_one_tab_show_in_the_other(playing, second):
    elsewhere = second.get_by_role("button", name="Continue here")
    expect(elsewhere).to_be_visible()
    playing.get_by_role("button", name="Pause", exact=True).click()
    expect(elsewhere).not_to_be_visible(timeout=SOON)
    playing.get_by_role("button", name="Play", exact=True).click()
    expect(elsewhere).to_be_visible(timeout=SOON)
    assert audio(second, "paused") is True


def test_a_seek_in_one_tab_shows_in_the_other_and_time_runs_on_between_reports(playing, second):
    tap_slider(playing)
    wait_for_sound(playing, beyond=240)
    second.wait_for_function(
        "() => parseInt(document.querySelector('[data-part=elapsed]').textContent) >= 4", timeout=SOON)
    before = elapsed(second)
    second.wait_for_function(
        "before => document.querySelector('[data-part=elapsed]').textContent !== before",
        arg=second.locator("[data-part=elapsed]").inner_text(), timeout=SOON)
    assert before < elapsed(second) < before + 5
    assert abs(elapsed(second) - audio(playing, "currentTime")) < 4


def test_what_had_to_load_first_is_said_to_play_as_soon_as_it_sounds(server, show, page):
    held = []
    page.route("**/media/**", lambda route: held.append(route), times=1)
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_session(server, lambda known: known["state"] == "loading")
    wait_until(lambda: held, page)
    held[0].continue_()
    wait_for_sound(page)
    # Automatic reports come every eight and a half seconds.
    wait_for_session(server, lambda known: known["state"] == "playing", timeout=5)


def test_a_tap_takes_over_where_it_is_by_now_and_the_other_tab_falls_silent(playing, second):
    expect(second.locator("audio-player").get_by_text("Playing in another tab")).to_be_visible()
    wait_for_sound(playing, beyond=8)
    second.get_by_role("button", name="Play", exact=True).click()
    wait_for_sound(second, beyond=3)
    playing.wait_for_function("() => document.getElementById('audio').paused")
    expect(playing.locator("audio-player").get_by_text("Moved to another tab")).to_be_visible()
    # The other tab's position, less the delay of a busy machine; not the start.
    assert audio(second, "currentTime") >= audio(playing, "currentTime") - 4
    # The other tab does not take the session back.
    before = audio(second, "currentTime")
    wait_for_sound(second, beyond=before + 4)
    assert audio(playing, "paused") is True


def test_what_another_browser_plays_shows_too(server, show, chromium, playing):
    other = chromium.new_context(viewport=PHONE)
    try:
        there = other.new_page()
        there.goto(server.url)
        expect(bottom_player(there)).to_contain_text("Playing on Chrome")
        playing.get_by_role("button", name="Pause", exact=True).click()
        expect(bottom_player(there)).not_to_contain_text("Playing on", timeout=SOON)
    finally:
        other.close()


def test_a_tab_that_dies_while_playing_counts_as_paused_in_the_end(server, show, context, playing):
    """The clock is advanced manually: the test does not wait for 35 seconds."""
    tab = context.new_page()
    tab.clock.install()
    tab.goto(server.url + "/player")
    elsewhere = tab.locator("audio-player").get_by_text("Playing in another tab")
    expect(elsewhere).to_be_visible()
    tab.route("**/live*", lambda route: route.abort())
    playing.route("**/session", lambda route: route.abort())
    tab.clock.fast_forward(50_000)
    expect(elsewhere).to_have_count(0)


def test_a_subscription_made_elsewhere_shows_without_a_tap(server, show, page):
    page.goto(server.url + show)
    expect(page.get_by_role("button", name="Subscribe", exact=True)).to_be_visible()
    wait_for_stream(page)
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible(timeout=SOON)


def test_what_was_played_elsewhere_shows_in_the_list(server, show, page):
    page.goto(server.url + show)
    row = page.get_by_role("article").filter(has_text=EPISODE)
    wait_for_stream(page)
    server.post("/episode-actions/did-tap", action="played", episode=row.get_attribute("data-episode"), back=show)
    expect(row).to_contain_text("Played", timeout=SOON)
    expect(row).to_have_attribute("data-finished", "true")


def test_an_episode_archived_elsewhere_fades(server, show, page):
    page.goto(server.url + show)
    row = page.get_by_role("article").filter(has_text=EPISODE)
    wait_for_stream(page)
    server.post("/episode-actions/did-tap", action="archived", episode=row.get_attribute("data-episode"), back=show)
    expect(row).to_have_css("opacity", "0.45", timeout=SOON)


def test_what_happens_while_a_page_is_on_its_way_shows_on_it(server, show, page):
    page.goto(server.url + show)
    wait_for_stream(page)
    row = page.get_by_role("article").filter(has_text=EPISODE)
    link = row.get_by_role("link", name=EPISODE)
    answers = []
    page.route(server.url + link.get_attribute("href"), lambda route: answers.append((route, route.fetch())))
    link.click()
    expect(row).to_have_attribute("data-finished", "false")
    wait_until(lambda: answers, page)
    server.post("/episode-actions/did-tap", action="played", episode=row.get_attribute("data-episode"), back=show)
    expect(row).to_have_attribute("data-finished", "true")
    route, answer = answers[0]
    route.fulfill(response=answer)
    expect(page.get_by_role("heading", level=1)).to_have_text(EPISODE)
    expect(page.locator("main [data-live^=play-]").first).to_have_attribute("data-finished", "true")


def wait_for_stream(page):
    """Until the page has received the first heartbeat: later events reach it."""
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")


def test_a_stopped_server_is_said_and_gone_when_it_is_back(server, show, page):
    page.goto(server.url + show)
    wait_for_stream(page)
    notice = page.get_by_text("Not connected")
    expect(notice).to_be_hidden()
    server.stop()
    expect(notice).to_be_visible(timeout=10_000)
    server.start()
    expect(notice).to_be_hidden(timeout=40_000)
    assert page.get_by_role("heading", level=1).inner_text() == "The Lichen Hour"


def test_a_server_with_too_many_streams_is_no_trouble(server, show, page):
    page.clock.install()
    asked = []
    page.route(re.compile(r"/live(\?|$)"), lambda route: (asked.append(route.request.url), route.fulfill(status=503)))
    page.goto(server.url + show)
    page.wait_for_function("() => document.documentElement.dataset.live === undefined")
    page.clock.run_for(20_000)
    expect(page.get_by_text("Not connected")).to_be_hidden()
    assert len(asked) == 1, "it is asked again slowly"


def test_what_happened_while_the_server_was_away_is_caught_up(server, show, page):
    page.goto(server.url + show)
    wait_for_stream(page)
    server.stop()
    expect(page.get_by_text("Not connected")).to_be_visible(timeout=10_000)
    server.start()
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible(timeout=40_000)


def test_ten_tabs_hold_two_streams_at_most_and_all_of_them_work(server, show, context):
    tabs = [context.new_page() for _ in range(10)]
    for tab in tabs:
        tab.goto(server.url + show)
        expect(tab.get_by_role("heading", level=1)).to_have_text("The Lichen Hour")
    open_streams = [tab.evaluate("document.documentElement.dataset.live === 'on'") for tab in tabs]
    assert sum(open_streams) <= 2
    assert open_streams[-1], "the one that came last has one"


def test_a_waiting_tab_gets_the_stream_of_one_that_leaves(server, show, context):
    first, *others = tabs = [context.new_page() for _ in range(3)]
    for tab in tabs:
        tab.goto(server.url + show)
        wait_for_stream(tab)
    first.wait_for_function("() => document.documentElement.dataset.live === undefined")
    others[0].goto("about:blank")
    wait_for_stream(first)


def test_a_graceful_stop_does_not_wait_for_ten_tabs(server, show, context):
    for _ in range(10):
        context.new_page().goto(server.url + show)
    wait_for_stream(context.pages[-1])
    began = time.monotonic()
    server.stop()
    # Open streams would block the shutdown as long as the tabs stay.
    assert time.monotonic() - began < 8
    assert server.process.returncode == 0
