"""Sheets are modal: they take the focus, the rest of the page is inert, and Escape returns to the button."""

import pytest
from listening import listen
from playwright.sync_api import expect

INERT = "() => [...document.querySelectorAll('[inert]')].filter((element) => !element.closest('.category-sheet, .banner-slide')).length"
FOCUSED_IN = "(selector) => document.activeElement.closest(selector) !== null"


@pytest.fixture
def show(server):
    return server.add("hallow-quay")


def test_sheet_takes_the_focus_and_returns_it(server, show, page):
    listen(server, 1)
    for path, button, sheet in [
        ("/player", "#player-sleep-button", "#player-sleep"), ("/player", "#player-speeds-button", "#player-speeds"),
        ("/player", "#player-bookmarks-button", "#player-bookmarks"), (show, "a.row-more", "#episode-menu"),
    ]:
        page.goto(server.url + path)
        opener = page.locator(button).first
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator(sheet)).to_be_visible()
        page.wait_for_function(FOCUSED_IN, arg=sheet)
        expect(page.locator(sheet)).to_have_attribute("aria-modal", "true")
        # The focus leaves the sheet for the browser's own controls at most.
        for _ in range(30):
            page.keyboard.press("Tab")
            assert page.evaluate("(sheet) => document.activeElement === document.body || document.activeElement.closest(sheet) !== null", sheet)
        assert page.evaluate(INERT) > 0
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).not_to_be_visible()
        expect(opener).to_be_focused()
        assert page.evaluate(INERT) == 0


def test_leaving_a_page_with_an_open_sheet_leaves_nothing_inert(server, show, page):
    page.goto(server.url + "/me")
    page.evaluate("(url) => { const link = Object.assign(document.createElement('a'), { href: url }); document.querySelector('main').append(link); link.click(); }", show)
    page.wait_for_url("**" + show)
    page.locator("a.row-more").first.click()
    page.wait_for_function(FOCUSED_IN, arg="#episode-menu")
    page.go_back()
    page.wait_for_url("**/me")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    assert page.evaluate(INERT) == 0


def test_sliders_have_value_texts(server, show, page):
    listen(server, 1)
    page.goto(server.url + "/player")
    expect(page.get_by_role("slider", name="Position")).to_have_attribute("aria-valuetext", "5:00 of 20:00")
    expect(page.get_by_role("slider", name="Volume")).to_have_attribute("aria-valuetext", "100%")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("slider", name="Volume")).to_have_attribute("aria-valuetext", "90%")
