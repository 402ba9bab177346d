"""The sheet for selecting an episode."""

import pytest
from downloading import episodes, show  # noqa: F401
from listening import listen, player, wait_for_state
from notices import notice
from playwright.sync_api import expect


def row(page, episode):
    return page.locator(f"episode-picker article[data-episode='{episode}']")


def choose(page, title, name):
    page.get_by_role("button", name=f"More options for {title}", exact=True).click()
    page.locator("#episode-menu:popover-open").get_by_role("button", name=name, exact=True).click()


@pytest.mark.hasty
def test_a_row_plays_and_opens_the_player_and_its_menu_does_not(server, episodes, page):
    (current, _), (other, title) = episodes[:2]
    listen(server, int(current))
    page.goto(server.url + "/player/episodes")
    expect(row(page, current)).to_have_attribute("data-current", "")
    choose(page, title, "Add to end")
    expect(notice(page)).to_contain_text("Added to end of Up Next")
    choose(page, title, "Mark as played")
    expect(row(page, other)).to_have_attribute("data-finished", "true")
    assert page.url == server.url + "/player/episodes"

    row(page, other).click(position={"x": 20, "y": 20})
    expect(page).to_have_url(server.url + "/player")
    expect(page.locator("audio-player h1")).to_contain_text(title)
    wait_for_state(page, lambda state: state["playing"])
    # The row of the current episode only opens the player.
    page.get_by_role("link", name="Close player").click()
    page.get_by_role("region", name="Player").click(button="right")
    page.locator("#episode-menu:popover-open").get_by_role("link", name="Episodes").click()
    expect(page).to_have_url(server.url + "/player/episodes")
    row(page, other).click(position={"x": 20, "y": 20})
    expect(page).to_have_url(server.url + "/player")
    assert player(page)["playing"]
