"""A favourite follows in every tab."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    path = server.add("lichen-hour")
    server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return path


def star(page):
    return page.get_by_role("button", name="Favourite", exact=True)


def row(page, name):
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))


def choose(page, button, item):
    page.get_by_role("button", name=button, exact=True).click()
    page.locator(".menu-sheet:popover-open").get_by_role("button", name=item).click()


@pytest.mark.hasty
def test_favourite_episode_is_synced_across_tabs_and_can_be_undone(server, show, page, context):
    page.goto(server.url + show)
    other = context.new_page()
    other.goto(server.url + show)
    page.get_by_role("link", name="Reading the Shore").click()
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    # Navigation focuses the heading, which would receive an earlier key press.
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    star(page).press("Enter")
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    other.bring_to_front()
    expect(row(other, "Reading the Shore").locator(".favourite-mark")).to_be_visible()
    page.bring_to_front()
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    mark = row(other, "Reading the Shore").locator(".favourite-mark")
    other.bring_to_front()
    expect(mark).to_be_hidden()
    page.bring_to_front()
    star(page).click()
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    other.bring_to_front()
    # The menu is rendered with the mark.
    expect(mark).to_be_visible()
    choose(other, "More options for Reading the Shore", "Remove from favourites")
    expect(mark).to_be_hidden()
    page.bring_to_front()
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    # The form has changed as well.
    star(page).click()
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    page.goto(server.url + "/lists/favourites")
    expect(page.locator("playlist-page .row-title a")).to_have_text(["Reading the Shore"])
    # Only a subscribed show can be one.
    page.goto(server.url + show)
    expect(star(page)).to_be_visible()
    page.get_by_role("button", name="Subscribed").click()
    expect(star(page)).to_be_hidden()
