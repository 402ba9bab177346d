"""Swipes over the rows of episodes, with an undo. Tests/Runtime holds what a swipe is and which action it takes."""

from urllib.parse import quote

import pytest
from downloading import PHONE, episodes, live, mark, show, slow, swipe  # noqa: F401
from notices import notice
from playwright.sync_api import expect
from waiting import wait_until

LEFT, RIGHT = -1, 1


@pytest.fixture
def phone(server, show, episodes, chromium):
    # The default, which adds to Up Next, is a rule of Tests/Runtime.
    server.post("/settings-page/did-set-swipe-right", value="download")
    context = chromium.new_context(**PHONE)
    yield context
    context.close()


def open_page(server, phone, path):
    page = phone.new_page()
    page.goto(server.url + path)
    live(page)
    return page


def row(page, episode):
    """A row in the middle of the screen, where no bar covers it."""
    found = page.locator(f"main swipe-row:has(article[data-episode='{episode}'])")
    # It may be about to go, and is not waited for.
    found.evaluate_all("(rows) => rows[0]?.scrollIntoView({ block: 'center' })")
    return found


def undo(page):
    notice(page).get_by_role("button", name="Undo").click()


@pytest.mark.own_server("the only downloads")
def test_right_downloads_and_left_archives_with_undo(server, show, episodes, slow, phone):
    episode = episodes[0][0]
    page = open_page(server, phone, show)
    swipe(phone, page, row(page, episode), RIGHT)
    expect(notice(page)).to_contain_text("Downloading")
    undo(page)
    expect(notice(page)).to_contain_text("Download cancelled")
    expect(mark(page, episode)).to_have_attribute("data-state", "none")
    swipe(phone, page, row(page, episode), LEFT)
    expect(notice(page)).to_contain_text("Archived")
    expect(row(page, episode)).to_be_hidden()
    undo(page)
    expect(row(page, episode)).to_be_visible()


@pytest.mark.acceptance("browser")
def test_found_episodes_are_swiped_where_this_server_has_them(server, show, episodes, phone):
    episode, title = episodes[0]
    page = phone.new_page()
    page.goto(f"{server.url}/search?q={quote(title)}")
    expect(page.locator(f"#found-episodes swipe-row article[data-episode='{episode}']")).to_have_count(1)
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])

    def is_found():
        page.goto(f"{server.url}/search?scope=library&q={quote(title)}")
        return row(page, episode).count()

    # The index is updated in the background.
    wait_until(is_found, what=title)
    live(page)
    swipe(phone, page, row(page, episode), RIGHT)
    expect(notice(page)).to_contain_text("Downloading")
    undo(page)
    expect(notice(page)).to_contain_text("Download cancelled")
    swipe(phone, page, row(page, episode), LEFT)
    expect(notice(page)).to_contain_text("Archived")
    expect(row(page, episode).locator("article")).to_have_attribute("data-archived", "true")
    undo(page)
    expect(row(page, episode).locator("article")).to_have_attribute("data-archived", "false")
