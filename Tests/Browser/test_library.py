"""The grid of the library."""

import pytest
from conftest import PHONE
from library import SHOWS, columns, either, open_library, select, shows, tile
from playwright.sync_api import expect


def test_grid_has_three_covers_across_and_other_sizes(server, shows, either):
    open_library(either, server)
    count, boxes = columns(either)
    assert count == 3 and abs(boxes[0]["width"] - boxes[0]["height"]) < 1
    if either.viewport_size == PHONE:
        assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] == pytest.approx(12, abs=0.5)
        select(either, "View", "Large covers")
        expect(either.locator(".library-grid[data-view=large]")).to_be_visible()
        assert columns(either)[0] == 2
    select(either, "View", "Small covers")
    expect(either.locator(".library-grid[data-view=small]")).to_be_visible()
    assert columns(either)[1][0]["width"] < boxes[0]["width"]
    assert either.evaluate("document.documentElement.scrollWidth <= innerWidth")
    title = tile(either, SHOWS["lichen-hour"]).locator(".tile-title")
    assert title.evaluate("title => getComputedStyle(title).clipPath") == "inset(50%)"
    either.get_by_role("link", name=SHOWS["lichen-hour"]).focus()
    either.keyboard.press("Shift+Tab")
    either.keyboard.press("Tab")
    assert title.evaluate("title => getComputedStyle(title).clipPath") == "none"
