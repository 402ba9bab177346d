"""Sheets are modal: they take and keep the focus, and Escape returns to the button; fingers and Back close them. Tests/Runtime holds the rest."""

import pytest
from downloading import PHONE
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


@pytest.fixture
def phone(server, show, chromium):
    [(episode, _)] = oldest_episodes(server, show, 1)
    listen(server, int(episode))
    context = chromium.new_context(**PHONE)
    yield context
    context.close()


def pull(phone, page, top, distance):
    """A finger that goes down from there, and leaves."""
    finger = phone.new_cdp_session(page)
    for step in range(11):
        point = {"x": 195, "y": top + distance * step / 10}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_sheets_are_pulled_down_and_back_closes_them(server, show, phone):
    page = phone.new_page()
    page.goto(server.url + show)
    # A first visit loads the gesture with the first tap.
    page.locator("h1").first.tap()
    page.wait_for_function("() => customElements.get('banner-view')")
    menu = page.locator("#episode-menu")
    for close in (lambda: page.go_back(), lambda: pull(phone, page, menu.bounding_box()["y"] + 30, 300)):
        page.locator("a.row-more").nth(3).tap()
        expect(menu).to_be_visible()
        page.wait_for_function("() => history.state.isSheet")
        scroll = page.evaluate("scrollY")
        close()
        expect(menu).to_be_hidden()
        page.wait_for_function("() => !history.state.isSheet")
        assert (page.url, page.evaluate("scrollY")) == (server.url + show, scroll)

    page.locator("mini-player a").first.tap()
    expect(page.locator("audio-player")).to_be_visible()
    button = page.locator("#player-sleep-button")
    button.tap()
    expect(page.locator("#player-sleep")).to_be_visible()
    page.wait_for_function("() => history.state.isSheet")
    page.go_back()
    expect(page.locator("#player-sleep")).to_be_hidden()
    expect(page.locator("audio-player")).to_be_visible()
    pull(phone, page, 200, 60)
    page.wait_for_function("() => document.querySelector('main').getAnimations().length === 0")
    expect(page.locator("audio-player")).to_be_visible()
    pull(phone, page, 200, 500)
    expect(page.locator("audio-player")).to_have_count(0)
    assert page.url == server.url + show
