"""What makes pages feel native: covers that travel with a page transition, and a pull that refreshes."""

import pytest
import sessions
from conftest import PHONE
from listening import play
from playwright.sync_api import expect
from waiting import wait_until

# Notes which groups each page transition has.
WATCH = """() => {
  window.groups = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (swap) => {
    const transition = start(swap);
    transition.ready.then(() => window.groups.push(
      document.getAnimations().map(({ effect }) => effect.pseudoElement).filter((name) => name?.startsWith("::view-transition-group"))));
    return transition;
  };
}"""


@pytest.fixture
def phone(chromium, server):
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    sessions.add_to(context, server.url)
    yield context
    context.close()


def at_rest(page):
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")


def last_groups(page, count):
    return wait_until(lambda: page.evaluate("count => window.groups.length >= count && window.groups.at(-1)", count), page)


def test_cover_travels_from_a_row_to_the_page_and_back(phone, server):
    server.add("lichen-hour")
    page = phone.new_page()
    page.goto(server.url + "/search?q=lichen")
    page.evaluate(WATCH)
    page.locator("main a", has_text="The Lichen Hour").first.tap()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    assert "::view-transition-group(cover)" in last_groups(page, 1)
    at_rest(page)
    assert page.locator(".carried-cover").count() == 0, "only a transition names a cover"
    page.go_back()
    expect(page.locator("main a", has_text="The Lichen Hour").first).to_be_visible()
    assert "::view-transition-group(cover)" in last_groups(page, 2)
    at_rest(page)


def pull(phone, page, distance, shown=None):
    """Drags the page down with a finger, which leaves when the mark shows this state, if any is expected."""
    client = phone.new_cdp_session(page)
    # Not in a field, which has its own gestures.
    top = page.locator("h1").first.bounding_box()["y"] + 8

    def send(kind, y):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 40, "y": y}]})

    send("touchStart", top)
    for step in range(1, 11):
        send("touchMove", top + distance * step / 10)
    if shown:
        expect(page.locator(".pull-mark")).to_have_attribute("data-state", shown)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("path", ["show", *[pytest.param(path, marks=pytest.mark.acceptance("browser")) for path in ("/", "/library", "/up-next")]])
def test_pull_refreshes_the_page_and_checks_feeds(phone, server, path):
    show = server.add("lichen-hour")
    page = phone.new_page()
    play(page, server, show, "Reading the Shore")
    asked = []
    page.on("request", lambda request: asked.append((request.method, "/" + request.url.split("/", 3)[3])))
    page.goto(server.url + (show if path == "show" else path))
    wait_until(lambda: page.evaluate("document.documentElement.dataset.live"), page)
    # A first visit loads the gesture with the first tap.
    page.locator(".library-title" if path == "/library" else "h1").first.tap()
    page.wait_for_function("() => customElements.get('banner-view')")
    del asked[:]
    pull(phone, page, 60, "pulling")
    expect(page.locator(".pull-mark")).to_have_attribute("data-state", "idle")
    assert not any(method == "POST" and "did-" in url for method, url in asked), "a short pull does nothing"
    pull(phone, page, 200, "ready")
    expect(page.locator(".pull-mark")).to_have_attribute("data-state", "idle")
    expect(page.locator(".pull-mark")).to_be_hidden()
    posts = [url for method, url in asked if method == "POST" and "did-" in url]
    wanted = {"/": "/home-page/did-pull", "/library": "/library-page/did-pull", "show": "/show-page/did-pull"}.get(path)
    assert posts == ([wanted] if wanted else [])
    assert ("GET", show if path == "show" else path) in asked
