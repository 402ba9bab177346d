"""Home: its sections on a phone and on a desktop, and the first run, counted in taps."""

import re

import pytest
from conftest import DESKTOP, SIZES
from listening import listen, wait_for_state
from playwright.sync_api import expect
from server import rows

SHOWS = ("lichen-hour", "ten-to-seven", "why-though")
MAX_TAPS = 9


class Taps:
    """Taps on a page, counted."""

    def __init__(self):
        self.count = 0

    def __call__(self, locator):
        locator.click()
        self.count += 1


def subscribe(server, *shows):
    """Subscribes to shows of the demo; returns the paths of their pages."""
    paths = [server.add(show) for show in shows]
    for path in paths:
        server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return paths


def section(page, name):
    return page.get_by_role("region", name=name, exact=True)


def sections(page):
    return page.locator("#home-sections h2").all_inner_texts()


@pytest.fixture(params=SIZES)
def sized(page, request):
    """A page of either size."""
    page.set_viewport_size(request.param)
    return page


@pytest.fixture
def library(server):
    """Three shows, an episode in progress, two queued ones, and a favourite."""
    paths = subscribe(server, *SHOWS)
    listen(server, *rows(server, "SELECT id FROM episode WHERE title = 'Reading the Shore'"))
    for episode in rows(server, f"SELECT id FROM episode WHERE show_id = {paths[1].rsplit('/', 1)[1]} ORDER BY sort_at DESC LIMIT 2"):
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/")
    server.post("/show-page/did-set-favourite", show=paths[2].rsplit("/", 1)[1], value="true")
    return paths


@pytest.mark.acceptance("browser")
def test_sections_stand_in_their_order_without_overflow(server, library, sized):
    page = sized
    page.goto(server.url)
    expect(section(page, "Trending")).to_be_visible()
    assert sections(page) == ["Continue listening", "Up Next", "New episodes", "Favourites", "Trending"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one, other = (page.locator(f"#home-{name} > section").bounding_box() for name in ("in-progress", "up-next"))
    days = [row.bounding_box() for row in section(page, "New episodes").locator(".new-rows > li").all()]
    if page.viewport_size == DESKTOP:
        assert one["y"] == other["y"] and one["x"] + one["width"] < other["x"]
        assert len({box["x"] for box in days}) == 2, "new episodes have two columns"
    else:
        assert one["y"] + one["height"] <= other["y"] and len({box["x"] for box in days}) == 1
        card = page.locator(".continue-card").first.bounding_box()
        assert card["y"] + card["height"] < 300, "the card is not at the top of the first screen"


def test_first_run_by_topics_takes_at_most_nine_taps(server, sized):
    page, tap = sized, Taps()
    page.goto(server.url)
    for topic in ("Society & Culture", "Science"):
        tap(page.locator(".home-topics").get_by_role("link", name=topic))
        expect(page.locator(".home-topics").get_by_role("link", name=topic)).to_have_attribute("aria-current", "true")
    shows = page.locator(".show-pick")
    expect(shows).to_have_count(5)
    for show in shows.all():
        tap(show.get_by_role("button", name=re.compile("^Subscribe to ")))
        expect(show.get_by_role("button", name=re.compile("^Unsubscribe from "))).to_be_visible()
    tap(page.get_by_role("link", name="Done"))
    tap(section(page, "New episodes").get_by_role("button", name=re.compile("^Play ")).first)
    wait_for_state(page, lambda state: state["playing"])
    assert tap.count <= MAX_TAPS, tap.count
