"""The episode list of a show page: its counts of episodes and new episodes, and the reason for an empty list."""

import pytest
from playwright.sync_api import expect
from waiting import wait_until


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def titles(page):
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


def test_new_episode_count_excludes_the_listed_episodes(server, show, page):
    page.goto(server.url + show)
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    news = page.locator(".show-new-count")
    news.evaluate("news => (news.dataset.total = 25)")
    expect(news).to_be_hidden()
    for total, sentence in [(26, "1 new episode"), (28, "3 new episodes")]:
        news.evaluate("(news, total) => (news.dataset.total = total)", total)
        expect(news).to_have_text(sentence)
    news.evaluate("news => (news.dataset.listed = 28)")
    expect(news).to_be_hidden()


def test_filter_searches_show_notes_and_updates_the_count(server, show, page):
    page.goto(server.url + show)
    expect(page.get_by_text("25 episodes", exact=True)).to_be_visible()
    field = page.get_by_role("searchbox", name="Search episodes")

    def found():
        page.goto(f"{server.url}{show}?words=windshield")
        return titles(page)

    # The show notes match after indexing.
    assert wait_until(found, page, what="the episode in the index") == ["No Sound This Week"]
    expect(page.get_by_text("1 episode", exact=True)).to_be_visible()
    field.fill("zebra")
    field.press("Enter")
    expect(page.get_by_text("No results for “zebra”")).to_be_visible()
    expect(page.locator(".episodes-head")).not_to_contain_text("episodes")


def test_show_page_gives_the_reason_for_an_unavailable_feed(server, page):
    page.goto(server.url + "/import")
    feed = f"{server.publisher}/feeds/lichen-hour.xml?status=404"
    text = f'<opml version="2.0"><body><outline type="rss" text="Silent Hour" xmlUrl="{feed}"/></body></opml>'
    page.set_input_files("input[name=list]", {"name": "my.opml", "mimeType": "text/xml", "buffer": text.encode()})
    page.get_by_role("button", name="Subscribe to").click()
    link = page.get_by_role("region", name="Couldn’t load").get_by_role("link", name="Silent Hour")
    page.goto(server.url + link.get_attribute("href").removesuffix("/feed"))
    expect(page.get_by_role("heading", name="Silent Hour", level=1)).to_be_visible()
    expect(page.locator(".episodes-empty")).to_have_text("Couldn’t load episodes")
    expect(page.locator(".show-failure")).to_contain_text("Feed not found")
    expect(page.locator("main")).not_to_contain_text("yet")
