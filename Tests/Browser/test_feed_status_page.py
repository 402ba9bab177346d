"""The feed status sheet, from a failure that an open page shows to its repair."""

from playwright.sync_api import expect


def test_changed_user_agent_restores_access_to_a_feed(server, page):
    show = server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/lichen-hour.xml?refuse=earnest&after=1")
    page.goto(server.url + show)
    trouble = page.get_by_role("link", name="The feed’s server denied access")
    expect(trouble).to_have_count(0)
    page.get_by_role("button", name="More options for this show").click()
    page.get_by_role("button", name="Check for new episodes").click()
    # The line appears automatically, and links to the actions.
    expect(trouble).to_be_visible()
    trouble.click()
    page.get_by_label("User agent").fill("Mossreader/1")
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator(".message-sentence", has_text="Feed is healthy")).to_be_visible()
    page.get_by_role("link", name="Back to show").click()
    expect(page.get_by_role("heading", name="The Lichen Hour")).to_be_visible()
    expect(trouble).to_have_count(0)
