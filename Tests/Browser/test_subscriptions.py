"""The library: unsubscribing, favourites, sort orders, folders and the archive."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def shows(server):
    """Three subscribed shows: the path of each page by the name of its feed."""
    paths = {}
    for show in ("hallow-quay", "lichen-hour", "why-though"):
        path = server.add(show)
        server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
        paths[show] = path
    return paths


@pytest.fixture
def names(server, shows, page):
    """Opens the library; returns the titles in their displayed order."""
    page.goto(server.url + "/subscriptions")
    expect(titles(page)).to_have_count(3)
    return titles(page).all_inner_texts()


def titles(page):
    return page.locator("subscription-list .row-title a")


def notice(page):
    return page.locator("#notice")


def menu(page, name):
    page.get_by_role("button", name=f"More options for {name}", exact=True).click()


def item(page, text):
    return page.locator(".menu-sheet:popover-open").get_by_role("button", name=text)


def sort(page, order):
    page.get_by_role("button", name="Sort by").click()
    item(page, order).click()


@pytest.mark.accounts
def test_unsubscribing_can_be_undone_in_the_library(names, page):
    menu(page, names[1])
    item(page, "Unsubscribe").click()
    expect(titles(page)).to_have_text([names[0], names[2]])
    expect(notice(page)).to_contain_text(f"Unsubscribed from {names[1]}")
    notice(page).get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(names)


def test_unsubscribing_can_be_undone_on_the_show_page(server, shows, page):
    page.goto(server.url + shows["hallow-quay"])
    page.get_by_role("button", name="Subscribed").click()
    expect(page.get_by_role("button", name="Subscribe", exact=True)).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()


def test_favourite_show_appears_in_the_favourites_filter(names, page):
    menu(page, names[2])
    item(page, "Add to favourites").click()
    expect(page.locator(".favourite-mark:visible")).to_have_count(1)
    page.get_by_role("link", name="Favourites").click()
    expect(titles(page)).to_have_text([names[2]])


def test_folder_can_be_created_filled_deleted_and_restored(names, page):
    page.get_by_role("button", name="New folder").click()
    page.get_by_label("Folder name").fill("Night")
    item(page, "Create folder").click()
    expect(page.get_by_role("heading", level=1, name="Night")).to_be_visible()
    page.get_by_role("link", name="All", exact=True).click()
    menu(page, names[0])
    page.locator(".menu-sheet:popover-open").get_by_label("Folder").select_option("Night")
    item(page, "Move").click()
    expect(notice(page)).to_contain_text("moved to “Night”")
    page.get_by_role("link", name="Night").click()
    expect(titles(page)).to_have_text([names[0]])
    page.get_by_role("button", name="More options for Night").click()
    item(page, "Delete folder").click()
    expect(page.get_by_role("heading", level=1, name="Library")).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Night").click()
    expect(titles(page)).to_have_text([names[0]])


def test_custom_order_persists_across_a_reload(names, page):
    sort(page, "Title")
    expect(page.get_by_role("button", name="Sort by: Title")).to_be_visible()
    sort(page, "Custom order")
    expect(page.locator("sortable-list")).to_be_visible()
    order = titles(page).all_inner_texts()
    with page.expect_response("**/subscription-list/did-move"):
        page.get_by_role("button", name=f"Move {order[0]}", exact=True).press("ArrowDown")
    page.reload()
    expect(titles(page)).to_have_text([order[1], order[0], order[2]])


def test_archived_show_leaves_the_list_and_can_be_restored(names, page):
    menu(page, names[0])
    item(page, "Archive").click()
    expect(titles(page)).to_have_text(names[1:])
    page.get_by_role("link", name="Archived").click()
    expect(titles(page)).to_have_text([names[0]])
    menu(page, names[0])
    item(page, "Restore from archive").click()
    expect(page.get_by_role("heading", name="No archived shows")).to_be_visible()


def test_show_settings_open_from_the_library(names, page):
    menu(page, names[0])
    page.locator(".menu-sheet:popover-open").get_by_role("link", name="Show settings").click()
    expect(page.get_by_label("Playback speed")).to_be_visible()


def test_unsubscribing_works_without_javascript(server, shows, chromium):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/subscriptions")
    first = titles(page).first.inner_text()
    menu(page, first)
    item(page, "Unsubscribe").click()
    expect(titles(page)).to_have_count(2)
    context.close()
