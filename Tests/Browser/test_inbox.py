"""The Inbox: a new episode is queued or dismissed by a finger with an undo."""

import time

import pytest
from downloading import PHONE, live, swipe
from notices import notice
from playwright.sync_api import expect
from publisher import Publisher
from server import Server, open_database
from waiting import wait_until

LEFT, RIGHT = -1, 1
RULE = dict(rule="own", placement="inbox", notify="services", days=0, keep=0, words="", without="", shortest=0, longest=0)


# A notice stays for ten seconds, and covers no button meanwhile.
ABOVE_THE_BAR = """() => parseFloat(getComputedStyle(document.getElementById("notice")).marginBlockEnd)
  >= innerHeight - document.querySelector(".selection-card").getBoundingClientRect().top"""


def sql(server, query):
    with open_database(server) as database:
        return database.execute(query).fetchall()


@pytest.fixture
def inbox(tmp_path):
    """A server whose one show has published the episodes 4, 5 and 6 since its rule was set."""
    publisher = Publisher([20_000] * 6)
    publisher.epoch = time.time() - 7 * 86_400
    folder = tmp_path / "inbox"
    folder.mkdir()
    allowed = f"127.0.0.1:{publisher.port}"
    server = Server(folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{allowed}", EARNEST_ALLOW_PRIVATE=allowed).start()
    try:
        show = server.post("/search-page/did-tap-result", feed=publisher.feed).rsplit("/", 1)[1]
        server.post("/show-page/did-tap-subscribe", show=show)
        server.post("/new-episode-settings/did-save", show=show, **RULE)
        # Episodes from before the subscription are not new.
        sql(server, "UPDATE subscription SET subscribed_at = subscribed_at - 30 * 86400000")
        publisher.published = 6
        server.post("/show-page/did-tap-refresh", show=show)
        wait_until(lambda: sql(server, "SELECT COUNT(*) FROM inbox") == [(3,)])
        yield server
    finally:
        server.stop()
        publisher.shutdown()


def rows(page):
    return page.locator("inbox-page .row-title a")


def open_inbox(server, page):
    page.goto(server.url + "/inbox")
    live(page)
    expect(rows(page)).to_have_text(["Episode 6", "Episode 5", "Episode 4"])


def undo(page):
    notice(page).get_by_role("button", name="Undo").click()


def test_right_queues_and_left_dismisses(inbox, chromium):
    phone = chromium.new_context(**PHONE)
    page = phone.new_page()
    open_inbox(inbox, page)
    swipe(phone, page, page.locator("inbox-page swipe-row").first, RIGHT)
    expect(notice(page)).to_contain_text("Added to end of Up Next")
    expect(rows(page)).to_have_text(["Episode 5", "Episode 4"])
    undo(page)
    expect(rows(page)).to_have_text(["Episode 6", "Episode 5", "Episode 4"])
    swipe(phone, page, page.locator("inbox-page swipe-row").first, LEFT)
    expect(notice(page)).to_contain_text("Dismissed")
    expect(rows(page)).to_have_text(["Episode 5", "Episode 4"])
    undo(page)
    expect(rows(page)).to_have_text(["Episode 6", "Episode 5", "Episode 4"])
    phone.close()
