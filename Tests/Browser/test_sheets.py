"""Sheets are modal: they take and keep the focus, and Escape returns to the button; fingers and Back close them. Tests/Runtime holds the rest."""

import pytest
from conftest import DESKTOP, PHONE
from every_page import oldest_episodes
from layout_flaws import open_sheet_flaws, sheet_flaws
from listening import listen
from playwright.sync_api import expect

TOUCH = {"has_touch": True, "is_mobile": True}
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
    context = chromium.new_context(viewport=PHONE, **TOUCH)
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


def test_sheets_and_menus_are_whole(server, chromium):
    """Linked chapters, pictures, transcripts, people, a place and a season: this show has them all. On a phone and with a mouse."""
    show = server.add("the-undo-key")
    number = show.rsplit("/", 1)[1]
    episodes = [episode for episode, _ in oldest_episodes(server, show, 4)]
    server.post("/show-page/did-tap-subscribe", show=number)
    server.post("/library-page/did-add-folder", name="Evenings")
    for episode in episodes[1:]:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    server.post("/audio-player/did-add-bookmark", episode=episodes[0], seconds=95, note="The owl calls")
    listen(server, int(episodes[0]))
    paths = [show, f"/episodes/{episodes[0]}", "/player", "/up-next", "/library", "/bookmarks"]
    found = []
    for size, options in ((PHONE, TOUCH), (DESKTOP, {})):
        context = chromium.new_context(viewport=size, reduced_motion="reduce", **options)
        page, seen = context.new_page(), set()
        for path in paths:
            page.goto(server.url + path)
            found += [f"{size['width']} px, {path}, {flaw}" for flaw in sheet_flaws(page, seen)]
        if not options:
            # A menu fits wherever its row is in the window.
            page.goto(server.url + show)
            for row in page.locator("main article").all()[:4]:
                row.hover()
                for open_menu in (row.locator("a.row-more").click, lambda row=row: row.click(button="right", position={"x": 400, "y": 10})):
                    open_menu()
                    expect(page.locator("#episode-menu")).to_be_visible()
                    found += [f"{size['width']} px, row, {flaw}" for flaw in open_sheet_flaws(page)]
                    page.keyboard.press("Escape")
                    expect(page.locator("#episode-menu")).to_be_hidden()
            page.goto(server.url + "/library")
            for name in ("Evenings", "The Undo Key"):
                page.locator("main").get_by_role("link", name=name).last.click(button="right")
                expect(page.locator("#linked-menu .menu-title")).to_have_text(name)
                found += [f"{size['width']} px, {name}, {flaw}" for flaw in open_sheet_flaws(page)]
                page.keyboard.press("Escape")
        else:
            assert {"episode-menu", "sort-handle", "player-sleep", "player-speeds"} <= seen
        context.close()
    assert not found, "\n".join(found)
