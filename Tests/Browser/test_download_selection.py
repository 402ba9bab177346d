"""Several finished downloads at once: deleted, marked and undone."""

import pytest
from conftest import PHONE
from downloading import downloaded, episodes, live, show  # noqa: F401
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def saved(server, episodes, page):
    """Three downloads, on the page with the list of all episodes."""
    downloaded(server, page, *episodes[:3])
    page.goto(server.url + "/downloads?list=episodes")
    live(page)
    return episodes[:3]


def boxes(page):
    return page.get_by_role("main").get_by_role("checkbox")


def action(page, name):
    return page.get_by_role("group", name="Selected").get_by_role("button", name=name, exact=True)


def test_several_downloads_are_deleted_and_restored(saved, page):
    page.get_by_role("link", name="Select", exact=True).click()
    expect(action(page, "Delete downloads")).to_be_disabled()
    for _, title in saved[:2]:
        page.get_by_role("checkbox", name=f"Select {title}", exact=True).check()
    expect(page.locator(".selection-count")).to_have_text("2 selected")
    action(page, "Delete downloads").click()
    expect(notice(page)).to_contain_text("2 downloads deleted")
    expect(boxes(page)).to_have_count(1)
    notice(page).get_by_role("button", name="Undo").click()
    expect(boxes(page)).to_have_count(3)
    page.get_by_role("link", name="Done").click()
    expect(page.locator("main article.episode-row")).to_have_count(3)
    expect(page.get_by_role("link", name="Select", exact=True)).to_be_visible()


def test_bar_stays_at_the_foot_of_the_window(server, saved, page):
    page.set_viewport_size({"width": 390, "height": 560})
    for path in ("/downloads?list=episodes&select=true", "/downloads/1?select=true"):
        page.goto(server.url + path)
        expect(page.locator(".selection-bar")).to_be_in_viewport(ratio=0.9)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(page.locator(".selection-bar")).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_deleting_all_leaves_an_empty_page(saved, page):
    page.get_by_role("link", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all").click()
    action(page, "Delete downloads").click()
    expect(notice(page)).to_contain_text("3 downloads deleted")
    expect(page.get_by_role("heading", name="No downloads")).to_be_visible()
    expect(boxes(page)).to_have_count(0)


def test_downloads_of_a_show_are_marked_without_javascript(server, saved, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/downloads/1")
    page.get_by_role("link", name="Select", exact=True).click()
    for _, title in saved[:2]:
        page.get_by_role("checkbox", name=f"Select {title}", exact=True).check()
    page.get_by_role("button", name="Played", exact=True).click()
    expect(page.locator("main article[data-finished=true]")).to_have_count(2)
    page.get_by_role("link", name="Done").click()
    expect(page.locator("main article.episode-row")).to_have_count(3)
    context.close()
