"""The Up Next queue: reordering by mouse, finger and keyboard, and updates in every tab."""

import pytest
from every_page import oldest_episodes
from notices import notice
from playwright.sync_api import expect
from test_live import SOON
from waiting import wait_until


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


def drag(page, name, other, steps=8):
    """Drags a row by its handle to another row."""
    start, end = handle(page, name).bounding_box(), handle(page, other).bounding_box()
    x = start["x"] + start["width"] / 2
    page.mouse.move(x, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, end["y"] + end["height"] / 2, steps=steps)
    expect(page.locator("[data-dragging]")).to_have_count(1)
    page.mouse.up()


def reloaded(page):
    page.reload()
    return titles(page)


@pytest.mark.without_accounts
def test_row_can_be_dragged_with_the_mouse(queue, page):
    a, b, c, d, e = queue
    with page.expect_response("**/up-next/did-move"):
        drag(page, d, b)
    expect(titles(page)).to_have_text([a, d, b, c, e])
    expect(reloaded(page)).to_have_text([a, d, b, c, e])
    with page.expect_response("**/up-next/did-move"):
        drag(page, a, e)
    expect(reloaded(page)).to_have_text([d, b, c, e, a])


def test_row_can_be_dragged_with_a_finger(server, queue, chromium):
    a, b, c, d, e = queue
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.goto(server.url + "/up-next")
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    # A tap on the handle opens the menu, which has what a mouse finds in the row.
    expect(page.get_by_role("button", name=f"Remove {e} from Up Next")).to_be_hidden()
    for item, names in [("Move to top", [e, a, b, c, d]), ("Move down", [a, e, b, c, d]), ("Remove from Up Next", [a, b, c, d])]:
        handle(page, e).tap()
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
    phone.close()


def test_escape_cancels_a_drag(queue, page):
    start = handle(page, queue[0]).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 10, start["y"] + 300, steps=5)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(titles(page)).to_have_text(queue)
    expect(reloaded(page)).to_have_text(queue)


def test_canceled_touch_drag_moves_nothing(server, queue, chromium):
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.goto(server.url + "/up-next")
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" and "/up-next/" in request.url else None)
    start, end = handle(page, queue[0]).bounding_box(), handle(page, queue[2]).bounding_box()
    finger = phone.new_cdp_session(page)
    x, top, bottom = start["x"] + 20, start["y"] + 30, end["y"] + 40
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": top}]})
    for step in range(1, 9):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": top + (bottom - top) * step / 8}]})
    expect(page.locator("[data-dragging]")).to_have_count(1)
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(page.locator("[data-dragging]")).to_have_count(0)
    expect(titles(page)).to_have_text(queue)
    assert posts == []
    expect(reloaded(page)).to_have_text(queue)
    phone.close()


def test_rapid_arrow_keys_move_a_row_and_keep_its_focus(queue, page):
    a, b, c, d, e = queue
    arrived = []
    page.on("response", lambda response: arrived.append(response) if "/did-move" in response.url else None)
    handle(page, a).focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(titles(page)).to_have_text([b, c, d, a, e])
    expect(handle(page, a)).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Moved to 4 of 5")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    wait_until(lambda: len(arrived) == 4, page, what="the fourth answer")
    expect(handle(page, a)).to_be_focused()
    expect(reloaded(page)).to_have_text([b, c, a, d, e])


def test_refresh_requested_before_a_move_does_not_revert_the_move(server, queue, episodes, page):
    a, b, c, d, e = queue
    answers, is_holding = [], True

    def hold(route):
        if not is_holding or not route.request.headers.get("earnest-request"):
            return route.continue_()
        answer = route.fetch()
        # The page may still follow the changes that filled the queue.
        if "4 episodes\u00a0·" in answer.text():
            answers.append((route, answer))
        else:
            route.fulfill(response=answer)

    page.route(server.url + "/up-next", hold)
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    # A change on another device makes the page request the queue, and the response is late.
    server.post("/up-next/did-remove", episode=episodes[4][0])
    wait_until(lambda: answers, page, what="the question for the queue")
    handle(page, a).focus()
    with page.expect_response("**/up-next/did-move"):
        page.keyboard.press("ArrowDown")
    # The test delays the response to the next request, which would correct the list.
    wait_until(lambda: len(answers) > 1, page, what="the question after the move")
    route, answer = answers[0]
    route.fulfill(response=answer)
    expect(page.get_by_text("4 episodes ·")).to_be_visible()
    expect(titles(page)).to_have_text([b, a, c, d, e])
    is_holding = False
    for route, answer in answers[1:]:
        route.fulfill(response=answer)
    expect(titles(page)).to_have_text([b, a, c, d])


def test_timer_of_the_first_undo_does_not_hide_the_second_undo(queue, page):
    page.clock.install()
    page.reload()
    undo = notice(page).get_by_role("button", name="Undo")
    page.get_by_role("button", name=f"Remove {queue[0]} from Up Next").click()
    expect(undo).to_be_visible()
    page.clock.fast_forward(8000)
    page.get_by_role("button", name=f"Remove {queue[1]} from Up Next").click()
    expect(titles(page)).to_have_text(queue[2:])
    expect(undo).to_be_visible()
    # The first notice has expired, the second has not.
    page.clock.fast_forward(6000)
    expect(undo).to_be_visible()
    page.clock.fast_forward(8000)
    expect(undo).to_have_count(0)


def test_queue_changes_appear_soon_in_another_tab(server, queue, context, page):
    other = context.new_page()
    other.goto(server.url + "/up-next")
    expect(titles(other)).to_have_text(queue)
    for tab in (page, other):
        tab.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    # A list with focus is not replaced, but still updates.
    handle(other, queue[1]).focus()
    page.bring_to_front()
    page.get_by_role("button", name=f"Remove {queue[0]} from Up Next").click()
    expect(titles(other)).to_have_text(queue[1:], timeout=SOON)
    expect(handle(other, queue[1])).to_be_focused()
    expect(other.get_by_text("4 episodes ·")).to_be_visible()
