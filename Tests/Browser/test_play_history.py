"""The history and the Me page: search, removal and restoration of played episodes."""

import pytest
from every_page import oldest_episodes
from listening import listen, wait_for_sound
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("hallow-quay")


@pytest.fixture
def heard(server, show):
    """Plays twenty episodes, oldest first; returns their titles, the newest first."""
    episodes = oldest_episodes(server, show, 20)
    listen(server, *[int(episode) for episode, _ in episodes])
    return [title for _, title in episodes[::-1]]


def titles(page):
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


def test_history_shows_the_newest_fifteen_and_the_rest_on_request(server, heard, page):
    page.goto(server.url + "/history")
    assert titles(page) == heard[:15]
    expect(page.get_by_role("article").first).to_contain_text("15 min left")
    page.get_by_role("link", name="Show all 20").click()
    expect(page.get_by_role("article")).to_have_count(20)
    field = page.get_by_role("searchbox", name="Search history")
    field.fill(heard[17])
    field.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)
    assert titles(page) == [heard[17]]
    field.fill("zebra")
    field.press("Enter")
    expect(page.get_by_role("heading", name="No results for “zebra”")).to_be_visible()


def test_removed_history_rows_can_be_restored(server, heard, page):
    page.goto(server.url + "/history")
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("region", name="Player")).to_be_hidden()
    expect(page.get_by_role("link", name="Done")).to_have_count(1)
    delete = page.get_by_role("button", name="Remove")
    expect(delete).to_be_disabled()
    for name in heard[1:4]:
        page.get_by_role("checkbox", name=f"Select {name}", exact=True).check()
    expect(delete).to_have_text("Remove (3)")
    delete.click()
    expect(page.get_by_text("3 episodes removed from history")).to_be_visible()
    assert titles(page) == heard[:1] + heard[4:18]
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("removed from history")).to_have_count(0)
    assert titles(page) == heard[:15]
    page.get_by_role("link", name="Done").click()
    expect(page.get_by_role("checkbox")).to_have_count(0)


def test_select_all_and_deselect_all_apply_to_the_whole_history(server, heard, page):
    page.goto(server.url + "/history?edit=true")
    page.get_by_role("button", name="Select all", exact=True).click()
    remove = page.get_by_role("button", name="Remove (20)")
    expect(remove).to_be_enabled()
    page.get_by_role("button", name="Deselect all", exact=True).click()
    expect(page.get_by_role("button", name="Remove")).to_be_disabled()
    page.get_by_role("button", name="Select all", exact=True).click()
    page.get_by_role("group", name="Selected").get_by_role("button", name="Played", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("20 episodes marked as played")
    expect(page.locator(".selection-count")).to_have_text("None selected")
    page.get_by_role("button", name="Select all", exact=True).click()
    remove.click()
    expect(page.get_by_text("20 episodes removed from history")).to_be_visible()
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    expect(page.get_by_role("link", name="Done")).to_have_count(1)
    page.locator(".history-undo").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("checkbox")).to_have_count(15)


def test_episode_resumes_from_the_history_page(server, heard, page):
    page.goto(server.url + "/history")
    page.get_by_role("button", name=f"Play {heard[3]}").click()
    wait_for_sound(page, beyond=300)
    page.get_by_role("link", name="Close player").click()
    expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()


def test_it_is_reached_from_the_mini_player_and_from_me(server, heard, page):
    server.post("/settings-page/did-set-mini-player", value="links")
    page.goto(server.url)
    page.get_by_role("region", name="Player").get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("navigation", name="Library").get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()


def test_empty_history_shows_its_empty_state(server, page):
    page.goto(server.url + "/history")
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)


def test_empty_pages_lead_to_something_to_play(server, page):
    for path in ("/history", "/bookmarks", "/statistics", "/lists/in-progress", "/lists/favourites"):
        page.goto(server.url + path)
        page.get_by_role("main").get_by_role("link", name="Find something to play").click()
        page.wait_for_url(server.url + "/")


def test_me_page_links_to_search_and_history_with_an_episode_count(server, heard, show, page):
    page.goto(server.url + "/me")
    page.get_by_role("link", name="Find shows").click()
    expect(page.get_by_role("combobox")).to_be_visible()
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    expect(page.get_by_role("button", name="Check for new episodes")).to_be_visible()
    page.get_by_role("link", name="History 20 episodes").click()
    expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()
