"""Discover and the topics: the banner, and reordering of topics."""

import pytest
from playwright.sync_api import expect
from waiting import wait_until

EDIT = "/categories?edit=true"
BANNER = "() => document.querySelector('banner-view').index"


def topics(page):
    return page.locator("category-page [data-key]").evaluate_all("tiles => tiles.map((tile) => tile.dataset.key)")


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kept_order(page, server):
    page.goto(server.url + "/categories")
    return topics(page)


@pytest.fixture
def banner(server, page):
    """Opens Discover with its charts and a fast banner."""
    page.goto(server.url + "/discover")
    expect(page.locator(".banner-dot")).to_have_count(8)
    page.evaluate("document.querySelector('banner-view').style.setProperty('--seconds', '0.4s')")
    return page.locator(".banner-slides")


def wait_until_no_slide_moves(page):
    rests = """(slides) => { const { scrollLeft } = slides;
      return new Promise((done) => setTimeout(() => done(slides.scrollLeft === scrollLeft), 50)) }"""
    wait_until(lambda: page.locator(".banner-slides").evaluate(rests), page)


def let_slides_pass(page, seconds):
    """Waits for the duration of some slides, by the banner's clock: an animation of the document."""
    page.evaluate("(seconds) => document.body.animate([], seconds * 1000).finished.then(() => {})", seconds)


def assert_it_stands_still(page):
    wait_until_no_slide_moves(page)
    before = page.evaluate(BANNER)
    let_slides_pass(page, 3 * 0.4)
    assert page.evaluate(BANNER) == before


@pytest.mark.acceptance("browser")
def test_banner_pauses_on_hover_focus_and_stop(banner, page):
    page.wait_for_function("() => document.querySelector('banner-view').index === 2")
    banner.hover()
    assert_it_stands_still(page)
    before = page.evaluate(BANNER)
    page.mouse.move(5, 5)
    page.wait_for_function("index => document.querySelector('banner-view').index !== index", arg=before)
    banner.focus()
    assert_it_stands_still(page)
    page.get_by_role("button", name="Stop automatic slides").click()
    page.mouse.move(5, 5)
    page.evaluate("document.activeElement.blur()")
    assert_it_stands_still(page)


def test_dragged_topic_order_is_saved(server, page):
    page.goto(server.url + EDIT)
    assert topics(page)[:3] == ["arts", "business", "comedy"]
    first, fourth = page.locator("[data-key=arts]"), page.locator("[data-key=education]")
    page.mouse.move(*centre(first))
    page.mouse.down()
    page.mouse.move(*centre(fourth), steps=8)
    expect(page.locator("[data-dragging]")).to_have_count(1)
    with page.expect_response("**/did-move"):
        page.mouse.up()
    assert topics(page)[:4] == ["business", "comedy", "education", "arts"]
    assert page.url == server.url + EDIT, "the end of a drag is no tap"
    assert kept_order(page, server)[:4] == ["business", "comedy", "education", "arts"]
