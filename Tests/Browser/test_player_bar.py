"""The player at the foot of a wide window: a bar from edge to edge, with which one never has to open the player."""

import pytest
from listening import audio, listen, wait_for_state
from playwright.sync_api import expect
from server import rows

EPISODE = "Reading the Shore"


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
    bar.get_by_role("button", name="Back 10 seconds").click()
    wait_for_state(stopped, lambda state: state["position"] == 350)
    bar.get_by_role("button", name="Forward 10 seconds").click()
    wait_for_state(stopped, lambda state: state["position"] == 360)
    bar.get_by_role("button", name="Playback speed, 1.0×").click()
    expect(bar.get_by_role("button", name="Playback speed, 1.25×")).to_be_visible()
    wait_for_state(stopped, lambda state: state["rate"] == 1.25)
    bar.get_by_role("slider", name="Volume").fill("0.5")
    assert audio(stopped, "volume") == 0.5
    sets_the_timer_from_a_menu_at_its_button(stopped, bar)

    # Links and controls stand in one row for both settings of a phone; at the end of a page the bar hides nothing.
    for setting in ("links", "skip"):
        server.post("/settings-page/did-set-mini-player", value=setting)
        stopped.goto(server.url + "/settings")
        expect(stopped.locator("mini-player")).to_have_attribute("data-buttons", setting)
        stand_in_one_row(bar, 1280)
    stopped.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = stopped.evaluate("""() => Math.max(...[...document.querySelectorAll('main *')]
        .map(element => element.getBoundingClientRect()).filter(box => box.height > 0 && box.width > 1).map(box => box.bottom))""")
    assert last <= bar.bounding_box()["y"], last
    # A tablet has the controls for which there is room, a phone plays and skips forward.
    for width in (700, 799, 800, 959, 960, 1099):
        stopped.set_viewport_size({"width": width, "height": 800})
        for name in ("Episodes", "History"):
            expect(bar.get_by_role("link", name=name, exact=True)).to_be_visible(visible=width >= 800)
        for name in ("Sleep timer", "Playback speed, 1.25×"):
            expect(bar.get_by_role("button", name=name)).to_be_visible()
        assert bar.get_by_role("slider", name="Position").bounding_box()["width"] >= 64, width
        stand_in_one_row(bar, width)
    stopped.set_viewport_size({"width": 390, "height": 844})
    expect(bar.get_by_role("button", name="Forward 10 seconds")).to_be_visible()
    for name in ("Back 10 seconds", "Playback speed, 1.25×"):
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
    menu.get_by_role("button", name="End of episode").click()
    expect(menu).to_be_hidden()
    expect(bar.get_by_role("button", name="Sleep timer, End of episode")).to_be_visible()
    assert bar.get_by_role("button", name="Sleep timer").bounding_box() == before
    bar.get_by_role("button", name="Sleep timer").focus()
    page.keyboard.press("Enter")
    menu.get_by_role("button", name="Turn off").click()
    expect(button).to_be_focused()


def stand_in_one_row(bar, width):
    boxes = [control.bounding_box() for control in bar.locator("button, a, progress-slider").all() if control.is_visible()]
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    spans = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
    assert all(end <= start + 1 for (_, end), (start, _) in zip(spans, spans[1:])), (width, spans)
    assert spans[0][0] >= 0 and spans[-1][1] <= width, (width, spans)
    assert max(middles) - min(middles) < 2, (width, middles)
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes), (width, boxes)
