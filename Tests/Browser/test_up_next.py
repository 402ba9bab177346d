"""The Up Next queue: reordering by finger, and updates in every tab. Tests/Runtime holds drags by mouse, keys and cancelled drags."""

import pytest
from every_page import oldest_episodes
from playwright.sync_api import expect


@pytest.fixture
def show(server):
    return server.add("hallow-quay")


@pytest.fixture
def episodes(server, show):
    """The first five playable episodes on the show's page, which is a serial: their ids and titles."""
    return oldest_episodes(server, show, 5)


@pytest.fixture
def queue(server, episodes, page):
    """Queues all five episodes in order and opens the Up Next page; returns their titles."""
    for episode, _ in episodes:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    page.goto(server.url + "/up-next")
    names = [name for _, name in episodes]
    expect(titles(page)).to_have_text(names)
    return names


def titles(page):
    return page.locator("up-next [data-key]").get_by_role("heading")


def handle(page, name):
    return page.get_by_role("button", name=f"Move {name}", exact=True)


@pytest.mark.without_accounts
def test_row_can_be_dragged_with_a_finger(server, queue, chromium):
    a, b, c, d, e = queue
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.goto(server.url + "/up-next")
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    # A tap on the handle opens the ways that the row can go, and one on its dots the menu, which has what a mouse finds in the row.
    expect(page.get_by_role("button", name=f"Remove {e} from Up Next")).to_be_hidden()
    more = page.get_by_role("button", name=f"More options for {e}", exact=True)
    for opener, item, names in [
        (handle(page, e), "Move to top", [e, a, b, c, d]), (handle(page, e), "Move down", [a, e, b, c, d]), (more, "Remove from Up Next", [a, b, c, d]),
    ]:
        opener.tap()
        page.locator("#episode-menu").get_by_role("button", name=item).tap()
        expect(titles(page)).to_have_text(names)
    start, end = handle(page, a).bounding_box(), handle(page, c).bounding_box()
    finger = phone.new_cdp_session(page)
    x, top, bottom = start["x"] + 20, start["y"] + 30, end["y"] + 40
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": top}]})
    for step in range(1, 9):
        y = top + (bottom - top) * step / 8
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    with page.expect_response("**/up-next/did-move"):
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(titles(page)).to_have_text([b, c, a, d])
    expect(page.locator(".menu-sheet:popover-open")).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    page.reload()
    expect(titles(page)).to_have_text([b, c, a, d])
    phone.close()


@pytest.mark.hasty
def test_queue_changes_appear_in_another_tab(server, queue, context, page):
    other = context.new_page()
    other.goto(server.url + "/up-next")
    expect(titles(other)).to_have_text(queue)
    for tab in (page, other):
        tab.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    # A list with focus is not replaced, but still updates.
    handle(other, queue[1]).focus()
    page.bring_to_front()
    page.get_by_role("button", name=f"Remove {queue[0]} from Up Next").click()
    expect(titles(other)).to_have_text(queue[1:])
    expect(handle(other, queue[1])).to_be_focused()
    expect(other.get_by_text("4 episodes ·")).to_be_visible()
