"""Where the player's page puts what: on a phone upright and on its side, on a desktop, and when there is nothing to resume."""

import sqlite3

import pytest
from conftest import DESKTOP, PHONE
from every_page import rows
from listening import listen, play, wait_for_sound
from playwright.sync_api import expect

LOW = [{"width": 844, "height": 390}, {"width": 640, "height": 360}]
TRANSPORT = ["Previous episode", "Back 10 seconds", "Pause", "Forward 10 seconds", "Next episode"]
EPISODE = "Ten Minutes of Rain"


@pytest.fixture
def playing(server, page):
    play(page, server, server.add("lichen-hour"), EPISODE)
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    return page


def box(page, name, role="button"):
    return page.locator("audio-player").get_by_role(role, name=name, exact=True).bounding_box()


def test_tools_have_labels_under_their_icons(playing):
    tools = playing.get_by_role("group", name="More options")
    for label in ["Speed", "Sleep", "Bookmark", "Up Next"]:
        expect(tools.locator(".tool-label").get_by_text(label, exact=True)).to_be_visible()
    tops = playing.evaluate("[...document.querySelectorAll('.tool-label')].filter((label) => label.checkVisibility()).map((label) => label.getBoundingClientRect())")
    assert max(top["bottom"] for top in tops) - min(top["bottom"] for top in tops) < 6, "one line"
    for name in ["Episodes", "History"]:
        playing.locator("audio-player").get_by_role("link", name=name).click()
        expect(playing.locator("audio-player")).to_have_count(0)
        playing.go_back()
        if playing.locator("audio-player").count() == 0:
            playing.goto(playing.url.split("/", 3)[0] + "//" + playing.url.split("/")[2] + "/player")
        expect(playing.locator("audio-player")).to_be_visible()
        playing.wait_for_function("() => document.documentElement.dataset.transition === undefined")


def test_phone_has_five_controls_in_a_line_and_a_large_cover(playing):
    boxes = [box(playing, name) for name in TRANSPORT]
    middles = [round(box["y"] + box["height"] / 2) for box in boxes]
    assert max(middles) - min(middles) <= 1, middles
    assert 71 <= boxes[2]["width"] <= 73
    cover = playing.locator(".player-cover").bounding_box()
    assert 300 <= cover["height"] <= 0.6 * PHONE["height"]


def test_low_screen_shows_the_transport_beside_the_cover(playing):
    for size in LOW:
        playing.set_viewport_size(size)
        playing.wait_for_function("([width, height]) => innerWidth === width && document.documentElement.scrollHeight <= height", arg=list(size.values()))
        cover = playing.locator(".player-cover").bounding_box()
        assert cover["width"] > 120, size
        for name in TRANSPORT:
            control = box(playing, name)
            assert control["y"] >= 0 and control["y"] + control["height"] <= size["height"], (name, control)
            assert control["x"] >= cover["x"] + cover["width"] and control["x"] + control["width"] <= size["width"], (name, control)
        tools = playing.get_by_role("group", name="More options").bounding_box()
        assert tools["y"] + tools["height"] <= size["height"], tools
        slider = box(playing, "Position", "slider")
        assert slider["width"] > 200, size


def test_desktop_has_cover_and_controls_on_the_left_and_notes_on_the_right(playing):
    playing.set_viewport_size(DESKTOP)
    playing.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    cover = playing.locator(".player-cover").bounding_box()
    panel = playing.locator(".player-panel").bounding_box()
    notes = playing.locator("#player-notes").bounding_box()
    assert 410 <= panel["width"] <= 430 and cover["width"] >= 260
    assert cover["y"] + cover["height"] <= panel["y"]
    assert notes["x"] >= panel["x"] + panel["width"] and notes["width"] >= 300
    assert notes["y"] + notes["height"] <= DESKTOP["height"] and notes["height"] >= 600
    expect(playing.locator("#player-notes")).to_contain_text("Rain on a tin roof")


def test_toast_covers_no_control(playing):
    star = playing.locator("audio-player").get_by_role("button", name="Favourite")
    for size, sentence in zip([PHONE, *LOW, DESKTOP], ["Added to favourites", "Removed from favourites"] * 2):
        playing.set_viewport_size(size)
        # A tap while the answer to the last one is shown does nothing.
        expect(playing.locator("#player-favourite")).not_to_have_attribute("aria-busy", "true")
        star.click()
        expect(playing.locator("#notice")).to_contain_text(sentence)
        covered = playing.evaluate("""() => {
          const toast = document.getElementById("notice").getBoundingClientRect();
          return [...document.querySelectorAll("audio-player :is(button, a, input, progress-slider)")]
            .filter((control) => control.checkVisibility() && !control.closest("[popover], .player-cover, .banner-slides"))
            .filter((control) => {
              const box = control.getBoundingClientRect();
              return box.width > 0 && box.top < toast.bottom && box.bottom > toast.top && box.left < toast.right && box.right > toast.left;
            }).map((control) => control.outerHTML.slice(0, 90));
        }""")
        assert covered == [], size
        toast = playing.locator("#notice").bounding_box()
        assert toast["y"] >= 0 and toast["x"] >= 0 and toast["x"] + toast["width"] <= size["width"], size


def test_long_title_ends_with_an_ellipsis_at_rest_and_moves_only_where_motion_is_allowed(playing):
    title = playing.locator("audio-player marquee-text")
    title.evaluate("(line) => { line.querySelector('.marquee-copy').textContent = 'Everything that the moss remembers about the wall, the rain and the long winter after' }")
    rest = title.locator(".marquee-copy").first
    expect(title).to_have_attribute("data-scrolling", "resting")
    assert rest.evaluate("(copy) => getComputedStyle(copy).textOverflow === 'ellipsis' && copy.scrollWidth > copy.clientWidth")
    assert title.evaluate("(line) => getComputedStyle(line).maskImage") == "none"
    expect(title).to_have_attribute("data-scrolling", "moving")
    playing.emulate_media(reduced_motion="reduce")
    expect(title).not_to_have_attribute("data-scrolling", "moving")
    title.evaluate("(line) => { line.querySelector('.marquee-copy').textContent = 'Short' }")
    playing.emulate_media(reduced_motion="no-preference")
    assert title.get_attribute("data-scrolling") is None


def test_empty_player_leads_to_discover(server, page):
    page.goto(server.url + "/player")
    expect(page.get_by_role("heading", level=1, name="Find something to play")).to_be_visible()
    expect(page.locator(".player-controls")).to_be_hidden()
    page.locator("audio-player").get_by_role("link", name="Discover").click()
    expect(page.locator("featured-page")).to_be_visible()


def test_player_without_a_session_offers_what_is_in_progress(server, page):
    server.add("lichen-hour")
    listen(server, *rows(server, "SELECT id FROM episode WHERE enclosure_url IS NOT NULL ORDER BY sort_at DESC LIMIT 4"))
    # What the session has announced is over with the server.
    server.stop()
    with sqlite3.connect(server.folder / "earnest.sqlite", timeout=30) as database:
        database.execute("DELETE FROM listening_session")
    database.close()
    server.start()
    page.goto(server.url + "/player")
    expect(page.get_by_role("heading", level=1, name="Pick up where you left off")).to_be_visible()
    covers = page.locator(".player-suggestions play-button")
    expect(covers).to_have_count(3)
    title = page.locator(".player-suggestions li").first.inner_text().strip().splitlines()[-1]
    covers.first.click()
    wait_for_sound(page, beyond=290)
    expect(page.locator(".player-suggestions")).to_have_count(0)
    expect(page.locator("audio-player .player-names")).to_contain_text(title)
