"""Actions without a connection: they are shown at once, stored, and delivered in order when the server answers again (docs/offline.md).

Long because the posts of pages and those of the player wait in the same outbox."""

import sqlite3
from contextlib import closing

import pytest
from every_page import oldest_episodes
from listening import call_player, play, wait_for_buffer, wait_for_session, wait_for_sound, wait_for_state
from notices import notice
from playwright.sync_api import expect
from test_sign_out import accounts, at_sign_in, sign_out

RAIN, SHORE, WALK = "Ten Minutes of Rain", "Reading the Shore", "The Long Night Walk"
SAVED = "Saved on this device until you’re back online"
STORED = "() => Object.keys(localStorage).filter((key) => key.startsWith('earnest.outbox'))"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.fixture
def ids(server, show):
    return {title: int(episode) for episode, title in oldest_episodes(server, show, 100)}


def rows(server, sql, *values):
    with closing(sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True)) as database:
        return database.execute(sql, values).fetchall()


def go_offline(context):
    context.set_offline(True)


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


def test_actions_are_shown_at_once_and_delivered_in_order(server, show, ids, context, page):
    open_page(page, server.url + show)
    go_offline(context)
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
    context.set_offline(False)
    wait_until_delivered(page)
    assert rows(server, "SELECT episode_id FROM up_next") == [(ids[WALK],)]
    assert rows(server, "SELECT is_finished FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [(0,)]
    assert [action for action, in rows(server, "SELECT action FROM change_log ORDER BY id")][-3:] == ["played", "queue-added", "unplayed"]
    expect(row(page, RAIN)).to_have_attribute("data-finished", "false")


def test_actions_wait_for_a_stopped_server(server, show, ids, page):
    open_page(page, server.url + show)
    server.stop()
    act(page, RAIN, "Add to favourites")
    expect(notice(page)).to_have_text(SAVED)
    expect(row(page, RAIN)).to_have_attribute("data-favourite", "true")
    server.start()
    wait_until_delivered(page)
    assert rows(server, "SELECT episode_id FROM episode_favourite") == [(ids[RAIN],)]


def test_sign_out_delivers_actions_first(server, show, ids, accounts, page):
    open_page(page, server.url + show)
    page.route("**/did-tap", lambda route: route.abort())
    act(page, RAIN, "Archive")
    wait_until_stored(page)
    page.unroute("**/did-tap")
    sign_out(page)
    at_sign_in(page)
    assert rows(server, "SELECT is_archived FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [(1,)]
    assert page.evaluate(STORED) == []


def test_undelivered_actions_wait_for_their_user_to_sign_in_again(server, show, accounts, page):
    open_page(page, server.url + show)
    page.route("**/did-tap", lambda route: route.abort())
    act(page, RAIN, "Archive")
    wait_until_stored(page)
    sign_out(page)
    at_sign_in(page)
    assert len(page.evaluate(STORED)) == 1
    expect(page.locator("#signed-out")).to_be_visible()


# The player


def test_bookmarks_of_the_player_wait_with_their_time(server, show, ids, context, page):
    play(page, server, show, SHORE)
    wait_for_sound(page, beyond=1)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name="Bookmarks", exact=True).click()
    page.get_by_label("Bookmark at").fill("The stripes")
    go_offline(context)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(notice(page)).to_have_text(SAVED)
    page.get_by_role("button", name="Bookmarks", exact=True).click()
    expect(page.get_by_label("Bookmark at")).to_have_value("")
    # It was saved an hour ago.
    at = page.evaluate(f"""() => {{
      const [key] = ({STORED})();
      const post = JSON.parse(localStorage[key]);
      localStorage[key] = JSON.stringify({{ ...post, at: post.at - 3_600_000 }});
      return post.at - 3_600_000;
    }}""")
    context.set_offline(False)
    wait_until_delivered(page)
    (note, created), = rows(server, "SELECT note, created_at FROM bookmark WHERE episode_id = ?", ids[SHORE])
    assert note == "The stripes" and abs(created - at) < 60_000


def test_offers_the_position_of_this_device_after_a_return(chromium, server, show, context, page):
    play(page, server, show, SHORE)
    wait_for_session(server, lambda known: known["playing"])
    wait_for_buffer(page, 30)
    go_offline(context)
    call_player(page, "seek(20)")
    wait_for_sound(page, beyond=21)
    page.get_by_role("button", name="Pause", exact=True).click()
    with chromium.new_context() as other:
        there = other.new_page()
        there.goto(server.url + "/player")
        there.get_by_role("button", name="Play", exact=True).click()
        wait_for_sound(there)
        call_player(there, "seek(600)")
        wait_for_sound(there, beyond=601)
        call_player(there, "pause()")
        wait_for_session(server, lambda known: not known["playing"] and known["position"] > 600)
        context.set_offline(False)
        state = wait_for_state(page, lambda state: state["item"].get("undo"))
    assert 20 <= state["item"]["undo"]["position"] < 40 and 600 < state["position"] < 620
    expect(page.get_by_role("button", name="Go back")).to_be_visible()
