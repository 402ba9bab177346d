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
    return page.locator("episode-list article").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_what_plays_is_marked_and_in_sight(server, names, page):
    page.goto(server.url + "/player/episodes")
    current = page.locator("episode-list article[data-current]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text(names[15])
    expect(current).to_be_in_viewport()


def test_tapping_a_row_plays_it_and_leads_to_the_player(server, names, page):
    page.goto(server.url + "/player/episodes")
    row(page, names[13]).click(position={"x": 20, "y": 20})
    wait_for_sound(page)
    expect(page).to_have_url(server.url + "/player")
    expect(page.locator("audio-player h1")).to_contain_text(names[13])


def test_the_one_that_plays_leads_back_to_the_player_without_a_pause(server, names, page):
    page.evaluate("document.querySelector('a[href*=\"/player/episodes\"]').click()")
    expect(page.locator("episode-list")).to_be_visible()
    row(page, names[15]).click(position={"x": 20, "y": 20})
    expect(page).to_have_url(server.url + "/player")
    assert not audio(page, "paused")


def test_the_queue_is_picked_from(server, names, page):
    page.goto(server.url + "/player/episodes")
    other = row(page, names[14]).get_attribute("data-episode")
    server.post("/episode-actions/did-tap", action="last", episode=other, back="/up-next")
    page.get_by_role("link", name="Up Next").click()
    expect(page.locator("episode-list article")).to_have_count(1)
    row(page, names[14]).click(position={"x": 80, "y": 20})
    wait_for_sound(page)
    expect(page.locator("audio-player h1")).to_contain_text(names[14])


def test_a_show_of_hundreds_is_shown_by_windows(server, names, page):
    page.goto(server.url + "/player/episodes")
    expect(page.locator("episode-list article")).to_have_count(60)
    page.get_by_role("link", name="Older episodes").click()
    expect(page.locator("episode-list article").filter(has_text=names[15])).to_have_count(0)
    page.get_by_role("link", name="Newer episodes").click()
    expect(row(page, names[15])).to_have_count(1)
