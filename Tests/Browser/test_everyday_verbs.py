"""Everyday verbs: the rules of several shows."""

import pytest
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.mark.hasty
def test_rules_of_several_shows_are_on_one_page_and_undone(server, show, page, context):
    ids = [path.rsplit("/", 1)[1] for path in (show, server.add("why-though"))]
    for known in ids:
        server.post("/show-page/did-tap-subscribe", show=known)
    server.post("/new-episode-settings/did-set", show=ids[0], rate="2")
    page.goto(server.url + "/library?select=true")
    page.get_by_role("button", name="Select all").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    # What differs stays until it is changed, and each change is saved and undone for all of them.
    rate = page.get_by_label("Playback speed", exact=True)
    expect(rate).to_have_value("unchanged")
    rate.select_option("1.5")
    expect(notice(page)).to_contain_text("Saved")
    notice(page).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Change undone")
    expect(rate).to_have_value("unchanged")
    page.get_by_label("Add to").select_option("Inbox")
    expect(notice(page)).to_contain_text("Saved")
    page.get_by_label("Auto-download").select_option("On")
    expect(page.get_by_label("Number")).to_have_value("3")
    shown = context.new_page()
    for known, speed in zip(ids, ["2", "default"]):
        shown.goto(f"{server.url}/shows/{known}/new-episodes")
        expect(shown.get_by_label("Add to")).to_have_value("inbox")
        expect(shown.get_by_label("Auto-download")).to_have_value("true")
        expect(shown.get_by_label("Playback speed", exact=True)).to_have_value(speed)
    shown.goto(server.url + "/recent-changes?kind=settings")
    expect(shown.get_by_text("Changed auto-download of 2 shows")).to_have_count(1)
    expect(shown.get_by_text("Changed where new episodes of 2 shows go")).to_have_count(1)
