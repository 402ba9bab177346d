"""Playlists by hand are filled from the menu of an episode. PlaylistsManagerTests holds the rest."""

import pytest
from downloading import episodes, show  # noqa: F401
from notices import notice
from playwright.sync_api import expect
from server import rows


def titles(page):
    return page.locator("playlist-page .row-title a")


def open_sheet(page, title):
    page.get_by_role("button", name=f"More options for {title}", exact=True).click()
    page.locator("#episode-menu").get_by_role("button", name="Add to playlist").click()
    expect(page.get_by_role("heading", level=1, name="Add to playlist")).to_be_visible()


@pytest.mark.hasty
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
    [playlist] = rows(server, "SELECT id FROM playlist")
    page.goto(f"{server.url}/playlists/{playlist}")
    expect(titles(page)).to_have_text([episodes[0][1], episodes[1][1]])
