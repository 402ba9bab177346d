"""Sheets are modal: they take and keep the focus, and Escape returns to the button. Tests/Runtime holds taps beside them."""

import pytest
from every_page import oldest_episodes
from listening import listen
from playwright.sync_api import expect

FOCUSED_IN = "(selector) => document.activeElement.closest(selector) !== null"


@pytest.fixture
def show(server):
    return server.add("hallow-quay")


def test_sheet_takes_the_focus_and_returns_it(server, show, page):
    [(episode, _)] = oldest_episodes(server, show, 1)
    listen(server, int(episode))
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
