"""Where the player's page puts what. AudioPlayerManagerTests holds what it shows when there is nothing to resume."""

import pytest
from conftest import DESKTOP, PHONE
from listening import listen
from playwright.sync_api import expect
from server import rows

LOW = [{"width": 844, "height": 390}, {"width": 640, "height": 360}]
TRANSPORT = ["Back 15 seconds", "Play", "Forward 30 seconds"]
MAX_CONTROLS = 16
EPISODE = "Ten Minutes of Rain"


@pytest.fixture
def opened(server, page):
    server.add("lichen-hour")
    listen(server, *rows(server, f"SELECT id FROM episode WHERE title = '{EPISODE}'"))
    page.goto(server.url + "/player")
    return page


def box(page, name, role="button"):
    return page.locator("audio-player").get_by_role(role, name=name, exact=True).bounding_box()


def test_controls_stand_where_they_belong_at_every_size(opened):
    """On a phone upright, on its side and on a desktop; the toast covers none of them."""
    tools = opened.get_by_role("group", name="More options")
    for label in ["Speed", "Sleep", "Bookmark", "Up Next"]:
        expect(tools.locator(".tool-label").get_by_text(label, exact=True)).to_be_visible()
    labels = opened.evaluate("[...document.querySelectorAll('.tool-label')].filter((label) => label.checkVisibility()).map((label) => label.getBoundingClientRect())")
    assert max(label["bottom"] for label in labels) - min(label["bottom"] for label in labels) < 6, "one line"
    boxes = [box(opened, name) for name in TRANSPORT]
    middles = [round(box["y"] + box["height"] / 2) for box in boxes]
    assert max(middles) - min(middles) <= 1, middles
    assert 71 <= boxes[1]["width"] <= 73
    assert 300 <= opened.locator(".player-cover").bounding_box()["height"] <= 0.6 * PHONE["height"]
    assert opened.evaluate("document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth")
    controls = opened.evaluate("""() => [...document.querySelectorAll("audio-player :is(a, button, input, progress-slider)")]
      .filter((control) => control.checkVisibility() && !control.closest("[popover], .player-page"))
      .map((control) => ({ control: control.outerHTML.slice(0, 90), box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)""")
    assert len(controls) <= MAX_CONTROLS, controls
    assert [control for control in controls if control["box"]["height"] < 43.5 or control["box"]["width"] < 43.5] == []
    a_page_takes_the_place_of_the_cover(opened)
    toast_covers_no_control(opened, "Added to favourites")

    # From left to right in every language.
    opened.evaluate("document.documentElement.dir = 'rtl'")
    assert box(opened, "Back 15 seconds")["x"] < box(opened, "Forward 30 seconds")["x"]
    elapsed, remaining = (opened.locator(f"audio-player [data-part={part}]").bounding_box()["x"] for part in ("elapsed", "remaining"))
    assert elapsed < remaining
    opened.evaluate("document.documentElement.removeAttribute('dir')")

    # On its side, the transport is beside the cover.
    for size, sentence in zip(LOW, ["Removed from favourites", "Added to favourites"]):
        opened.set_viewport_size(size)
        opened.wait_for_function("([width, height]) => innerWidth === width && document.documentElement.scrollHeight <= height", arg=list(size.values()))
        cover = opened.locator(".player-cover").bounding_box()
        assert cover["width"] > 120, size
        for name in TRANSPORT:
            control = box(opened, name)
            assert control["y"] >= 0 and control["y"] + control["height"] <= size["height"], (name, control)
            assert control["x"] >= cover["x"] + cover["width"] and control["x"] + control["width"] <= size["width"], (name, control)
        foot = tools.bounding_box()
        assert foot["y"] + foot["height"] <= size["height"], foot
        assert box(opened, "Position", "slider")["width"] > 200, size
        toast_covers_no_control(opened, sentence)

    # On a desktop, cover and controls are on the left and a page on the right, under its tabs.
    opened.set_viewport_size(DESKTOP)
    opened.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    opened.get_by_role("link", name="Notes", exact=True).click()
    cover = opened.locator(".player-cover").bounding_box()
    panel = opened.locator(".player-panel").bounding_box()
    notes = opened.locator("#player-notes").bounding_box()
    assert 410 <= panel["width"] <= 430 and cover["width"] >= 260
    assert cover["y"] + cover["height"] <= panel["y"]
    assert notes["x"] >= panel["x"] + panel["width"] and notes["width"] >= 300
    assert notes["y"] + notes["height"] <= DESKTOP["height"] and notes["height"] >= 600
    expect(opened.locator("#player-notes")).to_contain_text("Rain on a tin roof")
    tabs, bar = opened.locator("#player-pages").bounding_box(), opened.locator(".player-bar").bounding_box()
    assert abs(tabs["x"] - notes["x"]) < 2 and bar["x"] + bar["width"] <= tabs["x"]
    opened.get_by_role("navigation", name="Details").get_by_role("link", name="Up Next", exact=True).click()
    expect(opened.locator("#player-up-next up-next-panel")).to_be_visible()
    toast_covers_no_control(opened, "Removed from favourites")

    # A long title ends with an ellipsis at rest, and moves only while it plays, where motion is allowed.
    toggle = opened.locator("audio-player [data-part=toggle]")
    toggle.click()
    expect(toggle).to_have_accessible_name("Pause")
    title = opened.locator("audio-player marquee-text")
    title.evaluate("(line) => { line.querySelector('.marquee-copy').textContent = 'Everything that the moss remembers about the wall, the rain and the long winter after' }")
    rest = title.locator(".marquee-copy").first
    expect(title).to_have_attribute("data-scrolling", "resting")
    assert rest.evaluate("(copy) => getComputedStyle(copy).textOverflow === 'ellipsis' && copy.scrollWidth > copy.clientWidth")
    assert title.evaluate("(line) => getComputedStyle(line).maskImage") == "none"
    expect(title).to_have_attribute("data-scrolling", "moving")
    toggle.click()
    expect(title).not_to_have_attribute("data-scrolling", "moving")
    toggle.click()
    expect(title).to_have_attribute("data-scrolling", "moving")
    opened.emulate_media(reduced_motion="reduce")
    expect(title).not_to_have_attribute("data-scrolling", "moving")


def a_page_takes_the_place_of_the_cover(page):
    """Its link stays in place, and it has most of the screen."""
    link = page.get_by_role("link", name="Notes", exact=True)
    before = link.bounding_box()
    link.click()
    notes = page.locator("#player-notes").bounding_box()
    assert notes["width"] == PHONE["width"] and notes["height"] >= 0.7 * PHONE["height"], notes
    assert link.bounding_box() == before
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    link.click()
    expect(page.locator(".player-cover")).to_be_visible()


def toast_covers_no_control(page, sentence):
    # A tap while the answer to the last one is shown does nothing.
    expect(page.locator("#player-favourite")).not_to_have_attribute("aria-busy", "true")
    page.locator("audio-player").get_by_role("button", name="Favourite").click()
    expect(page.locator("#notice")).to_contain_text(sentence)
    covered = page.evaluate("""() => {
      const toast = document.getElementById("notice").getBoundingClientRect();
      const covers = ({ width, top, bottom, left, right }) =>
        width > 0 && top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
      return [...document.querySelectorAll("audio-player :is(button, a, input, progress-slider)")]
        .filter((control) => control.checkVisibility() && !control.closest("[popover], .player-page"))
        .filter((control) => covers(control.getBoundingClientRect())).map((control) => control.outerHTML.slice(0, 90))
        .concat(toast.top < 0 || toast.left < 0 || toast.right > innerWidth ? ["outside of the window"] : []);
    }""")
    assert covered == [], page.viewport_size
