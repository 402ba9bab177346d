"""Settings take effect in the player and in the document. SettingsPageManagerTests holds what they store."""

import re

import pytest
from listening import audio, wait_for_sound
from playwright.sync_api import expect
from waiting import wait_until


@pytest.mark.without_accounts
def test_skip_length_setting_applies_to_the_player(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    page.locator("article play-button button").nth(1).click()
    wait_for_sound(page)
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("main").get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    with page.expect_response("**/did-set-skip-forward"):
        page.get_by_role("combobox", name="Skip forward").select_option("30")
    expect(page.locator(".settings-device[data-is-current]")).to_contain_text("This device")
    bar = page.get_by_role("region", name="Player")
    expect(bar.get_by_role("link", name="History")).to_be_hidden()
    choices = page.get_by_role("group", name="Mini player on a phone").locator("label")
    expect(choices).to_have_text(["Skip", "Episodes and history"])
    assert len(set(choices.evaluate_all("labels => labels.map((label) => label.offsetTop)"))) == 1
    choices.last.click()
    expect(bar.get_by_role("link", name="History")).to_be_visible()
    expect(bar.get_by_role("button", name="Forward 30 seconds")).to_be_hidden()
    bar.get_by_role("link", name="Open player").click()
    # The mini player has such a button too, and leaves when the player opens.
    forward = page.get_by_role("group", name="Playback controls").get_by_role("button", name="Forward 30 seconds")
    expect(forward).to_be_visible()
    before = audio(page, "currentTime")
    forward.click()
    page.wait_for_function("before => document.getElementById('audio').currentTime >= before + 29", arg=before)


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
    # The text of a selection ends before its arrow.
    choices = page.locator("main select").evaluate_all("""all => all.map((select) => {
      const { appearance, paddingInlineEnd, textOverflow } = getComputedStyle(select);
      return [appearance, parseFloat(paddingInlineEnd) >= 32, textOverflow];
    })""")
    assert choices and all(choice == ["none", True, "ellipsis"] for choice in choices), choices
    # Whether remote audio may be loaded is the policy of the document, which is replaced.
    with page.expect_navigation():
        page.get_by_role("switch", name="Stream through this server").click()
    expect(page.locator("html[data-remote-media]")).to_have_count(1)


def test_rejected_notification_address_is_explained_at_its_field(server, page):
    page.goto(server.url + "/settings/notifications")
    field = page.get_by_role("textbox", name="Address")
    field.fill("moss and lichen")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("moss and lichen")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("^This isn’t a web address"))
