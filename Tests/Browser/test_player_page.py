"""The player page: its keys, and its bookmarks. Tests/Runtime holds its controls and each of the keys."""

from listening import from_menu, listen, wait_for_state
from playwright.sync_api import expect
from server import rows

EPISODE = "Ten Minutes of Rain"


def test_keys_skip_and_bookmarks_and_the_star_belong_to_their_episode(server, page):
    server.add("lichen-hour")
    listen(server, *rows(server, f"SELECT id FROM episode WHERE title = '{EPISODE}'"))
    page.goto(server.url + "/player")
    page.locator("h1").focus()
    page.keyboard.press("ArrowRight")
    wait_for_state(page, lambda state: state["position"] == 330)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(keys).not_to_be_visible()

    page.get_by_role("button", name="Bookmarks").click()
    page.get_by_role("textbox").fill("The roof begins")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notice")).to_contain_text("Bookmark added at 5:30")
    page.get_by_role("slider", name="Position").press("PageUp")
    wait_for_state(page, lambda state: state["position"] == 360)
    page.get_by_role("button", name="Bookmarks").click()
    expect(page.get_by_role("textbox")).to_have_value("")
    page.get_by_role("link", name="The roof begins").click()
    wait_for_state(page, lambda state: state["playing"] and 329 < state["position"] < 350)
    page.get_by_role("button", name="Bookmarks").click()
    page.get_by_role("button", name="More options for The roof begins").click()
    page.get_by_role("button", name="Remove bookmark").click()
    page.locator("#notice").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Bookmarks").click()
    expect(page.get_by_role("link", name="The roof begins")).to_be_visible()
    # The star belongs to its episode too.
    page.keyboard.press("Escape")
    star = page.get_by_role("button", name="Favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    for button, episode, is_on in [("Next episode", "Reading the Shore", "false"), ("Previous episode", EPISODE, "true")]:
        from_menu(page.locator("audio-player"), button)
        expect(page.locator("audio-player")).to_contain_text(episode)
        expect(star).to_have_attribute("aria-pressed", is_on)
