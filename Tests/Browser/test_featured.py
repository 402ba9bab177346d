"""Discover and the topics: the banner, reordering of topics, and subscriptions without navigation."""

import pytest
from conftest import PHONE
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


def test_subscribing_from_the_banner_keeps_the_page(server, page):
    page.goto(server.url + "/discover")
    card = page.locator(".banner-slide:not([data-copy-of]) .trend-card").first
    title = card.get_by_role("heading").inner_text()
    card.get_by_role("button", name=f"Subscribe to {title}").click()
    expect(card.get_by_role("button", name=f"Unsubscribe from {title}")).to_be_visible()
    card.get_by_role("link", name=title, exact=True).click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    tabs = page.get_by_role("navigation", name="Tabs")
    expect(tabs.get_by_role("link", name="Discover")).to_have_attribute("aria-current", "page")
    page.go_back()
    card.get_by_role("button", name=f"Unsubscribe from {title}").click()
    expect(card.get_by_role("button", name=f"Subscribe to {title}")).to_be_visible()


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


def test_banner_does_not_move_with_reduced_motion(server, chromium):
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url + "/discover")
    expect(page.locator(".banner-dot")).to_have_count(8)
    page.evaluate("document.querySelector('banner-view').style.setProperty('--seconds', '0.2s')")
    assert page.evaluate("Number(document.querySelector('banner-view').dataset.seconds)") > 0, "it would go round"
    let_slides_pass(page, 5 * 0.2)
    assert page.evaluate(BANNER) == 0
    context.close()


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


@pytest.mark.parametrize("path", ["/discover", pytest.param("/categories/science", marks=pytest.mark.acceptance("browser"))])
def test_shows_are_links_that_preview_and_open_in_a_new_tab(server, page, context, path):
    server.post("/category-page/did-move", topic="science", before="arts")
    page.goto(server.url + path)
    link = page.locator(".topic-card, .topic-show").get_by_role("link", name="The Lichen Hour", exact=True)
    with context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", name="Reading the Shore")).to_be_visible()
    opened.value.get_by_role("button", name="Subscribe", exact=True).click()
    expect(opened.value.get_by_role("button", name="Subscribed")).to_be_visible()
    # From now on it leads to the show.
    link.click()
    page.wait_for_url("**/shows/1")
