"""The question where the listener fell asleep, with a way back. AudioPlayerManagerTests holds when it is asked and dismissed."""

import pytest
from listening import fall_asleep, wait_for_state
from playwright.sync_api import expect
from server import rows

TOUCHED, ENDED = "Reading the Shore", "Ants with Umbrellas"


@pytest.fixture
def episodes(server):
    """The ids of two episodes of 25 minutes, by title."""
    show = server.add("lichen-hour").rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    return dict(rows(server, "SELECT title, id FROM episode WHERE show_id = ?", show))


def card(page):
    return page.get_by_role("region", name="You may have fallen asleep at")


@pytest.mark.acceptance("browser")
def test_touched_episode_plays_although_another_one_ended(server, episodes, page):
    fall_asleep(server, episodes[TOUCHED], ended=episodes[ENDED])
    page.goto(server.url + "/player")
    expect(card(page)).to_contain_text(f"5:00 in {TOUCHED}")
    card(page).get_by_role("button", name="Go there").click()
    wait_for_state(page, lambda state: state["item"]["title"] == TOUCHED and state["position"] > 300)
    expect(page.get_by_text(f"You were in {ENDED}")).to_be_visible()
    page.get_by_role("button", name="Go back").click()
    wait_for_state(page, lambda state: state["item"]["title"] == ENDED and 590 < state["position"] < 700)
