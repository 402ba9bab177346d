"""Settings take effect in the player and in the document. SettingsPageManagerTests and Tests/Runtime hold what they store, and in which order."""

import pytest
from listening import listen, player, wait_for_state
from playwright.sync_api import expect


@pytest.mark.without_accounts
def test_settings_apply_to_the_player_and_to_the_document(server, page):
    server.add("hallow-quay")
    listen(server, 1)
    page.goto(server.url + "/me")
    page.get_by_role("link", name="Settings").click()
    with page.expect_response("**/did-set-skip-forward"):
        page.get_by_role("combobox", name="Skip forward").select_option("45")
    expect(page.locator("settings-page")).to_be_visible()
    # The text of a selection ends before its arrow.
    choices = page.locator("main select").evaluate_all("""all => all.map((select) => {
      const { appearance, paddingInlineEnd, textOverflow } = getComputedStyle(select);
      return [appearance, parseFloat(paddingInlineEnd) >= 32, textOverflow];
    })""")
    assert choices and all(choice == ["none", True, "ellipsis"] for choice in choices), choices
    bar = page.get_by_role("region", name="Player")
    expect(bar.get_by_role("link", name="History")).to_be_hidden()
    page.locator("settings-page summary", has_text="More").click()
    choices = page.get_by_role("group", name="Mini player buttons").locator("label")
    expect(choices).to_have_text(["Skip", "Open episodes or history"])
    assert len(set(choices.evaluate_all("labels => labels.map((label) => label.offsetTop)"))) == 1
    choices.last.click()
    expect(bar.get_by_role("link", name="History")).to_be_visible()
    expect(bar.get_by_role("button", name="Forward 45 seconds")).to_be_hidden()
    # Whether remote audio may be loaded is the policy of the document, which is replaced.
    with page.expect_navigation():
        page.get_by_role("switch", name="Stream through this server").click()
    expect(page.locator("html[data-remote-media]")).to_have_count(1)
    bar.get_by_role("link", name="Open player").click()
    # The mini player has such a button too, and leaves when the player opens.
    forward = page.get_by_role("group", name="Playback controls").get_by_role("button", name="Forward 45 seconds")
    expect(forward).to_be_visible()
    before = player(page)["position"]
    forward.click()
    wait_for_state(page, lambda state: state["position"] == before + 45)
