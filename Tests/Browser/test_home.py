"""Home: its sections on a phone and on a desktop, their order, the lit tabs, and the first run, counted in taps."""

import re

import pytest
from conftest import DESKTOP, PHONE, SIZES
from every_page import rows
from listening import listen, wait_for_sound
from playwright.sync_api import expect

SHOWS = ("lichen-hour", "ten-to-seven", "why-though")
MAX_TAPS = 9


class Taps:
    """Taps on a page, counted."""

    def __init__(self):
        self.count = 0

    def __call__(self, locator):
        locator.click()
        self.count += 1


def subscribe(server, *shows):
    """Subscribes to shows of the demo; returns the paths of their pages."""
    paths = [server.add(show) for show in shows]
    for path in paths:
        server.post("/show-page/did-tap-subscribe", show=path.rsplit("/", 1)[1])
    return paths


def section(page, name):
    return page.get_by_role("region", name=name, exact=True)


def sections(page):
    return page.locator("#home-sections h2").all_inner_texts()


@pytest.fixture(params=SIZES)
def sized(page, request):
    """A page of either size."""
    page.set_viewport_size(request.param)
    return page


@pytest.fixture
def library(server):
    """Three shows, an episode in progress, two queued ones, and a favourite."""
    paths = subscribe(server, *SHOWS)
    listen(server, *rows(server, "SELECT id FROM episode WHERE title = 'Reading the Shore'"))
    for episode in rows(server, f"SELECT id FROM episode WHERE show_id = {paths[1].rsplit('/', 1)[1]} ORDER BY sort_at DESC LIMIT 2"):
        server.post("/episode-actions/did-tap", action="last", episode=episode, back="/")
    server.post("/show-page/did-set-favourite", show=paths[2].rsplit("/", 1)[1], value="true")
    return paths


def test_sections_stand_in_their_order_without_overflow(server, library, sized):
    page = sized
    page.goto(server.url)
    expect(section(page, "Trending")).to_be_visible()
    assert sections(page) == ["Continue listening", "Up Next", "New episodes", "Favourites", "Trending"]
    expect(section(page, "Continue listening").get_by_role("link", name="Reading the Shore")).to_be_visible()
    queue = section(page, "Up Next")
    expect(queue.get_by_role("listitem")).to_have_count(2)
    expect(queue).to_contain_text(re.compile(r"2 episodes\s· finishes at \d\d:\d\d"))
    expect(section(page, "Favourites").get_by_role("link", name="Why, Though?")).to_be_visible()
    assert not section(page, "Trending").get_by_role("link", name="The Lichen Hour", exact=True).count(), "it is subscribed to"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one, other = (page.locator(f"#home-{name} > section").bounding_box() for name in ("in-progress", "up-next"))
    days = [row.bounding_box() for row in section(page, "New episodes").locator(".new-rows > li").all()]
    if page.viewport_size == DESKTOP:
        assert one["y"] == other["y"] and one["x"] + one["width"] < other["x"]
        assert len({box["x"] for box in days}) == 2, "new episodes have two columns"
    else:
        assert one["y"] + one["height"] <= other["y"] and len({box["x"] for box in days}) == 1
        card = page.locator(".continue-card").first.bounding_box()
        assert card["y"] + card["height"] < 300, "the card is not at the top of the first screen"
    queue.get_by_role("link", name="See all: Up Next").click()
    expect(page.get_by_role("heading", level=1, name="Up Next")).to_be_visible()


def test_home_leads_to_the_shows_when_nothing_is_new(server, sized):
    page = sized
    paths = subscribe(server, "lichen-hour", "why-though")
    page.goto(server.url)
    expect(section(page, "New episodes")).to_be_visible()
    expect(section(page, "Your shows")).to_have_count(0)
    for path in paths:
        server.post("/library-page/did-mark-played", show=path.rsplit("/", 1)[1], back="/library")
    page.reload()
    expect(section(page, "New episodes")).to_have_count(0)
    section(page, "Your shows").get_by_role("link", name="The Lichen Hour").click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()


def test_in_progress_episode_resumes_from_home(server, library, page):
    page.goto(server.url)
    section(page, "Continue listening").get_by_role("button", name="Play Reading the Shore").click()
    expect(page.locator("audio-player")).to_be_visible()
    wait_for_sound(page, beyond=290)


def test_queue_on_an_open_page_follows_changes_from_elsewhere(server, library, page):
    page.goto(server.url)
    queue = section(page, "Up Next")
    expect(queue.get_by_role("listitem")).to_have_count(2)
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'")
    badge = page.get_by_role("navigation", name="Tabs").locator("[data-tab=up-next] .tab-badge")
    expect(badge).to_have_text("2")
    server.post("/up-next/did-clear")
    expect(queue).to_have_count(0)
    expect(badge).to_have_text("")


def test_sections_are_moved_and_hidden_with_the_keyboard(server, library, sized):
    page = sized
    page.goto(server.url)
    page.get_by_role("link", name="Edit Home").click()
    page.get_by_role("button", name="Move New episodes").focus()
    for _ in range(2):
        with page.expect_response("**/did-move"):
            page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Hide Trending").click()
    expect(page.get_by_role("button", name="Show Trending")).to_be_focused()
    page.get_by_role("link", name="Done").click()
    expect(page.locator("#home-sections h2")).to_have_text(["New episodes", "Continue listening", "Up Next", "Favourites"])
    page.reload()
    assert sections(page) == ["New episodes", "Continue listening", "Up Next", "Favourites"]


def test_sections_are_moved_and_hidden_without_javascript(server, chromium):
    subscribe(server, "lichen-hour")
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/edit-home")
    page.get_by_role("button", name="Move Trending").click()
    page.locator(".menu-sheet:popover-open").get_by_role("button", name="Move to top").click()
    expect(page.locator("[data-key]").first).to_have_attribute("data-key", "trending")
    page.get_by_role("button", name="Hide New episodes").click()
    expect(page.get_by_role("button", name="Show New episodes")).to_be_visible()
    page.get_by_role("link", name="Done").click()
    expect(page.locator(".home-section").first).to_have_attribute("id", "home-trending")
    expect(page.locator("#home-new")).to_have_count(0)
    context.close()


def test_a_tab_is_lit_on_every_page_below_it(server, sized):
    page = sized
    show = subscribe(server, "lichen-hour")[0]
    server.add("the-undo-key")
    phone = page.viewport_size == PHONE
    tabs = page.get_by_role("navigation", name="Tabs" if phone else "Main")
    lit = tabs.locator("[aria-current] > span:last-child")
    me = "Home" if phone else re.compile("Me|Moss")
    for path, name in [
        ("/", "Home"), ("/edit-home", "Home"), ("/library", "Library"), ("/lists/new", "Library"), ("/downloads", "Library"),
        ("/bookmarks", "Library"), ("/history", "Library"), (show, "Library"), ("/discover", "Discover"), ("/search", "Discover"),
        ("/categories/science", "Discover"), ("/up-next", "Up Next"), ("/me", me), ("/settings", me), ("/statistics", me),
        ("/own-shows", me), ("/inbox", "Library"), ("/recent-changes", me), ("/time-slot", "Up Next"),
        ("/person?name=Tamsin%20Rook", "Library"), ("/subscribe", "Discover"), ("/settings/new-episodes", me),
        (f"{show}/new-episodes", "Library"),
    ]:
        page.goto(server.url + path, wait_until="domcontentloaded")
        expect(lit, path).to_have_text([name])
    # The player belongs to no tab, and lights none when it was opened directly.
    page.goto(server.url + "/player", wait_until="domcontentloaded")
    expect(page.locator("audio-player")).to_be_attached()
    expect(lit).to_have_count(0)
    page.goto(server.url + "/")
    # A show lights the tab from which it was opened, also when its user returns to it.
    tabs.get_by_role("link", name="Discover").click()
    expect(lit).to_have_text(["Discover"])
    page.goto(server.url + "/discover")
    page.get_by_role("link", name="The Lichen Hour", exact=True).last.click()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    expect(lit).to_have_text(["Discover"])
    tabs.get_by_role("link", name="Library").click()
    expect(lit).to_have_text(["Library"])
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    expect(lit).to_have_text(["Discover"])


def test_a_new_user_sees_the_first_steps_and_nothing_else(server, sized):
    page = sized
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1, name="Build your library")).to_be_visible()
    expect(page.locator(".show-pick")).to_have_count(6)
    expect(page.locator(".home-topics .chip")).to_have_count(8)
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.get_by_role("link", name="Import from another app")).to_be_visible()
    assert page.locator("main h2").count() == page.locator(".show-pick h2").count()
    expect(page.get_by_role("link", name="Done")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_first_run_by_topics_takes_at_most_nine_taps(server, sized):
    page, tap = sized, Taps()
    page.goto(server.url)
    for topic in ("Society & Culture", "Science"):
        tap(page.locator(".home-topics").get_by_role("link", name=topic))
        expect(page.locator(".home-topics").get_by_role("link", name=topic)).to_have_attribute("aria-current", "true")
    shows = page.locator(".show-pick")
    expect(shows).to_have_count(5)
    for show in shows.all():
        tap(show.get_by_role("button", name=re.compile("^Subscribe to ")))
        expect(show.get_by_role("button", name=re.compile("^Unsubscribe from "))).to_be_visible()
    tap(page.get_by_role("link", name="Done"))
    tap(section(page, "New episodes").get_by_role("button", name=re.compile("^Play ")).first)
    wait_for_sound(page)
    assert tap.count <= MAX_TAPS, tap.count


def test_first_run_by_import_takes_at_most_nine_taps(server, sized):
    page, tap = sized, Taps()
    feeds = "".join(f'<outline type="rss" text="{show}" xmlUrl="{server.publisher}/feeds/{show}.xml"/>' for show in SHOWS)
    file = {"name": "my.opml", "mimeType": "text/xml", "buffer": f'<opml version="2.0"><body>{feeds}</body></opml>'.encode()}
    page.goto(server.url)
    tap(page.get_by_role("link", name="Import from another app"))
    # The button that opens the file chooser, and the file in it.
    page.set_input_files("input[name=list]", file)
    tap.count += 2
    tap(page.get_by_role("button", name="Subscribe to 3 shows"))
    expect(page.locator(".import-sum")).to_have_text("Import complete")
    tap(page.get_by_role("link", name="Home", exact=True))
    tap(section(page, "New episodes").get_by_role("button", name=re.compile("^Play ")).first)
    wait_for_sound(page)
    assert tap.count <= MAX_TAPS, tap.count
