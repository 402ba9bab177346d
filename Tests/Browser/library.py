"""A library of three shows, for the tests of its page."""

import pytest
from conftest import SIZES
from notices import notice
from playwright.sync_api import expect

SHOWS = {"hallow-quay": "The Archive at Hallow Quay", "lichen-hour": "The Lichen Hour", "why-though": "Why, Though?"}


@pytest.fixture
def shows(server):
    """Three subscribed shows: the id of each by the name of its feed."""
    ids = {}
    for show in SHOWS:
        ids[show] = server.add(show).rsplit("/", 1)[1]
        server.post("/show-page/did-tap-subscribe", show=ids[show])
    return ids


@pytest.fixture(params=SIZES)
def either(request, chromium):
    """A page at both sizes."""
    context = chromium.new_context(viewport=request.param)
    yield context.new_page()
    context.close()


def open_library(page, server, path="/library"):
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def titles(page):
    """The titles of shows, in their displayed order; of a tile, its text is hidden until it is pointed at."""
    return page.locator("library-page :is(.tile-title, .library-list .library-tile:not(.library-folder) .row-title)")


def tile(page, name):
    return page.locator("library-page li", has_text=name)


def undo(page):
    notice(page).get_by_role("button", name="Undo").click()


def select(page, menu, item, shown=None):
    page.get_by_role("button", name=f"{menu}:").click()
    page.locator(".menu-sheet:popover-open").get_by_role("button", name=item).click()
    # The page is read again: until then, the next menu would be opened on the old one.
    expect(page.get_by_role("button", name=f"{menu}: {shown or item}", exact=True)).to_be_visible()


def tick(page, *names):
    for name in names:
        page.get_by_role("checkbox", name=name, exact=True).check()


def action(page, name):
    page.get_by_role("group", name="Selected shows").get_by_role("button", name=name, exact=True).click()


def columns(page):
    boxes = [cover.bounding_box() for cover in page.locator(".library-grid > li").all()]
    return sum(1 for box in boxes if box["y"] == boxes[0]["y"]), boxes
