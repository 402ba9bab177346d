"""Bookmarks: searched, played, renamed, deleted and restored."""

import pytest
from every_page import oldest_episodes
from listening import audio, wait_for_sound
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def kept(server, page):
    """Adds two bookmarks to an episode; returns the episode's title."""
    [(episode, title)] = oldest_episodes(server, server.add("hallow-quay"), 1)
    for seconds, note in [(40, "The lamp"), (20, "")]:
        server.post("/audio-player/did-add-bookmark", episode=episode, seconds=seconds, note=note)
    page.goto(server.url + "/bookmarks")
    return title


@pytest.mark.accounts
def test_bookmark_plays_at_each_tap(server, kept, page):
    button = page.get_by_role("button", name=f"Play {kept} from 0:40")
    button.click()
    wait_for_sound(page, beyond=40)
    assert abs(audio(page, "played.start(0)") - 40) < 1
    expect(page).to_have_url(server.url + "/player")
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("button", name=f"Play {kept} from 0:20").click()
    page.wait_for_function("() => { const { currentTime, paused } = document.getElementById('audio'); return !paused && currentTime < 30 }")
    page.get_by_role("link", name="Close player").click()
    button.click()
    wait_for_sound(page, beyond=40)


def test_bookmark_note_is_edited_and_found_by_search(server, kept, page):
    page.get_by_role("button", name=f"Edit bookmark at 0:20 of {kept}").click()
    field = page.get_by_role("textbox", name="Note").locator("visible=true")
    field.fill("The rain")
    field.press("Enter")
    expect(notice(page)).to_have_text("Note saved")
    expect(page.get_by_role("link", name="The rain")).to_be_visible()
    page.get_by_role("searchbox", name="Search bookmarks").fill("rain")
    page.get_by_role("searchbox", name="Search bookmarks").press("Enter")
    expect(page.get_by_text("1 result")).to_be_visible()
    expect(page.get_by_role("link", name="The lamp")).to_have_count(0)


def test_bookmark_has_the_menu_of_its_episode(server, kept, page):
    row = page.locator(".bookmark-row").first
    row.get_by_role("button", name=f"More options for {kept}", exact=True).click()
    menu = page.locator("#episode-menu:popover-open")
    expect(menu.locator(".menu-title")).to_have_text(kept)
    menu.get_by_role("button", name="Mark as played").click()
    expect(notice(page)).to_contain_text("Marked as played")
    # Both bookmarks are of the same episode.
    expect(page.locator(".bookmark-row[data-finished=true]")).to_have_count(2)
    row.get_by_role("button", name=f"More options for {kept}", exact=True).click()
    expect(menu.get_by_role("button", name="Mark as unplayed")).to_be_visible()


def test_removed_bookmark_is_restored_by_undo(server, kept, page):
    page.get_by_role("button", name=f"Edit bookmark at 0:40 of {kept}").click()
    page.get_by_role("button", name="Remove bookmark").locator("visible=true").click()
    expect(notice(page)).to_contain_text("Bookmark removed")
    expect(page.get_by_text("1 bookmark", exact=True)).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="The lamp")).to_be_visible()
    expect(page.get_by_text("2 bookmarks", exact=True)).to_be_visible()
