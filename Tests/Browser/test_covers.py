"""Artwork fallbacks: an episode without usable artwork shows that of its show, or else a letter."""

from playwright.sync_api import expect

DRAWN = "image => image.complete && image.naturalWidth > 1"


def episode(page, name):
    return page.get_by_role("article").get_by_role("link", name=name, exact=True)


def open_episode(server, page, name):
    page.goto(server.url + server.add("lichen-hour"))
    episode(page, name).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return page.locator("main .cover img").first


def test_undecodable_artwork_falls_back_to_show_artwork_then_initial(server, page):
    broken = {"status": 200, "content_type": "image/jpeg", "body": b"\xff\xd8\xff\xe0 and no more"}
    page.route("**/artwork/*fallback=*", lambda route: route.fulfill(**broken))
    image = open_episode(server, page, "Reading the Shore")
    page.wait_for_function(DRAWN, arg=image.element_handle())
    assert "fallback" not in image.evaluate("image => image.src")
    page.route("**/artwork/*", lambda route: route.fulfill(**broken))
    page.reload()
    page.wait_for_function("image => image.complete && !image.src.includes('fallback')", arg=image.element_handle())
    assert image.evaluate("image => image.naturalWidth") == 0
    expect(page.locator("main .cover .cover-initial").first).to_have_text("T")
