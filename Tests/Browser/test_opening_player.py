"""Playing an episode keeps the page. Tests/Runtime holds the setting that opens the player instead."""

import pytest
from conftest import SIZES
from playwright.sync_api import expect
from server import Server

EPISODE = "Reading the Shore"


@pytest.fixture(params=[pytest.param(False, id="open"), pytest.param(True, id="accounts", marks=pytest.mark.acceptance("browser"))])
def server(request, tmp_path):
    """A server whose user has changed no setting."""
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, has_accounts=request.param, opens_player=False).start()
    yield server
    server.stop()


@pytest.mark.parametrize("size", SIZES)
def test_playing_keeps_the_page_and_shows_the_mini_player(server, page, size):
    page.set_viewport_size(size)
    show = server.add("lichen-hour")
    page.goto(server.url + show)
    page.get_by_role("button", name=f"Play {EPISODE}").click()
    bar = page.get_by_role("region", name="Player")
    expect(bar).to_contain_text(EPISODE)
    expect(bar.get_by_role("button", name=f"Pause {EPISODE}")).to_be_visible()
    assert page.url == server.url + show
    expect(page.locator("audio-player")).to_have_count(0)
    bar.get_by_role("link", name="Open player").click()
    expect(page.locator("audio-player")).to_be_visible()
    # Another episode of the list over the player returns to it.
    page.evaluate("url => document.dispatchEvent(new CustomEvent('open-page', { detail: { url } }))", "/player/episodes?player=true")
    expect(page.locator("episode-picker")).to_be_visible()
    page.locator("episode-picker").get_by_role("button", name="Play Ten Minutes of Rain").click()
    expect(page.locator("audio-player")).to_contain_text("Ten Minutes of Rain")
    expect(page.locator("episode-picker")).to_have_count(0)
