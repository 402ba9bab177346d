"""Episode lists: a smart playlist becomes the queue."""

import pytest
from listening import wait_for_state
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    path = server.add("hallow-quay")
    server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return path


@pytest.fixture
def playlist(server, show, page):
    """A playlist of unplayed episodes; its page is open."""
    server.post(
        "/playlist-page/did-save", list="", name="Harbour", source="", state="unplayed", days="", shortest="", longest="", words="",
        order="newest")
    path = "/lists/1"
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1, name="Harbour")).to_be_visible()
    return path


def titles(page):
    return page.locator("playlist-page .row-title a")


@pytest.mark.hasty
def test_play_all_fills_up_next_and_the_old_queue_can_be_restored(server, playlist, page):
    names = titles(page).all_inner_texts()
    server.post("/episode-actions/did-tap", action="last", episode=page.locator("playlist-page .episode-row").nth(4).get_attribute("data-episode"), back="/up-next")
    page.get_by_role("button", name="Play all").click()
    wait_for_state(page, lambda state: state["playing"] and state["item"]["title"] == names[0])
    expect(notice(page)).to_contain_text("Up Next replaced with the first 100 of 120 episodes")
    page.goto(server.url + "/up-next")
    expect(page.locator("up-next .queue-row .row-title").first).to_have_text(names[1])
    page.get_by_role("button", name="More options for Up Next").click()
    page.locator("#queue-history").click()
    with page.expect_response("**/recent-changes/did-undo"):
        page.get_by_role("button", name="Undo: Replaced Up Next").click()
    page.goto(server.url + "/up-next")
    expect(page.locator("up-next .queue-row .row-title")).to_have_text([names[4]])
