"""Swipes over rows download, delete and do nothing."""

from downloading import PHONE, episodes, live, mark, show, swipe  # noqa: F401
from listening import listen
from notices import notice
from playwright.sync_api import expect


def test_swipes_download_and_delete_in_history_and_up_next(server, episodes, chromium):
    (heard, _), (queued, name), (last, _) = episodes[:3]
    listen(server, int(heard))
    for episode in (queued, last):
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    phone = chromium.new_context(**PHONE)
    page = phone.new_page()
    for path, episode in [("/history", heard), ("/up-next", queued)]:
        page.goto(server.url + path)
        live(page)
        row = page.locator(f"swipe-row:has([data-live='download-{episode}'])")
        swipe(phone, page, row, 1)
        expect(mark(page, episode)).to_have_attribute("data-state", "done", timeout=30_000)
        swipe(phone, page, row, 1)
        expect(mark(page, episode)).to_have_attribute("data-state", "none")
        expect(notice(page)).to_contain_text("Download deleted")
        notice(page).get_by_role("button", name="Undo").click()
        expect(mark(page, episode)).to_have_attribute("data-state", "done")
        assert page.url == server.url + path

    # Dragging the handle moves the row, even if the finger strays sideways.
    handle = page.get_by_role("button", name=f"Move {name}", exact=True).bounding_box()
    finger = phone.new_cdp_session(page)
    x, y = handle["x"] + 20, handle["y"] + 30
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x - step * 20, "y": y + step * 12}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(page.locator(".swipe-under")).to_have_count(0)
    with page.expect_response("**/up-next/did-move"):
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("up-next [data-key]").last).to_have_attribute("data-key", queued)
    expect(mark(page, queued)).to_have_attribute("data-state", "done")
    phone.close()


def test_short_swipe_does_nothing(server, show, episodes, chromium):
    phone = chromium.new_context(**PHONE)
    page = phone.new_page()
    page.goto(server.url + show)
    row = page.locator(f"swipe-row:has(article[data-episode='{episodes[0][0]}'])")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    finger = phone.new_cdp_session(page)
    x, y = box["x"] + box["width"] * 0.8, box["y"] + 24
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - step * 12, "y": y}]})
    expect(page.locator(".swipe-under")).to_contain_text("Archive")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".swipe-under")).to_have_count(0)
    expect(mark(page, episodes[0][0])).to_have_attribute("data-state", "none")
    assert page.url == server.url + show
    phone.close()
