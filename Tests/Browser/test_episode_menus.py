"""The menu of an episode in the Up Next panel."""

import pytest
from downloading import episodes, live, show  # noqa: F401
from listening import listen
from notices import notice
from playwright.sync_api import expect

REMOVE = "Remove from Up Next"


@pytest.fixture
def desktop(chromium):
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def queue(server, *queued):
    for episode, _ in queued:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")


def open_menu(place, title):
    """Opens the menu of an episode within a part of the page."""
    place.get_by_role("button", name=f"More options for {title}", exact=True).click()
    expect(place.page.locator("#episode-menu-title")).to_have_text(title)
    return place.page.locator("#episode-menu:popover-open")


def button(menu, name):
    return menu.get_by_role("button", name=name, exact=True)


def row(place, episode):
    return place.locator(f"article[data-episode='{episode}']")


def test_panel_has_menus_beside_a_page_without_rows(server, show, episodes, desktop):
    page = desktop
    queue(server, *episodes[:2])
    listen(server, int(episodes[2][0]))
    (first, title), _, (_, current) = episodes[:3]
    page.goto(server.url + "/settings")
    live(page)
    page.get_by_role("region", name="Player").get_by_role("link", name="Up Next").click()
    panel = page.get_by_role("complementary", name="Up Next")
    button(open_menu(panel, title), "Add to favourites").click()
    expect(notice(page)).to_contain_text("Added to favourites")
    expect(row(panel, first)).to_have_attribute("data-favourite", "true")
    # Escape closes the menu first.
    menu = open_menu(panel, title)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(panel).to_be_visible()
    button(open_menu(panel, title), REMOVE).click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    menu = open_menu(panel.locator(".panel-playing"), current)
    expect(button(menu, "Mark as played")).to_be_visible()
    expect(button(menu, REMOVE)).to_have_count(0)
    assert page.url == server.url + "/settings"
