"""The question where the listener fell asleep, with a way back. AudioPlayerManagerTests holds when it is asked and dismissed."""

import re
import sqlite3

import pytest
from listening import audio, fall_asleep, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect

TOUCHED, ENDED = "Reading the Shore", "Ants with Umbrellas"


@pytest.fixture
def episodes(server):
    """The ids of two episodes of 25 minutes, by title."""
    show = server.add("lichen-hour").rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        found = dict(database.execute(f"SELECT title, id FROM episode WHERE show_id = {show}").fetchall())
    database.close()
    return found


def card(page):
    return page.get_by_role("region", name="You may have fallen asleep at")


def test_home_goes_to_the_last_touch_and_the_player_offers_the_way_back(server, episodes, page):
    fall_asleep(server, episodes[TOUCHED])
    page.goto(server.url + "/")
    expect(card(page)).to_contain_text(re.compile(r"asleep at \d\d:\d\d"))
    expect(card(page)).to_contain_text(f"5:00 in {TOUCHED}")
    card(page).get_by_role("button", name="Go there").click()
    wait_for_sound(page, beyond=300)
    assert audio(page, "currentTime") < 400
    page.wait_for_url("**/player")
    expect(card(page)).to_have_count(0)
    # Playing resumed a few seconds earlier, as after every long pause.
    expect(page.get_by_text(re.compile(r"You were at (20:00|19:5\d)"))).to_be_visible()
    page.get_by_role("button", name="Go back").click()
    wait_for_sound(page, beyond=1_190)
    page.goto(server.url + "/")
    expect(page.get_by_role("heading", name="Home", level=1)).to_be_visible()
    expect(card(page)).to_have_count(0)


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


def test_touches_of_the_page_are_reported(server, episodes, page):
    page.goto(f"{server.url}/episodes/{episodes[TOUCHED]}")
    page.locator("play-button.large button").click()
    wait_for_sound(page, beyond=3)
    with page.expect_request(lambda request: request.url.endswith("/session") and request.method == "POST") as sent:
        page.keyboard.press("Shift")
    touches = [entry.get("touch") for entry in sent.value.post_data_json["entries"]]
    assert touches and all(touch["episode"] == episodes[TOUCHED] for touch in touches)
