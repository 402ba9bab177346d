"""The library: several shows selected at once, folders, and the order by hand."""

import pytest
from conftest import PHONE
from library import action, either, open_library, select, SHOWS, shows, tick, tile, titles, undo
from notices import notice
from playwright.sync_api import expect


@pytest.mark.accounts
def test_several_shows_are_unsubscribed_and_restored(server, shows, either):
    open_library(either, server)
    names = titles(either).all_text_contents()
    either.get_by_role("link", name="Select shows").click()
    tick(either, *names[:2])
    expect(either.locator(".selection-count")).to_have_text("2 selected")
    action(either, "Unsubscribe")
    expect(notice(either)).to_contain_text("Unsubscribed from 2 shows")
    expect(titles(either)).to_have_text(names[2:])
    undo(either)
    expect(titles(either)).to_have_text(names)
    either.get_by_role("link", name="Done").click()
    expect(either.get_by_role("link", name=names[0])).to_be_visible()


def test_selected_shows_become_favourites_and_are_archived(server, shows, page):
    open_library(page, server, "/library?select=true")
    tick(page, SHOWS["lichen-hour"], SHOWS["why-though"])
    action(page, "Favourite")
    expect(page.locator(".tile-star")).to_have_count(2)
    tick(page, SHOWS["lichen-hour"])
    action(page, "Archive")
    expect(titles(page)).to_have_count(2)
    page.get_by_role("link", name="Done").click()
    select(page, "Show", "Archived")
    expect(titles(page)).to_have_text([SHOWS["lichen-hour"]])
    page.get_by_role("link", name="Select shows").click()
    tick(page, SHOWS["lichen-hour"])
    action(page, "Restore")
    expect(page.get_by_role("heading", name="No archived shows")).to_be_visible()
    undo(page)
    expect(titles(page)).to_have_text([SHOWS["lichen-hour"]])


def test_folder_is_made_filled_deleted_and_restored(server, shows, either):
    open_library(either, server)
    either.get_by_role("button", name="Add", exact=True).click()
    either.get_by_label("Folder name").fill("Night")
    either.get_by_role("button", name="New folder").click()
    expect(either.get_by_role("heading", level=1, name="Night")).to_be_visible()
    expect(either.get_by_role("heading", name="This folder is empty")).to_be_visible()
    either.get_by_role("main").get_by_role("link", name="Add shows").last.click()
    tick(either, SHOWS["lichen-hour"], SHOWS["why-though"])
    either.get_by_role("button", name="Add (2)").click()
    expect(titles(either)).to_have_count(2)
    either.locator("[data-tab=library-page]:visible").click()
    folder = either.get_by_role("main").get_by_role("link", name="Night")
    expect(folder.locator(".cover")).to_have_count(2)
    expect(titles(either)).to_have_text([SHOWS["hallow-quay"]])
    folder.click()
    either.get_by_role("button", name="More options for Night").click()
    either.get_by_role("button", name="Delete folder").click()
    expect(either.get_by_role("heading", level=1, name="Library")).to_be_visible()
    expect(titles(either)).to_have_count(3)
    either.get_by_role("main").get_by_role("button", name="Undo").click()
    expect(either.get_by_role("main").get_by_role("link", name="Night")).to_be_visible()
    expect(titles(either)).to_have_text([SHOWS["hallow-quay"]])


def test_selected_shows_are_moved_to_a_new_folder(server, shows, page):
    open_library(page, server, "/library?select=true")
    tick(page, SHOWS["lichen-hour"], SHOWS["why-though"])
    action(page, "Folder")
    page.get_by_label("Folder name").fill("Garden")
    page.get_by_label("Folder name").press("Enter")
    expect(notice(page)).to_contain_text("2 shows moved to “Garden”")
    expect(titles(page)).to_have_text([SHOWS["hallow-quay"]])
    undo(page)
    expect(titles(page)).to_have_count(3)


def test_manual_order_persists_across_a_reload(server, shows, page):
    open_library(page, server)
    select(page, "Sort by", "Custom order")
    page.get_by_role("button", name="Sort by: Custom order").click()
    page.get_by_role("link", name="Change order").click()
    order = titles(page).all_text_contents()
    with page.expect_response("**/library-page/did-move"):
        page.get_by_role("button", name=f"Move {order[0]}", exact=True).press("ArrowRight")
    page.get_by_role("link", name="Done").click()
    expect(titles(page)).to_have_text([order[1], order[0], order[2]])
    page.reload()
    expect(titles(page)).to_have_text([order[1], order[0], order[2]])


def test_selecting_works_without_javascript(server, shows, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    open_library(page, server)
    page.get_by_role("link", name="Select shows").click()
    tick(page, SHOWS["lichen-hour"])
    action(page, "Unsubscribe")
    expect(titles(page)).to_have_count(2)
    context.close()
