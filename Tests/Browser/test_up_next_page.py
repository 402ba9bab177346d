"""The page of Up Next: what plays on top, when it ends, and quiet rows."""

import re
from datetime import datetime, timedelta

import pytest
from downloading import PHONE, episodes, live, show  # noqa: F401
from listening import listen, wait_for_sound
from playwright.sync_api import expect


@pytest.fixture
def queue(server, episodes, page):
    listen(server, int(episodes[0][0]))
    for episode, _ in episodes[1:3]:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    page.goto(server.url + "/up-next")
    live(page)
    return episodes


def test_playing_episode_is_on_top_with_its_remaining_time(server, queue, page):
    top = page.locator("#queue-current")
    expect(top).to_contain_text("Now playing")
    expect(top).to_contain_text(queue[0][1])
    expect(top).to_contain_text("15 min left")
    expect(page.locator("up-next [data-key]")).to_have_count(2)
    # Another current episode replaces it.
    listen(server, int(queue[0][0]), int(queue[0][0]), int(queue[3][0]))
    expect(top).to_contain_text(queue[3][1])


def test_finish_time_is_that_of_the_current_episode_and_the_queue(server, show, queue, page):
    text = page.locator(".queue-head").inner_text()
    found = re.search(r"finishes at (\d\d):(\d\d)", text)
    assert found, text
    seconds = page.evaluate("""() => [...document.querySelectorAll("up-next play-button")].map(({ dataset }) =>
      (Number(dataset.duration) - Number(dataset.start ?? 0)) / Number(dataset.rate)).reduce((sum, one) => sum + one, 0)""")
    finish = datetime.now() + timedelta(seconds=seconds)
    shown = finish.replace(hour=int(found[1]), minute=int(found[2]))
    assert abs((shown - finish).total_seconds()) < 180 or abs((shown - finish).total_seconds()) > 86_000, (text, finish)
    before = found[0]
    server.post("/show-page/did-set-preference", show=show.rsplit("/", 1)[1], rate="2", first="0", last="0")
    page.goto(server.url + "/up-next")
    expect(page.locator(".queue-head")).not_to_contain_text(before)


def test_cover_of_a_queued_row_plays_it_here(server, queue, page):
    server.post("/settings-page/did-set-opening-player", value="false")
    page.reload()
    page.locator("up-next [data-key]").first.get_by_role("button", name=f"Play {queue[1][1]}").click()
    wait_for_sound(page)
    expect(page.locator("#queue-current")).to_contain_text(queue[1][1])
    expect(page.locator("up-next [data-key]")).to_have_count(1)
    assert page.url == server.url + "/up-next"


def test_finger_has_the_handle_and_the_ring_only(server, queue, chromium):
    context = chromium.new_context(**PHONE)
    page = context.new_page()
    page.goto(server.url + "/up-next")
    first = page.locator("up-next [data-key]").first
    expect(first.get_by_role("button", name=f"Move {queue[1][1]}", exact=True)).to_be_visible()
    expect(first.get_by_role("button", name="Remove")).to_be_hidden()
    first.get_by_role("button", name=f"Move {queue[1][1]}", exact=True).tap()
    page.locator("#episode-menu").get_by_role("button", name="Remove from Up Next").tap()
    expect(page.locator("up-next [data-key]")).to_have_count(1)
    context.close()
