"""Statistics: listening time by day in the user's time zone."""

import pytest
from every_page import oldest_episodes
from listening import hear
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("hallow-quay")


@pytest.fixture
def context(chromium):
    """A browser in a fixed time zone."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, timezone_id="Pacific/Kiritimati")
    yield context
    context.close()


def test_listening_time_is_shown_in_the_users_time_zone(server, show, page):
    [(episode, _)] = oldest_episodes(server, show, 1)
    hear(server, int(episode), 600, rate=2.0)
    # The browser reports its time zone with the first page.
    page.goto(server.url + "/statistics")
    expect(page.get_by_text("Time zone: Pacific/Kiritimati.")).to_be_visible()
    page.goto(server.url + "/me")
    page.get_by_role("link", name="Statistics 5 min this week").click()
    expect(page.get_by_text("5 min listened")).to_be_visible()
    expect(page.get_by_text("5 min saved by speed")).to_be_visible()
    # The browser reports its time zone, and the page uses it.
    expect(page.get_by_text("Time zone: Pacific/Kiritimati.")).to_be_visible()
    expect(page.get_by_role("img", name="Time listened")).to_be_visible()
    page.get_by_role("link", name="Year").click()
    expect(page.get_by_role("link", name="Year")).to_have_attribute("aria-current", "true")
    expect(page.get_by_text("5 min listened")).to_be_visible()
    expect(page.locator("svg.bar-chart rect")).to_have_count(1)
    page.get_by_role("link", name="Earlier").click()
    expect(page.get_by_text("Nothing played").first).to_be_visible()
    page.get_by_role("link", name="Later").click()
    page.get_by_role("link", name="The Archive at Hallow Quay", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="The Archive at Hallow Quay")).to_be_visible()
