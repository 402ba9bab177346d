"""The journal during a report: playback in the meantime is reported again, including its last seconds."""

import sqlite3

import pytest
from listening import audio, call_player, kill_tab, play, wait_for_buffer, wait_for_session, wait_for_sound
from waiting import wait_until

EPISODE = "Reading the Shore"


def spans(post):
    return [entry for entry in post["entries"] if entry["kind"] == "span"]


@pytest.mark.accounts
def test_span_that_grew_during_its_report_is_reported_again(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_session(server, lambda known: known["playing"])
    posts, held, is_holding = [], [], True

    def answer(route):
        if route.request.method != "POST":
            return route.continue_()
        post = route.request.post_data_json
        posts.append(post)
        if is_holding and any(entry["open"] for entry in spans(post)):
            # The server receives it at once; only its response is late.
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/session", answer)
    wait_until(lambda: held, page, timeout=30, what="a report with an open span")
    reported = next(entry for entry in spans(posts[-1]) if entry["open"])
    wait_for_sound(page, beyond=reported["to"] + 3)
    page.get_by_role("button", name="Pause", exact=True).click()
    heard = audio(page, "currentTime")
    assert len(held) == 1, "one report at a time"
    is_holding = False
    before = len(posts)
    route, response = held[0]
    route.fulfill(response=response)

    wait_until(lambda: len(posts) > before, page, what="the next report")
    closed = next((entry for entry in spans(posts[before]) if entry["id"] == reported["id"]), None)
    assert closed, "the span is not reported again"
    assert not closed["open"] and closed["seq"] > reported["seq"]
    assert closed["from"] == reported["from"] and abs(closed["to"] - heard) < 0.5
    page.wait_for_function("() => Object.keys(localStorage).every(key => !key.startsWith('earnest.journal'))")
    database = sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True)
    assert database.execute("SELECT to_position FROM span WHERE id = ?", (reported["id"],)).fetchone() == (closed["to"],)
    database.close()


def test_reports_follow_at_once_when_the_network_returns(server, context, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_session(server, lambda known: known["playing"])
    wait_for_buffer(page, 30)
    context.set_offline(True)
    # Each of them is tried, and the pauses between the tries grow to a minute.
    for target in range(10, 22, 2):
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/session")):
            call_player(page, f"seek({target})")
    page.get_by_role("button", name="Pause", exact=True).click()
    heard = audio(page, "currentTime")
    context.set_offline(False)
    wait_for_session(server, lambda known: abs(known["position"] - heard) < 0.5)


def test_open_span_of_a_crashed_tab_is_reported_and_removed(server, context, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    wait_for_sound(page, beyond=2)
    wait_for_session(server, lambda known: known["playing"])
    left = page.evaluate("""() => Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal"))
      .flatMap((key) => Object.values(JSON.parse(localStorage[key]))).find((entry) => entry.open)""")
    kill_tab(page)
    tab = context.new_page()
    tab.goto(server.url)
    tab.wait_for_function("() => Object.keys(localStorage).every(key => !key.startsWith('earnest.journal'))")
    database = sqlite3.connect(f"file:{server.folder / 'earnest.sqlite'}?mode=ro", uri=True)
    assert database.execute("SELECT to_position FROM span WHERE id = ?", (left["id"],)).fetchone()[0] >= left["to"]
    database.close()
