"""The sleep timer: it counts played audio, starts at night, and is extended by a key or a shake in its last minute."""

import pytest
from listening import audio, call_player, play, player, wait_for_sound, wait_for_state
from playwright.sync_api import expect

SHAKE = """() => dispatchEvent(
  new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x: 20, y: 20, z: 9.8 } }))"""


def set_timer(page, minutes):
    """Sets the timer to a length that no menu has."""
    call_player(page, f"sleepTimer.set('minutes', {minutes})")


@pytest.fixture
def playing(server, page):
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    return page


@pytest.mark.acceptance("browser")
def test_short_seeks_do_not_shorten_the_sleep_timer(server, page):
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name="Sleep timer").click()
    page.get_by_role("button", name="5 min", exact=True).click()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    before = player(page)
    for _ in range(3):
        # Each seek finishes and plays before the next one, because concurrent seeks would be one long jump.
        target = audio(page, "currentTime") + 5
        slider.press("ArrowRight")
        wait_for_sound(page, beyond=target + 0.5)
    after = player(page)
    played = after["position"] - before["position"] - 15
    assert abs(before["sleep"]["left"] - after["sleep"]["left"] - played) < 3


def test_any_key_in_the_last_minute_adds_five_minutes(playing):
    set_timer(playing, 5)
    playing.keyboard.press("x")
    assert player(playing)["sleep"]["left"] <= 300
    set_timer(playing, 0.9)
    expect(playing.get_by_text("Stops in")).to_be_visible()
    playing.keyboard.press("x")
    assert 300 < player(playing)["sleep"]["left"] <= 354
    # Space pauses as ever.
    set_timer(playing, 0.9)
    playing.keyboard.press("Space")
    wait_for_state(playing, lambda state: not state["playing"] and state["sleep"]["left"] > 300)


def test_shake_in_the_last_minute_adds_five_minutes(playing):
    set_timer(playing, 5)
    playing.evaluate(SHAKE)
    assert player(playing)["sleep"]["left"] <= 300
    set_timer(playing, 0.9)

    def is_extended(state):
        # The page listens for motion from the next update of the position on.
        playing.evaluate(SHAKE)
        return state["sleep"]["left"] > 300

    wait_for_state(playing, is_extended)
    left = player(playing)["sleep"]["left"]
    playing.evaluate(SHAKE)
    assert player(playing)["sleep"]["left"] <= left


def test_motion_is_allowed_to_pages_of_the_app_only(server, page):
    policy = page.goto(server.url + "/").headers["permissions-policy"]
    assert "accelerometer=(self)" in policy and "gyroscope=(self)" in policy


@pytest.mark.acceptance("browser")
def test_timer_menu_mentions_shaking_where_it_works(server, playing, chromium):
    playing.get_by_role("button", name="Sleep timer").click()
    expect(playing.get_by_text("In the last minute, any key adds 5 minutes.")).to_be_visible()
    expect(playing.get_by_text("So does shaking this device")).to_be_hidden()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    # The browser of an iPhone asks its user.
    context.add_init_script("DeviceMotionEvent.requestPermission = async () => (window.asked = 'granted')")
    phone = context.new_page()
    phone.goto(server.url + "/player")
    phone.get_by_role("button", name="Sleep timer").tap()
    expect(phone.get_by_text("So does shaking this device")).to_be_hidden()
    phone.get_by_role("button", name="Shake to add 5 minutes").tap()
    expect(phone.get_by_text("So does shaking this device")).to_be_visible()
    assert phone.evaluate("window.asked") == "granted"
    context.close()


@pytest.mark.acceptance("browser")
def test_refused_motion_is_explained(server, page, chromium):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script("DeviceMotionEvent.requestPermission = () => Promise.reject(new Error('no'))")
    phone = context.new_page()
    play(phone, server, server.add("lichen-hour"), "Reading the Shore")
    phone.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    phone.get_by_role("button", name="Sleep timer").tap()
    phone.get_by_role("button", name="Shake to add 5 minutes").tap()
    expect(phone.get_by_text("This browser doesn’t allow shaking.")).to_be_visible()
    context.close()


def test_timer_starts_in_the_set_hours_until_it_is_turned_off_in_them(server, page):
    page.goto(server.url + "/settings")
    # From midnight to midnight is all day.
    for name in ("From", "Until"):
        with page.expect_response("**/did-set-sleep-timer"):
            page.get_by_label(name, exact=True).fill("00:00")
    with page.expect_response("**/did-set-sleep-timer"):
        page.get_by_role("combobox", name="Length").select_option("20")
    with page.expect_response("**/did-set-sleep-timer"):
        page.get_by_role("switch", name="Start at night").click()
    page.goto(server.url + server.add("lichen-hour"))
    # A new page knows the hours when the session has arrived.
    wait_for_state(page, lambda state: state.get("sleepWindow"))
    page.get_by_role("button", name="Play Reading the Shore").click()
    wait_for_sound(page)
    page.wait_for_selector("audio-player", state="attached")
    state = player(page)
    assert state["sleep"]["kind"] == "minutes" and 1_000 < state["sleep"]["left"] <= 1_200
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    page.get_by_role("button", name="Sleep timer").click()
    page.get_by_role("button", name="Turn off").click()
    for _ in ("pause", "play"):
        page.locator("audio-player [data-part=toggle]").click()
    wait_for_state(page, lambda state: state["state"] == "playing" and state["sleep"] is None)


def test_timer_does_not_start_outside_the_set_hours(server, page):
    server.post("/settings-page/did-set-sleep-timer", **{"from": "00:00", "until": "00:00", "minutes": "20"})
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    assert player(page)["sleep"] is None
