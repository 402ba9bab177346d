"""Icons: one file contains all of them, and the page's content security policy allows it."""

import pytest

DRAWN = """() => {
  const icons = [...document.querySelectorAll("svg.icon use")].filter((use) => use.checkVisibility());
  return icons.length > 0 && icons.every((use) => use.getBBox().width > 0);
}"""


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def test_all_icons_are_drawn_from_one_cached_file(server, show, page):
    fetched = []
    page.on("request", lambda request: fetched.append(request.url) if request.url.endswith("icons.svg") else None)
    for path in ("/player", "/categories", show):
        page.goto(server.url + path)
        page.wait_for_function(DRAWN)
        assert len(set(fetched)) == 1
    before = len(fetched)
    page.get_by_role("link", name="Discover").first.click()
    page.wait_for_url(server.url + "/discover")
    page.wait_for_function(DRAWN)
    assert len(fetched) == before


def test_icons_are_drawn_without_javascript(server, show, chromium):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + show)
    page.wait_for_function(DRAWN)
    context.close()
