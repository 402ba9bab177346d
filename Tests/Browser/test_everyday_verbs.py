"""Everyday verbs: the menu in the player, times in show notes, the end of an episode, and several episodes at once."""

import sqlite3

import pytest
from conftest import PHONE
from listening import audio, listen, play, player, wait_for_sound, wait_for_state
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

def test_player_menu_marks_its_episode_and_undoes_it(server, show, page):
    play(page, server, show, EPISODE)
    player_menu(page).get_by_role("button", name="Archive").click()
    expect(page.locator("#notice")).to_contain_text("Archived")
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("#notice")).to_contain_text("Restored from archive")
    assert player(page)["playing"]


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


def test_time_in_the_notes_leads_to_the_episode_without_javascript(server, show, chromium):
    episode = episode_of(server, EPISODE)
    write_notes(server, episode, "<p>10:00 Barnacles</p>")
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/episodes/{episode}")
    page.get_by_role("link", name="10:00").click()
    expect(page.get_by_text("This link starts at 10:00")).to_be_visible()
    context.close()


# Several at once

def test_all_of_a_list_are_marked_as_played_and_undone(server, show, page):
    for title in (EPISODE, "Ten Minutes of Rain"):
        server.post("/episode-actions/did-tap", action="favourite", episode=str(episode_of(server, title)), back="/")
    page.goto(server.url + "/lists/favourites")
    page.get_by_role("link", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all").click()
    expect(page.locator(".selection-count")).to_have_text("2 selected")
    page.get_by_role("group", name="Selected").get_by_role("button", name="Played", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("2 episodes marked as played")
    expect(page.locator("main article[data-finished=true]")).to_have_count(2)
    expect(page.locator(".selection-count")).to_have_text("None selected")
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(page.locator("main article[data-finished=false]")).to_have_count(2)
    page.get_by_role("link", name="Done").click()
    expect(page.get_by_role("link", name="Select", exact=True)).to_be_visible()


def test_several_are_removed_from_up_next_without_javascript(server, show, chromium):
    for title in (EPISODE, "Ten Minutes of Rain", "Swifts Asleep"):
        server.post("/episode-actions/did-tap", action="last", episode=str(episode_of(server, title)), back="/")
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/up-next")
    page.get_by_role("link", name="Select", exact=True).click()
    for title in (EPISODE, "Swifts Asleep"):
        page.get_by_role("checkbox", name=f"Select {title}").check()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("main article[data-episode]")).to_have_count(1)
    context.close()


def test_bar_of_a_selection_fits_a_narrow_phone(server, show, page):
    server.post("/playlist-page/did-create-playlist", name="Rain")
    server.post("/playlist-page/did-add", playlist="1", episodes=str(episode_of(server, EPISODE)), value="true", back="/lists")
    server.post("/episode-actions/did-tap", action="last", episode=episode_of(server, EPISODE), back="/up-next")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        # Seven actions, eight, and nine.
        for path, first in (
            ("/up-next?select=true", "Remove"), (f"{show}?select=true", "Play next"), ("/playlists/1?select=true", "Remove from playlist"),
        ):
            page.goto(server.url + path)
            buttons = page.locator(".selection-action")
            expect(buttons.first).to_have_text(first)
            boxes = [button.bounding_box() for button in buttons.all()]
            assert all(0 <= box["x"] and box["x"] + box["width"] <= width for box in boxes), (width, path, boxes)
            lines = sorted({round(box["y"]) for box in boxes})
            sizes = [sum(1 for box in boxes if round(box["y"]) == line) for line in lines]
            assert len(lines) == 2 and sizes[0] - sizes[1] in (0, 1), (width, path, sizes)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_bar_of_a_selection_stands_above_the_player_of_a_desktop(server, show, page):
    listen(server, episode_of(server, EPISODE))
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto(f"{server.url}{show}?select=true")
    # The bar belongs to the list, of which the first rows are below the window.
    page.evaluate("scrollTo(0, 700)")
    bar, player = page.locator(".selection-card").bounding_box(), page.locator(".bottom-slot").bounding_box()
    assert player["y"] > 400 and bar["y"] + bar["height"] <= player["y"], (bar, player)
    # All actions are on one line.
    assert len({round(button.bounding_box()["y"]) for button in page.locator(".selection-action").all()}) == 1


# The memory of a show's list

def test_order_and_filter_are_remembered_and_followed_by_another_tab(server, show, page, context):
    page.goto(server.url + show)
    other = context.new_page()
    other.goto(server.url + show)
    other.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    page.get_by_role("button", name="Newest first").click()
    expect(page.get_by_role("button", name="Oldest first")).to_be_visible()
    expect(other.get_by_role("button", name="Oldest first")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Oldest first")).to_be_visible()


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
