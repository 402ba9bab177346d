"""Episode lists: new episodes, favourites, and smart playlists that are created, played as a queue, sorted manually and deleted."""

import pytest
from listening import wait_for_sound
from notices import notice
from playwright.sync_api import expect
from waiting import wait_until


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


def test_smart_playlist_editor_previews_the_matching_episodes(server, show, page):
    page.goto(server.url + "/lists")
    page.get_by_role("link", name="New smart playlist").click()
    page.get_by_label("Name").fill("Never")
    expect(page.locator("#list-preview")).to_contain_text("matching episodes")
    page.get_by_label("Title contains").fill("zebra crossing")
    expect(page.locator("#list-preview")).to_contain_text("0 matching episodes")
    page.get_by_label("Title contains").fill("")
    page.get_by_label("Sort by").select_option("Oldest first")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1, name="Never")).to_be_visible()
    expect(page.locator(".listed-summary")).to_have_text("Unplayed · Oldest first")
    expect(titles(page).first).to_be_visible()


def test_late_preview_does_not_replace_a_newer_one(server, show, page):
    page.goto(server.url + "/lists")
    page.get_by_role("link", name="New smart playlist").click()
    address = "**" + page.locator("playlist-page[data-preview-url]").get_attribute("data-preview-url")
    held = []

    def hold(route):
        if "zebra" in route.request.post_data:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route(address, hold)
    page.evaluate("""() => {
      window.previews = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.id === "list-preview") previews.push(node.innerText);
      }).observe(document.body, { childList: true, subtree: true });
    }""")
    words = page.get_by_label("Title contains")
    words.fill("zebra crossing")
    wait_until(lambda: held, page)
    words.fill("the")
    page.wait_for_function("() => previews.length === 1")
    with page.expect_response(address) as late:
        route, answer = held[0]
        route.fulfill(response=answer)
    late.value.finished()
    # The page processes the late response before the response to the next request.
    words.fill("")
    page.wait_for_function("() => previews.length > 1 && !/\\b0 episodes/.test(previews.at(-1))")
    assert len(page.evaluate("previews")) == 2


def test_play_all_fills_up_next_and_the_old_queue_can_be_restored(server, playlist, page):
    names = titles(page).all_inner_texts()
    server.post("/episode-actions/did-tap", action="last", episode=page.locator("playlist-page .episode-row").nth(4).get_attribute("data-episode"), back="/up-next")
    page.get_by_role("button", name="Play all").click()
    wait_for_sound(page)
    expect(notice(page)).to_contain_text("Up Next replaced with the first 100 of 120 episodes")
    page.goto(server.url + "/up-next")
    expect(page.locator("up-next .queue-row .row-title").first).to_have_text(names[1])
    page.get_by_role("button", name="Restore queue of 1 episode").click()
    expect(page.locator("up-next .queue-row .row-title")).to_have_text([names[4]])


def test_custom_playlist_order_is_saved(server, playlist, page):
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Sort by").select_option("Custom order")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("sortable-list")).to_be_visible()
    order = titles(page).all_inner_texts()
    with page.expect_response("**/playlist-page/did-move"):
        page.get_by_role("button", name=f"Move {order[0]}", exact=True).press("ArrowDown")
    page.reload()
    expect(titles(page).nth(0)).to_have_text(order[1])
    expect(titles(page).nth(1)).to_have_text(order[0])


def test_deleted_playlist_is_restored_by_undo(server, playlist, page):
    page.get_by_role("link", name="Edit").click()
    page.get_by_role("button", name="Delete smart playlist").click()
    expect(page.get_by_text("Smart playlist deleted")).to_be_visible()
    expect(page.get_by_role("link", name="Harbour")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Harbour")).to_be_visible()


def test_episode_is_added_to_favourites_from_its_menu(server, playlist, page):
    name = titles(page).nth(1).inner_text()
    page.get_by_role("button", name=f"More options for {name}", exact=True).click()
    page.locator(".menu-sheet:popover-open").get_by_role("button", name="Add to favourites").click()
    expect(notice(page)).to_contain_text("Added to favourites")
    page.goto(server.url + "/lists/favourites")
    expect(titles(page)).to_have_text([name])


def test_played_episode_leaves_the_playlist_and_returns_on_undo(server, playlist, page):
    name = titles(page).first.inner_text()
    page.get_by_role("button", name=f"More options for {name}", exact=True).click()
    page.locator(".menu-sheet:popover-open").get_by_role("button", name="Mark as played").click()
    expect(titles(page).first).not_to_have_text(name)
    notice(page).get_by_role("button", name="Undo").click()
    expect(titles(page).first).to_have_text(name)
