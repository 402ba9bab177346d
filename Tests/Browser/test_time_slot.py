"""A slot of free time: its episodes play as a queue with its own end, and Up Next stays. SlotPageManagerTests holds its page."""

import pytest
from listening import audio, wait_for_session, wait_for_state
from playwright.sync_api import expect
from server import rows
from test_plan import go_to

LONG, MIDDLE, SHORT = "Reading the Shore", "Letters, with One Rude Guest", "Ten Minutes of Rain"


@pytest.fixture
def queue(server):
    """Up Next has episodes of 25, 18 and 10 minutes."""
    show = server.add("lichen-hour").rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    ids = dict(rows(server, "SELECT title, id FROM episode WHERE show_id = ?", show))
    for title in (LONG, MIDDLE, SHORT):
        server.post("/episode-actions/did-tap", action="last", episode=ids[title], back="/up-next")
    return ids


def start(server, page, minutes):
    page.goto(f"{server.url}/time-slot?minutes={minutes}")
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    page.locator(".slot-play button").click()


def test_playback_stops_after_the_last_episode_and_up_next_stays(server, queue, page):
    start(server, page, 30)
    expect(page.locator("#notice")).to_contain_text("Playback stops after 2 episodes")
    wait_for_state(page, lambda state: state["state"] == "playing" and state["item"]["title"] == MIDDLE)
    wait_for_state(page, lambda state: [item["title"] for item in state["upcoming"]] == [SHORT])
    # The setting opens it, which the post of the tap does not prevent.
    page.wait_for_selector("audio-player", state="attached")
    go_to(page, before_end=1)
    wait_for_state(page, lambda state: state["state"] == "playing" and state["item"]["title"] == SHORT)
    wait_for_state(page, lambda state: state["upcoming"] == [])
    go_to(page, before_end=1)
    wait_for_state(page, lambda state: state["state"] == "stopped")
    # The slot has ended: the next tap continues with Up Next, and nothing plays before it.
    wait_for_state(page, lambda state: [item["title"] for item in state["upcoming"]][:1] == [LONG])
    wait_for_session(server, lambda known: known["state"] == "stopped", page=page)
    assert audio(page, "paused")
    page.goto(server.url + "/up-next")
    expect(page.locator("up-next [data-key]")).to_have_count(1)
    expect(page.locator("up-next [data-key]")).to_contain_text(LONG)
