"""A manual refresh of all shows, with live progress. RefreshRequestsTests and ControlTests hold what it does."""

import pytest
import re

from playwright.sync_api import expect


def subscribe(server, show, faults=""):
    path = server.post("/search-page/did-tap-result", feed=f"{server.publisher}/feeds/{show}.xml?{faults}")
    server.post("/show-page/did-tap-subscribe", show=path.split("/")[-1])
    return path


def progress(page):
    return page.locator("progress.server-task-bar")


@pytest.mark.own_server("checks all feeds")
def test_full_refresh_displays_progress_and_result_in_every_tab(server, page, context):
    subscribe(server, "lichen-hour", "delay=300&after=1")
    subscribe(server, "why-though", "delay=8000&after=1")
    failing = subscribe(server, "the-third-half", "status=404&after=1")
    page.goto(server.url + "/settings/server")
    page.get_by_role("button", name="Check all feeds").click()
    # The request returns before the refresh ends. A tab that opens meanwhile shows the progress too.
    other = context.new_page()
    other.goto(server.url + "/settings/server")
    for tab in (page, other):
        expect(progress(tab)).to_be_visible()
        expect(tab.get_by_text(re.compile("^[12] of 3"))).to_be_visible()
        assert int(progress(tab).get_attribute("max")) == 3
    # The failed feed is listed, with a link to its feed status.
    for tab in (page, other):
        expect(progress(tab)).to_be_hidden()
        expect(tab.locator("#server-feeds").get_by_role("link", name="The Third Half Feed not found")).to_be_visible()
    page.get_by_role("link", name="The Third Half Feed not found").click()
    expect(page.get_by_role("heading", name="Feed status")).to_be_visible()
    expect(page.locator(".message-sentence", has_text="Feed not found")).to_be_visible()
    assert page.url.endswith(failing + "/feed")
