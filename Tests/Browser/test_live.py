"""The live stream: open tabs show what happens in other tabs, and survive an outage."""

import pytest
from listening import audio, wait_for_session, wait_for_sound, without_reports
from playwright.sync_api import expect

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


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


def wait_for_stream(page):
    """Waits until the page has received the first heartbeat: it receives every later event."""
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")


@pytest.mark.own_server("stops it")
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
