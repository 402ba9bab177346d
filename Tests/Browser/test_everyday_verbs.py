"""Everyday verbs: the menu in the player, times in show notes, the end of an episode, and the settings of several shows."""

import sqlite3

import pytest
from listening import audio, play, wait_for_sound, wait_for_state
from notices import keep_notice
from playwright.sync_api import expect

EPISODE = "Reading the Shore"


@pytest.fixture
def show(server):
    return server.add("lichen-hour")


def episode_of(server, title):
    with sqlite3.connect(f"file:{server.folder}/earnest.sqlite?mode=ro", uri=True, timeout=30) as database:
        return database.execute("SELECT id FROM episode WHERE title = ?", [title]).fetchone()[0]


def write_notes(server, episode, html):
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        database.execute("UPDATE episode_notes SET html = ? WHERE episode_id = ?", [html, episode])


def player_menu(page):
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name="More options for this episode").click()
    return page.get_by_role("dialog", name=EPISODE)


# The menu in the player

def test_playback_stops_after_the_episode_when_its_menu_says_so(server, show, page):
    play(page, server, show, EPISODE)
    stop = player_menu(page).get_by_role("button", name="Stop after this episode")
    expect(stop).to_have_attribute("aria-pressed", "false")
    stop.click()
    wait_for_state(page, lambda state: state["sleep"] and state["sleep"]["kind"] == "episode")
    expect(player_menu(page).get_by_role("button", name="Stop after this episode")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Stop after this episode").click()
    wait_for_state(page, lambda state: state["sleep"] is None)


def test_other_episodes_do_not_offer_to_stop_after_them(server, show, page):
    play(page, server, show, EPISODE)
    page.goto(server.url + show)
    rows = page.get_by_role("article")
    rows.filter(has_text="Ten Minutes of Rain").get_by_role("button", name="More options").click()
    expect(page.get_by_role("button", name="Mark as played")).to_be_visible()
    expect(page.get_by_role("button", name="Stop after this episode")).to_be_hidden()


# Continuous playback

def test_nothing_follows_when_continuous_playback_is_off(server, show, page):
    server.post("/settings-page/did-set-continuous")
    # The newest episode has none after it.
    play(page, server, show, "Ten Minutes of Rain")
    state = wait_for_state(page, lambda state: state["playsContinuously"] is False)
    assert state["next"], "a tap on next still works"
    page.wait_for_function("() => Number.isFinite(document.getElementById('audio').duration)")
    page.evaluate("() => { const audio = document.getElementById('audio'); audio.currentTime = audio.duration - 0.5; }")
    ended = wait_for_state(page, lambda state: state["state"] == "stopped")
    assert ended["item"]["episode"] == state["item"]["episode"]


# Times in show notes

def test_time_in_the_notes_plays_the_episode_from_there(server, show, page):
    episode = episode_of(server, EPISODE)
    write_notes(server, episode, "<p>0:30 The ruler, 10:00 Barnacles, 20:15 GMT</p>")
    page.goto(f"{server.url}/episodes/{episode}")
    expect(page.locator(".notes a")).to_have_text(["0:30", "10:00"])
    page.get_by_role("link", name="10:00").click()
    wait_for_sound(page, beyond=600)
    assert audio(page, "currentTime") < 660
    page.goto(f"{server.url}/player")
    wait_for_state(page, lambda state: state["item"] and state["item"]["episode"] == episode)
    page.locator("#player-notes").get_by_role("link", name="0:30").click()
    page.wait_for_function("() => { const { currentTime, paused } = document.getElementById('audio'); return !paused && currentTime > 30 && currentTime < 90; }")


# Several at once

def test_settings_of_several_shows_are_set_in_one_sheet_and_undone(server, show, page, context):
    ids = [path.rsplit("/", 1)[1] for path in (show, server.add("why-though"))]
    for known in ids:
        server.post("/show-page/did-tap-subscribe", show=known)
    page.goto(server.url + "/library?select=true")
    page.get_by_role("button", name="Select all").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    sheet = page.get_by_role("dialog", name="Show settings")
    sheet.get_by_label("Playback speed").select_option("1.5")
    sheet.get_by_label("New episodes").select_option("Inbox")
    sheet.get_by_label("Notifications").select_option("No notifications")
    sheet.get_by_label("Auto-download").select_option("Latest 3 episodes")
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#notice")).to_contain_text("Settings of 2 shows saved")
    keep_notice(page)
    rule = context.new_page()
    rule.goto(f"{server.url}/shows/{ids[1]}/new-episodes")
    expect(rule.locator("select[name=placement]")).to_have_value("inbox")
    expect(rule.locator("select[name=notify]")).to_have_value("never")
    downloads = context.new_page()
    for known in ids:
        downloads.goto(f"{server.url}/shows/{known}/new-episodes")
        expect(downloads.locator("select[name=downloads]")).to_have_value("3")
    downloads.goto(server.url + "/recent-changes?kind=settings")
    expect(downloads.get_by_text("Changed auto-download of 2 shows")).to_have_count(1)
    expect(downloads.get_by_text("Changed where new episodes of 2 shows go")).to_have_count(1)
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("#notice")).to_contain_text("Settings restored")
    rule.reload()
    expect(rule.locator("select[name=rule]")).to_have_value("default")
    downloads.goto(f"{server.url}/shows/{ids[1]}/new-episodes")
    expect(downloads.locator("select[name=downloads]")).to_have_value("")
