"""The live stream: open tabs show actions from other tabs and the server, and report and survive an outage."""

import pytest
from conftest import PHONE
from listening import audio, wait_for_session, wait_for_sound, without_reports
from playwright.sync_api import expect

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def mini_player(page):
    return page.get_by_role("region", name="Player")


def elapsed(page):
    """Returns the position that the player page shows, in seconds."""
    minutes, seconds = page.locator("[data-part=elapsed]").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.fixture
def playing(server, show, page):
    """A tab that plays an episode and shows the player page."""
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    wait_for_sound(page)
    wait_for_session(server, lambda known: known["playing"])
    return page


@pytest.fixture
def second(server, show, context, playing):
    """Another tab of the same browser that shows the player page."""
    tab = context.new_page()
    tab.goto(server.url + "/player")
    expect(tab.locator("audio-player")).to_contain_text(EPISODE)
    return tab


@pytest.mark.without_accounts
def test_play_and_pause_in_one_tab_update_another_tab(playing, second):
    elsewhere = second.get_by_role("button", name="Continue here")
    expect(elsewhere).to_be_visible()
    without_reports(second)
    playing.get_by_role("button", name="Pause", exact=True).click()
    expect(elsewhere).not_to_be_visible()
    playing.get_by_role("button", name="Play", exact=True).click()
    expect(elsewhere).to_be_visible()
    assert audio(second, "paused") is True


def test_play_takes_over_at_the_current_position_and_pauses_the_other_tab(server, playing, second):
    expect(second.locator("audio-player").get_by_text("Playing in another tab")).to_be_visible()
    wait_for_sound(playing, beyond=8)
    # A position of less than five seconds is stored as the start.
    wait_for_session(server, lambda known: known["position"] > 5)
    second.get_by_role("button", name="Play", exact=True).click()
    wait_for_sound(second, beyond=3)
    playing.wait_for_function("() => document.getElementById('audio').paused")
    expect(playing.locator("audio-player").get_by_text("Moved to another tab")).to_be_visible()
    # It starts at the other tab's position, less the delay of a busy machine, and not at the beginning.
    assert audio(second, "currentTime") >= audio(playing, "currentTime") - 4
    # The other tab does not take over the session again.
    before = audio(second, "currentTime")
    wait_for_sound(second, beyond=before + 4)
    assert audio(playing, "paused") is True


def test_playback_in_another_browser_is_shown(server, show, chromium, playing):
    other = chromium.new_context(viewport=PHONE)
    try:
        there = other.new_page()
        there.goto(server.url)
        expect(mini_player(there)).to_contain_text("Playing on Chrome")
        without_reports(there)
        playing.get_by_role("button", name="Pause", exact=True).click()
        expect(mini_player(there)).not_to_contain_text("Playing on")
    finally:
        other.close()


def test_subscription_in_another_client_updates_the_page(server, show, page):
    page.goto(server.url + show)
    expect(page.get_by_role("button", name="Subscribe", exact=True)).to_be_visible()
    wait_for_stream(page)
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()


def test_episode_played_and_archived_in_another_client_updates_the_list(server, show, page):
    page.goto(server.url + show)
    row = page.get_by_role("article").filter(has_text=EPISODE)
    wait_for_stream(page)
    server.post("/episode-actions/did-tap", action="played", episode=row.get_attribute("data-episode"), back=show)
    expect(row).to_contain_text("Played")
    expect(row).to_have_attribute("data-finished", "true")
    server.post("/episode-actions/did-tap", action="archived", episode=row.get_attribute("data-episode"), back=show)
    expect(row).to_have_css("opacity", "0.45")


def wait_for_stream(page):
    """Waits until the page has received the first heartbeat: it receives every later event."""
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")


def test_page_catches_up_after_a_server_restart(server, show, page):
    page.goto(server.url + show)
    wait_for_stream(page)
    server.stop()
    expect(page.get_by_text("Not connected")).to_be_visible()
    server.start()
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()


@pytest.mark.acceptance("browser")
def test_graceful_stop_does_not_wait_for_open_streams(server, show, context):
    for _ in range(10):
        context.new_page().goto(server.url + show)
    wait_for_stream(context.pages[-1])
    # Streams of open tabs would block the shutdown.
    server.stop()
    assert server.process.returncode == 0
