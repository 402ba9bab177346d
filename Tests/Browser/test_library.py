"""The library: the grid and the list, sort orders, filters, and its other pages."""

import pytest
from conftest import DESKTOP, PHONE
from every_page import rows
from library import action, columns, either, open_library, select, SHOWS, shows, tick, tile, titles, undo
from listening import listen
from notices import keep_notice, notice
from playwright.sync_api import expect


def test_grid_has_three_covers_across_and_other_sizes(server, shows, either):
    open_library(either, server)
    count, boxes = columns(either)
    assert count == 3 and abs(boxes[0]["width"] - boxes[0]["height"]) < 1
    if either.viewport_size == PHONE:
        assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] == pytest.approx(12, abs=0.5)
        select(either, "View", "Large covers")
        expect(either.locator(".library-grid[data-view=large]")).to_be_visible()
        assert columns(either)[0] == 2
    select(either, "View", "Small covers")
    expect(either.locator(".library-grid[data-view=small]")).to_be_visible()
    assert columns(either)[1][0]["width"] < boxes[0]["width"]
    assert either.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_titles_appear_on_the_cover_with_focus(server, shows, page):
    open_library(page, server)
    title = tile(page, SHOWS["lichen-hour"]).locator(".tile-title")
    assert title.evaluate("title => getComputedStyle(title).clipPath") == "inset(50%)"
    page.get_by_role("link", name=SHOWS["lichen-hour"]).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert title.evaluate("title => getComputedStyle(title).clipPath") == "none"


def test_order_filter_and_form_are_remembered(server, shows, either):
    server.post("/library-page/did-set-favourite", show=shows["lichen-hour"], value="true", back="/")
    open_library(either, server)
    select(either, "Sort by", "Title")
    expect(titles(either)).to_have_text(list(SHOWS.values()))
    select(either, "View", "List")
    expect(either.locator(".library-list")).to_be_visible()
    expect(titles(either)).to_have_text(list(SHOWS.values()))
    select(either, "Show", "Favourites")
    expect(titles(either)).to_have_text([SHOWS["lichen-hour"]])
    expect(either.get_by_text("Favourites · 1 show")).to_be_visible()
    either.goto(server.url)
    either.locator("[data-tab=library-page]:visible").click()
    expect(titles(either)).to_have_text([SHOWS["lichen-hour"]])
    expect(either.locator(".library-list")).to_be_visible()
    either.get_by_role("button", name="Show all").click()
    expect(titles(either)).to_have_text(list(SHOWS.values()))
    either.reload()
    expect(titles(either)).to_have_text(list(SHOWS.values()))


@pytest.mark.acceptance("browser")
def test_list_remembers_the_size_of_the_covers(server, shows, page):
    open_library(page, server)
    select(page, "View", "Small covers")
    expect(page.locator(".library-grid[data-view=small]")).to_be_visible()
    select(page, "View", "List")
    expect(page.locator(".library-list")).to_be_visible()
    select(page, "View", "Grid", shown="Small covers")
    expect(page.locator(".library-grid[data-view=small]")).to_be_visible()


def test_search_finds_titles(server, shows, page):
    open_library(page, server)
    page.get_by_role("searchbox", name="Search your shows").fill("lichen")
    page.keyboard.press("Enter")
    expect(titles(page)).to_have_text([SHOWS["lichen-hour"]])
    page.get_by_role("link", name="Show all").click()
    expect(titles(page)).to_have_count(3)
    page.get_by_role("searchbox", name="Search your shows").fill("zzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No results for “zzz”")).to_be_visible()


def test_badges_follow_marks_in_every_tab(server, shows, page, context):
    open_library(page, server)
    badge = tile(page, SHOWS["lichen-hour"]).locator(".tile-badge")
    count = int(badge.text_content())
    assert count > 10
    expect(page.get_by_role("link", name=f"{SHOWS['lichen-hour']} {count} unplayed")).to_be_visible()
    [episode] = rows(server, f"SELECT id FROM episode WHERE show_id = {shows['lichen-hour']} LIMIT 1")
    server.post("/episode-actions/did-tap", action="played", episode=episode, back="/")
    expect(badge).to_have_text(str(count - 1))
    other = context.new_page()
    open_library(other, server, "/library?select=true")
    tick(other, SHOWS["lichen-hour"])
    action(other, "Played")
    expect(notice(other)).to_contain_text(f"{count - 1} episodes marked as played")
    keep_notice(other)
    expect(tile(other, SHOWS["lichen-hour"]).locator(".tile-badge")).to_be_hidden()
    page.bring_to_front()
    expect(badge).to_be_hidden()
    select(page, "Show", "Unplayed")
    expect(titles(page)).to_have_count(2)
    other.bring_to_front()
    undo(other)
    page.bring_to_front()
    expect(titles(page)).to_have_count(3)
    expect(badge).to_have_text(str(count - 1))


def test_failing_feed_is_marked_while_the_page_is_open(server, page):
    show = server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/lichen-hour.xml?status=500&after=1").rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    open_library(page, server)
    expect(page.get_by_role("link", name=SHOWS["lichen-hour"])).to_be_visible()
    expect(page.get_by_role("img", name="Not updating")).to_have_count(0)
    server.post("/show-page/did-tap-refresh", show=show)
    expect(page.get_by_role("img", name="Not updating")).to_be_visible()
    select(page, "Show", "Not updating")
    expect(titles(page)).to_have_text([SHOWS["lichen-hour"]])
    select(page, "View", "List")
    expect(tile(page, SHOWS["lichen-hour"])).to_contain_text("Not updating")


def test_segments_lead_to_the_pages_of_the_library_below_a_desktop(server, shows, page):
    listen(server, rows(server, "SELECT id FROM episode LIMIT 1")[0])
    open_library(page, server)
    segments = page.get_by_role("navigation", name="Library")
    for name, heading in [("Inbox", "Inbox"), ("Downloads", "Downloads"), ("Playlists", "Playlists"), ("Bookmarks", "Bookmarks"), ("History", "History"), ("Shows", "Library")]:
        segments.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        expect(segments.locator("[aria-current=page]")).to_have_text(name)
        expect(page.locator(".tab-bar [data-tab=library-page]")).to_have_attribute("aria-current", "page")
    page.set_viewport_size(DESKTOP)
    expect(segments).to_be_hidden()


def test_unsubscribing_can_be_undone_on_the_show_page(server, shows, page):
    page.goto(f"{server.url}/shows/{shows['hallow-quay']}")
    page.get_by_role("button", name="Subscribed").click()
    expect(page.get_by_role("button", name="Subscribe", exact=True)).to_be_visible()
    undo(page)
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()


def test_earlier_address_leads_to_the_library(server, shows, page):
    server.post("/library-page/did-set-favourite", show=shows["why-though"], value="true", back="/")
    page.goto(server.url + "/subscriptions?part=favourites")
    expect(titles(page)).to_have_text([SHOWS["why-though"]])
    assert page.url == server.url + "/library?part=favourites"


def test_finished_import_leads_to_the_shows(server, page, tmp_path):
    (tmp_path / "list.opml").write_text(
        f'<opml version="2.0"><body><outline type="rss" text="Lichen" xmlUrl="{server.publisher}/feeds/lichen-hour.xml"/></body></opml>')
    page.goto(server.url + "/import")
    page.locator("input[type=file]").set_input_files(tmp_path / "list.opml")
    page.get_by_role("button", name="Subscribe to 1 show").click()
    page.get_by_role("link", name="See your shows").click()
    expect(titles(page)).to_have_text([SHOWS["lichen-hour"]])
