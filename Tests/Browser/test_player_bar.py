"""The player at the foot of a wide window: a bar from edge to edge, with which one never has to open the player."""

import pytest
from listening import audio, listen, wait_for_state
from playwright.sync_api import expect
from server import rows

EPISODE = "Reading the Shore"
MIN_SLIDER = 320


@pytest.fixture
def stopped(server, chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    server.add("lichen-hour")
    listen(server, *rows(server, f"SELECT id FROM episode WHERE title = '{EPISODE}'"))
    page.goto(server.url + "/history")
    yield page
    context.close()


def test_bar_seeks_skips_sets_speed_volume_and_timer_and_has_the_controls_for_which_there_is_room(server, stopped):
    bar = stopped.get_by_role("region", name="Player")
    box = bar.bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 1280, 800), box
    expect(bar.get_by_role("button", name=f"Play {EPISODE}")).to_be_visible()
    bar.get_by_role("slider", name="Position").press("Home")
    for _ in range(12):
        bar.get_by_role("slider", name="Position").press("PageUp")
    wait_for_state(stopped, lambda state: state["position"] == 360)
    bar.get_by_role("button", name="Back 15 seconds").click()
    wait_for_state(stopped, lambda state: state["position"] == 345)
    bar.get_by_role("button", name="Forward 30 seconds").click()
    wait_for_state(stopped, lambda state: state["position"] == 375)
    bar.get_by_role("button", name="Playback speed, 1.0×").click()
    stopped.get_by_role("dialog", name="Playback speed").get_by_role("button", name="1.25×", exact=True).click()
    expect(bar.get_by_role("button", name="Playback speed, 1.25×")).to_be_visible()
    wait_for_state(stopped, lambda state: state["rate"] == 1.25)
    bar.get_by_role("slider", name="Volume").fill("0.5")
    assert audio(stopped, "volume") == 0.5
    sets_the_timer_from_a_menu_at_its_button(stopped, bar)

    # A form has it too; at the end of a page it hides nothing.
    stopped.goto(server.url + "/playlists/create")
    expect(bar.get_by_role("button", name=f"Play {EPISODE}")).to_be_visible()
    stopped.goto(server.url + "/settings")
    stopped.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = stopped.evaluate("""() => Math.max(...[...document.querySelectorAll('main *')]
        .filter(element => element.checkVisibility()).map(element => element.getBoundingClientRect()).filter(box => box.height > 0 && box.width > 1).map(box => box.bottom))""")
    assert last <= bar.bounding_box()["y"], last
    # The slider is never short: controls without room are in a menu.
    for width in (2560, 1280, 1100, 1099, 960, 959, 800, 799, 700):
        stopped.set_viewport_size({"width": width, "height": 800})
        for name in ("Sleep timer", "Playback speed, 1.25×"):
            expect(bar.get_by_role("button", name=name)).to_be_visible(visible=width >= 800)
        expect(bar.get_by_role("slider", name="Volume")).to_be_visible(visible=width >= 960)
        assert bar.get_by_role("slider", name="Position").bounding_box()["width"] >= MIN_SLIDER, width
        stand_apart(bar, width)
    bar.get_by_role("button", name="More options").click()
    menu = stopped.get_by_role("dialog", name=EPISODE)
    expect(menu.get_by_role("link", name="Episodes", exact=True)).to_be_visible()
    menu.get_by_role("button", name="Playback speed").click()
    expect(stopped.get_by_role("dialog", name="Playback speed")).to_be_visible()
    stopped.keyboard.press("Escape")
    # Played and remaining time stand at the ends of the slider, from left to right in every language.
    for direction in ("ltr", "rtl"):
        stopped.evaluate("(direction) => document.documentElement.dir = direction", direction)
        slider, elapsed, remaining = (bar.locator(part).bounding_box() for part in ("progress-slider", "[data-part=bar-elapsed]", "[data-part=bar-remaining]"))
        assert abs(elapsed["x"] - slider["x"]) < 2 and abs(remaining["x"] + remaining["width"] - slider["x"] - slider["width"]) < 2, direction
        assert bar.get_by_role("button", name="Back 15").bounding_box()["x"] < bar.get_by_role("button", name="Forward 30").bounding_box()["x"], direction
    stopped.set_viewport_size({"width": 390, "height": 844})
    expect(bar.get_by_role("button", name="Forward 30 seconds")).to_be_visible()
    for name in ("Back 15 seconds", "Playback speed, 1.25×", "More options"):
        expect(bar.get_by_role("button", name=name)).to_be_hidden()
    expect(bar.get_by_role("slider", name="Position")).to_be_hidden()


def sets_the_timer_from_a_menu_at_its_button(page, bar):
    menu = page.get_by_role("dialog", name="Stop playing after")
    button = bar.get_by_role("button", name="Sleep timer", exact=True)
    before = button.bounding_box()
    button.click()
    expect(menu).to_be_visible()
    expect(menu.get_by_role("button", name="Turn off")).to_be_hidden()
    box = menu.bounding_box()
    assert box["y"] + box["height"] <= before["y"] and abs(box["x"] + box["width"] - before["x"] - before["width"]) < 2, (box, before)
    lines = menu.get_by_role("button", name="10 min", exact=True).evaluate("(button) => button.getClientRects().length && getComputedStyle(button).whiteSpace")
    assert lines == "nowrap"
    menu.get_by_role("button", name="End of episode").click()
    expect(menu).to_be_hidden()
    expect(bar.get_by_role("button", name="Sleep timer, End of episode")).to_be_visible()
    assert bar.get_by_role("button", name="Sleep timer").bounding_box() == before
    bar.get_by_role("button", name="Sleep timer").focus()
    page.keyboard.press("Enter")
    menu.get_by_role("button", name="Turn off").click()
    expect(button).to_be_focused()


def stand_apart(bar, width):
    """The controls overlap nowhere, are as large as a finger, and the buttons stand in one row."""
    boxes = {control.evaluate("(control) => control.outerHTML.slice(0, 90)"): control.bounding_box()
             for control in bar.locator("button, a[data-opens-panel], a.bottom-more, progress-slider, input[type=range]").all() if control.is_visible()}
    for name, box in boxes.items():
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, name, box)
        assert box["width"] >= 44 and box["height"] >= 44, (width, name, box)
    spans = sorted((box["x"], box["x"] + box["width"]) for box in boxes.values())
    assert all(end <= start + 1 for (_, end), (start, _) in zip(spans, spans[1:])), (width, spans)
    middles = [box["y"] + box["height"] / 2 for name, box in boxes.items() if "progress-slider" not in name]
    assert max(middles) - min(middles) < 2, (width, middles)
