"""Playlists by hand: filled from the menu of an episode and from a selection, moved, played and deleted; smart playlists of several sources."""

import pytest
from downloading import episodes, live, show  # noqa: F401
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def playlist(server, episodes):
    """The address of a playlist with three episodes."""
    server.post("/playlist-page/did-create-playlist", name="Road trip")
    server.post(
        "/playlist-page/did-add", playlist="1", episodes=".".join(episode for episode, _ in episodes[:3]), value="true", back="/lists")
    return server.url + "/playlists/1"


def titles(page):
    return page.locator("playlist-page .row-title a")


def open_sheet(page, title):
    page.get_by_role("button", name=f"More options for {title}", exact=True).click()
    page.locator("#episode-menu").get_by_role("button", name="Add to playlist").click()
    expect(page.get_by_role("heading", level=1, name="Add to playlist")).to_be_visible()


def test_episode_is_added_from_its_menu_to_a_new_and_to_a_known_playlist(server, show, episodes, page):
    page.goto(server.url + show)
    open_sheet(page, episodes[0][1])
    expect(page.get_by_text("No playlists yet")).to_be_visible()
    page.get_by_label("New playlist").fill("Road trip")
    page.get_by_role("button", name="Create and add").click()
    row = page.get_by_role("button", name="Road trip")
    expect(row).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(server.url + show)
    open_sheet(page, episodes[1][1])
    expect(row).to_have_attribute("aria-pressed", "false")
    row.click()
    expect(notice(page)).to_contain_text("Added to Road trip")
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(row).to_contain_text("2 episodes")
    expect(row).to_be_focused()
    notice(page).get_by_role("button", name="Undo").click()
    expect(row).to_have_attribute("aria-pressed", "false")
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    page.goto(server.url + "/playlists/1")
    expect(titles(page)).to_have_text([episodes[0][1], episodes[1][1]])


def test_selected_episodes_are_added_together(server, show, episodes, page):
    page.goto(server.url + show + "?select=true")
    for box in page.locator(".selection-box input").all()[:2]:
        box.check()
    page.get_by_role("button", name="Add to playlist").click()
    expect(page.get_by_text("2 episodes")).to_be_visible()
    page.get_by_label("New playlist").fill("Both")
    page.get_by_role("button", name="Create and add").click()
    expect(page.get_by_role("button", name="Both")).to_contain_text("2 of 2 added")


def test_rows_are_moved_by_keyboard_and_removed_with_undo(server, episodes, playlist, page):
    page.goto(playlist)
    live(page)
    with page.expect_response("**/playlist-page/did-move-entry"):
        page.get_by_role("button", name=f"Move {episodes[0][1]}", exact=True).press("ArrowDown")
    page.reload()
    expect(titles(page)).to_have_text([episodes[1][1], episodes[0][1], episodes[2][1]])
    page.get_by_role("button", name=f"Remove {episodes[0][1]} from playlist").click()
    expect(notice(page)).to_contain_text("Removed from Road trip")
    expect(titles(page)).to_have_text([episodes[1][1], episodes[2][1]])
    notice(page).get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text([episodes[1][1], episodes[0][1], episodes[2][1]])
    # The menu of a handle moves it too.
    page.get_by_role("button", name=f"Move {episodes[2][1]}", exact=True).click()
    page.locator("#episode-menu").get_by_role("button", name="Move to top").click()
    expect(titles(page).first).to_have_text(episodes[2][1])


def test_open_playlist_follows_another_tab(server, episodes, playlist, page):
    page.goto(playlist)
    live(page)
    server.post("/playlist-page/did-add", playlist="1", episodes=episodes[3][0], value="true", back="/lists")
    expect(titles(page)).to_have_count(4)
    server.post("/playlist-page/did-rename-playlist", playlist="1", name="Sea trip")
    expect(page.get_by_role("heading", level=1, name="Sea trip")).to_be_visible()


def test_playlist_is_renamed_deleted_and_restored(server, playlist, page):
    page.goto(playlist)
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Name").fill("Sea trip")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1, name="Sea trip")).to_be_visible()
    page.get_by_role("link", name="Edit").click()
    page.get_by_role("button", name="Delete playlist").click()
    expect(page.get_by_text("Playlist deleted")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("main").get_by_role("link", name="Sea trip")).to_contain_text("3 episodes")


def test_playlist_plays_as_the_queue(server, episodes, playlist, page):
    page.goto(playlist)
    page.get_by_role("button", name="Play all").click()
    expect(notice(page)).to_contain_text("added to Up Next")
    page.goto(server.url + "/up-next")
    expect(page.locator("up-next .queue-row .row-title")).to_have_text([episodes[1][1], episodes[2][1]])


def test_smart_playlist_of_a_folder_and_a_show_previews_its_first_episodes(server, show, page):
    other = server.add("lichen-hour")
    for path in (show, other):
        server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    server.post("/library-page/did-add-folder", name="Evenings")
    server.post("/library-page/did-move-to-folder", show=other.rsplit("/", 1)[1], folder="1", back="/library")
    page.goto(server.url + "/lists/create")
    preview = page.locator("#list-preview")
    everything = preview.get_by_role("status").inner_text()
    expect(preview.get_by_role("article")).to_have_count(5)
    expect(page.get_by_role("button", name="Preview")).to_be_hidden()
    page.get_by_text("Shows and folders").click()
    page.get_by_label("Folder: Evenings").check()
    expect(preview).to_contain_text("Unplayed · Evenings")
    expect(preview.get_by_role("status")).not_to_have_text(everything)
    page.get_by_label("Hallow Quay").check()
    expect(preview.get_by_role("status")).to_have_text(everything)
    page.get_by_label("Name").fill("Both")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".listed-summary")).to_contain_text("Evenings")


def test_preview_works_without_scripts(server, show, chromium):
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/lists/create")
    page.get_by_label("Title contains").fill("zebra crossing")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#list-preview")).to_contain_text("0 matching episodes")
    expect(page.get_by_label("Title contains")).to_have_value("zebra crossing")
    context.close()
