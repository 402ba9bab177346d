"""Links to charted shows: straight to shows of this server, and once in each slide of Discover's banner."""

from playwright.sync_api import expect


def test_charted_show_of_this_server_is_linked_without_a_preview(server, page):
    server.post("/category-page/did-move", topic="science", before="arts")
    path = server.add("lichen-hour")
    page.goto(server.url + "/discover")
    link = page.locator(".topic-card").get_by_role("link", name="The Lichen Hour", exact=True)
    expect(link).to_have_attribute("href", path)
    requested = []
    page.on("request", lambda request: requested.append(request.url.removeprefix(server.url)))
    link.click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    assert path in requested and not [address for address in requested if address.startswith("/preview")], requested


def test_slide_of_the_banner_has_one_link_of_its_name(server, page):
    page.goto(server.url + "/discover")
    dots = page.locator(".banner-dot")
    expect(dots).to_have_count(8)
    assert dots.evaluate_all("dots => dots.map((dot) => dot.ariaLabel)") == [f"Slide {place} of 8" for place in range(1, 9)]
    title = page.locator(".banner-slide:not([data-copy-of])").first.get_by_role("heading").inner_text()
    expect(page.locator("banner-view").get_by_role("link", name=title, exact=True)).to_have_count(1)
