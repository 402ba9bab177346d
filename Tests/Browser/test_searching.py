"""The search page: completions, results from directories, and results in the library with positions.

Long because it covers completions, results and the library search on one page."""

import re

import pytest
from conftest import PHONE
from every_page import rows
from listening import player, wait_for_state
from playwright.sync_api import expect
from search_results import open_result
from server import Server, free_port
from waiting import wait_until


def search(page, server, text, scope=""):
    page.goto(f"{server.url}/search{scope}")
    page.get_by_role("combobox").fill(text)
    page.get_by_role("combobox").press("Enter")


def find_here(page, server, text, expected):
    """Repeats a library search until it has a result, because the index is updated in the background."""

    def is_found():
        page.goto(f"{server.url}/search?scope=library&q={text}")
        return page.locator("#found-here li", has_text=expected).count()

    wait_until(is_found, timeout=30, what=expected)


NOTE_OFFERS = """() => {
  window.offered = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.role === "listbox") window.offered.push(node.innerText);
  }).observe(document.querySelector("combo-box"), { childList: true });
}"""


def type_until(page, text, offer):
    """Types until a completion appears: completions are reloaded in the background after indexing."""
    field, offers = page.get_by_role("combobox"), page.get_by_role("option")

    def is_offered():
        field.fill("")
        with page.expect_response(lambda answer: answer.url.endswith(f"/search/complete?q={text}")):
            field.press_sequentially(text)
        try:
            expect(offers.filter(has_text=offer).first).to_be_visible(timeout=500)
        except AssertionError:
            return False
        return offer in offers.all_inner_texts()

    wait_until(is_offered, page, timeout=30, what=offer)
    return field, offers


def test_completions_can_be_navigated_by_keyboard(server, page):
    server.add("lichen-hour")
    server.add("the-undo-key")
    find_here(page, server, "lichen", "The Lichen Hour")
    page.goto(server.url + "/search")
    field, offers = type_until(page, "lich", "lichen")
    expect(offers.first).to_have_text("The Lichen Hour")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(offers.first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == offers.first.get_attribute("id")
    field.press("ArrowDown")
    expect(offers.nth(1)).to_have_text("lichen")
    expect(offers.nth(1)).to_have_attribute("aria-selected", "true")
    field.press("Escape")
    expect(offers).to_have_count(0)
    expect(field).to_have_value("lich")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press("ArrowDown")
    expect(offers.first).to_be_visible()
    field.press("ArrowUp")
    field.press("Enter")
    expect(page.locator("#found-shows").get_by_role("link", name="The Lichen Hour")).to_be_visible()
    assert page.url.endswith("/search?q=lichen")
    page.get_by_role("combobox").fill("undo")
    expect(offers.first).to_have_text("The Undo Key")
    page.get_by_role("combobox").press("ArrowDown")
    page.get_by_role("combobox").press("Enter")
    expect(page.get_by_role("heading", level=1, name="The Undo Key")).to_be_visible()


def test_late_completions_do_not_replace_those_of_a_newer_query(server, page):
    server.add("lichen-hour")
    server.add("the-undo-key")
    find_here(page, server, "undo", "The Undo Key")
    page.goto(server.url + "/search")
    type_until(page, "undo", "The Undo Key")
    held = []
    page.route("**/search/complete?q=lich", lambda route: held.append(route))
    field = page.get_by_role("combobox")
    field.fill("lich")
    wait_until(lambda: held, page)
    with page.expect_response("**/search/complete?q=undo"):
        field.fill("undo")
    expect(page.get_by_role("option").first).to_have_text("The Undo Key")
    page.evaluate(NOTE_OFFERS)
    with page.expect_response("**/search/complete?q=lich") as late:
        held[0].continue_()
    late.value.finished()
    # The page processes it before the response to the next request.
    field.fill("undo k")
    page.wait_for_function("() => window.offered.length > 0")
    expect(page.get_by_role("option").first).to_have_text("The Undo Key")
    offered = page.evaluate("window.offered")
    assert all("The Undo Key" in offer for offer in offered), offered


@pytest.mark.acceptance("browser")
def test_late_completions_are_not_shown_in_a_cleared_field(server, page):
    server.add("the-undo-key")
    find_here(page, server, "undo", "The Undo Key")
    page.goto(server.url + "/search")
    field, offers = type_until(page, "undo", "The Undo Key")
    held = []
    page.route("**/search/complete?q=undo", lambda route: held.append((route, route.fetch())))
    field.fill("")
    expect(offers).to_have_count(0)
    field.fill("undo")
    wait_until(lambda: held, page)
    field.fill("")
    page.evaluate(NOTE_OFFERS)
    with page.expect_response("**/search/complete?q=undo") as late:
        route, answer = held[0]
        route.fulfill(response=answer)
    late.value.finished()
    # The page processes it before the response to the next request.
    field.fill("undo k")
    page.wait_for_function("() => window.offered.some((offer) => !offer.includes('undone'))")
    assert len(page.evaluate("window.offered")) == 1


@pytest.mark.parametrize(("words", "title", "right_to_left"), [("茶凉", "茶凉之前", False), ("سطح", "على سطح البيت", True)])
def test_shows_in_other_scripts_are_found_with_correct_text_direction(server, page, words, title, right_to_left):
    search(page, server, words)
    row = page.locator("#found-shows .result-title", has_text=title)
    expect(row).to_be_visible()
    assert row.evaluate("row => row.matches(':dir(rtl)')") is right_to_left
    # The title is still aligned with the titles of the page.
    assert row.evaluate("row => getComputedStyle(row).textAlign") in ("left", "start", "-webkit-match-parent")
    open_result(page, server, title)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    find_here(page, server, words, title)
    expect(page.locator("#found-here mark").first).to_be_visible()


def test_more_results_are_appended_to_the_list(server, page):
    search(page, server, "demo")
    rows = page.locator("#found-episodes li")
    expect(rows).to_have_count(20)
    page.get_by_role("link", name="More episodes").click()
    expect(rows).to_have_count(40)
    titles = rows.locator(".result-title").all_inner_texts()
    assert len(set(titles)) == 40
    page.get_by_role("link", name="More episodes").click()
    expect(rows).to_have_count(60)


def test_search_works_without_javascript(server, chromium):
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url + "/search")
    page.get_by_role("searchbox").fill("demo")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("link", name="More episodes").click()
    expect(page.locator("#found-episodes li")).to_have_count(20)
    assert "page=2" in page.url
    page.goto(server.url + "/search")
    page.get_by_role("button", name="Remove demo").click()
    expect(page.get_by_role("heading", name="Recent searches")).to_have_count(0)
    context.close()


def test_episode_result_opens_its_episode_page(server, page):
    server.add("lichen-hour")
    search(page, server, "reading the shore")
    page.locator("#found-episodes").get_by_role("link", name="Reading the Shore").click()
    expect(page.get_by_role("heading", level=1, name="Reading the Shore")).to_be_visible()


def test_recent_searches_can_be_removed_and_restored(server, page):
    for words in ("lichen", "茶"):
        search(page, server, words)
        expect(page.locator("#found-shows")).to_be_visible()
    page.goto(server.url + "/search")
    recent = page.get_by_role("region", name="Recent searches").get_by_role("button")
    expect(recent.nth(1)).to_have_text("茶")
    page.get_by_role("button", name="Remove 茶").click()
    expect(page.get_by_text("“茶” removed")).to_be_visible()
    expect(recent).to_have_count(3)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(recent).to_have_count(5)
    page.get_by_role("button", name="Clear").click()
    expect(recent).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(recent).to_have_count(5)
    recent.nth(3).click()
    expect(page.get_by_role("combobox")).to_have_value("lichen")


def test_trending_terms_come_from_the_charts(server, page):
    page.goto(server.url + "/search")
    chips = page.get_by_role("region", name="Trending").get_by_role("button")
    expect(chips.first).to_be_visible()
    chips.filter(has_text="The Lichen Hour").click()
    expect(page.locator("#found-shows").get_by_role("link", name="The Lichen Hour")).to_be_visible()


def test_library_result_starts_playback_at_the_matched_position(server, page):
    server.add("the-undo-key")
    find_here(page, server, "sofas", "Chapter")
    hit = page.get_by_role("button", name=re.compile(r"^Play The Button That Said Yes Twice from 7:00: Eleven thousand sofas"))
    expect(hit.locator("mark")).to_have_text("sofas")
    hit.click()
    expect(page.locator("audio-player")).to_be_visible()
    assert 418 < wait_for_state(page, lambda state: state["position"] > 400)["position"] < 440
    # A second result starts at its own position, independent of the current position.
    episode = player(page)["item"]["episode"]
    server.post("/audio-player/did-add-bookmark", episode=episode, seconds=95, note="the owl calls")
    find_here(page, server, "owl", "Bookmark")
    page.get_by_role("button", name=re.compile("the owl calls")).click()
    expect(page.locator("audio-player")).to_be_visible()
    assert 93 < wait_for_state(page, lambda state: state["position"] < 200)["position"] < 110


def test_search_can_be_saved_removed_restored_and_reopened(server, page):
    server.add("lichen-hour")
    find_here(page, server, "moss", "Moss")
    page.get_by_role("link", name="Notes", exact=True).click()
    expect(page.get_by_role("combobox")).to_have_value("in:notes moss")
    page.get_by_role("button", name="Save search").click()
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    page.get_by_role("combobox").fill("zebra")
    page.get_by_role("combobox").press("Enter")
    expect(page.get_by_role("heading", name="No results for “zebra”")).to_be_visible()
    page.goto(server.url + "/search?scope=library")
    page.get_by_role("button", name="Remove in:notes moss").last.click()
    expect(page.get_by_role("heading", name="Saved searches")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("region", name="Saved searches").get_by_role("link", name="in:notes moss").click()
    expect(page.locator("#found-here mark").first).to_be_visible()


def test_found_episodes_of_the_library_are_selected(server, page):
    server.add("lichen-hour")
    with_word = sum("the" in title.lower().split() for title in rows(server, "SELECT title FROM episode"))

    def are_found():
        page.goto(f"{server.url}/search?scope=library&q=in:episodes%20the")
        return page.locator("#found-here article").count() >= with_word > 2

    wait_until(are_found, what="every episode with the word")
    found = page.locator("#found-here article").count()
    page.get_by_role("link", name="Select", exact=True).click()
    expect(page.get_by_role("checkbox")).to_have_count(found)
    page.get_by_role("button", name="Select all", exact=True).click()
    expect(page.locator(".selection-count")).to_have_text(f"{found} selected")
    page.get_by_role("group", name="Selected").get_by_role("button", name="Favourite", exact=True).click()
    expect(page.locator("#notice")).to_contain_text(f"{found} episodes added to favourites")
    expect(page.locator("#found-here article[data-favourite=true]")).to_have_count(found)
    expect(page.locator(".selection-count")).to_have_text("None selected")
    page.get_by_role("link", name="Done").click()
    expect(page.locator("#found-here").get_by_role("link", name="The Puddle")).to_be_visible()


def test_stored_shows_are_found_while_the_directory_is_down(page, tmp_path):
    folder = tmp_path / "alone"
    folder.mkdir()
    nowhere = f"127.0.0.1:{free_port()}"
    server = Server(folder).start()
    server.add("lichen-hour")
    find_here(page, server, "lichen", "The Lichen Hour")
    server.stop()
    alone = Server(folder, is_demo=False, EARNEST_DIRECTORY_URL=f"http://{nowhere}", EARNEST_ALLOW_PRIVATE=nowhere).start()
    try:
        search(page, alone, "lichn")
        expect(page.locator(".secondary-note:not(.search-corrected)")).to_contain_text("Apple Podcasts isn’t responding")
        expect(page.locator(".search-corrected")).to_contain_text("No results for “lichn”. Showing results for lichen")
        page.locator("#found-shows").get_by_role("link", name="The Lichen Hour").click()
        expect(page.get_by_role("heading", level=1, name="The Lichen Hour")).to_be_visible()
    finally:
        alone.stop()
