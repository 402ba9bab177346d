"""App settings and show settings."""

import pytest
from listening import audio, wait_for_sound
from playwright.sync_api import expect


@pytest.mark.accounts
def test_skip_length_setting_applies_to_the_player(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page)
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("navigation", name="Tabs").get_by_role("link", name="Me").click()
    page.get_by_role("link", name="Settings").click()
    with page.expect_response("**/did-set-skip-forward"):
        page.get_by_role("group", name="Skip forward").get_by_text("30 s").click()
    page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
    forward = page.get_by_role("button", name="Forward 30 seconds")
    expect(forward).to_be_visible()
    before = audio(page, "currentTime")
    forward.click()
    page.wait_for_function("before => document.getElementById('audio').currentTime >= before + 29", arg=before)


def test_switch_keeps_its_last_state_after_rapid_taps(server, page):
    page.goto(server.url + "/settings")
    rewinding = page.get_by_role("switch", name="Rewind after a pause")
    expect(rewinding).to_be_checked()
    for _ in range(5):
        rewinding.click()
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(rewinding).not_to_be_checked()


def test_disabling_the_relay_lets_pages_load_remote_audio(server, page):
    policy = page.goto(server.url + "/settings").headers["content-security-policy"]
    assert "media-src 'self';" in policy
    with page.expect_navigation():
        page.get_by_role("switch", name="Stream through this server").click()
    expect(page.get_by_role("switch", name="Stream through this server")).not_to_be_checked()
    policy = page.goto(server.url + "/me").headers["content-security-policy"]
    assert "media-src 'self' https:;" in policy
    expect(page.locator("html[data-remote-media]")).to_have_count(1)


def test_current_device_is_marked_and_can_be_renamed(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page, beyond=1)
    page.goto(server.url + "/settings")
    device = page.locator(".settings-device[data-is-current]")
    expect(device).to_contain_text("This device")
    device.get_by_role("button", name="Rename").click()
    field = page.get_by_role("textbox", name="Name")
    field.fill("厨房的平板")
    field.press("Enter")
    expect(page.locator(".settings-device[data-is-current]")).to_contain_text("厨房的平板")
    page.reload()
    expect(page.locator(".settings-device[data-is-current]")).to_contain_text("厨房的平板")


def test_show_settings_set_the_speed_and_skip_the_start(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    page.get_by_role("button", name="Show settings").click()
    page.get_by_role("combobox", name="Playback speed").select_option("1.5")
    page.get_by_role("combobox", name="Skip at start").select_option("15")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notice")).to_have_text("Show settings saved")
    expect(page.locator("ol[data-plays]")).to_have_attribute("data-rate", "1.5")
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page, beyond=15)
    assert audio(page, "playbackRate") == 1.5
    page.reload()
