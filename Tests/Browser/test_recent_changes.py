"""Recent changes: Up Next returns to a moment. The list and undoing are held by RecentChangesManagerTests."""

from every_page import oldest_episodes, rows
from notices import notice
from playwright.sync_api import expect
from server import open_database


def queued(server):
    return rows(server, "SELECT episode_id FROM up_next ORDER BY position")


def test_up_next_returns_to_a_moment(server, page):
    queue = oldest_episodes(server, server.add("lichen-hour"), 3)
    for episode, _ in queue:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    before = queued(server)
    with open_database(server) as database:
        database.execute("UPDATE change_log SET happened_at = happened_at - 2 * 3600000")
    server.post("/up-next/did-clear")
    page.goto(server.url + "/up-next")
    page.locator("up-next").get_by_role("link", name="Restore Up Next as of…").click()
    page.get_by_role("link", name="1 hour ago").click()
    preview = page.get_by_role("region", name="Up Next then")
    expect(preview).to_contain_text("3 episodes · 3 added")
    for _, title in queue:
        expect(preview.get_by_role("link", name=title)).to_be_visible()
    preview.get_by_role("button", name="Restore").click()
    expect(notice(page)).to_contain_text("Up Next restored")
    expect(preview).to_contain_text("Up Next is the same now")
    assert queued(server) == before
    notice(page).get_by_role("button", name="Undo").click()
    expect(preview.get_by_role("button", name="Restore")).to_be_visible()
    assert queued(server) == []
