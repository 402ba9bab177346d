"""The sidebar of a desktop with the user's own lists, and the Up Next panel beside the page."""

import pytest
from playwright.sync_api import expect

from downloading import live
from listening import listen
from server import rows


@pytest.fixture
def desktop(chromium):
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def add_show(server):
    path = server.add("hallow-quay")
    server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return path


def queue(server, count):
    episodes = rows(server, f"SELECT id FROM episode ORDER BY sort_at DESC LIMIT {count}")
    for episode in episodes:
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/up-next")
    return episodes


@pytest.mark.own_server("stops it")
def test_sidebar_and_panel_stay_beside_the_page_and_follow_changes(server, desktop, page):
    add_show(server)
    server.post("/library-page/did-add-folder", name="Evenings")
    episodes = queue(server, 2)
    current = rows(server, "SELECT id FROM episode ORDER BY sort_at LIMIT 1")[0]
    listen(server, current)
    desktop.goto(server.url + "/")
    bar = desktop.get_by_role("region", name="Player")
    button = bar.get_by_role("link", name="Up Next")
    panel = desktop.get_by_role("complementary", name="Up Next")
    expect(panel).to_be_hidden()
    button.click()
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel.get_by_text("Current episode")).to_be_visible()
    expect(panel.get_by_text("finishes at")).to_be_visible()
    assert desktop.url == server.url + "/"
    # Home does not show the same rows again.
    expect(desktop.locator("#home-up-next")).to_be_hidden()
    main, beside = desktop.locator("main").bounding_box(), panel.bounding_box()
    assert main["x"] + main["width"] <= beside["x"] and beside["width"] == 340, (main, beside)
    # A narrower page keeps its width below the panel, which closes with Escape.
    desktop.set_viewport_size({"width": 1280, "height": 800})
    expect(panel).to_be_visible()
    assert desktop.locator("main").bounding_box()["width"] > 900
    button.click()
    button.click()
    desktop.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()
    desktop.set_viewport_size({"width": 1440, "height": 900})
    button.click()

    # A page's link is lit in all of its states, and a folder's link only in that folder. A playlist of another tab appears.
    sidebar = desktop.get_by_role("navigation", name="Main")
    server.post("/playlist-page/did-create-playlist", name="Road trip")
    expect(sidebar.get_by_role("link", name="Road trip")).to_be_visible()
    lit = sidebar.locator(".sidebar-link[aria-current]")
    for name in ("History", "Evenings"):
        sidebar.get_by_role("link", name=name).click()
        expect(lit).to_contain_text([name])
    for path, names in [("/inbox?select=true", ["Inbox"]), ("/library?select=true", [])]:
        desktop.goto(server.url + path)
        expect(sidebar.get_by_role("link", name="Evenings")).to_be_visible()
        expect(lit).to_contain_text(names)

    server.post("/up-next/did-remove", episode=episodes[0])
    expect(panel.get_by_role("listitem")).to_have_count(1)

    # It stays open over pages and restarts of the page, and closes on request.
    desktop.get_by_role("navigation", name="Main").get_by_role("link", name="Discover").click()
    desktop.wait_for_url(server.url + "/discover")
    expect(panel).to_be_visible()
    requested = []
    desktop.on("request", lambda request: requested.append(request.url.removeprefix(server.url)))
    desktop.reload()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    live(desktop)
    assert requested.count("/up-next/panel") == 1, requested

    # Played on another device, after the current episode.
    found = rows(server, f"SELECT id || '/' || title FROM episode WHERE id NOT IN ({episodes[0]}, {episodes[1]}) ORDER BY sort_at LIMIT 2")
    other, title = found[1].split("/", 1)
    listen(server, current, int(other))
    expect(panel.locator(".panel-playing")).to_contain_text(title)
    button.click()
    expect(panel).to_be_hidden()
    desktop.reload()
    expect(button).to_be_visible()
    expect(panel).to_be_hidden()

    # As a rail it has icons alone, from the first paint of the next document on.
    requested.clear()
    fold = sidebar.get_by_role("button", name="Wide sidebar")
    fold.click()
    assert sidebar.bounding_box()["width"] == 72
    desktop.reload()
    expect(desktop.locator("html")).to_have_attribute("data-sidebar", "rail")
    assert sidebar.bounding_box()["width"] == 72 and "/sidebar" not in requested, requested
    fold.click()
    expect(sidebar.get_by_role("link", name="Road trip")).to_be_visible()

    # A tablet begins with the rail, and widens it beside the page in the same way.
    desktop.context.clear_cookies(name="earnest_sidebar")
    desktop.set_viewport_size({"width": 768, "height": 1024})
    desktop.reload()
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert sidebar.bounding_box()["width"] == 72
    fold.click()
    expect(sidebar.get_by_role("link", name="Road trip")).to_be_visible()
    desktop.reload()
    expect(sidebar.get_by_role("link", name="Road trip")).to_be_visible()
    assert sidebar.bounding_box()["width"] == desktop.locator("main").bounding_box()["x"] == 240
    assert desktop.evaluate("document.documentElement.scrollWidth") == 768
    fold.click()
    assert sidebar.bounding_box()["width"] == 72

    # A phone requests neither.
    page.on("request", lambda request: requested.append(request.url.removeprefix(server.url)))
    requested.clear()
    page.goto(server.url + "/")
    page.get_by_role("navigation", name="Tabs").get_by_role("link", name="Up Next").click()
    page.wait_for_url(server.url + "/up-next")
    assert "/up-next" in requested and not {"/sidebar", "/up-next/panel"} & set(requested), requested


@pytest.mark.acceptance("browser")
def test_panel_catches_up_after_a_server_restart(server, desktop):
    add_show(server)
    episodes = queue(server, 2)
    listen(server, rows(server, "SELECT id FROM episode ORDER BY sort_at LIMIT 1")[0])
    desktop.goto(server.url + "/")
    desktop.get_by_role("region", name="Player").get_by_role("link", name="Up Next").click()
    queued = desktop.get_by_role("complementary", name="Up Next").get_by_role("listitem")
    expect(queued).to_have_count(2)
    live(desktop)
    server.stop()
    expect(desktop.get_by_text("Not connected")).to_be_visible()
    server.start()
    server.post("/up-next/did-remove", episode=episodes[0])
    expect(queued).to_have_count(1)
