"""The results of a search in directories: links that preview a show, Subscribe and Play in the row, and the search field."""

import sqlite3
import urllib.error
import urllib.parse
import urllib.request

import pytest
from conftest import PATIENCE, SIZES
from listening import wait_for_sound
from playwright.sync_api import expect
from server import Server


@pytest.fixture(params=SIZES)
def context(request, chromium):
    context = chromium.new_context(viewport=request.param)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def search(page, server, text):
    page.goto(f"{server.url}/search?q={urllib.parse.quote(text)}")


def stored(server):
    """The titles of all shows in the library."""
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        found = [row[0] for row in database.execute("SELECT title FROM show")]
    database.close()
    return found


def ask(server, path, **headers):
    """The status and the text of a page."""
    try:
        with urllib.request.urlopen(urllib.request.Request(server.url + path, headers=headers), timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode()


def preview_of(server, show):
    return "/preview?feed=" + urllib.parse.quote(f"{server.publisher}/feeds/{show}.xml", safe="")


def test_result_is_a_link_that_opens_in_a_new_tab_and_previews_the_show(server, page, context):
    search(page, server, "lichen")
    link = page.locator("#found-shows").get_by_role("link", name="The Lichen Hour")
    with context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    tab = opened.value
    expect(tab.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    expect(tab.get_by_role("heading", name="Reading the Shore")).to_be_visible()
    assert tab.locator("main .pill:not(.quiet)").all_inner_texts() == ["Subscribe"]
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#found-shows")).to_be_visible()
    assert stored(server) == []
    tab.get_by_role("button", name="Subscribe", exact=True).click()
    expect(tab).to_have_url(server.url + "/shows/1")
    expect(tab.get_by_role("button", name="Subscribed")).to_be_visible()
    assert stored(server) == ["The Lichen Hour"]
    # From now on the address leads to the show.
    tab.goto(server.url + preview_of(server, "lichen-hour"))
    expect(tab).to_have_url(server.url + "/shows/1")


def test_show_can_be_subscribed_to_in_its_row(server, page):
    search(page, server, "lichen")
    row = page.locator("#found-shows li").first
    row.get_by_role("button", name="Subscribe to The Lichen Hour").click()
    done = row.get_by_role("button", name="Unsubscribe from The Lichen Hour")
    expect(done).to_be_visible()
    box = done.bounding_box()
    assert abs(box["width"] - box["height"]) < 1, box
    expect(page).to_have_url(server.url + "/search?q=lichen")
    page.reload()
    expect(done).to_be_visible()
    done.click()
    expect(row.get_by_role("button", name="Subscribe to The Lichen Hour")).to_be_visible()


def test_episode_plays_in_its_row(server, page):
    search(page, server, "reading the shore")
    row = page.locator("#found-episodes li").filter(has=page.get_by_role("link", name="Reading the Shore")).first
    row.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)
    expect(row.get_by_role("button", name="Pause Reading the Shore")).to_be_visible()
    expect(page.locator("search-page")).to_be_visible()
    row.get_by_role("button", name="Pause Reading the Shore").click()
    expect(row.get_by_role("button", name="Play Reading the Shore")).to_be_visible()


def test_episode_result_leads_to_a_preview_with_the_episode_first(server, page):
    search(page, server, "reading the shore")
    page.locator("#found-episodes").get_by_role("link", name="Reading the Shore").click()
    expect(page.locator("#preview-chosen").get_by_role("heading", level=3)).to_have_text("Reading the Shore")
    assert stored(server) == []
    page.locator("#preview-chosen").get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)


def test_field_is_cleared_with_a_button_and_offers_recent_searches(server, page):
    for words in ("lichen", "hallow"):
        page.goto(server.url + "/search")
        page.get_by_role("combobox").fill(words)
        page.get_by_role("combobox").press("Enter")
        expect(page.locator("#found-shows")).to_be_visible()
    page.goto(server.url + "/search?q=hallow")
    clear = page.get_by_role("link", name="Clear search")
    recent = page.locator(".search-recent")
    expect(recent).to_be_hidden()
    clear.click()
    expect(page.get_by_role("combobox")).to_have_value("")
    expect(page.get_by_role("combobox")).to_be_focused()
    expect(clear).to_be_hidden()
    expect(recent.get_by_role("button")).to_have_text(["hallow", "lichen"])
    recent.get_by_role("button", name="lichen").click()
    expect(page.get_by_role("combobox")).to_have_value("lichen")


def test_import_is_offered_only_before_a_search_and_for_an_address(server, page):
    form = page.get_by_role("heading", name="Import from another app")
    page.goto(server.url + "/search")
    expect(form).to_be_visible()
    page.goto(server.url + "/search?q=lichen")
    expect(page.locator("#found-shows")).to_be_visible()
    expect(form).to_have_count(0)
    page.goto(server.url + "/search?q=https%3A%2F%2Fa.example%2Ffeed.xml")
    expect(form).to_be_visible()


def test_episodes_of_a_show_with_the_name_are_folded(server, page):
    search(page, server, "hallow quay")
    rows = page.locator("#found-episodes li")
    expect(rows).to_have_count(3)
    page.get_by_role("link", name="More from The Archive at Hallow Quay").click()
    expect(page.get_by_role("heading", level=1, name="The Archive at Hallow Quay")).to_be_visible()


def test_link_of_another_site_asks_before_anything_is_fetched(server):
    path = preview_of(server, "lichen-hour")
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    status, page = ask(server, path, **foreign)
    assert status == 200 and "Subscribe to this show?" in page and "The Lichen Hour" not in page
    status, page = ask(server, path, **{"Sec-Fetch-Site": "none"})
    assert status == 200 and "The Lichen Hour" in page
    assert ask(server, "/preview?feed=javascript:alert(1)")[0] == 400
    assert stored(server) == []


def test_preview_is_for_signed_in_users_only(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, has_accounts=True).start()
    try:
        path = preview_of(server, "lichen-hour")
        status, page = ask(server, path, **{"Sec-Fetch-Site": "none"})
        assert status == 200 and "The Lichen Hour" in page
        for cookie in ("none=1", f"earnest_{server.port}=none"):
            status, page = ask(server, path, **{"Sec-Fetch-Site": "none", "Cookie": cookie})
            assert status == 401 and "<sign-in>" in page and "The Lichen Hour" not in page
        assert stored(server) == []
    finally:
        server.stop()
