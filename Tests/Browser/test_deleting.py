"""Download management: deletion, undo, swipe actions, auto-download rules and storage limits."""

from downloading import PHONE, downloaded, episodes, live, mark, show, swipe  # noqa: F401
from listening import listen
from notices import notice
from playwright.sync_api import expect


def test_deleted_download_is_restored(server, episodes, page):
    downloaded(server, page, *episodes[:2])
    page.goto(server.url + "/downloads?list=episodes")
    live(page)
    page.get_by_role("button", name=f"Delete download of {episodes[0][1]}").click()
    expect(page.locator(".downloaded-list li")).to_have_count(1)
    expect(notice(page)).to_contain_text("Download deleted")
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.locator(".downloaded-list li")).to_have_count(2)
    page.get_by_role("button", name=f"Delete download of {episodes[1][1]}").click()
    page.get_by_role("button", name=f"Restore {episodes[1][1]}").click()
    expect(page.locator(".downloaded-list li")).to_have_count(2)
    page.locator("#list-shows").click()
    page.get_by_role("button", name="Delete all downloads of The Archive at Hallow Quay").click()
    expect(page.get_by_role("heading", name="No downloads")).to_be_visible()
    notice(page).get_by_role("button", name="Undo").click()
    expect(page.locator("#downloaded-rows")).to_contain_text("2 episodes ·")


def test_swiping_a_row_downloads_or_deletes_the_episode(server, show, episodes, chromium):
    phone = chromium.new_context(**PHONE)
    page = phone.new_page()
    page.goto(server.url + show)
    live(page)
    episode, _ = episodes[0]
    row = page.locator(f"swipe-row:has(article[data-episode='{episode}'])")
    row.scroll_into_view_if_needed()
    swipe(phone, page, row, 1)
    expect(mark(page, episode)).to_have_attribute("data-state", "done", timeout=30_000)
    assert page.url == server.url + show
    page.goto(server.url + "/downloads?list=episodes")
    swipe(phone, page, page.locator("#downloaded-rows swipe-row").first, -1)
    expect(page.get_by_role("heading", name="No downloads")).to_be_visible()
    expect(notice(page)).to_contain_text("Download deleted")
    phone.close()


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


def test_history_and_up_next_download_without_javascript(server, episodes, chromium):
    listen(server, int(episodes[0][0]))
    server.post("/episode-actions/did-tap", action="last", episode=episodes[1][0], back="/up-next")
    plain = chromium.new_context(viewport=PHONE["viewport"], java_script_enabled=False)
    page = plain.new_page()
    for path, (episode, name) in [("/history", episodes[0]), ("/up-next", episodes[1])]:
        page.goto(server.url + path)
        page.get_by_role("button", name=f"Download {name}", exact=True).click()
        expect(mark(page, episode)).not_to_have_attribute("data-state", "none")
        assert page.url == server.url + path
    plain.close()


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


def test_download_rules_and_limits_are_saved(server, show, page):
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    page.get_by_label("Keep latest").select_option("2")
    page.get_by_label("Delete one day after playing").check()
    expect(page.locator(".menu-sheet:popover-open").get_by_role("status")).to_have_text("Saved")
    page.goto(server.url + show)
    page.get_by_role("button", name="Show settings").click()
    expect(page.get_by_label("Keep latest")).to_have_value("2")
    expect(page.get_by_label("Delete one day after playing")).to_be_checked()
    page.goto(server.url + "/settings")
    with page.expect_response("**/settings-page/did-set-parallel"):
        page.get_by_text("4", exact=True).click()
    with page.expect_response("**/settings-page/did-set-total-limit"):
        page.get_by_label("Storage limit").select_option("10000000000")
    page.reload()
    expect(page.get_by_label("Storage limit")).to_have_value("10000000000")
