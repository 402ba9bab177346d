"""Recent changes: each is listed with its device and undone, and Up Next returns to a moment, on a phone and on a desktop."""

import sqlite3
from datetime import datetime, timedelta

import pytest
from downloading import live
from every_page import rows
from library import either  # noqa: F401
from notices import notice
from playwright.sync_api import expect


@pytest.fixture
def queue(server):
    """Three queued episodes of a subscribed show: their ids and titles, oldest first."""
    show = server.add("lichen-hour").rsplit("/", 1)[1]
    server.post("/show-page/did-tap-subscribe", show=show)
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        found = database.execute(
            "SELECT id, title FROM episode WHERE show_id = ? AND enclosure_url IS NOT NULL ORDER BY sort_at LIMIT 3", (show,)).fetchall()
    database.close()
    for episode, _ in found:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    return found


def queued(server):
    return rows(server, "SELECT episode_id FROM up_next ORDER BY position")


def make_older(server, hours):
    """Moves all logged changes back in time."""
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        database.execute("UPDATE change_log SET happened_at = happened_at - ?", (hours * 3_600_000,))
    database.close()


def open_changes(page, server, kind=""):
    page.goto(f"{server.url}/recent-changes{kind and f'?kind={kind}'}")
    expect(page.get_by_role("heading", name="Recent changes", level=1)).to_be_visible()
    live(page)


def change(page, text):
    return page.locator("recent-changes .change-row", has_text=text).first


def undo(page, text):
    change(page, text).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Change undone")
    expect(change(page, text)).to_contain_text("Undone")


def test_change_of_up_next_is_undone_and_the_undo_too(server, queue, either):
    (first, title), *_ = queue
    before = queued(server)
    server.post("/up-next/did-remove", episode=first)
    open_changes(either, server)
    removal = f"Removed “{title}” from Up Next"
    undo(either, removal)
    expect(change(either, f"Added “{title}” to Up Next")).to_contain_text("Undo ·")
    assert queued(server) == before
    # The notice undoes the undo.
    notice(either).get_by_role("button", name="Undo").click()
    expect(change(either, removal).get_by_role("button", name="Undo")).to_be_visible()
    assert queued(server) == before[1:]


def test_marks_of_several_episodes_are_one_change(server, queue, either):
    server.post("/episode-actions/did-tap", action="played", episode=" ".join(str(episode) for episode, _ in queue), back="/")
    open_changes(either, server, "marks")
    expect(either.locator("recent-changes .change-row")).to_have_count(1)
    expect(change(either, "Marked 3 episodes as played")).to_contain_text(f"“{queue[0][1]}” and 2 more")
    undo(either, "Marked 3 episodes as played")
    assert rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_finished = 1") == [0]
    expect(change(either, "Restored the playback state of 3 episodes")).to_be_visible()


def test_favourites_and_the_archive_are_undone(server, queue, page):
    (episode, title), *_ = queue
    server.post("/episode-actions/did-tap", action="favourite", episode=episode, back="/")
    server.post("/episode-actions/did-tap", action="archived", episode=episode, back="/")
    open_changes(page, server)
    undo(page, f"Archived “{title}”")
    undo(page, f"Added “{title}” to favourites")
    assert rows(server, "SELECT COUNT(*) FROM episode_favourite") == [0]
    assert rows(server, "SELECT COUNT(*) FROM episode_state WHERE is_archived = 1") == [0]


def test_subscription_is_undone(server, queue, page):
    show = rows(server, "SELECT show_id FROM subscription")[0]
    server.post("/show-page/did-tap-unsubscribe", show=show)
    open_changes(page, server, "shows")
    undo(page, "Unsubscribed from")
    assert rows(server, "SELECT show_id FROM subscription") == [show]


def test_setting_is_undone(server, page):
    server.post("/settings-page/did-set-default-rate", value="1.2")
    server.post("/settings-page/did-set-default-rate", value="1.5")
    open_changes(page, server, "settings")
    undo(page, "Playback speed: 1.2× → 1.5×")
    expect(change(page, "Playback speed: 1.5× → 1.2×")).to_be_visible()
    assert rows(server, "SELECT value FROM person_setting WHERE name = 'default-rate'") == ["1.2"]


def test_change_that_no_longer_fits_says_so(server, queue, page):
    (episode, title), *_ = queue
    server.post("/episode-actions/did-tap", action="favourite", episode=episode, back="/")
    server.post("/episode-actions/did-tap", action="unfavourite", episode=episode, back="/")
    open_changes(page, server)
    change(page, f"Added “{title}” to favourites").get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Nothing to undo")


def test_list_follows_changes_and_shows_one_kind(server, queue, page):
    open_changes(page, server)
    server.post("/up-next/did-clear")
    expect(change(page, "Cleared 3 episodes from Up Next")).to_be_visible()
    page.get_by_role("navigation", name="Kind").get_by_role("link", name="Shows").click()
    expect(page.locator("recent-changes .change-row")).to_have_count(1)
    expect(change(page, "Subscribed to")).to_be_visible()


def test_me_and_up_next_lead_to_the_changes(server, queue, page):
    page.goto(server.url + "/me")
    page.locator("user-center").get_by_role("link", name="Recent changes").click()
    expect(page.get_by_role("heading", name="Recent changes", level=1)).to_be_visible()
    page.goto(server.url + "/up-next")
    page.get_by_role("button", name="Sort", exact=True).click()
    page.locator("#queue-arrange").get_by_role("link", name="Restore Up Next as of…").click()
    expect(page.get_by_role("heading", name="Restore Up Next", level=1)).to_be_visible()


def test_up_next_returns_to_a_moment(server, queue, either):
    before = queued(server)
    make_older(server, hours=2)
    server.post("/up-next/did-clear")
    either.goto(server.url + "/up-next")
    either.locator("up-next").get_by_role("link", name="Restore Up Next as of…").click()
    either.get_by_role("link", name="1 hour ago").click()
    preview = either.get_by_role("region", name="Up Next then")
    expect(preview).to_contain_text("3 episodes · 3 added")
    for _, title in queue:
        expect(preview.get_by_role("link", name=title)).to_be_visible()
    preview.get_by_role("button", name="Restore").click()
    expect(notice(either)).to_contain_text("Up Next restored")
    expect(preview).to_contain_text("Up Next is the same now")
    assert queued(server) == before
    notice(either).get_by_role("button", name="Undo").click()
    expect(preview.get_by_role("button", name="Restore")).to_be_visible()
    assert queued(server) == []


def test_moment_is_entered_as_date_and_time(server, queue, page):
    make_older(server, hours=3)
    server.post("/up-next/did-remove", episode=queue[0][0])
    make_older(server, hours=2)
    page.goto(server.url + "/recent-changes/up-next")
    page.get_by_label("Date and time").fill((datetime.now() - timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Show Up Next").click()
    preview = page.get_by_role("region", name="Up Next then")
    expect(preview).to_contain_text("3 episodes · 1 added")
    page.get_by_label("Date and time").fill((datetime.now() - timedelta(hours=9)).strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Show Up Next").click()
    expect(page.locator("#restore-error")).to_contain_text("The record of Up Next begins on")
    expect(preview).to_have_count(0)
    for moment, text in [("nonsense", "This isn’t a date and time"), ("2999-01-01T00:00", "in the future"), ("0001-01-01T00:00", "The record of")]:
        page.goto(f"{server.url}/recent-changes/up-next?at={moment}")
        expect(page.locator("#restore-error")).to_contain_text(text)
    assert len(queued(server)) == 2


def test_episodes_that_no_longer_exist_are_left_out(server, queue, page):
    make_older(server, hours=2)
    server.post("/up-next/did-clear")
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        database.execute("UPDATE episode SET enclosure_url = NULL WHERE id = ?", (queue[1][0],))
    database.close()
    page.goto(server.url + "/recent-changes/up-next?at=hour")
    preview = page.get_by_role("region", name="Up Next then")
    expect(preview).to_contain_text("1 episode is no longer available and left out.")
    preview.get_by_role("button", name="Restore").click()
    expect(notice(page)).to_contain_text("without 1 episode that is no longer available")
    assert queued(server) == [queue[0][0], queue[2][0]]


def test_pages_work_without_javascript(server, queue, chromium):
    make_older(server, hours=2)
    server.post("/up-next/did-clear")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/recent-changes/up-next?at=hour")
    page.get_by_role("button", name="Restore", exact=True).click()
    assert page.url == server.url + "/up-next"
    assert len(queued(server)) == 3
    page.goto(server.url + "/recent-changes")
    change(page, "Restored Up Next").get_by_role("button", name="Undo").click()
    assert page.url == server.url + "/recent-changes"
    assert queued(server) == []
    context.close()


def test_kinds_are_in_one_line_in_a_narrow_window(server, page):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{server.url}/recent-changes?kind=settings")
    kinds = page.get_by_role("navigation", name="Kind")
    tops = kinds.get_by_role("link").evaluate_all("links => links.map((link) => link.getBoundingClientRect().top)")
    assert len(tops) == 5 and len(set(tops)) == 1
    expect(kinds.get_by_role("link", name="Settings")).to_be_in_viewport(ratio=1)
