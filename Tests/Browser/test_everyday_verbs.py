"""Everyday verbs: the settings of several shows."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.mark.hasty
def test_settings_of_several_shows_are_set_in_one_sheet_and_undone(server, show, page, context):
    ids = [path.rsplit("/", 1)[1] for path in (show, server.add("why-though"))]
    for known in ids:
        server.post("/show-page/did-tap-subscribe", show=known)
    page.goto(server.url + "/library?select=true")
    page.get_by_role("button", name="Select all").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    sheet = page.get_by_role("dialog", name="Show settings")
    sheet.get_by_label("Playback speed").select_option("1.5")
    sheet.get_by_label("New episodes").select_option("Inbox")
    sheet.get_by_label("Notifications").select_option("No notifications")
    sheet.get_by_label("Auto-download").select_option("Latest 3 episodes")
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#notice")).to_contain_text("Settings of 2 shows saved")
    rule = context.new_page()
    rule.goto(f"{server.url}/shows/{ids[1]}/new-episodes")
    expect(rule.locator("select[name=placement]")).to_have_value("inbox")
    expect(rule.locator("select[name=notify]")).to_have_value("never")
    downloads = context.new_page()
    for known in ids:
        downloads.goto(f"{server.url}/shows/{known}/new-episodes")
        expect(downloads.locator("select[name=download]")).to_have_value("true")
    downloads.goto(server.url + "/recent-changes?kind=settings")
    expect(downloads.get_by_text("Changed auto-download of 2 shows")).to_have_count(1)
    expect(downloads.get_by_text("Changed where new episodes of 2 shows go")).to_have_count(1)
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("#notice")).to_contain_text("Change undone")
    rule.reload()
    expect(rule.locator("select[name=placement]")).to_have_value("default")
    downloads.goto(f"{server.url}/shows/{ids[1]}/new-episodes")
    expect(downloads.locator("select[name=download]")).to_have_value("default")
