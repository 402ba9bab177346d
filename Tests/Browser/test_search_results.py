"""The results of a search in directories are links that preview a show, and play in their rows. PreviewTests holds the rest."""

import urllib.parse

import pytest
from conftest import SIZES
from playwright.sync_api import expect
from server import rows


@pytest.fixture(params=SIZES)
def context(request, chromium):
    context = chromium.new_context(viewport=request.param)
    yield context
    context.close()


def search(page, server, text):
    page.goto(f"{server.url}/search?q={urllib.parse.quote(text)}")


@pytest.mark.own_server("no show is stored")
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
    assert rows(server, "SELECT title FROM show") == []
    tab.get_by_role("button", name="Subscribe", exact=True).click()
    expect(tab).to_have_url(server.url + "/shows/1")
    expect(tab.get_by_role("button", name="Subscribed")).to_be_visible()
    assert rows(server, "SELECT title FROM show") == ["The Lichen Hour"]
    # From now on the address leads to the show.
    tab.goto(f"{server.url}/preview?feed={urllib.parse.quote(f'{server.publisher}/feeds/lichen-hour.xml', safe='')}")
    expect(tab).to_have_url(server.url + "/shows/1")

    # An episode plays in its row: its show is added first.
    search(page, server, "hallow quay")
    row = page.locator("#found-episodes li").first
    row.get_by_role("button", name="Play").click()
    row.get_by_role("button", name="Pause").click()
    expect(row.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator("search-page")).to_be_visible()
