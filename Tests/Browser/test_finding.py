"""Finding shows by search text."""

import pytest
from playwright.sync_api import expect


@pytest.mark.hasty
@pytest.mark.without_accounts
def test_empty_library_leads_to_a_subscription_through_search(server, page):
    page.goto(server.url + "/library")
    expect(page.get_by_role("heading", name="No subscriptions yet")).to_be_visible()
    page.get_by_role("link", name="Find shows").click()
    field = page.get_by_role("searchbox", name="Search for shows, or paste a link")
    field.fill("demo")
    field.press("Enter")
    for title in ("The Lichen Hour", "The Archive at Hallow Quay", "茶凉之前"):
        expect(page.locator("#found-shows").get_by_role("link", name=title)).to_be_visible()
    page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    assert page.url.startswith(server.url + "/preview?feed=")
    page.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
    page.get_by_role("navigation", name="Tabs").get_by_role("link", name="Library").click()
    expect(page.locator("library-page .tile-title")).to_have_text(["The Lichen Hour"])
    expect(page.get_by_role("heading", name="No subscriptions yet")).to_have_count(0)
    page.reload()
    page.locator("library-page").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("button", name="Subscribed")).to_be_visible()
