"""The menu of the sleep timer. Its rules: Tests/Runtime/sleep-timer.test.js and player.test.js."""

import pytest
from listening import play
from playwright.sync_api import expect


@pytest.fixture
def playing(server, page):
    play(page, server, server.add("lichen-hour"), "Reading the Shore")
    page.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    return page


@pytest.mark.acceptance("browser")
def test_timer_menu_mentions_keys_or_has_a_switch_for_shaking(server, playing, chromium):
    playing.get_by_role("button", name="Sleep timer").click()
    expect(playing.get_by_text("In the last minute, any key adds 5 minutes.")).to_be_visible()
    expect(playing.get_by_role("switch", name="Shake to add 5 minutes")).to_be_hidden()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    # The browser of an iPhone asks its user, inside a tap.
    context.add_init_script("""DeviceMotionEvent.requestPermission = async () => {
      if (!navigator.userActivation.isActive) throw new Error("no tap");
      return "granted";
    }""")
    phone = context.new_page()
    phone.goto(server.url + "/player")
    phone.get_by_role("button", name="Sleep timer").tap()
    expect(phone.get_by_text("any key adds 5 minutes")).to_be_hidden()
    shaking = phone.get_by_role("switch", name="Shake to add 5 minutes")
    expect(shaking).not_to_be_checked()
    shaking.tap()
    expect(shaking).to_be_checked()
    context.close()


@pytest.mark.acceptance("browser")
def test_refused_motion_is_explained(server, page, chromium):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script("DeviceMotionEvent.requestPermission = () => Promise.reject(new Error('no'))")
    phone = context.new_page()
    play(phone, server, server.add("lichen-hour"), "Reading the Shore")
    phone.wait_for_function("() => document.documentElement.dataset.transition === undefined")
    phone.get_by_role("button", name="Sleep timer").tap()
    phone.get_by_role("switch", name="Shake to add 5 minutes").tap()
    expect(phone.get_by_text("This browser doesn’t allow shaking.")).to_be_visible()
    context.close()
