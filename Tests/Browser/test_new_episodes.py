"""New episodes: they appear on open pages and in a badge until the user opens their show."""

import time

from playwright.sync_api import expect
from publisher import Publisher
from server import Server, open_database


def test_new_episode_appears_on_the_open_home_page_and_in_the_library_badge(page, context, tmp_path):
    publisher = Publisher([20_000] * 4)
    # The fourth episode is published now.
    publisher.epoch = time.time() - 4 * 86_400
    folder = tmp_path / "news"
    folder.mkdir()
    allowed = f"127.0.0.1:{publisher.port}"
    server = Server(folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{allowed}", EARNEST_ALLOW_PRIVATE=allowed).start()
    try:
        show = server.post("/search-page/did-tap-result", feed=publisher.feed).rsplit("/", 1)[1]
        server.post("/show-page/did-tap-subscribe", show=show)
        # The user subscribed an hour ago.
        with open_database(server) as database:
            database.execute("UPDATE subscription SET subscribed_at = subscribed_at - 3600000")
        page.goto(server.url)
        names = page.get_by_role("region", name="New episodes").locator(".row-title a")
        expect(names).to_have_text(["Episode 3", "Episode 2", "Episode 1"])
        tabs = page.get_by_role("navigation", name="Tabs")
        badge, lists = tabs.locator("[data-tab=library-page] .tab-badge"), page.locator(".lists-link", has_text="New episodes")
        expect(badge).to_have_text("")
        publisher.published = 4
        server.post("/show-page/did-tap-refresh", show=show)
        expect(badge).to_have_text("1")
        expect(names).to_have_text(["Episode 4", "Episode 3", "Episode 2", "Episode 1"])
        page.goto(server.url + "/lists")
        expect(lists).to_contain_text("1 new episode")
        # Opening the show clears the badge in every tab.
        context.new_page().goto(f"{server.url}/shows/{show}")
        page.bring_to_front()
        expect(badge).to_have_text("")
        expect(lists).not_to_contain_text("1 new")
    finally:
        server.stop()
        publisher.shutdown()
