"""Icons: one file contains all of them, and the page's content security policy allows it."""

DRAWN = """() => {
  const icons = [...document.querySelectorAll("svg.icon use")].filter((use) => use.checkVisibility());
  return icons.length > 0 && icons.every((use) => use.getBBox().width > 0);
}"""


def test_all_icons_are_drawn_from_one_cached_file(server, page):
    show = server.add("lichen-hour")
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
