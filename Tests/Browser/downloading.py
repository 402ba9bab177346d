"""Helpers of the download tests."""

import pytest
from every_page import oldest_episodes
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def show(server):
    """The path of a show's page."""
    return server.add("hallow-quay")


@pytest.fixture
def episodes(server, show):
    """The first four playable episodes on the show's page, which is a serial: their ids and titles."""
    return oldest_episodes(server, show, 4)


@pytest.fixture
def slow(server):
    """A show whose audio is so slow that no download finishes within a test."""
    server.post("/server-page/did-set-bandwidth", value="10000")


def download(server, *episodes):
    for episode, _ in episodes:
        server.post("/episode-actions/did-tap", action="download", episode=episode, back="/downloads")


def downloaded(server, page, *episodes):
    """Waits until all these downloads are complete."""
    download(server, *episodes)
    page.goto(server.url + "/downloads?part=server")
    expect(page.locator("#downloading-rows")).to_be_empty()


def mark(page, episode):
    return page.locator(f"[data-live='download-{episode}']")


def live(page):
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")


def swipe(phone, page, row, way, far=200):
    """Swipes a row to the left (-1) or to the right (1)."""
    box = row.bounding_box()
    finger = phone.new_cdp_session(page)
    x, y = box["x"] + box["width"] * (0.85 if way < 0 else 0.15), box["y"] + 24
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + way * step * far / 10, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
