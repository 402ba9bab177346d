"""The sheet for selecting an episode."""

import pytest
from listening import audio, wait_for_sound
from playwright.sync_api import expect


@pytest.fixture
def names(server, page):
    """Plays an episode of a long show and opens the player; returns the titles of the show's first twenty."""
    page.goto(server.url + server.add("hallow-quay"))
    rows = page.get_by_role("article").all()[:20]
    names = [row.get_by_role("heading").inner_text() for row in rows]
    rows[15].locator("play-button button").click()
    wait_for_sound(page)
    return names


def row(page, name):
    return page.locator("episode-picker article").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_tapping_a_row_plays_the_episode_and_opens_the_player(server, names, page):
    page.goto(server.url + "/player/episodes")
    row(page, names[13]).click(position={"x": 20, "y": 20})
    wait_for_sound(page)
    expect(page).to_have_url(server.url + "/player")
    expect(page.locator("audio-player h1")).to_contain_text(names[13])


def test_tapping_the_current_episode_opens_the_player_without_a_pause(server, names, page):
    page.evaluate("document.querySelector('a[href*=\"/player/episodes\"]').click()")
    current = page.locator("episode-picker article[data-current]")
    expect(current).to_contain_text(names[15])
    expect(current).to_be_in_viewport()
    current.click(position={"x": 20, "y": 20})
    expect(page).to_have_url(server.url + "/player")
    assert not audio(page, "paused")
