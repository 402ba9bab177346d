"""The navigation stack: no duplicate pages, correct back navigation, the player on top, and uninterrupted audio."""

import pytest
from listening import audio, wait_for_sound
from playwright.sync_api import expect

# Two shows by the same author: each lists the other in its tab "Related".
SHOW_A, SHOW_B = "The Lichen Hour", "Why, Though?"


@pytest.fixture
def shows(server):
    """Adds both shows to the server; returns the paths of their pages."""
    return server.add("lichen-hour"), server.add("why-though")


def title(page):
    return page.get_by_role("heading", level=1)


def show_page(page, name):
    expect(title(page)).to_have_text(name)


def depth(page):
    return page.evaluate("history.state.depth")


def more_like_this(page, name):
    page.get_by_role("link", name="Related", exact=True).click()
    page.get_by_role("region", name="Related shows").get_by_role("link", name=name).click()
    show_page(page, name)


def watch_sound(page):
    """Counts every pause of the <audio> element from now on."""
    page.evaluate("""() => {
        window.first = document.getElementById('audio')
        window.pauses = 0
        window.first.addEventListener('pause', () => window.pauses++)
    }""")


def assert_it_sounded_all_along(page):
    assert page.evaluate("window.first === document.getElementById('audio') && window.first.isConnected")
    assert page.evaluate("window.pauses") == 0
    assert audio(page, "paused") is False


def play_newest(page):
    """Plays the newest playable episode; the player opens."""
    page.get_by_role("article").get_by_role("button", name="Play ").first.click()
    expect(page.locator("audio-player")).to_be_visible()
    wait_for_sound(page)


def test_player_link_pops_to_a_stacked_show_and_closing_returns_there(server, shows, page):
    page.goto(server.url + shows[1])
    play_newest(page)
    watch_sound(page)
    page.get_by_role("link", name="Close player").click()
    show_page(page, SHOW_B)
    more_like_this(page, SHOW_A)
    page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
    # A -> player -> name of show B: B is the first page in the stack.
    page.locator("audio-player").get_by_role("link", name=SHOW_B, exact=True).click()
    show_page(page, SHOW_B)
    assert depth(page) == 0
    page.get_by_role("region", name="Player").get_by_role("link", name="Open player").click()
    expect(page.locator("audio-player")).to_be_visible()
    assert depth(page) == 1
    page.get_by_role("link", name="Close player").click()
    show_page(page, SHOW_B)
    assert_it_sounded_all_along(page)


def test_going_back_restores_the_same_page_and_scroll_position_of_a_list_that_has_continued(server, page):
    page.goto(server.url + server.add("hallow-quay"))
    rows = page.get_by_role("article")
    expect(rows).to_have_count(50)
    page.mouse.move(200, 400)
    for count in (100, 120):
        page.mouse.wheel(0, 20_000)
        expect(rows).to_have_count(count)
    # There is no button for more.
    expect(rows).to_have_count(120)
    expect(page.get_by_role("link", name="Older episodes")).to_have_count(0)
    link = rows.nth(70).get_by_role("link").first
    link.scroll_into_view_if_needed()
    scrolled = page.evaluate("document.querySelector('show-page').mark = 'the same element', scrollY")
    link.click()
    expect(page.locator("episode-page")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    show_page(page, "The Archive at Hallow Quay")
    assert page.evaluate("scrollY") == scrolled
    assert page.evaluate("document.querySelector('show-page').mark") == "the same element"
    # The update of the page has the same rows, and so has a reload.
    expect(rows).to_have_count(120)
    page.reload()
    expect(rows).to_have_count(120)
    assert abs(page.evaluate("scrollY") - scrolled) <= 1
    # The focus on a tab, by key or by a screen reader, scrolls nothing, so that a tab leads back to the same place.
    scrolled = page.evaluate("scrollY")
    tabs = page.get_by_role("navigation", name="Tabs")
    tabs.get_by_role("link", name="Library").focus()
    assert page.evaluate("scrollY") == scrolled
    tabs.get_by_role("link", name="Library").click()
    expect(page.locator("library-page")).to_be_visible()
    page.go_back()
    show_page(page, "The Archive at Hallow Quay")
    assert page.evaluate("scrollY") == scrolled


@pytest.mark.acceptance("browser")
def test_pages_remove_their_event_listeners_on_navigation(server, shows, page):
    page.add_init_script("""
      const [add, remove, listeners] = [document.addEventListener, document.removeEventListener, new Map()];
      const of = (type) => listeners.get(type) ?? listeners.set(type, new Set()).get(type);
      document.addEventListener = (type, listener, ...more) => (of(type).add(listener), add.call(document, type, listener, ...more));
      document.removeEventListener = (type, listener, ...more) => (of(type).delete(listener), remove.call(document, type, listener, ...more));
      window.listeners = () => Object.fromEntries([...listeners].map(([type, all]) => [type, all.size]).filter(([, count]) => count > 0));
    """)
    page.goto(server.url + "/statistics")
    identity = page.locator("main#page").get_attribute("data-identity")
    before = page.evaluate("listeners()")
    for path in ("/search", "/player", "/", "/me", "/up-next", "/downloads", "/lists", "/history", "/bookmarks", shows[0]):
        page.evaluate("path => document.body.appendChild(Object.assign(document.createElement('a'), { href: path })).click()", path)
        expect(page.locator("main#page")).not_to_have_attribute("data-identity", identity)
        page.go_back()
        expect(page.locator("main#page")).to_have_attribute("data-identity", identity)
        assert page.evaluate("listeners()") == before, path
