"""The sheet for selecting an episode, from the show or from the queue."""

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


def test_current_episode_is_marked_and_in_the_viewport(server, names, page):
    page.goto(server.url + "/player/episodes")
    current = page.locator("episode-picker article[data-current]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text(names[15])
    expect(current).to_be_in_viewport()


def test_tapping_a_row_plays_the_episode_and_opens_the_player(server, names, page):
    page.goto(server.url + "/player/episodes")
    row(page, names[13]).click(position={"x": 20, "y": 20})
    wait_for_sound(page)
    expect(page).to_have_url(server.url + "/player")
    expect(page.locator("audio-player h1")).to_contain_text(names[13])


def test_tapping_the_current_episode_opens_the_player_without_a_pause(server, names, page):
    page.evaluate("document.querySelector('a[href*=\"/player/episodes\"]').click()")
    expect(page.locator("episode-picker")).to_be_visible()
    row(page, names[15]).click(position={"x": 20, "y": 20})
    expect(page).to_have_url(server.url + "/player")
    assert not audio(page, "paused")


def test_tapping_an_up_next_row_plays_the_episode(server, names, page):
    page.goto(server.url + "/player/episodes")
    other = row(page, names[14]).get_attribute("data-episode")
    server.post("/episode-actions/did-tap", action="last", episode=other, back="/up-next")
    page.get_by_role("link", name="Up Next").click()
    expect(page.locator("episode-picker article")).to_have_count(1)
    row(page, names[14]).click(position={"x": 80, "y": 20})
    wait_for_sound(page)
    expect(page.locator("audio-player h1")).to_contain_text(names[14])


def test_long_serial_is_listed_in_pages_from_its_oldest_episode(server, names, page):
    page.goto(server.url + "/player/episodes")
    titles = page.locator("episode-picker article h2")
    # As on the show's page, and a few episodes before the current one.
    expect(titles).to_have_count(60)
    expect(titles.first).to_have_text(names[3])
    page.get_by_role("link", name="Newer episodes").click()
    expect(row(page, names[15])).to_have_count(0)
    page.get_by_role("link", name="Older episodes").click()
    expect(row(page, names[15])).to_have_count(1)
    page.get_by_role("link", name="Older episodes").click()
    expect(titles.first).to_have_text(names[0])
    expect(page.get_by_role("link", name="Older episodes")).to_have_count(0)
