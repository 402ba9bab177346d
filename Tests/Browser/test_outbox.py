"""Actions without a connection: they are shown at once, stored, and delivered in order when the server answers again (docs/offline.md).

Long because the posts of pages and those of the player wait in the same outbox."""

import sqlite3
from contextlib import closing
from urllib.parse import parse_qs

import pytest
from every_page import oldest_episodes
from listening import call_player, hear, play, wait_for_buffer, wait_for_session, wait_for_sound, wait_for_state
from notices import notice
from playwright.sync_api import expect
from test_sign_out import accounts, at_sign_in, sign_out
from waiting import wait_until

RAIN, SHORE, TRAILER, WALK = "Ten Minutes of Rain", "Reading the Shore", "Trailer: Kneel Down", "The Long Night Walk"
SAVED = "Saved on this device until you’re back online"
STORED = "() => Object.keys(localStorage).filter((key) => key.startsWith('earnest.outbox'))"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


@pytest.fixture
def ids(server, show):
    return {title: int(episode) for episode, title in oldest_episodes(server, show, 100)}


def rows(server, sql, *values):
    with closing(sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True, timeout=30)) as database:
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


def test_actions_have_the_moment_of_the_tap(server, show, ids, context, page):
    open_page(page, server.url + show)
    go_offline(context)
    act(page, RAIN, "Mark as played")
    wait_until_stored(page)
    # The tap was an hour ago.
    page.evaluate(f"""() => ({STORED})().forEach((key) => {{
      const post = JSON.parse(localStorage[key]);
      localStorage[key] = JSON.stringify({{ ...post, at: post.at - 3_600_000 }});
    }})""")
    hear(server, ids[RAIN], 120)
    context.set_offline(False)
    wait_until_delivered(page)
    assert rows(server, "SELECT is_finished, position FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [(0, 120)]


def test_actions_survive_a_reload(server, show, ids, page):
    open_page(page, server.url + show)
    page.route("**/did-tap", lambda route: route.abort())
    act(page, RAIN, "Archive")
    wait_until_stored(page)
    page.unroute("**/did-tap")
    page.reload()
    wait_until_delivered(page)
    assert rows(server, "SELECT is_archived FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [(1,)]


def test_a_lost_answer_repeats_nothing(server, show, ids, page):
    open_page(page, server.url + show)
    sent = []

    def lose(route):
        sent.append(route.request.headers["idempotency-key"])
        if len(sent) > 1:
            return route.continue_()
        # The server has acted; only its answer is lost.
        route.fetch()
        route.abort()

    page.route("**/did-tap", lose)
    act(page, RAIN, "Archive")
    expect(notice(page)).to_have_text(SAVED)
    server.post("/episode-actions/did-tap", action="unarchived", episode=ids[RAIN], back="/")
    wait_until(lambda: len(sent) > 1, page)
    wait_until_delivered(page)
    assert len(set(sent)) == 1
    assert rows(server, "SELECT action FROM change_log WHERE kind <> 'queue' ORDER BY id") == [("archived",), ("restored",)]
    assert rows(server, "SELECT is_archived FROM episode_state WHERE episode_id = ?", ids[RAIN]) == [(0,)]


def test_two_tabs_deliver_each_action_once(server, show, ids, context, page):
    other = context.new_page()
    sent = []
    context.on("request", lambda request: sent.append(request.headers.get("idempotency-key")) if "earnest-age" in request.headers else None)
    for tab in (page, other):
        open_page(tab, server.url + show)
    go_offline(context)
    act(page, RAIN, "Play last")
    wait_until_stored(page)
    act(other, WALK, "Play last")
    wait_until_stored(page, 2)
    context.set_offline(False)
    wait_until_delivered(page)
    assert rows(server, "SELECT episode_id FROM up_next ORDER BY position") == [(ids[RAIN],), (ids[WALK],)]
    assert len(rows(server, "SELECT id FROM action_receipt WHERE performed_at IS NOT NULL")) == 2
    assert len(set(sent)) == 2


def test_names_a_dropped_action(server, show, ids, context, page):
    open_page(page, server.url + show)
    go_offline(context)
    act(page, RAIN, "Add to favourites")
    wait_until_stored(page)
    with closing(sqlite3.connect(server.folder / "earnest.sqlite", timeout=30)) as database:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("DELETE FROM episode WHERE id = ?", [ids[RAIN]])
        database.commit()
    context.set_offline(False)
    wait_until_delivered(page)
    expect(notice(page)).to_have_text(f"Couldn’t sync changes to “{RAIN}”. This episode is no longer available")


def test_drops_an_action_with_which_the_server_always_fails(server, show, ids, page):
    open_page(page, server.url + show)
    sent = []

    def fail(route):
        if parse_qs(route.request.post_data)["action"] != [f"archived-{ids[RAIN]}"]:
            return route.continue_()
        sent.append(route.request.post_data)
        route.fulfill(status=500, body="Internal error", headers={"Earnest-Answer": "page"})

    def fail_until(count):
        """Ends the pauses after failures, until there are so many."""
        hurry = f"""(count) => {{
          for (const key of ({STORED})()) {{
            const post = JSON.parse(localStorage[key]);
            if ((post.failures ?? 0) < count) localStorage[key] = JSON.stringify({{ ...post, failedAt: 0 }});
          }}
          dispatchEvent(new Event("online"));
          return ({STORED})().map((key) => JSON.parse(localStorage[key]).failures ?? 0);
        }}"""
        wait_until(lambda: page.evaluate(hurry, count) in ([count], []), page, what=f"failure {count}")

    page.route("**/did-tap", fail)
    act(page, RAIN, "Archive")
    wait_until_stored(page)
    fail_until(6)
    # It is in a pause of a minute, and delays no other action.
    act(page, WALK, "Add to favourites")
    wait_until(lambda: rows(server, "SELECT episode_id FROM episode_favourite") == [(ids[WALK],)], page, what="the other action")
    assert len(sent) == 7
    wait_until_stored(page)
    fail_until(20)
    wait_until_stored(page, 0)
    expect(notice(page)).to_have_text(f"Couldn’t sync changes to “{RAIN}”.")
    assert len(sent) == 21


def test_other_posts_need_the_server(server, show, context, page):
    open_page(page, server.url + show)
    go_offline(context)
    act(page, RAIN, "Mark all older as played")
    expect(notice(page)).to_contain_text("Can’t reach Earnest")
    assert page.evaluate(STORED) == []


def test_answers_of_a_sign_in_network_deliver_nothing(server, show, page):
    open_page(page, server.url + show)
    seen = []

    def welcome(route):
        seen.append(route.request.url)
        route.fulfill(body="<h1>Welcome to this café</h1>", content_type="text/html")

    page.route("**/did-tap", welcome)
    act(page, RAIN, "Archive")
    wait_until(lambda: len(seen) > 1, page, what="another attempt")
    wait_until_stored(page)
    page.unroute("**/did-tap")
    wait_until_delivered(page)


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


def test_saved_pages_show_the_actions_that_wait(server, show, ids, context, page):
    for title in (RAIN, SHORE):
        server.post("/episode-actions/did-tap", action="last", episode=ids[title], back="/")
    open_page(page, server.url + show)
    saved = page.evaluate("() => fetch('/up-next', { headers: { 'Earnest-Request': 'page' } }).then((answer) => answer.text())")
    saved = saved.replace("<main ", '<main data-saved="1" ', 1)
    # Loads the scripts that a worker would have.
    page.keyboard.press("Shift")
    page.wait_for_function("() => document.styleSheets.length > 1 && customElements.get('transcript-text')")
    page.route("**/up-next", lambda route: route.fulfill(body=saved, content_type="text/html", headers={"Earnest-Answer": "page"}))
    go_offline(context)
    act(page, WALK, "Play next")
    act(page, SHORE, "Mark as played")
    page.locator(".tab-bar a", has_text="Up Next").click()
    titles = page.locator("#queue-rows li:visible").get_by_role("heading")
    expect(titles).to_have_text([WALK, RAIN, SHORE])
    expect(row(page, SHORE)).to_have_attribute("data-finished", "true")
    page.get_by_role("button", name=f"Move {RAIN}", exact=True).click()
    page.get_by_role("dialog", name=RAIN).get_by_role("button", name="Remove from Up Next").click()
    expect(titles).to_have_text([WALK, SHORE])
    page.unroute("**/up-next")
    context.set_offline(False)
    wait_until_delivered(page)
    assert rows(server, "SELECT episode_id FROM up_next ORDER BY position") == [(ids[WALK],), (ids[SHORE],)]


# The player

def play_trailer(page, url, episode):
    """Plays 45 seconds, all of which the browser has."""
    open_page(page, url)
    page.locator(f"main play-button[data-episode='{episode}'] button").first.click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")
    page.wait_for_function("() => { const { buffered, duration } = document.getElementById('audio'); return buffered.length && buffered.end(0) > duration - 1 }")


def test_episodes_queued_offline_enter_the_plan_and_leave_it(server, show, ids, context, page):
    for title in (RAIN, TRAILER):
        server.post("/episode-actions/did-tap", action="last", episode=ids[title], back="/")
    play(page, server, show, SHORE)
    wait_for_state(page, lambda state: [item["title"] for item in state["upcoming"]][:2] == [RAIN, TRAILER])
    page.go_back()
    go_offline(context)
    act(page, WALK, "Play last")
    wait_for_state(page, lambda state: [item["title"] for item in state["upcoming"]][:3] == [RAIN, TRAILER, WALK])
    act(page, WALK, "Play next")
    upcoming = wait_for_state(page, lambda state: state["next"]["title"] == WALK)["upcoming"]
    assert [item["title"] for item in upcoming][:3] == [WALK, RAIN, TRAILER]
    context.set_offline(False)
    wait_until_delivered(page)
    wait_for_state(page, lambda state: [item["title"] for item in state["upcoming"]] == [WALK, RAIN, TRAILER])


def test_sleep_timer_ends_with_the_episode_offline(server, show, ids, context, page):
    play_trailer(page, server.url + show, ids[TRAILER])
    call_player(page, "sleepTimer.set('episode')")
    go_offline(context)
    call_player(page, "seek(43)")
    state = wait_for_state(page, lambda state: state["state"] == "stopped")
    assert state["item"]["title"] == TRAILER and state["sleepEnded"]


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
