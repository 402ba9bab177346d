"""Chapters in the player: ticks, list, neighbours, lock screen, sleep timer and skipping."""

import re

import pytest
from chapter_publisher import ChapterPublisher, png
from listening import call_player, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect
from server import Server

EPISODE = "Control, Z"
#: The listed chapters in the demo's feed.
CHAPTERS = {"Hello": 0, "Two keys": 60, "One step, then many": 660, "Redo": 1260, "What cannot be undone": 1860, "Save often": 2460}


@pytest.fixture
def show(server):
    return server.add("the-undo-key")


@pytest.fixture
def playing(server, show, page):
    play(page, server, show, EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    wait_for_state(page, lambda state: len(state["chapters"]) == len(CHAPTERS))
    return page


def seek(page, seconds):
    """Seeks as a listener does, to a position that no control has."""
    call_player(page, f"seek({seconds})")


def wait_for_chapter(page, title):
    wait_for_state(page, lambda state: state["chapter"] and state["chapter"]["title"] == title)
    expect(page.locator("[data-part=chapter-title]")).to_have_text(title)


def place(page, seconds, beside=0):
    """The point of the slider at a position, `beside` pixels away."""
    box = page.get_by_role("slider", name="Position").bounding_box()
    duration = player(page)["duration"]
    return box["x"] + box["width"] * seconds / duration + beside, box["y"] + box["height"] / 2


def test_tap_beside_a_tick_selects_the_start_of_the_chapter(playing):
    expect(playing.locator("audio-player .slider-ticks i")).to_have_count(len(CHAPTERS) - 1)
    playing.mouse.click(*place(playing, CHAPTERS["Redo"], beside=5))
    wait_for_sound(playing, beyond=CHAPTERS["Redo"])
    assert player(playing)["position"] < CHAPTERS["Redo"] + 8
    wait_for_chapter(playing, "Redo")


def test_drag_names_the_chapter(playing):
    label = playing.locator("audio-player .slider-label")
    expect(label).to_be_hidden()
    playing.mouse.move(*place(playing, 100))
    playing.mouse.down()
    for position, title in ((300, "Two keys"), (900, "One step, then many"), (2000, "What cannot be undone")):
        playing.mouse.move(*place(playing, position))
        expect(label).to_have_text(title)
        expect(label).to_be_visible()
    playing.mouse.up()
    expect(label).to_be_hidden()
    wait_for_chapter(playing, "What cannot be undone")


def test_list_plays_a_chapter_marks_the_current_one_and_has_links(playing):
    playing.get_by_role("button", name="Chapters", exact=True).click()
    sheet = playing.get_by_role("dialog", name="Chapters")
    rows = sheet.locator(".chapter-row")
    expect(rows).to_have_count(len(CHAPTERS))
    expect(sheet.locator("[aria-current]")).to_contain_text("Hello")
    link = sheet.get_by_role("link", name="Link of One step, then many")
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    rows.filter(has_text="Redo").click()
    expect(sheet).to_be_hidden()
    wait_for_sound(playing, beyond=CHAPTERS["Redo"])
    wait_for_chapter(playing, "Redo")
    expect(playing.locator(".chapter-row[aria-current]")).to_contain_text("Redo")


def test_buttons_and_keys_lead_to_the_neighbours(playing):
    call_player(playing, "pause()")
    playing.get_by_role("button", name="Next chapter").click()
    wait_for_chapter(playing, "Two keys")
    playing.keyboard.press("n")
    wait_for_chapter(playing, "One step, then many")
    # Soon after its start, "previous" leads to the chapter before.
    playing.get_by_role("button", name="Previous chapter").click()
    wait_for_chapter(playing, "Two keys")
    call_player(playing, "resume()")
    seek(playing, 200)
    wait_for_sound(playing, beyond=200)
    playing.keyboard.press("p")
    wait_for_state(playing, lambda state: 60 <= state["position"] < 70)


def test_lock_screen_names_the_chapter_and_shows_its_picture(playing):
    seek(playing, CHAPTERS["Redo"])
    playing.wait_for_function("() => navigator.mediaSession.metadata?.title === 'Redo'")
    shown = playing.evaluate("""() => {
      const { artist, album, artwork } = navigator.mediaSession.metadata;
      return [artist, album, artwork.length];
    }""")
    assert shown[:2] == [EPISODE, "The Undo Key"]
    chapter = player(playing)["chapter"]
    item = player(playing)["item"]
    assert chapter["artworkURL"] and chapter["artworkURL"] != item["artworkURL"]
    playing.wait_for_function("address => navigator.mediaSession.metadata.artwork[0]?.src.includes(address)", arg=chapter["artworkURL"])
    seek(playing, CHAPTERS["One step, then many"])
    playing.wait_for_function(
        "address => navigator.mediaSession.metadata.artwork[0]?.src.includes(address)", arg=item["artworkURL"].split("?")[0])


def test_picture_within_the_audio_is_shown_and_the_cover_takes_the_place_of_a_broken_one(tmp_path, page):
    publisher = ChapterPublisher([("Moss", 0, 60, png(64, (200, 20, 20))), ("Fern", 60, 120, b"<html>no picture</html>")])
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder, is_demo=False, EARNEST_ALLOW_PRIVATE=publisher.host).start()
    try:
        show = server.post("/search-page/did-tap-result", feed=f"http://{publisher.host}/feed.xml")
        play(page, server, show, "Along the Wall")
        page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
        wait_for_state(page, lambda state: len(state["chapters"]) == 2)
        # The side in pixels: 64 is the chapter's picture, 32 the cover.
        for seconds, title, side in ((5, "Moss", 64), (65, "Fern", 32)):
            seek(page, seconds)
            wait_for_chapter(page, title)
            address = player(page)["chapter"]["artworkURL"]
            page.wait_for_function("""([address, side]) => {
              const image = document.querySelector("audio-player [data-part=cover] img");
              return image?.src.includes(address) && image.complete && image.naturalWidth === side;
            }""", arg=[address, side])
            page.wait_for_function("""([address, side]) => {
              const picture = navigator.mediaSession.metadata?.artwork[0];
              return picture?.src.includes(address) && picture.sizes === `${side}x${side}`;
            }""", arg=[address, side])
    finally:
        server.stop()
        publisher.shutdown()


def test_mini_player_names_the_chapter_and_shows_its_picture(playing):
    playing.get_by_role("link", name="Close player").click()
    bar = playing.get_by_role("region", name="Player")
    name = bar.locator("[data-part=show]")
    for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
        playing.set_viewport_size(size)
        seek(playing, CHAPTERS["Hello"])
        expect(name).to_have_text("Hello")
        before = bar.bounding_box(), name.bounding_box()["y"]
        seek(playing, CHAPTERS["Redo"])
        expect(name).to_have_text("Redo")
        expect(bar.get_by_role("link", name="Open player")).to_contain_text(EPISODE)
        expect(bar.locator(".cover img")).to_have_attribute("src", re.compile(re.escape(player(playing)["chapter"]["artworkURL"])))
        assert (bar.bounding_box(), name.bounding_box()["y"]) == before
    # Playback without a seek enters the next chapter too.
    seek(playing, CHAPTERS["What cannot be undone"] - 2)
    expect(name).to_have_text("What cannot be undone")


def test_sleep_timer_ends_with_the_chapter(playing):
    playing.get_by_role("button", name="Sleep timer").click()
    playing.get_by_role("button", name="End of chapter").click()
    expect(playing.get_by_role("button", name="Sleep timer, End of chapter")).to_be_visible()
    # A jump into another chapter does not end it.
    seek(playing, CHAPTERS["One step, then many"] - 3)
    wait_for_state(playing, lambda state: state["state"] == "paused" and state["sleepEnded"])
    assert abs(player(playing)["position"] - CHAPTERS["One step, then many"]) < 2
    expect(playing.get_by_text("Stopped by sleep timer")).to_be_visible()
    assert player(playing)["sleep"] is None


def test_show_skips_chapters_by_title(server, show, page):
    server.post(
        "/show-page/did-set-preference", show=show.rsplit("/", 1)[1], rate="", first="0", last="0", chapters="TWO keys, cannot be")
    play(page, server, show, EPISODE)
    wait_for_state(page, lambda state: state["item"].get("skippedChapters") == ["TWO keys", "cannot be"] and state["chapters"])
    seek(page, CHAPTERS["Two keys"] - 2)
    wait_for_sound(page, beyond=CHAPTERS["One step, then many"])
    assert player(page)["position"] < CHAPTERS["One step, then many"] + 20
    assert player(page)["item"].get("undo") is None
    # A listener who seeks into it hears it.
    seek(page, CHAPTERS["What cannot be undone"] + 10)
    wait_for_sound(page, beyond=CHAPTERS["What cannot be undone"] + 12)
    assert player(page)["position"] < CHAPTERS["Save often"]


def test_setting_is_saved_and_applies_while_the_show_plays(server, show, page):
    play(page, server, show, EPISODE)
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    page.get_by_label("Skip chapters titled").fill("two keys")
    page.get_by_label("Skip chapters titled").press("Tab")
    expect(page.locator(".preference-saved")).not_to_be_empty()
    wait_for_state(page, lambda state: state["item"] and state["item"].get("skippedChapters") == ["two keys"])
    page.reload()
    page.get_by_role("button", name="Show settings").click()
    expect(page.get_by_label("Skip chapters titled")).to_have_value("two keys")
