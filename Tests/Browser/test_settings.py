"""App settings and show settings."""

import re

import pytest
from listening import audio, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until


@pytest.mark.accounts
def test_skip_length_setting_applies_to_the_player(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page)
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    with page.expect_response("**/did-set-skip-forward"):
        page.get_by_role("combobox", name="Skip forward").select_option("30")
    page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
    # The mini player has such a button too, and leaves when the player opens.
    forward = page.get_by_role("group", name="Playback controls").get_by_role("button", name="Forward 30 seconds")
    expect(forward).to_be_visible()
    before = audio(page, "currentTime")
    forward.click()
    page.wait_for_function("before => document.getElementById('audio').currentTime >= before + 29", arg=before)


def test_mini_player_of_a_phone_has_the_selected_buttons(server, page):
    page.goto(server.url + server.add("lichen-hour"))
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page)
    page.goto(server.url + "/settings")
    bar = page.get_by_role("region", name="Player")
    expect(bar.get_by_role("button", name="Forward 10 seconds")).to_be_visible()
    expect(bar.get_by_role("link", name="History")).to_be_hidden()
    page.get_by_role("group", name="Mini player on a phone").get_by_text("Episodes and history").click()
    expect(bar.get_by_role("link", name="History")).to_be_visible()
    expect(bar.get_by_role("button", name="Forward 10 seconds")).to_be_hidden()
    bar.get_by_role("link", name="Episodes").click()
    expect(page.locator("episode-picker")).to_be_visible()


def test_buttons_of_the_mini_player_are_selected_in_one_line(server, page):
    page.goto(server.url + "/settings")
    choices = page.get_by_role("group", name="Mini player on a phone").locator("label")
    expect(choices).to_have_text(["Skip", "Episodes and history"])
    assert len(set(choices.evaluate_all("labels => labels.map((label) => label.offsetTop)"))) == 1


def test_text_of_a_selection_ends_before_its_arrow(server, page):
    for path in ("/settings", "/settings/notifications", "/lists/create"):
        page.goto(server.url + path)
        choices = page.locator("main select").evaluate_all("""all => all.map((select) => {
          const { appearance, paddingInlineEnd, textOverflow } = getComputedStyle(select);
          return [appearance, parseFloat(paddingInlineEnd) >= 32, textOverflow];
        })""")
        assert choices and all(choice == ["none", True, "ellipsis"] for choice in choices), (path, choices)


def test_switch_keeps_its_last_state_after_rapid_taps(server, page):
    page.goto(server.url + "/settings")
    rewinding = page.get_by_role("switch", name="Rewind after a pause")
    expect(rewinding).to_be_checked()
    answers = []
    page.on("response", lambda response: answers.append(response) if "/settings-page/" in response.url else None)
    for _ in range(5):
        rewinding.click()
    wait_until(lambda: len(answers) == 5, page, what="the fifth answer")
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
    expect(page.locator(".menu-sheet:popover-open").get_by_role("status")).to_have_text("Saved")
    page.keyboard.press("Escape")
    expect(page.locator("ol[data-plays]")).to_have_attribute("data-rate", "1.5")
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page, beyond=15)
    assert audio(page, "playbackRate") == 1.5
    page.reload()


def test_rejected_notification_address_is_explained_at_its_field(server, page):
    page.goto(server.url + "/settings/notifications")
    field = page.get_by_role("textbox", name="Address")
    field.fill("moss and lichen")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("moss and lichen")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("^This isn’t a web address"))
