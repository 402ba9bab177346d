"""Soundbites of a feed with the podcast namespace."""

from listening import wait_for_sound, wait_for_state
from playwright.sync_api import expect


def test_soundbite_plays_from_its_start_to_its_end(server, page):
    page.goto(server.url + server.add("the-undo-key"))
    page.get_by_role("heading", level=3, name="Control, Z").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="Control, Z")).to_be_visible()
    bite = page.get_by_role("region", name="Soundbites").get_by_role("link").first
    start, end = int(bite.get_attribute("data-seek")), float(bite.get_attribute("data-until"))
    bite.click()
    wait_for_sound(page, beyond=start)
    state = wait_for_state(page, lambda state: not state["playing"] and state["position"] > start + 3)
    assert start + 4 < end <= state["position"] < end + 1.5, state["position"]
