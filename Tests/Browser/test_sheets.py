"""Sheets are modal: they take and keep the focus, a tap beside one only closes it, and Escape returns to the button."""

import pytest
from listening import listen
from playwright.sync_api import expect

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
        for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
            page.keyboard.press(key)
            assert page.evaluate(FOCUSED_IN, sheet), f"{key} leaves {sheet}"
        # Neither does a script's focus.
        page.evaluate("document.querySelector('main a[href]').focus()")
        assert page.evaluate(FOCUSED_IN, sheet)
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).not_to_be_visible()
        expect(opener).to_be_focused()


def test_tap_beside_a_sheet_only_closes_it(server, show, page):
    page.goto(server.url + show)
    opener = page.locator("a.row-more").first
    menu = page.locator("#episode-menu")
    opener.click()
    expect(menu).to_be_visible()
    page.wait_for_function(FOCUSED_IN, arg="#episode-menu")
    # Above the sheet of a phone lies the page's link back.
    box = page.get_by_role("link", name="Back").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(menu).not_to_be_visible()
    assert page.url == server.url + show
    opener.click()
    expect(menu).to_be_visible()
    menu.get_by_role("button", name="Play last").click()
    expect(page.locator("#notice")).to_contain_text("Up Next")


def test_sheet_closes_with_its_page(server, show, page):
    page.goto(server.url + "/me")
    page.evaluate("(url) => { const link = Object.assign(document.createElement('a'), { href: url }); document.querySelector('main').append(link); link.click(); }", show)
    page.wait_for_url("**" + show)
    page.locator("a.row-more").first.click()
    page.wait_for_function(FOCUSED_IN, arg="#episode-menu")
    page.go_back()
    page.wait_for_url("**/me")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    expect(page.locator("#episode-menu")).not_to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()


def test_sliders_have_value_texts(server, show, page):
    listen(server, 1)
    page.goto(server.url + "/player")
    expect(page.get_by_role("slider", name="Position")).to_have_attribute("aria-valuetext", "5:00 of 20:00")
    expect(page.get_by_role("slider", name="Volume")).to_have_attribute("aria-valuetext", "100%")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("slider", name="Volume")).to_have_attribute("aria-valuetext", "90%")
