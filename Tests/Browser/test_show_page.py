"""The show page: the list and its filter, and marking by keyboard. ShowPageManagerTests and its neighbours hold the rest."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def row(page, name):
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.hasty
def test_search_field_filters_the_episode_list(server, show, page):
    page.goto(server.url + show)
    # On a phone, behind one icon; a list that leaves something out shows it.
    field = page.get_by_role("searchbox", name="Search episodes")
    expect(field).to_be_hidden()
    page.locator(".list-opener").click()
    # The text is a substring of a title.
    field.fill("ifts asl")
    field.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(row(page, "Swifts Asleep")).to_be_visible()
    field.fill("zebra")
    field.press("Enter")
    expect(page.get_by_text("No results for “zebra”")).to_be_visible()
    field.fill("")
    field.press("Enter")
    expect(row(page, "Reading the Shore")).to_be_visible()
    # Episodes that come in later are counted, until the list has them.
    news = page.locator(".show-new-count")
    for total, sentence in [(25, None), (26, "1 new episode"), (28, "3 new episodes")]:
        news.evaluate("(news, total) => (news.dataset.total = total)", total)
        expect(news).to_have_text(sentence) if sentence else expect(news).to_be_hidden()
    news.evaluate("news => (news.dataset.listed = 28)")
    expect(news).to_be_hidden()


def test_keyboard_marks_an_episode_played_and_keeps_the_scroll_position(server, show, page):
    page.goto(server.url + show)
    more = row(page, "Ten Minutes of Rain").get_by_role("button", name="More options")
    more.focus()
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    mark = page.get_by_role("button", name="Mark as played")
    expect(mark).to_be_visible()
    page.keyboard.press("Escape")
    expect(mark).to_be_hidden()
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    # The queue actions, the download and the favourite come first.
    for _ in range(8):
        if mark.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(mark).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "Ten Minutes of Rain")).to_have_attribute("data-finished", "true")
    assert page.evaluate("scrollY") == scrolled
    expect(row(page, "Ten Minutes of Rain").get_by_role("button", name="More options")).to_be_focused()
    more.click()
    page.get_by_role("button", name="Mark as unplayed").click()
    expect(row(page, "Ten Minutes of Rain")).to_have_attribute("data-finished", "false")
