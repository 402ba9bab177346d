"""Actions without a server: they are shown at once, stored, and delivered in order when it answers again (docs/offline.md). outbox.test.js and
sign-out.test.js of Tests/Runtime hold the rest; test_tunnel.py has the player's."""

import pytest
from every_page import oldest_episodes
from notices import notice
from playwright.sync_api import expect
from server import rows

RAIN, WALK = "Ten Minutes of Rain", "The Long Night Walk"
SAVED = "Saved on this device until you’re back online"
STORED = "() => Object.keys(localStorage).filter((key) => key.startsWith('earnest.outbox'))"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.fixture
def ids(server, show):
    return {title: int(episode) for episode, title in oldest_episodes(server, show, 100)}


def open_page(page, url):
    page.goto(url)
    page.wait_for_function("() => document.documentElement.dataset.live")


def act(page, title, action):
    page.get_by_role("button", name=f"More options for {title}", exact=True).click()
    page.get_by_role("dialog", name=title).get_by_role("button", name=action, exact=True).click()


def wait_until_stored(page, count=1):
    page.wait_for_function(f"(count) => ({STORED})().length === count", arg=count)


def wait_until_delivered(page):
    page.wait_for_function(f"() => ({STORED})().length === 0")


def row(page, title):
    return page.locator("main article[data-episode]").filter(has_text=title)


@pytest.mark.own_server("stops it")
def test_actions_are_shown_at_once_and_delivered_in_order_when_the_server_is_back(server, show, ids, page):
    open_page(page, server.url + show)
    server.stop()
    act(page, RAIN, "Mark as played")
    expect(notice(page)).to_have_text(SAVED)
    expect(row(page, RAIN)).to_have_attribute("data-finished", "true")
    notice(page).click()
    act(page, WALK, "Play next")
    act(page, RAIN, "Mark as unplayed")
    wait_until_stored(page, 3)
    # It is said once.
    expect(notice(page)).to_be_empty()
    expect(row(page, RAIN)).to_have_attribute("data-finished", "false")
    server.start()
    wait_until_delivered(page)
    assert rows(server, "SELECT episode_id FROM up_next") == [ids[WALK]]
    assert rows(server, "SELECT is_finished FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [0]
    assert rows(server, "SELECT action FROM change_log ORDER BY id")[-3:] == ["played", "queue-added", "unplayed"]
    expect(row(page, RAIN)).to_have_attribute("data-finished", "false")
