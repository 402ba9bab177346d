"""Without the server and without a network: pages that were visited, and episodes that the browser stores."""

import pytest
from every_page import oldest_episodes
from keeping import episodes, keep, show  # noqa: F401
from listening import audio, call_player, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from test_outbox import RAIN, WALK, open_page
from waiting import wait_until
from workers import context, install  # noqa: F401

TRAILER = "Trailer: Kneel Down"


def play_trailer(page, url, episode):
    """Plays 45 seconds, all of which the browser has."""
    open_page(page, url)
    page.locator(f"main play-button[data-episode='{episode}'] button").first.click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")
    page.wait_for_function("() => { const { buffered, duration } = document.getElementById('audio'); return buffered.length && buffered.end(0) > duration - 1 }")


@pytest.fixture
def offline(server, show, episodes, context, page):
    """A page whose browser stores two episodes, and which neither the network nor the server answers any longer."""
    install(page, server.url + "/library")
    page.goto(server.url + show)
    keep(page, *episodes)
    page.goto(server.url + "/library")
    server.stop()
    context.set_offline(True)
    yield page
    context.set_offline(False)
    server.start()


def test_kept_episodes_play_without_a_network_to_their_last_minute(server, offline, show, episodes):
    page = offline
    page.reload()
    expect(page.get_by_role("heading", name="Library").first).to_be_visible()
    page.goto(server.url + "/on-this-device")
    for episode, title in episodes:
        row = page.locator(f"kept-episodes [data-key='{episode}']")
        row.get_by_role("button", name=f"Play {title}").click()
        wait_for_sound(page)
        assert audio(page, "currentSrc").split("#")[0].endswith(f"/kept/{episode}")
        duration = wait_until(lambda: audio(page, "duration"), page)
        call_player(page, f"seek({duration - 40})")
        wait_for_sound(page, beyond=duration - 39)
        assert player(page)["playing"]
        page.goto(server.url + "/on-this-device")


def test_page_of_kept_episodes_works_from_its_saved_copy(server, offline, episodes):
    page = offline
    page.goto(server.url + "/on-this-device")
    expect(page.locator("kept-episodes [data-key]")).to_have_count(2)
    page.get_by_role("searchbox").fill(episodes[1][1])
    expect(page.locator("kept-episodes [data-key]:visible")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=f"Remove {episodes[0][1]} from this device").click()
    expect(page.locator("kept-episodes [data-key]")).to_have_count(1)


def test_plays_the_next_episode_that_is_on_this_device(server, context, page):
    show = server.add("lichen-hour")
    ids = {title: episode for episode, title in oldest_episodes(server, show, 100)}
    for title in (RAIN, WALK):
        server.post("/episode-actions/did-tap", action="last", episode=ids[title], back="/")
    install(page, server.url + show)
    keep(page, (ids[WALK], WALK))
    play_trailer(page, server.url + show, ids[TRAILER])
    wait_for_state(page, lambda state: state["next"] and state["next"]["title"] == RAIN)
    context.set_offline(True)
    call_player(page, "seek(43)")
    state = wait_for_state(page, lambda state: state["item"]["title"] == WALK)
    wait_for_sound(page)
    assert audio(page, "currentSrc").split("#")[0].endswith(f"/kept/{ids[WALK]}")
    # The skipped one stays.
    assert state["upcoming"][0]["title"] == RAIN
