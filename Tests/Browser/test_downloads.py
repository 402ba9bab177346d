"""Downloads: selection, files without the publisher, and progress in two tabs."""

import re

import pytest
from downloading import episodes, live, mark, show, slow  # noqa: F401
from playwright.sync_api import expect


@pytest.mark.own_server("stops it")
@pytest.mark.without_accounts
def test_selected_episodes_are_downloaded_and_come_without_the_publisher(server, show, episodes, page):
    page.goto(server.url + show)
    page.locator(".show-actions").get_by_role("link", name="Download").click()
    expect(page.get_by_role("heading", name="Download episodes")).to_be_visible()
    expect(page.locator(".select-checking")).to_have_attribute("data-is-checking", "false")
    first = page.locator(".select-row").first
    expect(first.locator(".select-size")).to_have_text(re.compile(r"^[\d.]+ (KB|MB)$"))
    page.get_by_role("button", name="Select all", exact=True).click()
    expect(page.locator(".select-sum")).to_have_text(re.compile(r"[\d.]+ [KMG]B\s· [\d.]+ GB free"))
    page.get_by_role("button", name="Deselect all", exact=True).click()
    expect(page.get_by_role("button", name="Download")).to_be_disabled()
    for _, name in episodes[:2]:
        page.get_by_role("checkbox", name=f"Select {name}", exact=True).check()
    page.get_by_role("button", name="Download (2)").click()
    page.wait_for_url("**/downloads?part=downloading")
    expect(page.locator("#downloading-rows")).to_be_empty()
    page.locator("#downloaded-rows").get_by_role("link", name="Hallow Quay").click()
    expect(page.locator(".downloaded-list li")).to_have_count(2)
    expect(page.locator(".downloaded-show-head")).to_contain_text("2 episodes ·")

    server.stop()
    server.is_demo = False
    server.start()
    page.goto(page.url)
    expect(page.get_by_role("button", name=f"Play {episodes[0][1]}")).to_be_enabled()
    answer = page.request.get(f"{server.url}/media/{episodes[0][0]}", headers={"Range": "bytes=0-99"})
    assert answer.status == 206 and len(answer.body()) == 100


@pytest.mark.acceptance("browser")
def test_two_browsers_show_the_same_download_progress(server, slow, show, episodes, chromium, page):
    other = chromium.new_context().new_page()
    other.goto(f"{server.url}/downloads?part=server")
    page.goto(server.url + show)
    for each in (page, other):
        live(each)
    episode, name = episodes[0]
    mark(page, episode).click()
    expect(mark(page, episode)).to_have_attribute("data-state", "running")
    expect(other.locator(f"[data-live='transfer-{episode}']")).to_be_visible()
    moving = "(key) => Number(document.querySelector(`[data-live='download-ring-${key}']`)?.getAttribute('stroke-dasharray').split(' ')[0]) >= 2"
    page.wait_for_function(moving, arg=episode)
    other.wait_for_function(moving, arg=episode)
    expect(mark(other, episode)).to_have_attribute("aria-label", f"Pause download of {name}")
    mark(other, episode).click()
    expect(mark(page, episode)).to_have_attribute("data-state", "paused")
    expect(page.get_by_role("button", name=f"Resume download of {name}")).to_be_visible()
    other.context.close()
