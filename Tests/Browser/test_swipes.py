"""Swipes over the rows of episodes: one meaning in every list, settable, with an undo, and the same actions in the menu."""

from urllib.parse import quote

import pytest
from downloading import PHONE, episodes, live, mark, show, slow, swipe  # noqa: F401
from listening import listen
from notices import notice
from playwright.sync_api import expect
from waiting import wait_until

LEFT, RIGHT = -1, 1


@pytest.fixture
def phone(server, show, episodes, chromium):
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
def test_short_swipe_and_swipe_from_the_edge_do_nothing(server, show, episodes, phone):
    episode = episodes[0][0]
    page = open_page(server, phone, show)
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" and "did-tap" in request.url else None)
    swipe(phone, page, row(page, episode), LEFT, far=90)
    expect(page.locator(".swipe-under")).to_have_count(0)
    y = row(page, episode).bounding_box()["y"] + 24
    finger = phone.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 6, "y": y}]})
    for step in range(1, 11):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 6 + 25 * step, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    swipe(phone, page, row(page, episodes[1][0]), RIGHT)
    expect(notice(page)).to_contain_text("Downloading")
    assert len(posts) == 1


def test_settings_change_what_swipes_do(server, show, episodes, phone):
    episode = episodes[0][0]
    page = open_page(server, phone, "/settings")
    for name, choice in [("right", "Add to Up Next"), ("left", "Mark as played")]:
        with page.expect_response(f"**/did-set-swipe-{name}"):
            page.get_by_role("combobox", name=f"Swipe {name}").select_option(choice)
    page.goto(server.url + show)
    live(page)
    swipe(phone, page, row(page, episode), RIGHT)
    expect(notice(page)).to_contain_text("Added to end of Up Next")
    undo(page)
    expect(notice(page)).to_contain_text("Up Next restored")
    swipe(phone, page, row(page, episode), LEFT)
    expect(notice(page)).to_contain_text("Marked as played")
    expect(row(page, episode).locator("article")).to_have_attribute("data-finished", "true")
    undo(page)
    expect(row(page, episode).locator("article")).to_have_attribute("data-finished", "false")
    server.post("/settings-page/did-set-swipe-right", value="none")
    page.reload()
    live(page)
    swipe(phone, page, row(page, episode), RIGHT)
    expect(page.locator(".swipe-under")).to_have_count(0)
    swipe(phone, page, row(page, episode), LEFT)
    expect(notice(page)).to_contain_text("Marked as played")
    expect(page.locator(".tab-badge").filter(has_text="1")).to_have_count(0)


def test_left_removes_in_up_next_and_in_the_history(server, episodes, phone):
    episode, title = episodes[0]
    server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    listen(server, int(episodes[1][0]), int(episode))
    for path, sentence in [("/up-next", "Removed from Up Next"), ("/history", "Removed from history")]:
        page = open_page(server, phone, path)
        rows = page.locator("li").filter(has=page.locator(f"article[data-episode='{episode}']"))
        swipe(phone, page, rows.locator("swipe-row"), LEFT)
        expect(notice(page)).to_contain_text(sentence)
        expect(rows).to_have_count(0)
        undo(page)
        expect(rows).to_have_count(1)
        page.close()


@pytest.mark.acceptance("browser")
def test_episodes_found_in_the_library_are_swiped_and_those_of_directories_are_not(server, episodes, phone):
    episode, title = episodes[0]
    page = phone.new_page()

    def is_found():
        page.goto(f"{server.url}/search?scope=library&q={quote(title)}")
        return row(page, episode).count()

    # The index is updated in the background.
    wait_until(is_found, timeout=30, what=title)
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
    page.goto(f"{server.url}/search?q={quote(title)}")
    expect(page.locator("#found-episodes li").first).to_be_visible()
    expect(page.locator("main swipe-row")).to_have_count(0)


def test_swipes_are_for_fingers_only(server, show, episodes, page):
    page.goto(server.url + show)
    box = row(page, episodes[0][0]).bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=8)
    expect(page.locator(".swipe-under")).to_have_count(0)
    page.mouse.up()


def test_new_episodes_are_swiped_on_home_and_in_their_list(server, show, episodes, slow, phone):
    server.post("/show-page/did-tap-subscribe", show=show.rsplit("/", 1)[1])
    for path, rows in [("/", "#home-new swipe-row"), ("/lists/new", "main swipe-row")]:
        page = open_page(server, phone, path)
        episode = page.locator(rows).first.locator("article").get_attribute("data-episode")
        swipe(phone, page, row(page, episode), LEFT)
        expect(notice(page)).to_contain_text("Archived")
        expect(row(page, episode)).to_be_hidden()
        undo(page)
        expect(row(page, episode)).to_be_visible()
        swipe(phone, page, row(page, episode), RIGHT)
        expect(notice(page)).to_contain_text("Downloading")
        undo(page)
        expect(notice(page)).to_contain_text("Download cancelled")
        page.close()
