"""The library: several shows selected at once."""

import pytest
from library import action, either, open_library, shows, tick, titles, undo
from listening import listen
from notices import notice
from playwright.sync_api import expect
from server import rows


@pytest.mark.without_accounts
def test_several_shows_are_unsubscribed_and_restored(server, shows, either):
    listen(server, rows(server, "SELECT id FROM episode LIMIT 1")[0])
    open_library(either, server)
    names = titles(either).all_text_contents()
    player = either.get_by_role("region", name="Player")
    expect(player).to_be_visible()
    either.get_by_role("link", name="Select shows").click()
    # On a phone the bar of actions has its place.
    expect(player).to_be_visible(visible=either.viewport_size["width"] > 800)
    tick(either, *names[:2])
    expect(either.locator(".selection-count")).to_have_text("2 selected")
    action(either, "Unsubscribe")
    expect(notice(either)).to_contain_text("Unsubscribed from 2 shows")
    expect(titles(either)).to_have_text(names[2:])
    undo(either)
    expect(titles(either)).to_have_text(names)
    either.get_by_role("link", name="Done").click()
    expect(either.get_by_role("link", name=names[0])).to_be_visible()
