"""Bookmarks play from their positions."""

import pytest
from every_page import oldest_episodes
from listening import audio, wait_for_sound
from playwright.sync_api import expect


@pytest.mark.hasty
@pytest.mark.without_accounts
def test_bookmark_plays_at_each_tap(server, page):
    [(episode, title)] = oldest_episodes(server, server.add("hallow-quay"), 1)
    for seconds in (40, 20):
        server.post("/audio-player/did-add-bookmark", episode=episode, seconds=seconds, note="")
    page.goto(server.url + "/bookmarks")
    button = page.get_by_role("button", name=f"Play {title} from 0:40")
    button.click()
    wait_for_sound(page, beyond=40)
    assert abs(audio(page, "played.start(0)") - 40) < 1
    expect(page).to_have_url(server.url + "/player")
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("button", name=f"Play {title} from 0:20").click()
    page.wait_for_function("() => { const { currentTime, paused } = document.getElementById('audio'); return !paused && currentTime < 30 }")
    page.get_by_role("link", name="Close player").click()
    button.click()
    wait_for_sound(page, beyond=40)
