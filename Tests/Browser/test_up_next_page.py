"""The page of Up Next: a queued row plays here, where the listener does not want the player's page."""

from every_page import oldest_episodes
from listening import listen, wait_for_sound
from playwright.sync_api import expect


def test_cover_of_a_queued_row_plays_it_here(server, page):
    current, queued, other = oldest_episodes(server, server.add("hallow-quay"), 3)
    listen(server, int(current[0]))
    for episode, _ in (queued, other):
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    server.store("opens-player", "no")
    page.goto(server.url + "/up-next")
    page.locator("up-next [data-key]").first.get_by_role("button", name=f"Play {queued[1]}").click()
    wait_for_sound(page)
    expect(page.locator("#queue-current")).to_contain_text(queued[1])
    expect(page.locator("up-next [data-key]")).to_have_count(1)
    assert page.url == server.url + "/up-next"
