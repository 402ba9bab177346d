"""What a browser loads: a few small files on the first visit, one page after that, and the rest with the first tap."""

import pytest
import sessions
from conftest import PHONE
from playwright.sync_api import expect
from traffic import Traffic
from waiting import wait_until

# Beside pictures and their bytes; docs/decisions/0017 has the reasons.
MAX_REQUESTS, MAX_BYTES, MAX_LATER_BYTES = 8, 72_000, 8_400


def wait_until_quiet(read, page, looks=10):
    """Waits until a value stays the same for some looks."""
    seen = []

    def is_same():
        seen.append(read())
        return len(seen) > looks and len(set(seen[-looks:])) == 1

    wait_until(is_same, page)


@pytest.fixture
def phone(chromium, server):
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    sessions.add_to(context, server.url)
    yield context
    context.close()


def settle(context, server, path):
    """A new show still gets its covers, their colours and its index: pages that show it are requested again until then."""
    page = context.new_page()

    def position():
        page.goto(server.url + path)
        return page.locator("html").get_attribute("data-live-position")

    wait_until_quiet(position, page, looks=5)
    page.close()


@pytest.mark.own_server("counts bytes")
def test_first_visit_is_light(phone, server):
    for path in (server.add("lichen-hour"), "/", "/search?q=rain"):
        settle(phone, server, path)
        visitor = phone.browser.new_context(viewport=PHONE, has_touch=True)
        sessions.add_to(visitor, server.url)
        page = visitor.new_page()
        traffic = Traffic(visitor, page)
        page.goto(server.url + path)
        wait_until(lambda traffic=traffic: any(path.startswith("/live") for path in traffic.paths), page)
        wait_until_quiet(lambda traffic=traffic: len(traffic.paths), page)
        assert len(traffic.paths) <= MAX_REQUESTS, "\n".join(traffic.paths)
        assert traffic.bytes <= MAX_BYTES, traffic.requests
        assert not any("more." in path for path in traffic.paths)
        visitor.close()


@pytest.mark.own_server("counts bytes")
def test_later_page_is_one_request(phone, server):
    show = server.add("lichen-hour")
    page = phone.new_page()
    page.goto(server.url + "/search?q=lichen")
    page.locator("main").click(position={"x": 5, "y": 5})
    page.wait_for_function("() => customElements.get('audio-player')")
    before = Traffic(phone, page)
    wait_until_quiet(lambda: len(before.paths), page)
    traffic = Traffic(phone, page)
    page.get_by_role("link", name="The Lichen Hour", exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    wait_until_quiet(lambda: len(traffic.paths), page)
    assert traffic.paths[0].split("?")[0] == show and len(traffic.paths) == 1, traffic.paths
    assert traffic.bytes <= MAX_LATER_BYTES, traffic.requests


def test_page_waits_for_its_style_sheet_and_script(phone, server):
    page = phone.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    assert not any("more." in url for url in asked)
    page.get_by_role("link", name="Me", exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name="Me", exact=True)).to_be_visible()
    assert [url.rpartition("/")[2] for url in asked if "more." in url] == ["more.css", "more.js"]
    # As the first page of a visit it is loaded with them: a setting that is changed before a script listens would be lost.
    held = []
    page.route("**/more.js", lambda route: held.append(route))
    page.goto(server.url + "/settings", wait_until="commit")
    wait_until(lambda: held, page)
    page.wait_for_function("() => document.readyState === 'interactive'")
    held[0].continue_()
    page.wait_for_load_state()
    assert page.evaluate("Boolean(customElements.get('settings-page'))")
    expect(page.locator("link[rel=stylesheet]")).to_have_count(2)
